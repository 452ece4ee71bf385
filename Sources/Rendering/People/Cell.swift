internal import Basics
internal import TextWidth

/// A value formatted for one cell: safe text, its width, and its tone.
struct Cell {
  /// The ways in which a column uses its width.
  enum Kind {
    /// Uses the available width.
    case bar
    /// Wraps on a narrow terminal.
    case text
    /// In one piece, unless it is long.
    case identifier
    /// Numbers, dates, money, statuses: in one piece.
    case fixed
  }

  let text: String
  let width: Int
  let tone: Tone
  /// Nil if there is nothing to wrap or align.
  let kind: Kind?
  let isNumber: Bool
  /// The share of a bar, which is drawn once its column's width is known.
  private let share: Double?

  init(_ value: Value) {
    share = if case .bar(let share) = value { share } else { nil }
    text = TerminalText.line(PeopleText.cell(value))
    width = share == nil ? DisplayWidth.of(text) : 0
    tone = if case .term(_, _, let tone) = value { tone } else { .plain }
    kind = text.isEmpty ? nil : Kind(value)
    isNumber = value.isNumber
  }

  /// True for a digest in hexadecimal, which people compare but do not read.
  var isDigest: Bool { text.utf8.count >= 32 && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } }

  /// The cell's bar, as long as its column allows, or nil for other cells.
  func bar(within width: Int) -> (text: String, width: Int)? {
    guard let text = share.map({ Bar.text($0, width: width) }) else { return nil }
    return (text, DisplayWidth.of(text))
  }
}

extension Cell.Kind {
  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .null, .text, .phrase, .remark, .list, .most, .record: .text
      case .identifier: .identifier
      case .bar: .bar
      case .integer, .decimal, .boolean, .date, .bytes, .duration, .term, .money: .fixed
      }
  }
}

/// A value as text for people; not yet safe for a terminal.
enum PeopleText {
  /// Short, for a cell of a table.
  static func cell(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .text(let text), .identifier(let text), .phrase(let text, _), .remark(let text, _): TerminalText.unmarked(text)
    case .integer(let number): String(number)
    case .boolean(let truth): truth ? "yes" : "no"
    case .date(let date): Timestamp.short(date)
    case .decimal(let number, let places): HumanNumbers.fixed(number, places: places) ?? ""
    case .duration(let seconds): HumanNumbers.duration(seconds)
    case .bytes(let count): HumanNumbers.bytes(count)
    case .term(_, let label, _): label
    case .money(_, _, let formatted): formatted
    case .bar(let share): Bar.text(share)
    case .list(let values): values.map(cell).joined(separator: ", ")
    case .most(_, let missing): "all but \(cell(.list(missing)))"
    case .record(let fields): fields.filter(\.isForPeople).map(pair).joined(separator: ", ")
    }
  }

  /// In full, for a field of a record.
  static func detail(_ value: Value) -> String {
    switch value {
    case .null, .list([]): "–"
    case .date(let date): Timestamp.long(date)
    default: cell(value)
    }
  }

  private static func pair(_ field: Field) -> String {
    field.label.isEmpty ? cell(field.value) : "\(field.label) \(cell(field.value))"
  }
}

/// A bar of block characters, exact to an eighth of a column.
enum Bar {
  /// The maximum length if the width is unknown.
  static let usualWidth = 40
  /// The minimum length of the longest bar on a narrow terminal.
  static let leastWidth = 8

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar for a share from 0 to 1; any share above 0 is visible.
  static func text(_ share: Double, width: Int = usualWidth) -> String {
    guard share > 0 else { return "" }
    let length = max(1, Int((min(share, 1) * Double(width * 8)).rounded()))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
