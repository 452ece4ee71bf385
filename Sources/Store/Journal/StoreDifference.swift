/// The difference between two stores: the rows of all journaled tables, compared by key.
package struct StoreDifference {
  private let old: Transaction
  private let new: Transaction

  /// Compares two stores, each in an open transaction.
  package init(from old: Transaction, to new: Transaction) {
    self.old = old
    self.new = new
  }

  /// Calls `body` with each row that differs, table by table, in key order; if both have a secret, it
  /// counts as equal.
  package func eachChange(_ body: (RowChange) throws -> Void) throws {
    for table in new.journal.tables { try compare(table, body) }
  }

  private func compare(_ table: TableDescription, _ body: (RowChange) throws -> Void) throws {
    let (olds, news) = (try RowImages(of: table, in: old), try RowImages(of: table, in: new))
    var (before, after) = (try olds.next(), try news.next())
    while let key = [before?.key, after?.key].compactMap(\.self).min() {
      let (was, becomes) = (
        before.flatMap { $0.key == key ? $0.image : nil }, after.flatMap { $0.key == key ? $0.image : nil }
      )
      let transaction = becomes == nil ? old : new
      let change = try transaction.journal.rowChange(
        RowName(table: table.name, key: key), old: was, new: becomes, comparesSecrets: false, in: transaction)
      if let change { try body(change) }
      if was != nil { before = try olds.next() }
      if becomes != nil { after = try news.next() }
    }
  }
}

/// The rows of a table as JSON, one at a time, in key order.
private final class RowImages {
  private let statement: PreparedStatement

  init(of table: TableDescription, in transaction: Transaction) throws {
    let columns = table.allColumns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    statement = try PreparedStatement(
      "SELECT \(table.key), json_object(\(columns)) FROM \(table.name) ORDER BY \(table.key)", on: transaction.database)
  }

  deinit {
    statement.reset()
  }

  func next() throws -> (key: Int64, image: String)? {
    guard try statement.step() else { return nil }
    let row = Row(handle: statement.handle)
    return (row.integer(0), row.text(1))
  }
}
