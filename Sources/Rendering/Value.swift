public import Foundation

/// One value of an output, independent of its format.
///
/// People read a `bytes` of 1234567 as `1.2 MB`; data reads `1234567`.
public enum Value: Sendable, Equatable {
  /// No value: `null` in json, an empty cell elsewhere, `–` in a record.
  case null
  /// Free text, possibly of several lines; the first to be shortened on a narrow terminal.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// `yes` or `no` for people, `true` or `false` in data.
  case boolean(Bool)
  /// A point in time, always in UTC: ISO 8601 in data, to the minute in a table.
  case date(Date)
  /// A number with its number of decimals, at most six; one that is not finite counts as `null`.
  case decimal(Double, places: Int)
  /// A size in bytes: decimal units for people, the integer in data.
  case bytes(Int64)
  /// A duration in seconds: its two largest units for people, seconds to the millisecond in data.
  case duration(Double)
  /// A key that people copy into the next command; the last to be shortened.
  case identifier(String)
  /// A status: people read the label in its tone; json has the code, and the label under a second key.
  case term(code: String, label: String, tone: Tone)
  /// A price: a decimal amount such as `0.89`, an ISO 4217 currency, and the text people read.
  case money(amount: String, currency: String, formatted: String)
  /// A share of the longest in its column, from 0 to 1: a bar for people, as wide as its column allows, a decimal in data.
  case bar(Double)
  /// A phrase for people and csv, with data for json.
  indirect case phrase(String, data: Value)
  /// A text for people in place of a missing value, such as why; csv has an empty cell or the number that stands for it,
  /// json the data.
  indirect case remark(String, data: Value)
  /// Several values.
  case list([Value])
  /// Most values of a known set: people and yaml have the missing ones, `all but CHN`; csv and json the values.
  case most([Value], missing: [Value])
  /// Named values in order.
  case record([Field])
}

/// Values of optionals, so that `Field("note", .text(note))` needs no `map`.
extension Value {
  /// A text; null for nil.
  public static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
  /// A whole number; null for nil.
  public static func integer(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
  /// A point in time; null for nil.
  public static func date(_ date: Date?) -> Value { date.map { .date($0) } ?? .null }
  /// A size in bytes; null for nil.
  public static func bytes(_ bytes: Int64?) -> Value { bytes.map { .bytes($0) } ?? .null }
  /// A duration in seconds; null for nil.
  public static func duration(_ seconds: Double?) -> Value { seconds.map { .duration($0) } ?? .null }
  /// A key; null for nil.
  public static func identifier(_ key: String?) -> Value { key.map { .identifier($0) } ?? .null }
}

extension Value {
  var isRecord: Bool {
    if case .record = self { true } else { false }
  }

  /// Whether it is shown as a number, right-aligned.
  var isNumber: Bool {
    switch self {
    case .integer, .decimal, .bytes, .duration, .money: true
    default: false
    }
  }
}

extension Value {
  /// About how many bytes its texts have, for limits of what is kept in memory.
  package var textBytes: Int {
    switch self {
    case .null, .integer, .boolean, .date, .decimal, .bytes, .duration, .bar: 0
    case .text(let text), .identifier(let text): text.utf8.count
    case .term(let code, let label, _): code.utf8.count + label.utf8.count
    case .money(let amount, let currency, let formatted):
      amount.utf8.count + currency.utf8.count + formatted.utf8.count
    case .phrase(let text, let data), .remark(let text, let data): text.utf8.count + data.textBytes
    case .list(let values), .most(let values, _): values.reduce(0) { $0 + $1.textBytes }
    case .record(let fields): fields.reduce(0) { $0 + $1.value.textBytes }
    }
  }
}

extension Value {
  /// The order of two values of a column: below 0 if the first precedes the second, 0 if neither does.
  ///
  /// A missing value comes first; texts are ordered by their bytes, as SQLite orders them.
  public static func order(_ left: Value, _ right: Value) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)), (.bytes(let left), .bytes(let right)):
      left < right ? -1 : left > right ? 1 : 0
    case (.decimal(let left, _), .decimal(let right, _)), (.duration(let left), .duration(let right)):
      left < right ? -1 : left > right ? 1 : 0
    case (.date(let left), .date(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.null, .null): 0
    case (.null, _): -1
    case (_, .null): 1
    default: bytes(text(left), text(right))
    }
  }

  private static func bytes(_ left: String, _ right: String) -> Int {
    if left.utf8.lexicographicallyPrecedes(right.utf8) { return -1 }
    return right.utf8.lexicographicallyPrecedes(left.utf8) ? 1 : 0
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .text(let text), .identifier(let text), .phrase(let text, _): text
    case .term(_, let label, _): label
    case .boolean(let flag): flag ? "yes" : "no"
    case .money(let amount, _, _): String(repeating: " ", count: max(0, 20 - amount.count)) + amount
    default: ""
    }
  }
}

/// The level of attention a status needs, which determines its color on a terminal.
public enum Tone: String, Codable, Sendable {
  /// No color.
  case plain
  /// Done, live, nothing to do: green.
  case good
  /// In progress, someone else's turn: yellow.
  case busy
  /// Waiting for the reader: red.
  case attention
  /// Over, or of little interest: dim.
  case muted
}
