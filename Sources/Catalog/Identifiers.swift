import Store

/// A bundle identifier: explicit (`com.example.books`) or wildcard (`com.example.*`).
///
/// Letters, digits, hyphens, and periods, as for CFBundleIdentifier; ASCII only, so that equality compares bytes.
public struct BundleIdentifier: Hashable, Codable, Sendable {
  /// The identifier as typed.
  public let rawValue: String

  /// Validates an identifier.
  public init(_ text: String) throws {
    let bytes = text.utf8
    let isAllowed = bytes.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    let body = text.hasSuffix(".*") ? String(text.dropLast(2)) : text
    let isBodyAllowed = body.utf8.allSatisfy {
      $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    let parts = body.split(separator: ".", omittingEmptySubsequences: false)
    guard text == "*" || (isAllowed || text.hasSuffix(".*")) && isBodyAllowed && !parts.contains(""), bytes.count <= 155
    else { throw Refusal.bundleIdentifier(text) }
    rawValue = text
  }

  init(stored text: String) {
    rawValue = text
  }

  /// True if it matches many bundles; a wildcard app cannot have in-app purchases.
  public var isWildcard: Bool { rawValue.utf8.last == UInt8(ascii: "*") }
}

/// A product identifier, unique in its app or in the store, as the rule table says, and never reused there, even after
/// the product is deleted.
///
/// Case-sensitive ASCII; the rule table sets the allowed characters and length.
public struct ProductIdentifier: Hashable, Codable, Sendable {
  /// The identifier as typed.
  public let rawValue: String

  init(stored text: String) {
    rawValue = text
  }

  /// Checks an identifier against a rule table.
  public init(_ text: String, rules: RuleTable) throws {
    try rules.productID.check(text)
    rawValue = text
  }

  /// The part after the last period, which administrators use as its name.
  public var lastPart: Substring { rawValue.split(separator: ".").last ?? rawValue[...] }
}

/// The numeric Apple ID of an app or product, unique among both and never reused.
public struct AppleID: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let rawValue: Int64

  /// Creates an Apple ID.
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The first Apple ID of a new store: iTunes Connect assigned numbers of this size in late 2012.
  static let first: Int64 = 575_000_001

  /// The largest Apple ID that may be requested, so that the following numbers do not run out.
  static let largest: Int64 = 999_999_999_999

  /// True if a temporary store numbered it, so that it means nothing elsewhere.
  package var isProvisional: Bool { rawValue > Self.largest }

  /// The number as decimal digits.
  public var description: String { String(rawValue) }

  /// Compares by number.
  public static func < (left: AppleID, right: AppleID) -> Bool { left.rawValue < right.rawValue }
}

extension String {
  /// True if it is empty or only whitespace.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// True if it is printable ASCII with more than spaces: most texts, which need no look into Unicode's tables.
  var isPlain: Bool {
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && bytes.contains { $0 != 0x20 }
    }
    return isPlain ?? false
  }
}

extension UInt8 {
  var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

/// The rows of a table whose text key begins with a prefix, read as a range of the key's index.
struct KeyPage {
  let columns: String
  let table: String
  let key: String
  /// More conditions in SQL, with their values.
  var conditions: (sql: [String], values: [SQLValue]) = ([], [])

  /// At most `limit` rows by key; if there are more, the last row returned is the last in the range.
  ///
  /// The common prefix of the first and the last row is therefore the common prefix of all.
  func rows<Value>(
    startingWith prefix: String, limit: Int, in store: Transaction, body: (Row) throws -> Value
  ) throws -> [Value] {
    var page = try all(.ascending, prefix, limit + 1, in: store, body)
    guard page.count > limit, limit > 1 else { return Array(page.prefix(limit)) }
    page.removeLast(2)
    return page + (try all(.descending, prefix, 1, in: store, body))
  }

  /// The same for the rows that are accepted; it looks at no more than twice `limit` rows from either end.
  func rows<Value: Equatable>(
    startingWith prefix: String, limit: Int, in store: Transaction, where accepts: (Value) throws -> Bool,
    body: (Row) throws -> Value
  ) throws -> [Value] {
    guard limit > 0 else { return [] }
    let most = 2 * limit
    let rows = try all(.ascending, prefix, most, in: store, body)
    var page: [Value] = []
    for row in rows where try page.count <= limit && accepts(row) { page.append(row) }
    guard page.count > limit || rows.count == most else { return page }
    let first = Array(page.prefix(limit - 1))
    let last = try all(.descending, prefix, most, in: store, body).first(where: accepts)
    return last.map { first.contains($0) ? first : first + [$0] } ?? first
  }

  private enum Order: String {
    case ascending = "ASC"
    case descending = "DESC"
  }

  private func all<Value>(
    _ order: Order, _ prefix: String, _ limit: Int, in store: Transaction, _ body: (Row) throws -> Value
  ) throws -> [Value] {
    let range: [SQLValue] = [.text(prefix), .text(prefix + "\u{10FFFF}")]
    let conditions = (["\(key) >= ?", "\(key) < ?"] + conditions.sql).joined(separator: " AND ")
    var found: [Value] = []
    try store.rows(
      "SELECT \(columns) FROM \(table) WHERE \(conditions) ORDER BY \(key) \(order.rawValue) LIMIT ?",
      range + self.conditions.values + [.integer(limit)]
    ) { found.append(try body($0)) }
    return found
  }
}
