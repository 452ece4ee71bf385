internal import Basics
internal import Documents

/// A value as one cell of csv.
enum DataText {
  /// The cell, in which no text is a formula; numbers and dates are as they are.
  static func cell(_ value: Value) -> String {
    switch value {
    case .text, .identifier, .phrase, .term, .list, .record: FormulaCell.guarded(of(value))
    default: of(value)
    }
  }

  static func of(_ value: Value) -> String {
    switch value {
    case .remark(_, data: .integer(let number)): String(number)
    case .null, .remark: ""
    case .text(let text), .identifier(let text), .phrase(let text, _): text
    case .integer(let number), .bytes(let number): String(number)
    case .decimal(let number, let places): HumanNumbers.fixed(number, places: places) ?? ""
    case .duration(let seconds): HumanNumbers.fixed(seconds, places: 3) ?? ""
    case .boolean(let truth): truth ? "true" : "false"
    case .date(let date): Timestamp.iso8601(date)
    case .term(_, let label, _): label
    case .money(let amount, let currency, _): "\(amount) \(currency)"
    case .bar(let share): HumanNumbers.fixed(share, places: 3) ?? ""
    case .list(let values) where values.contains(where: \.isRecord): value.json(.compact)
    case .list(let values): values.map(of).joined(separator: ",")
    case .record: value.json(.compact)
    }
  }
}
