internal import Basics

/// A value bound to a statement; the journal can record columns of these types as JSON.
///
/// Texts are equal if they have the same UTF-8 bytes, as in SQL.
public enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
}

extension SQLValue: Hashable {
  /// Compares texts by their bytes: other normal forms of Unicode are other texts.
  public static func == (left: SQLValue, right: SQLValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
    default: false
    }
  }

  /// Hashes texts by their bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number): hasher.combine(number)
    case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral,
  ExpressibleByBooleanLiteral
{
  /// Binds an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Binds a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Binds NULL.
  public init(nilLiteral: ()) { self = .null }
  /// Binds 1 or 0.
  public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}

extension SQLValue {
  /// Binds a text, or NULL for nil.
  public static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

  /// Binds 1 or 0.
  public static func boolean(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

  /// Binds an integer, or NULL for nil.
  public static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

  /// Binds a count.
  public static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
}

extension SQLValue {
  /// The value as text; nil for NULL.
  var shown: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .text(let text): text
    }
  }
}

/// Splits the keys of a query over many rows into batches of a few hundred.
public enum SQLBatch {
  private static let size = 250
  private static let marks = placeholders(size)
  private static let fewMarks = placeholders(8)

  private static func placeholders(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  /// Calls `body` with each batch and a placeholder for each key; a short batch repeats its last key, so that few
  /// statements are prepared.
  public static func each(of keys: [SQLValue], body: (_ marks: String, [SQLValue]) throws -> Void) throws {
    guard let last = keys.last else { return }
    for start in stride(from: 0, to: keys.count, by: size) {
      let part = Array(keys[start..<min(start + size, keys.count)])
      let isFew = part.count <= 8
      try body(
        isFew ? fewMarks : marks, part + Array(repeating: last, count: (isFew ? 8 : size) - part.count))
    }
  }
}
