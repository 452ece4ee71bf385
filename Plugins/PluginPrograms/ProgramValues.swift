import Foundation
import StockroomKit
import StockroomPlugin

/// The values that a program keeps in the store: by name, one for each product, and one for the whole store.
///
/// The journal records them, so that undo restores them with the catalog.
struct ProgramValues {
  static let table = TableDescription(
    "plugin_value", noun: "plugin value", columns: ["plugin", "name", "product", "value"],
    subject: "coalesce(\(ProductNameSQL.of("product")), plugin)",
    highlights: ["name", "value"])

  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE plugin_value (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          plugin TEXT NOT NULL,
          name TEXT NOT NULL,
          product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
          value TEXT NOT NULL
        );
        CREATE UNIQUE INDEX plugin_value_place ON plugin_value (plugin, name, coalesce(product, 0));
        CREATE INDEX plugin_value_product ON plugin_value (product)
        """)
  ]

  static let fingerprint = "8284af34a6f4e416a1dfd28e695b3ca8bb898c9710d39eaaf3c6a2555c2f03c2"

  /// The maximum size of a value, in bytes of JSON.
  private static let limit = 64 << 10

  private let manifest: Manifest
  private let catalog: Catalog
  private let mayWrite: Bool

  init(_ manifest: Manifest, _ catalog: Catalog, mayWrite: Bool) {
    (self.manifest, self.catalog, self.mayWrite) = (manifest, catalog, mayWrite)
  }

  /// Keeps a value, or deletes it.
  func set(_ kept: KeptValue) throws {
    try requireDeclared(kept.name)
    guard mayWrite else { throw Refusal.valueNotWritten(kept.name) }
    let product = try kept.product.map(appleID)
    let place: [SQLValue] = [.text(manifest.name), .text(kept.name), .integer(product ?? 0)]
    guard kept.value != .null else {
      return try catalog.store.execute("DELETE FROM plugin_value WHERE \(Self.condition)", place)
    }
    let text = String(decoding: try MessageLine.line(kept.value).dropLast(), as: UTF8.self)
    guard text.utf8.count <= Self.limit else { throw Refusal.valueTooLarge(kept.name, Self.limit) }
    let known = try catalog.store.first(
      "SELECT id FROM plugin_value WHERE \(Self.condition)", place[0], place[1], place[2]
    ) { $0.integer(0) }
    if let known {
      try catalog.store.execute("UPDATE plugin_value SET value = ? WHERE id = ?", .text(text), .integer(known))
    } else {
      try catalog.store.execute(
        "INSERT INTO plugin_value (plugin, name, product, value) VALUES (?, ?, ?, ?)", place[0], place[1],
        product.map(SQLValue.integer) ?? .null, .text(text))
    }
  }

  /// The values of a name: those of a product, or all; refuses more than `limit` bytes.
  func values(_ query: KeptValue.Query, upTo limit: Int) throws -> JSON {
    try requireDeclared(query.name)
    var (rows, size): ([JSON], Int) = ([], 0)
    let product = try query.product.map(appleID)
    let names = try catalog.productNames()
    try catalog.store.rows(
      """
      SELECT product_id, value, product.app
      FROM plugin_value LEFT JOIN product ON apple_id = product
      WHERE plugin = ?1 AND plugin_value.name = ?2 AND (coalesce(product, 0) = ?3 OR ?3 IS NULL) ORDER BY id
      """, .text(manifest.name), .text(query.name), product.map(SQLValue.integer) ?? .null
    ) { row in
      let text = row.text(1)
      size += text.utf8.count
      guard size <= limit else { throw Refusal.valuesTooMany(query.name, limit) }
      guard let value = try? MessageLine.message(JSON.self, in: Data(text.utf8)) else {
        throw Refusal.valueDamaged(query.name)
      }
      let name = row.optionalText(0).map { names.name($0, of: AppleID(row.integer(2))) }
      rows.append(["product": .optional(name), "value": value])
    }
    return .array(rows)
  }

  private static let condition = "plugin = ? AND name = ? AND coalesce(product, 0) = ?"

  private func appleID(of productID: String) throws -> Int64 {
    guard let product = try catalog.products.find(productID) else { throw Refusal.unknownProduct(productID) }
    return product.appleID.rawValue
  }

  private func requireDeclared(_ name: String) throws {
    guard manifest.values.contains(where: { $0.hasSameBytes(as: name) }) else {
      throw Refusal.valueUndeclared(name, manifest.name)
    }
  }
}

/// Refusals that the program gets, as those of commands that it calls.
extension Refusal {
  static func noValues(_ name: String) -> Refusal {
    Refusal(
      "call.effect", kind: .forbidden, "a command whose effect is none cannot use the values of \(name)",
      hint: "declare the effect reads, or writes")
  }

  fileprivate static func valueNotWritten(_ name: String) -> Refusal {
    Refusal(
      "call.effect", kind: .forbidden, "the value \(name) cannot be written while the program may only read",
      hint: "write it in a command with the effect writes, for an option, or in a listener", subject: name)
  }

  fileprivate static func valueUndeclared(_ name: String, _ plugin: String) -> Refusal {
    Refusal(
      "plugin.value.undeclared", kind: .usage, "\(plugin) does not declare the value \(name.prefix(100))",
      hint: "name it in values of the manifest", subject: String(name.prefix(100)))
  }

  fileprivate static func valueTooLarge(_ name: String, _ limit: Int) -> Refusal {
    Refusal(
      "plugin.value.too-large", kind: .rule, "the value \(name) is larger than \(limit) bytes",
      hint: "keep it in parts, for several products or names", subject: name)
  }

  fileprivate static func valueDamaged(_ name: String) -> Refusal {
    Refusal(
      "plugin.value.damaged", kind: .damaged, "a value \(name) in the store is not JSON",
      remedy: .command("store check"), subject: name)
  }

  fileprivate static func valuesTooMany(_ name: String, _ limit: Int) -> Refusal {
    Refusal(
      "call.too-large", kind: .rule, "the values of \(name) are larger than \(limit) bytes",
      hint: "ask for those of one product", subject: name)
  }

  fileprivate static func unknownProduct(_ productID: String) -> Refusal {
    Refusal(
      "product.unknown", kind: .missing, "there is no product \(productID.prefix(200))",
      remedy: .command("product list"), subject: String(productID.prefix(200)))
  }
}
