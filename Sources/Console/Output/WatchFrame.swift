internal import TextWidth

/// The output of `watch`: redrawn in place on a terminal, appended elsewhere.
struct WatchFrame {
  let isInPlace: Bool
  /// The terminal size of the last output.
  private var size: (columns: Int, rows: Int)?

  init(isInPlace: Bool) {
    self.isInPlace = isInPlace
  }

  /// The text that draws `output` on a terminal; rows are cleared only after their text, so that nothing flickers.
  mutating func next(_ output: String, columns: Int, rows: Int) -> String {
    guard isInPlace else { return output }
    // A resized terminal has wrapped its rows differently, so that all is redrawn.
    let isAnew = size.map { $0 != (columns, rows) } ?? true
    size = (columns, rows)
    var remaining = max(1, rows - 1)
    let shown = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().prefix { line in
      remaining -= max(1, (Self.width(line) + columns - 1) / max(1, columns))
      return remaining >= 0
    }
    let lines = shown.map { line in
      // Behind a line as wide as the window, erasing would take its last character.
      let isFull = !line.isEmpty && Self.width(line) % max(1, columns) == 0
      return line + (isFull ? "\n" : "\u{1B}[K\n")
    }
    return (isAnew ? "\u{1B}[2J" : "") + "\u{1B}[H" + lines.joined() + "\u{1B}[J"
  }

  /// Colors have no width.
  private static func width(_ line: Substring) -> Int {
    DisplayWidth.of(String(line.replacing(/\u{1B}\[[0-9;]*m/, with: "")))
  }
}
