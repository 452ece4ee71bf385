/// Named values of a store, which are journaled.
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

  /// The names that begin with a prefix, with their values.
  public func all(startingWith prefix: String) throws -> [(name: String, value: String)] {
    try transaction.all(
      "SELECT name, value FROM setting WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name", .text(prefix)
    ) { ($0.text(0), $0.text(1)) }
  }
}
