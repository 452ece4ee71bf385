internal import Basics

/// The difference between two stores: the rows of all journaled tables, compared by name.
///
/// Keys are not compared, since they are numbers in the order of creation: stores with equal catalogs do not differ,
/// whatever order their rows were created in. References are equal if the rows they refer to have the same name.
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
      // Several rows may share a name, such as the messages about one product.
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
      // When a row was created does not tell what it is, and two stores never agree about it.
      same = ["created_at"]
      same.formUnion(was.references.filter { becomes.references[$0.key]?.hasSameBytes(as: $0.value) == true }.keys)
    }
    return try transaction.journal.rowChange(
      RowName(table: table.name, key: row.key), old: was?.image, new: becomes?.image, comparesSecrets: false,
      except: same, in: transaction)
  }
}

/// A row of a store, with the name that people know it by.
struct NamedRow {
  /// See ``NamedRows``.
  var name: String
  var key: Int64
  /// The row as JSON.
  var image: String
  /// The names of the rows that its columns refer to.
  var references: [String: String]

  func hasName(of other: NamedRow) -> Bool { name.hasSameBytes(as: other.name) }

  /// Pairs rows of the same name: those with the same key first, then the others in the order of their keys.
  static func pairs(_ olds: [NamedRow], _ news: [NamedRow]) -> [(old: NamedRow?, new: NamedRow?)] {
    if olds.count == 1, news.count == 1 { return [(olds[0], news[0])] }
    let byKey = Dictionary(news.enumerated().map { ($1.key, $0) }) { first, _ in first }
    var isTaken = Array(repeating: false, count: news.count)
    var partners: [Int?] = olds.map { old in
      guard let index = byKey[old.key] else { return nil }
      isTaken[index] = true
      return index
    }
    var free = news.indices.filter { !isTaken[$0] }[...]
    for index in olds.indices where partners[index] == nil { partners[index] = free.popFirst() }
    let rest: [(old: NamedRow?, new: NamedRow?)] = free.map { (nil, news[$0]) }
    return zip(olds, partners).map { old, partner in (old, partner.map { news[$0] }) } + rest
  }
}

/// The rows of a table, one at a time, in the order of their names.
///
/// A row's name is its unique key besides its number, such as a product's ID, or a product and a locale; in a table
/// without a unique key, such as events, its number is its name.
final class NamedRows {
  private let statement: any EngineStatement
  private let referring: [String]

  init(of table: TableDescription, in transaction: Transaction) throws {
    let dialect = transaction.connection.dialect
    let references = try Self.references(of: table, in: transaction)
    referring = references.keys.filter(table.columns.contains).sorted()
    let named = try Self.naming(table, in: transaction) ?? (references[table.key] == nil ? [] : [table.key])
    let name = named.map { "coalesce(\(references[$0] ?? "CAST(\($0) AS TEXT)"), '')" }.joined(separator: " || ' ' || ")
    statement = try transaction.connection.prepare(
      """
      SELECT \(name.isEmpty ? Self.padded(table.key) : name), \(table.key), \(dialect.image(of: table))
      \(referring.compactMap { references[$0].map { ", \($0)" } }.joined()) FROM \(table.name) ORDER BY 1, 2
      """)
  }

  deinit {
    statement.reset()
  }

  func next() throws -> NamedRow? {
    guard try statement.step() else { return nil }
    let row = statement.row
    var references: [String: String] = [:]
    for (index, column) in referring.enumerated() { references[column] = row.optionalText(3 + index) }
    return NamedRow(name: row.text(0), key: row.integer(1), image: row.text(2), references: references)
  }

  /// A number as text in the order of numbers.
  private static func padded(_ key: String) -> String {
    let text = "CAST(\(key) AS TEXT)"
    return "substr('00000000000000000000', length(\(text)) + 1) || \(text)"
  }

  /// The row with the lower name; nil if both are nil.
  static func first(_ one: NamedRow?, _ other: NamedRow?) -> NamedRow? {
    guard let one, let other else { return one ?? other }
    return other.name.utf8.lexicographicallyPrecedes(one.name.utf8) ? other : one
  }

  /// The columns of the table's shortest unique key besides its number.
  private static func naming(_ table: TableDescription, in transaction: Transaction) throws -> [String]? {
    var keys: [[String]] = []
    var last: String?
    try transaction.rows(transaction.connection.dialect.uniqueKeys, .text(table.name)) { row in
      if last?.hasSameBytes(as: row.text(0)) != true { keys.append([]) }
      last = row.text(0)
      keys[keys.count - 1].append(row.text(1))
    }
    return keys.filter { !$0.isEmpty && $0.allSatisfy(table.columns.contains) }.min { $0.count < $1.count }
  }

  /// The display names of the rows that columns refer to, as SQL.
  private static func references(
    of table: TableDescription, in transaction: Transaction
  ) throws -> [String: String] {
    let keys = try transaction.all(
      transaction.connection.dialect.references, .text(table.name)
    ) { (table: $0.text(0), column: $0.text(1)) }
    var names: [String: String] = [:]
    for key in keys where transaction.journal.knows(table: key.table) {
      let owner = try transaction.journal.table(named: key.table)
      // In a table that refers to itself, the inner row would hide the outer one.
      guard let identity = owner.identity, !owner.name.hasSameBytes(as: table.name) else { continue }
      let isOwner = "\(owner.name).\(owner.key) = \(table.name).\(key.column)"
      names[key.column] = "(SELECT CAST(\(identity) AS TEXT) FROM \(owner.name) WHERE \(isOwner))"
    }
    return names
  }
}
