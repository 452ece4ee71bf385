package import Foundation

/// A value of a property list.
package enum PropertyListValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case date(Date)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// The name of the value's XML element.
  package var elementName: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .boolean(let value): value ? "true" : "false"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dict"
    }
  }

  /// The value in one line, for display.
  package var summary: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .boolean(let value): value ? "true" : "false"
    case .date(let date): PropertyListValue.text(of: date)
    case .data(let bytes): "\(bytes.count) bytes"
    case .array(let values): values.map(\.summary).joined(separator: ", ")
    case .dictionary(let values): "\(values.count) keys"
    }
  }

  /// A date as property lists write it: ISO 8601 in UTC, without fractions.
  static func text(of date: Date) -> String {
    date.formatted(.iso8601)
  }
}
