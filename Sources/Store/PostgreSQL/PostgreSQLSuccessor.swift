/// A query with its values.
struct PostgreSQLQuery: Equatable {
  /// Weak, since the connection keeps the last query, and a statement keeps its connection.
  private(set) weak var statement: PostgreSQLStatement?
  let values: [[CChar]?]

  static func == (left: PostgreSQLQuery, right: PostgreSQLQuery) -> Bool {
    left.statement === right.statement && left.values == right.values
  }
}

/// The query that usually comes after another one.
///
///     SELECT locale, … FROM localization WHERE product = ?
///     SELECT tier FROM price_tier WHERE product = ?
///
/// Each line of a batch and each command asks one query after the other, and each would wait for a round trip. Once a query
/// was followed twice by the same one, with nothing changed between them, both are sent in one round trip, and so is what
/// usually comes after the second.
struct PostgreSQLSuccessor {
  /// The most queries that are sent with one that is asked.
  static let most = 8

  private let example: PostgreSQLQuery
  /// For each of its values, the place of the same key in the query before it; nil for one that is always the same.
  private let sources: [Int?]
  private var isConfirmed = false

  /// A query that has come after one with these values.
  init(_ query: PostgreSQLQuery, after values: [[CChar]?]) {
    example = query
    sources = query.values.map { value in
      guard let value, PostgreSQLResult.isKey(value) else { return nil }
      return values.firstIndex(of: value)
    }
  }

  /// The query to expect after one with these values; nil if there is none.
  func expected(after values: [[CChar]?]) -> PostgreSQLQuery? { isConfirmed ? guess(after: values) : nil }

  /// Notes that a query has come after one with these values; false if it is another one than before.
  mutating func confirm(_ query: PostgreSQLQuery, after values: [[CChar]?]) -> Bool {
    isConfirmed = guess(after: values) == query
    return isConfirmed
  }

  /// The same query with other keys; nil if it may refuse one.
  private func guess(after values: [[CChar]?]) -> PostgreSQLQuery? {
    var next = example.values
    for (place, source) in sources.enumerated() {
      guard let source else { continue }
      guard let key = values[source], PostgreSQLResult.isKey(key) else { return nil }
      next[place] = key
    }
    return PostgreSQLQuery(statement: example.statement, values: next)
  }
}
