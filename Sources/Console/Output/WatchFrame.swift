internal import TextWidth

/// What `watch` writes to show a command's output again: over the last one on a terminal, below it elsewhere.
struct WatchFrame {
  let isInPlace: Bool
  /// The size the last one was drawn for.
  private var size: (columns: Int, rows: Int)?

  init(isInPlace: Bool) {
    self.isInPlace = isInPlace
  }

  /// The text that shows `output` on a terminal of some size; each row is cleared only behind what is written, so that
  /// nothing flickers.
  mutating func next(_ output: String, columns: Int, rows: Int) -> String {
    guard isInPlace else { return output }
    // A terminal of a new size has wrapped what it shows, so nothing stands where it was.
    let isAnew = size.map { $0 != (columns, rows) } ?? true
    size = (columns, rows)
    var room = max(1, rows - 1)
    let shown = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().prefix { line in
      room -= max(1, (Self.width(line) + columns - 1) / max(1, columns))
      return room >= 0
    }
    return (isAnew ? "\u{1B}[2J" : "") + "\u{1B}[H" + shown.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
  }

  /// Colors take no room.
  private static func width(_ line: Substring) -> Int {
    DisplayWidth.of(String(line.replacing(/\u{1B}\[[0-9;]*m/, with: "")))
  }
}
