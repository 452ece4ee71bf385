internal import Store

/// The rows of a table whose text key begins with a prefix, read as a range of the key's index.
struct KeyPage {
  let columns: String
  let table: String
  let key: String

  /// At most `limit` rows by key; if there are more, the last row returned is the last in the range.
  ///
  /// The common prefix of the first and the last row is therefore the common prefix of all.
  func rows<Value>(
    startingWith prefix: String, limit: Int, in store: Transaction, body: (Row) throws -> Value
  ) throws -> [Value] {
    let (least, beyond) = (SQLValue.text(prefix), SQLValue.text(prefix + "\u{10FFFF}"))
    var page = try store.all(select(.ascending), least, beyond, .integer(limit + 1), body: body)
    guard page.count > limit, limit > 1 else { return Array(page.prefix(limit)) }
    page.removeLast(2)
    return page + (try store.all(select(.descending), least, beyond, .integer(1), body: body))
  }

  private enum Order: String {
    case ascending = "ASC"
    case descending = "DESC"
  }

  private func select(_ order: Order) -> String {
    "SELECT \(columns) FROM \(table) WHERE \(key) >= ? AND \(key) < ? ORDER BY \(key) \(order.rawValue) LIMIT ?"
  }
}
