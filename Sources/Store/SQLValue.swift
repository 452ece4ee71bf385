/// A value bound to a statement; the store has no other types, so that every column can be journaled as JSON.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
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
