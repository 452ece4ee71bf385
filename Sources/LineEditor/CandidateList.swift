internal import Basics

/// The list of candidates shown below the line.
enum CandidateList {
  private static let limit = 100

  /// The rows, none wider than `width`: with summaries one candidate per row, otherwise as many as fit.
  ///
  /// If the candidates are truncated, the last one is separated from the first ones.
  static func rows(_ candidates: [Candidate], isCut: Bool = false, width: Int) -> [String] {
    let shown = candidates.prefix(limit).map { (TerminalText.signs($0.text), TerminalText.signs($0.summary)) }
    // A terminal wraps after its last column, so that one stays free.
    let width = max(1, width - 1)
    let rows = shown.allSatisfy(\.1.isEmpty) ? grid(shown.map(\.0), width: width) : described(shown, width: width)
    if isCut { return rows.dropLast() + ["…"] + rows.suffix(1) }
    let hidden = candidates.count - shown.count
    return hidden > 0 ? rows + [DisplayWidth.shortened("… and \(hidden) more", to: width)] : rows
  }

  /// One row for each candidate, none wider than `width`.
  static func described(_ candidates: [Candidate], width: Int) -> [String] {
    described(candidates.map { (TerminalText.signs($0.text), TerminalText.signs($0.summary)) }, width: width)
  }

  private static func described(_ entries: [(text: String, summary: String)], width: Int) -> [String] {
    let widest = entries.map { DisplayWidth.of($0.text) }.max() ?? 0
    // A few long names must not push all summaries off the screen.
    let column = min(widest, max(width * 3 / 5, 1))
    return entries.map { entry in
      let text = DisplayWidth.shortened(entry.text, to: entry.summary.isEmpty ? width : column)
      guard !entry.summary.isEmpty else { return text }
      return DisplayWidth.shortened(DisplayWidth.padded(text, to: column) + "  " + entry.summary, to: width)
    }
  }

  /// Columns are filled downward, as by `ls`.
  private static func grid(_ texts: [String], width: Int) -> [String] {
    let cell = (texts.map(DisplayWidth.of).max() ?? 0) + 2
    let columns = max(1, (width + 2) / cell)
    let height = (texts.count + columns - 1) / columns
    return (0..<height).map { row in
      let cells = stride(from: row, to: texts.count, by: height).map { texts[$0] }
      let padded = cells.dropLast().map { DisplayWidth.padded($0, to: cell) } + cells.suffix(1)
      return DisplayWidth.shortened(padded.joined(), to: width)
    }
  }
}
