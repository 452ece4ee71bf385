/// A query on the server whose rows are read in parts.
struct PostgreSQLCursor {
  /// The number of rows that are read at once: enough that the round trips do not matter.
  static let part: CInt = 1000

  let name: String
  /// The transaction that it ends with.
  let transaction: Int
}

extension PostgreSQLConnection {
  /// A new cursor, in the open transaction.
  func nextCursor() -> PostgreSQLCursor {
    PostgreSQLCursor(name: "c" + nextStatementName(), transaction: transactions)
  }

  /// Closes a cursor, unless its transaction has ended.
  func close(_ cursor: PostgreSQLCursor) {
    guard isInUnit, !isLost, cursor.transaction == transactions else { return }
    try? statement("CLOSE \(cursor.name)").send(.forgotten)
  }
}
