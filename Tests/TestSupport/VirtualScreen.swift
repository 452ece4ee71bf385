/// As much of an xterm's screen as a line editor uses.
///
/// What is written in gray counts as a hint, which is not part of the text.
package struct VirtualScreen: Sendable {
  /// How characters look.
  package struct Look: Equatable, Sendable {
    /// The number of the color as SGR has it, 31 to 36, or 90 for gray; nil for that of the text.
    package var color: Int?
    package var (isBold, isDim, isReversed) = (false, false, false)
  }

  /// A place for a character; the second half of a wide one is empty.
  package struct Cell: Sendable {
    package fileprivate(set) var character = " "
    package fileprivate(set) var look = Look()
    fileprivate var isHint: Bool { look.color == 90 }
    fileprivate var text: String { isHint ? " " : character }
  }

  /// The width.
  package private(set) var columns: Int
  /// The height.
  package private(set) var rows: Int
  /// Where the cursor is, from 0.
  package private(set) var cursor = (row: 0, column: 0)

  /// The rows.
  package private(set) var cells: [[Cell]]
  private var look = Look()
  /// True if the next characters are a hint.
  var isGray: Bool { look.color == 90 }
  /// After its last column a terminal wraps only when the next character comes.
  private var isWrapPending = false

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// All that is written in gray, row by row.
  package var hint: String {
    cells.map { $0.filter(\.isHint).map(\.character).joined() }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The rows without the spaces at their ends, and without the empty rows at the end.
  package var text: String {
    let lines = cells.map { row in
      String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }
    return lines.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
  }

  /// The row with the cursor.
  package var line: String {
    String(cells[cursor.row].map(\.text).joined().reversed().drop { $0 == " " }.reversed())
  }

  /// Shows a text, with its escape sequences, where the cursor is.
  package mutating func show(_ text: String) {
    var parser = EscapeParser()
    for item in parser.parse(text.utf8) { apply(item) }
  }

  mutating func apply(_ item: EscapeParser.Item) {
    switch item {
    case .scalar(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F: control(scalar)
    case .scalar(let scalar): put(scalar)
    case .sequence(let final, let parameters): sequence(final, parameters)
    }
  }

  /// Cuts or widens the rows, without wrapping them anew, as xterm does.
  mutating func resize(columns: Int, rows: Int) {
    cells = cells.map { Array(($0 + Array(repeating: Cell(), count: columns)).prefix(columns)) }
    while cells.count > rows {
      cells.removeFirst()
      cursor.row -= 1
    }
    while cells.count < rows { cells.append(Array(repeating: Cell(), count: columns)) }
    (self.columns, self.rows) = (columns, rows)
    move(row: cursor.row, column: cursor.column)
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = CharacterWidth.of(scalar)
    if width == 0 {
      let column = isWrapPending ? cursor.column : cursor.column - 1
      if column >= 0, !isGray { cells[cursor.row][column].character.unicodeScalars.append(scalar) }
      return
    }
    if isWrapPending || cursor.column + width > columns {
      cursor.column = 0
      lineFeed()
    }
    cells[cursor.row][cursor.column] = Cell(character: String(scalar), look: look)
    if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(character: "", look: look) }
    isWrapPending = cursor.column + width == columns
    cursor.column = min(columns - 1, cursor.column + width)
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": move(row: cursor.row, column: 0)
    case "\n": lineFeed()
    case "\u{8}": move(row: cursor.row, column: cursor.column - 1)
    case "\t": move(row: cursor.row, column: cursor.column / 8 * 8 + 8)
    default: break
    }
  }

  private mutating func lineFeed() {
    isWrapPending = false
    guard cursor.row == rows - 1 else {
      cursor.row += 1
      return
    }
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
  }

  private mutating func move(row: Int, column: Int) {
    isWrapPending = false
    cursor = (min(max(0, row), rows - 1), min(max(0, column), columns - 1))
  }

  private mutating func sequence(_ final: Character, _ parameters: [Int]) {
    let first = parameters.first ?? 0
    let count = max(1, first)
    switch final {
    case "A": move(row: cursor.row - count, column: cursor.column)
    case "B": move(row: cursor.row + count, column: cursor.column)
    case "C": move(row: cursor.row, column: cursor.column + count)
    case "D": move(row: cursor.row, column: cursor.column - count)
    case "G": move(row: cursor.row, column: count - 1)
    case "H": move(row: count - 1, column: max(1, parameters.dropFirst().first ?? 1) - 1)
    case "J": eraseScreen(first)
    case "K": erase(row: cursor.row, first)
    case "P": shift(removing: count, inserting: 0)
    case "@": shift(removing: 0, inserting: count)
    case "m": for code in parameters.isEmpty ? [0] : parameters { look.apply(code) }
    default: break
    }
  }

  /// 0 from the cursor to the end, 1 from the start to the cursor, 2 all.
  private mutating func erase(row: Int, _ part: Int) {
    let range = part == 0 ? cursor.column..<columns : part == 1 ? 0..<cursor.column + 1 : 0..<columns
    for column in range { cells[row][column] = Cell() }
  }

  private mutating func eraseScreen(_ part: Int) {
    if part != 2 { erase(row: cursor.row, part) }
    let range = part == 0 ? cursor.row + 1..<rows : part == 1 ? 0..<cursor.row : 0..<rows
    for row in range { erase(row: row, 2) }
  }

  private mutating func shift(removing removed: Int, inserting inserted: Int) {
    let (before, after) = (cells[cursor.row][..<cursor.column], cells[cursor.row][cursor.column...])
    let spaces = Array(repeating: Cell(), count: columns)
    let row = before + spaces.prefix(inserted) + after.dropFirst(removed) + spaces
    cells[cursor.row] = Array(row.prefix(columns))
  }
}

extension VirtualScreen.Look {
  /// Select Graphic Rendition, as far as a console uses it.
  fileprivate mutating func apply(_ code: Int) {
    switch code {
    case 0: self = Self()
    case 1: isBold = true
    case 2: isDim = true
    case 7: isReversed = true
    case 22: (isBold, isDim) = (false, false)
    case 27: isReversed = false
    case 39: color = nil
    case 30...37, 90: color = code
    default: break
    }
  }
}
