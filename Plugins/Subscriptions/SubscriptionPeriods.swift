import StockroomKit

/// How often subscriptions renew; those of every era have a period, which iTunes Connect called a duration.
struct SubscriptionPeriods {
  private let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  static let table = TableDescription(
    "subscription_period", noun: "subscription period", key: "product", columns: ["period"],
    subject: ProductNameSQL.ofReference, highlights: ["period"])

  /// Takes over the periods that files had in earlier releases, in ISO 8601.
  static let migration = Migration(
    version: 3,
    sql: """
      CREATE TABLE subscription_period (
        product INTEGER PRIMARY KEY REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        period TEXT NOT NULL
      );
      CREATE TABLE IF NOT EXISTS interchange_period (product INTEGER, period TEXT);
      INSERT INTO subscription_period (product, period)
      SELECT
        product,
        CASE period
          WHEN 'P1W' THEN 'ONE_WEEK' WHEN 'P1M' THEN 'ONE_MONTH' WHEN 'P2M' THEN 'TWO_MONTHS'
          WHEN 'P3M' THEN 'THREE_MONTHS' WHEN 'P6M' THEN 'SIX_MONTHS' ELSE 'ONE_YEAR'
        END
      FROM interchange_period;
      DROP TABLE interchange_period;
      """)

  // MARK: - Reading

  /// The period of a subscription; nil until it is set.
  func find(_ product: Product) throws -> SubscriptionPeriod? {
    try store.first("SELECT period FROM subscription_period WHERE product = ?", key(product)) {
      SubscriptionPeriod(rawValue: $0.text(0))
    } ?? nil
  }

  /// True if a subscription of the catalog has a period.
  func isUsed() throws -> Bool {
    try store.first("SELECT 1 FROM subscription_period LIMIT 1") { _ in true } ?? false
  }

  // MARK: - Writing

  /// Sets the period, which is fixed once the subscription was submitted.
  func set(_ period: SubscriptionPeriod, of product: Product) throws {
    guard product.type == .autoRenewable else {
      throw Refusal(
        "interchange.period.type", "\(product.productID.rawValue) is a \(product.type.label), which has no period",
        hint: "leave the period empty", subject: period.word)
    }
    guard try find(product) != period else { return }
    try requireEditable(product)
    guard try period == .oneYear || BillingPlans(catalog).storefronts(.monthly, of: product)?.isEmpty ?? true else {
      throw Refusal(
        "subscription.period.plan", kind: .state,
        "\(product.productID.rawValue) has the monthly plan, which only a subscription of a year can have",
        remedy: .command("subscription plan set \(try catalog.name(of: product)) monthly --off"),
        subject: period.word)
    }
    func write() throws {
      try store.execute(
        """
        INSERT INTO subscription_period (product, period) VALUES (?, ?)
        ON CONFLICT (product) DO UPDATE SET period = excluded.period
        """, key(product), .text(period.rawValue))
    }
    // The row of a new product comes later, with the status that follows from its period.
    guard let product = try catalog.products.find(product.appleID) else { return try write() }
    try catalog.announce(.productEdited(product, was: product)) { try write() }
  }

  /// Removes the period of a subscription that was not submitted.
  func remove(of product: Product) throws {
    guard try find(product) != nil else { return }
    try requireEditable(product)
    try catalog.announce(.productEdited(product, was: product)) {
      try store.execute("DELETE FROM subscription_period WHERE product = ?", key(product))
    }
  }

  private func key(_ product: Product) -> SQLValue { .integer(product.appleID.rawValue) }

  private func requireEditable(_ product: Product) throws {
    guard try find(product) != nil, !product.status.isComputed else { return }
    throw Refusal(
      "subscription.period.fixed", kind: .state,
      "\(product.productID.rawValue) was submitted, and the period of such a subscription cannot be changed",
      remedy: Remedy("create another subscription", command: "subscription create ID --name NAME --group GROUP"),
      subject: product.productID.rawValue)
  }

  // MARK: - Rules

  /// The requirement that a subscription of today has a period; in 2012, the durations of a family were products.
  func missing(from product: Product) throws -> UnmetRequirement? {
    guard product.type == .autoRenewable, catalog.rules.profile == .asc2026, try find(product) == nil else {
      return nil
    }
    return UnmetRequirement("period", "none", fix: "subscription edit PRODUCT --period PERIOD")
  }
}
