import StockroomKit

/// The time after which an auto-renewable subscription renews, as files spell it: ISO 8601, such as `P1Y`.
///
/// The catalog has no subscriptions beside products; the period is kept so that files can be written again. A catalog
/// without one is written without the field.
enum SubscriptionPeriod {
  static let table = TableDescription(
    "interchange_period", noun: "subscription period", key: "product", columns: ["period"],
    subject: "coalesce((SELECT product_id FROM product WHERE apple_id = product), product)", highlights: ["period"])

  static let fingerprint = "fbbf3e5f14d827ef6491909c3850ef51408155f2d465a470d3004c65a3607e95"

  static let migration = Migration(
    version: 1,
    sql: """
      CREATE TABLE interchange_period (
        product INTEGER PRIMARY KEY REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        period TEXT NOT NULL
      );
      """)

  /// App Store Connect Help, "Set availability and duration of an auto-renewable subscription".
  static let all = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  /// The period in the file of a subscription whose period is unknown.
  static let usual = "P1M"

  static let field = InterchangeField(
    "subscription_period", label: "Subscription Period",
    summary: "How often an auto-renewable subscription renews: \(all.joined(separator: ", "))."
  ) { products, catalog in
    // Most catalogs have none.
    guard try isUsed(in: catalog) else { return products.map { _ in "" } }
    return try products.map { product in
      try catalog.store.first(
        "SELECT period FROM interchange_period WHERE product = ?", .integer(product.appleID.rawValue)
      ) { $0.text(0) } ?? ""
    }
  } canonical: { typed, _ in
    guard let period = all.first(where: { $0.hasSameBytes(as: typed.uppercased()) }) else {
      throw Refusal(
        "interchange.period", "\(typed) is not the period of a subscription",
        hint: "one of \(all.joined(separator: ", "))",
        subject: typed)
    }
    return period
  } write: { period, product, _, catalog in
    let key = SQLValue.integer(product.appleID.rawValue)
    guard !period.isEmpty else {
      return try catalog.store.execute("DELETE FROM interchange_period WHERE product = ?", key)
    }
    guard product.type == .autoRenewable else {
      throw Refusal(
        "interchange.period.type", "\(product.productID.rawValue) is a \(product.type.label), which has no period",
        hint: "leave the period empty", subject: period)
    }
    try catalog.store.execute(
      """
      INSERT INTO interchange_period (product, period) VALUES (?, ?)
      ON CONFLICT (product) DO UPDATE SET period = excluded.period
      """, key, .text(period))
  } isUsed: {
    try isUsed(in: $0)
  }

  private static func isUsed(in catalog: Catalog) throws -> Bool {
    try catalog.store.first("SELECT 1 FROM interchange_period LIMIT 1") { _ in true } ?? false
  }
}
