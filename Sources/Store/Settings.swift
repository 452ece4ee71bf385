internal import Basics

/// The named, journaled values of a store.
public struct Settings {
  private let transaction: Transaction

  /// Creates it for a transaction.
  public init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// The value of a setting, or nil if it was never set.
  public func value(_ name: String) throws -> String? {
    try transaction.first("SELECT value FROM setting WHERE name = ?", .text(name)) { $0.text(0) }
  }

  /// Writes a setting; nil deletes it.
  public func set(_ name: String, to value: String?) throws {
    guard let value else { return try transaction.execute("DELETE FROM setting WHERE name = ?", .text(name)) }
    try transaction.execute(
      "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      .text(name), .text(value))
  }

  /// The settings whose names begin with a prefix.
  public func all(startingWith prefix: String) throws -> [(name: String, value: String)] {
    try transaction.all(
      "SELECT name, value FROM setting WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name", .text(prefix)
    ) { ($0.text(0), $0.text(1)) }
  }
}

/// A store's display name, and its protection from accidental writes.
package struct StoreLabel: Hashable, Sendable {
  /// The name, of 1 to 40 characters.
  package let name: String
  /// True if every write needs confirmation.
  package let isProtected: Bool

  /// Creates a label.
  ///
  /// - Throws: A `Refusal` for a name that a prompt cannot show.
  package init(_ name: String, isProtected: Bool) throws {
    guard 1...40 ~= name.count, !name.unicodeScalars.contains(where: \.isControl) else {
      throw Refusal(
        "store.label.invalid", "a store's label must be 1 to 40 characters, without control characters",
        remedy: .command("store label production --protected"), subject: name)
    }
    self.name = name
    self.isProtected = isProtected
  }
}

extension Settings {
  private static let labelName = "store.label"
  private static let protectedName = "store.protected"

  /// The store's label, or nil if it has none.
  package func label() throws -> StoreLabel? {
    try value(Self.labelName).map { try StoreLabel($0, isProtected: value(Self.protectedName) != nil) }
  }

  /// Sets the store's label; nil removes it.
  package func set(_ label: StoreLabel?) throws {
    try set(Self.labelName, to: label?.name)
    try set(Self.protectedName, to: label?.isProtected == true ? "1" : nil)
  }
}

/// The rows of all tables of settings, which can replace those of another store with the same tables.
package struct SettingsCopy {
  private var tables: [(table: TableDescription, rows: [[SQLValue]])] = []

  /// Reads the settings of the store itself, and of the owners of some schemas.
  package init(of schemas: [Schema], in transaction: Transaction) throws {
    for table in ([.store] + schemas).flatMap(\.tables) where table.isOfSettings {
      let columns = table.allColumns
      var rows: [[SQLValue]] = []
      try transaction.rows("SELECT \(columns.map { "\"\($0)\"" }.joined(separator: ", ")) FROM \(table.name)") { row in
        rows.append(columns.indices.map(row.value))
      }
      tables.append((table, rows))
    }
  }

  /// Replaces the settings of another store.
  package func write(in transaction: Transaction) throws {
    for (table, rows) in tables {
      try transaction.execute("DELETE FROM \(table.name)")
      let columns = table.allColumns
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      let insertion =
        "INSERT INTO \(table.name) (\(columns.map { "\"\($0)\"" }.joined(separator: ", "))) VALUES (\(marks))"
      for row in rows { try transaction.execute(insertion, row) }
    }
  }
}
