internal import Basics

/// The difference between two stores: the rows of all journaled tables, compared by what they are called.
///
/// Rows are not compared by their keys, which are numbers in the order of creation: stores with equal catalogs do not
/// differ, in whatever order they were made. References to other rows are the same if those are called the same.
package struct StoreDifference {
  private let old: Transaction
  private let new: Transaction

  /// Compares two stores, each in an open transaction.
  package init(from old: Transaction, to new: Transaction) {
    self.old = old
    self.new = new
  }

  /// Calls `body` with each row that differs, table by table, by name; if both have a secret, it counts as equal.
  package func eachChange(_ body: (RowChange) throws -> Void) throws {
    for table in new.journal.tables { try compare(table, body) }
  }

  private func compare(_ table: TableDescription, _ body: (RowChange) throws -> Void) throws {
    let (olds, news) = (try NamedRows(of: table, in: old), try NamedRows(of: table, in: new))
    var (before, after) = (try olds.next(), try news.next())
    while let first = NamedRows.first(before, after) {
      // A name may be that of several rows, as of the messages about one product.
      var (was, becomes): ([NamedRow], [NamedRow]) = ([], [])
      while let row = before, row.hasName(of: first) {
        was.append(row)
        before = try olds.next()
      }
      while let row = after, row.hasName(of: first) {
        becomes.append(row)
        after = try news.next()
      }
      for (was, becomes) in NamedRow.pairs(was, becomes) {
        if let change = try change(of: table, from: was, to: becomes) { try body(change) }
      }
    }
  }

  private func change(of table: TableDescription, from was: NamedRow?, to becomes: NamedRow?) throws -> RowChange? {
    guard let row = becomes ?? was else { return nil }
    let transaction = becomes == nil ? old : new
    var same: Set<String> = []
    if let was, let becomes {
      same = Set(was.references.filter { becomes.references[$0.key]?.hasSameBytes(as: $0.value) == true }.keys)
    }
    return try transaction.journal.rowChange(
      RowName(table: table.name, key: row.key), old: was?.image, new: becomes?.image, comparesSecrets: false,
      except: same, in: transaction)
  }
}
