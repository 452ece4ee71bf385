import Foundation
public import StockroomKit

/// A plugin that is there to be added: a command that writes, one that reads, a table, a column, a section, an option,
/// and a listener.
public struct SparePlugin: Plugin {
  /// Its name in `plugin list`.
  public let name = "Spare"
  /// What it adds, in a sentence.
  public let summary = "Spare parts of products."

  /// Creates the plugin.
  public init() {}

  /// Adds its commands, table, column, section, option and listener.
  public func install(into registry: inout Registry) {
    registry.commands(SpareSet.self, SpareList.self)
    registry.tables(
      TableDescription(
        "spare_part", noun: "spare part", columns: ["product", "part"],
        subject: "(SELECT product_id FROM product WHERE apple_id = product)"),
      migrations: [
        Migration(
          version: 1,
          sql: """
            CREATE TABLE spare_part (
              id INTEGER PRIMARY KEY AUTOINCREMENT,
              product INTEGER NOT NULL UNIQUE REFERENCES product (apple_id) ON DELETE CASCADE,
              part TEXT NOT NULL
            )
            """)
      ])
    registry.column(
      ProductColumn("spare", label: "Spare Part", summary: "The part that replaces the product.") {
        product, _, catalog in
        try Spares(catalog).part(of: product).map(Value.text) ?? .null
      })
    registry.section(
      describing: [FieldDescription("spare", .text, label: "Spare Part", "The part that replaces the product.")]
    ) { product, catalog in
      [Field("spare", try Spares(catalog).part(of: product).map(Value.text) ?? .null, label: "Spare Part")]
    }
    registry.option(SpareSet.part, on: "product edit") { part, product, catalog in
      try Spares(catalog).set(part, of: product)
    }
    // A product with another text needs another part.
    registry.afterChange { change, catalog in
      if case .localizationSet(_, let product, let was) = change, was != nil {
        try catalog.store.execute("DELETE FROM spare_part WHERE product = ?", .integer(product.appleID.rawValue))
      }
    }
  }
}

private struct Spares {
  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  func part(of product: Product) throws -> String? {
    try catalog.store.first("SELECT part FROM spare_part WHERE product = ?", .integer(product.appleID.rawValue)) {
      $0.text(0)
    }
  }

  func set(_ part: String, of product: Product) throws {
    guard !part.isEmpty else { throw Refusal("spare.part.empty", "the part must not be blank", hint: "spare list") }
    try catalog.store.execute(
      """
      INSERT INTO spare_part (product, part) VALUES (?, ?) ON CONFLICT (product) DO UPDATE SET part = excluded.part
      """, .integer(product.appleID.rawValue), .text(part))
  }
}

/// `spare set PRODUCT --spare PART`.
struct SpareSet: Command {
  static let part = Parameter<String?>.option("spare", "The part that replaces the product.")
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "spare set", "Set the part that replaces a product.", effect: .writes, permission: .manageProducts,
    parameters: [product, part], examples: ["spare set .chapter1 --spare chapter0"])

  private let reference: ProductReference
  private let part: String?

  init(_ arguments: Arguments) throws {
    (reference, part) = (try arguments[Self.product], try arguments[Self.part])
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    try Spares(context.catalog).set(part ?? "", of: product)
    return .receipt(Receipt("set the spare part of \(product.productID.rawValue)", tally: .init("spare part", "set")))
  }
}

/// `spare list`.
struct SpareList: Command {
  static let description = CommandDescription(
    "spare list", "List the parts that replace products.", effect: .reads, parameters: [],
    fields: [
      FieldDescription("id", .identifier, label: "Product ID", "The product."),
      FieldDescription("part", .text, label: "Part", "The part that replaces it."),
    ],
    examples: ["spare list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    var rows: [[Value]] = []
    try context.catalog.products.each(ProductFilter()) { product in
      if let part = try Spares(context.catalog).part(of: product) {
        rows.append([.identifier(product.productID.rawValue), .text(part)])
      }
    }
    return .table(
      Table(columns: [Column("id", label: "Product ID"), Column("part", label: "Part")], empty: "no parts", rows: rows))
  }
}
