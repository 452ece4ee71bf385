internal import Basics

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
