import Basics

/// A completion of the word at the cursor.
package struct Candidate: Equatable, Sendable {
  /// The text to insert, already quoted if the language requires it.
  package var text: String
  /// A short summary shown beside it in a list.
  package var summary: String
  /// True if it completes the word, so that a space follows.
  package var isFinal: Bool

  package init(text: String, summary: String = "", isFinal: Bool = true) {
    self.text = text
    self.summary = summary
    self.isFinal = isFinal
  }
}

/// The list of candidates shown below the line.
enum CandidateList {
  private static let limit = 100

  /// The rows, none wider than `width`: with summaries one candidate per row, otherwise as many as fit.
  ///
  /// If candidates are omitted, the last row says so.
  static func rows(_ candidates: [Candidate], isCut: Bool = false, width: Int) -> [String] {
    let shown = candidates.prefix(limit).map { (TerminalText.signs($0.text), TerminalText.signs($0.summary)) }
    // A terminal wraps after its last column, so that one stays free.
    let width = max(1, width - 1)
    let rows = shown.allSatisfy(\.1.isEmpty) ? grid(shown.map(\.0), width: width) : described(shown, width: width)
    if isCut { return rows.dropLast() + [EditlineWidth.shortened("… and more; type the next letters", to: width)] }
    let hidden = candidates.count - shown.count
    return hidden > 0 ? rows + [EditlineWidth.shortened("… and \(hidden) more", to: width)] : rows
  }

  /// One row for each candidate, none wider than `width`.
  static func described(_ candidates: [Candidate], width: Int) -> [String] {
    described(candidates.map { (TerminalText.signs($0.text), TerminalText.signs($0.summary)) }, width: width)
  }

  private static func described(_ entries: [(text: String, summary: String)], width: Int) -> [String] {
    let widest = entries.map { EditlineWidth.of($0.text) }.max() ?? 0
    // A few long names must not push all summaries off the screen.
    let column = min(widest, max(width * 3 / 5, 1))
    return entries.map { entry in
      let text = EditlineWidth.shortened(entry.text, to: entry.summary.isEmpty ? width : column)
      guard !entry.summary.isEmpty else { return text }
      return EditlineWidth.shortened(EditlineWidth.padded(text, to: column) + "  " + entry.summary, to: width)
    }
  }

  /// Columns are filled downward, as by `ls`.
  private static func grid(_ texts: [String], width: Int) -> [String] {
    let cell = (texts.map(EditlineWidth.of).max() ?? 0) + 2
    let columns = max(1, (width + 2) / cell)
    let height = (texts.count + columns - 1) / columns
    return (0..<height).map { row in
      let cells = stride(from: row, to: texts.count, by: height).map { texts[$0] }
      let padded = cells.dropLast().map { EditlineWidth.padded($0, to: cell) } + cells.suffix(1)
      return EditlineWidth.shortened(padded.joined(), to: width)
    }
  }
}

/// The candidates for a part of the line.
package struct Completion: Equatable, Sendable {
  /// The part they replace, in UTF-8 bytes from the line's start.
  package var range: Range<Int>
  /// The candidates, in the order they are listed.
  package var candidates: [Candidate]
  /// True if candidates are omitted before the last one.
  package var isCut: Bool
  /// The reason that there is no candidate, if that would surprise; nil otherwise.
  package var note: String?

  /// The common prefix of all candidates; empty without candidates.
  package var commonPrefix: String { CompletionStep.commonPrefix(candidates.map(\.text)) }

  package init(range: Range<Int>, candidates: [Candidate], isCut: Bool = false, note: String? = nil) {
    self.range = range
    self.candidates = candidates
    self.isCut = isCut
    self.note = note
  }
}

/// The effect of one press of TAB on a completion.
enum CompletionStep: Equatable {
  case nothing
  /// Shows why there is nothing.
  case note(String)
  case replace(Range<Int>, with: String)
  case list([Candidate], isCut: Bool = false)

  /// Inserts a single candidate, or the common prefix of several; if that adds nothing, lists them.
  init(_ completion: Completion, line: String) {
    // Text that cannot be displayed is not inserted unseen.
    let candidates = completion.candidates.filter { TerminalText.isSafe($0.text) }
    let range = completion.range.clamped(to: 0..<line.utf8.count)
    let typed = Array(line.utf8)[range]
    guard let first = candidates.first else {
      self = completion.note.map(CompletionStep.note) ?? .nothing
      return
    }
    if candidates.count == 1 {
      let isFollowedBySpace = Array(line.utf8)[range.upperBound...].first == UInt8(ascii: " ")
      self = .replace(range, with: first.isFinal && !isFollowedBySpace ? first.text + " " : first.text)
      return
    }
    let common = Self.commonPrefix(candidates.map(\.text))
    let addsSomething =
      common.utf8.count > typed.count || (common.utf8.count == typed.count && !common.utf8.elementsEqual(typed))
    self = addsSomething ? .replace(range, with: common) : .list(candidates, isCut: completion.isCut)
  }

  /// The common prefix as scalars, because "é" has two spellings and the line has one of them.
  static func commonPrefix(_ texts: [String]) -> String {
    guard var common = texts.first.map({ Array($0.unicodeScalars) }) else { return "" }
    for text in texts.dropFirst() {
      common = zip(common, text.unicodeScalars).prefix { $0 == $1 }.map(\.0)
    }
    var prefix = String.UnicodeScalarView()
    prefix.append(contentsOf: common)
    return String(prefix)
  }
}
