/// What `watch` writes to show a command's output again: over the last one on a terminal, below it elsewhere.
struct WatchFrame {
  let isInPlace: Bool
  /// The terminal's rows.
  var height: Int
  private var isFirst = true

  init(isInPlace: Bool, height: Int) {
    self.isInPlace = isInPlace
    self.height = height
  }

  /// The text that shows `output`; each row is cleared only behind what is written, so that nothing flickers.
  mutating func next(_ output: String) -> String {
    guard isInPlace else { return output }
    defer { isFirst = false }
    let rows = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().prefix(max(1, height - 1))
    return (isFirst ? "\u{1B}[2J" : "") + "\u{1B}[H" + rows.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
  }
}
