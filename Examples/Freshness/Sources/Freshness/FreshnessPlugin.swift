import StockroomKit

/// Says which products nobody has looked at for a while, so that their texts do not grow old.
public struct FreshnessPlugin: Plugin {
  /// Its name in `plugin list`.
  public let name = "Freshness"
  /// What it adds, in a sentence.
  public let summary = "When each product was last checked by a person."

  /// Creates the plugin.
  public init() {}

  /// Adds its commands, table, column, listener, and route.
  public func install(into registry: inout Registry) {
    registry.commands(FreshnessMark.self, FreshnessList.self)
    registry.tables(
      TableDescription(
        "freshness_check", noun: "freshness check", columns: ["product", "checked_at"],
        subject: "(SELECT product_id FROM product WHERE apple_id = product)"),
      migrations: [
        Migration(
          version: 1,
          sql: """
            CREATE TABLE freshness_check (
              id INTEGER PRIMARY KEY AUTOINCREMENT,
              product INTEGER NOT NULL UNIQUE REFERENCES product (apple_id) ON DELETE CASCADE,
              checked_at INTEGER NOT NULL
            )
            """)
      ])
    registry.column(
      ProductColumn("checked", label: "Checked", summary: "When a person last checked the product.", kind: .date) {
        product, _, catalog in
        try .date(Freshness(catalog).lastCheck(of: product))
      })
    // A new text has not been checked by anyone.
    registry.afterChange { change, catalog in
      if case .localizationSet(_, let product, let was) = change, was != nil {
        try Freshness(catalog).forget(product)
      }
    }
    registry.route(
      Route(.get, "/freshness/{product}", access: .anyone, summary: "When a product was last checked.") { exchange in
        let id = exchange.request.parameters["product"] ?? ""
        let check = try exchange.read { catalog in
          try catalog.products.find(id).map { product in try Freshness(catalog).lastCheck(of: product)?.iso8601 }
        }
        guard let check else { return RouteAnswer(404) }
        return .json(["product": .string(id), "checked": JSON(check)])
      })
  }
}
