import Basics
import CEditLine

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
    default: EditlineWidth.of(scalar)
    }
  }
}

/// Columns on a terminal, counted by character as libedit and terminals do.
enum EditlineWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    max(0, Int(cedit_width(scalar.value)))
  }

  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The text if it fits, otherwise truncated with "…" at its end.
  static func shortened(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var kept = ""
    var available = width - 1
    for character in text {
      available -= of(String(character))
      if available < 0 { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }

  /// The text in rows of `width` columns, the first of `first`; more than `limit` rows are truncated
  /// with "…".
  static func rows(_ text: String, first: Int, width: Int, limit: Int) -> [String] {
    var (rows, row, available) = ([String](), "", first)
    for character in text {
      if character == "\n" || of(row) + of(String(character)) > available {
        guard rows.count + 1 < limit else { return rows + [shortened(row + "…", to: available)] }
        rows.append(row)
        (row, available) = ("", width)
      }
      if character != "\n" { row.append(character) }
    }
    return rows + [row]
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }
}

/// A part of the line that is drawn in a color.
package struct LineStyle: Equatable, Sendable {
  /// The kind of a part.
  package enum Kind: Equatable, Sendable {
    /// A word of a command's name.
    case command
    case option
    /// A word that is unknown in its position.
    case unknown
  }

  /// The part, in UTF-8 bytes from the line's start.
  package var range: Range<Int>
  package var kind: Kind

  package init(_ range: Range<Int>, _ kind: Kind) {
    (self.range, self.kind) = (range, kind)
  }
}

extension LineStyle.Kind {
  /// The SGR sequence that begins it; an unknown word is also underlined, for users who cannot see red.
  var sequence: String {
    switch self {
    case .command: "\u{1B}[32m"
    case .option: "\u{1B}[36m"
    case .unknown: "\u{1B}[4;31m"
    }
  }
}

extension [LineStyle] {
  /// A line with its parts in color; parts that overlap or end outside it are omitted.
  func drawn(on line: String) -> String {
    let bytes = Array<UInt8>(line.utf8)
    var (text, end) = ("", 0)
    for style in self where style.range.lowerBound >= end && style.range.upperBound <= bytes.count {
      text += String(decoding: bytes[end..<style.range.lowerBound], as: UTF8.self) + style.kind.sequence
      text += String(decoding: bytes[style.range], as: UTF8.self) + "\u{1B}[0m"
      end = style.range.upperBound
    }
    return text + String(decoding: bytes[end...], as: UTF8.self)
  }
}

/// A prompt in libedit's format, in which zero-width parts are between marks.
struct Prompt: Equatable {
  /// The mark before and after each run of escape sequences.
  static let mark: Character = "\u{1}"

  /// The prompt with its marks.
  let marked: String
  /// The part that shows.
  let visible: String

  /// Keeps colors and other SGR sequences, unless `isPlain`; removes every other control character.
  init(_ text: String, isPlain: Bool) {
    var marked = ""
    var visible = ""
    var escapes = ""
    var rest = Substring(text)
    while !rest.isEmpty {
      if let sequence = rest.prefixMatch(of: /\u{1B}\[[0-9;:]*m/) {
        escapes += isPlain ? "" : String(sequence.output)
        rest = rest[sequence.range.upperBound...]
        continue
      }
      let character = rest.removeFirst()
      guard TerminalText.isSafe(String(character)) else { continue }
      marked += Self.between(escapes) + String(character)
      visible.append(character)
      escapes = ""
    }
    if !escapes.isEmpty {
      // libedit loses a sequence with nothing after it, so it goes before a last space.
      if visible.last == " " { marked.removeLast() } else { visible.append(" ") }
      marked += Self.between(escapes) + " "
    }
    self.marked = marked
    self.visible = visible
  }

  private static func between(_ escapes: String) -> String {
    escapes.isEmpty ? "" : "\(mark)\(escapes)\(mark)"
  }
}
