/// The layout of prompt and line on a terminal, by libedit's wrapping rules.
struct Layout: Equatable {
  /// A place on the screen, relative to the start of the prompt.
  struct Position: Equatable {
    var row = 0
    var column = 0
  }

  /// Where the cursor is.
  private(set) var cursor = Position()
  /// Where the line ends.
  private(set) var end = Position()

  /// `cursor` is in UTF-8 bytes from the line's start.
  init(prompt: String, line: String, cursor: Int, width: Int) {
    let width = max(2, width)
    for scalar in prompt.unicodeScalars { advance(scalar, width: width) }
    self.cursor = end
    var offset = 0
    for scalar in line.unicodeScalars {
      advance(scalar, width: width)
      offset += UTF8.width(scalar)
      if offset <= cursor { self.cursor = end }
    }
  }

  /// Counts from the screen's first row if the line has more rows than the screen.
  mutating func clamp(toHeight height: Int) {
    let hidden = max(0, end.row - height + 1)
    end.row -= hidden
    cursor.row = max(0, cursor.row - hidden)
  }

  private mutating func advance(_ scalar: Unicode.Scalar, width: Int) {
    if scalar == "\n" {
      end = Position(row: end.row + 1)
      return
    }
    let columns = Self.columns(scalar, at: end.column)
    // A wide character does not begin in the last column.
    if end.column + columns > width, columns == 2 { end = Position(row: end.row + 1) }
    end.column += columns
    while end.column >= width {
      end = Position(row: end.row + 1, column: end.column - width)
    }
  }

  private static func columns(_ scalar: Unicode.Scalar, at column: Int) -> Int {
    switch scalar.value {
    case 0x09: 8 - column % 8
    case 0..<0x20, 0x7F: 2  // ^A
    default: DisplayWidth.of(scalar)
    }
  }
}
