import StockroomKit

/// How customers pay for a subscription: App Store Connect Help, "Set up monthly subscriptions with a 12-month
/// commitment".
enum BillingPlan: String, CaseIterable, ParameterValue {
  /// At the beginning of each period.
  case upfront = "UPFRONT"
  /// In twelve installments of a year.
  case monthly = "MONTHLY"

  var label: String { self == .upfront ? "Paid at Once" : "Paid Monthly with a 12-Month Commitment" }
  var word: String { rawValue.lowercased() }

  static var valueName: String { "PLAN" }
  static let choices = allCases.map(\.word)

  static func parse(_ text: String) throws -> BillingPlan {
    guard let plan = BillingPlan(rawValue: text.uppercased()) else {
      throw Refusal(
        "subscription.plan.unknown", "\(text) is not a billing plan",
        hint: "use \(choices.joined(separator: " or "))", subject: text)
    }
    return plan
  }
}

/// Where the subscriptions of a catalog are sold, by billing plan.
///
/// The storefronts of the plan that is paid at once are those of the product.
struct BillingPlans {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The storefronts that do not have the monthly plan.
  private static let without: Set = ["SGP", "USA"]

  static let table = TableDescription(
    "subscription_plan", noun: "monthly plan", key: "product", columns: ["storefronts"],
    subject: ProductNameSQL.ofReference, highlights: ["storefronts"])

  static let migration = Migration(
    version: 13,
    sql: """
      CREATE TABLE subscription_plan (
        product INTEGER PRIMARY KEY REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        storefronts TEXT NOT NULL
      );
      """)

  /// True if a subscription of the catalog has the monthly plan.
  func isUsed() throws -> Bool { try store.first("SELECT 1 FROM subscription_plan LIMIT 1") { _ in true } ?? false }

  /// The storefronts with a plan, sorted; nil if the subscription does not have it.
  func storefronts(_ plan: BillingPlan, of product: Product) throws -> [Storefront]? {
    guard plan == .monthly else {
      return product.isClearedForSale ? try catalog.availability.storefronts(of: product) : []
    }
    return try store.first("SELECT storefronts FROM subscription_plan WHERE product = ?", key(product)) {
      $0.text(0).split(separator: ",").compactMap { Storefront(code: String($0)) }
    }
  }

  /// The storefronts where the monthly plan can be offered.
  var monthlyStorefronts: [Storefront] { catalog.rules.storefronts.filter { !Self.without.contains($0.alpha3) } }

  /// Offers the monthly plan of a year's subscription in some storefronts, and in no others.
  func setMonthly(_ storefronts: [Storefront], of product: Product) throws {
    let name = product.productID.rawValue
    guard try SubscriptionPeriods(catalog).find(product) == .oneYear else {
      throw Refusal(
        "subscription.plan.period", kind: .state, "\(name) does not renew each year, and has no monthly plan",
        remedy: Remedy("set its period", command: "subscription edit \(try catalog.name(of: product)) --period 1y"),
        subject: name)
    }
    if let refused = storefronts.first(where: { Self.without.contains($0.alpha3) }) {
      throw Refusal(
        "subscription.plan.storefront", "the monthly plan is not offered in \(refused.name)",
        hint: "omit \(Self.without.sorted().joined(separator: " and "))", subject: refused.alpha3)
    }
    try store.execute(
      """
      INSERT INTO subscription_plan (product, storefronts) VALUES (?, ?)
      ON CONFLICT (product) DO UPDATE SET storefronts = excluded.storefronts
      """, key(product), .text(Set(storefronts).sorted().map(\.alpha3).joined(separator: ",")))
  }

  private func key(_ product: Product) -> SQLValue { .integer(product.appleID.rawValue) }

  /// The storefronts of the monthly plan in files.
  static let field = InterchangeField(
    "monthly_plan_storefronts", label: "Monthly Plan Storefronts",
    summary: "Where a subscription of a year can be paid monthly, with a 12-month commitment; all is wherever it can.",
    keepsValue: true
  ) { products, catalog in
    try products.map { product in
      (try BillingPlans(catalog).storefronts(.monthly, of: product) ?? []).map(\.alpha3).joined(separator: " ")
    }
  } canonical: { typed, catalog in
    if typed.lowercased() == "all" {
      return BillingPlans(catalog).monthlyStorefronts.map(\.alpha3).sorted().joined(separator: " ")
    }
    let words = typed.split { $0 == " " || $0 == "," || $0 == ";" }
    return try Set(words.map { try Storefront.parse(String($0)) }).sorted().map(\.alpha3).joined(separator: " ")
  } write: { text, product, _, catalog in
    let storefronts = text.split(separator: " ").compactMap { Storefront(code: String($0)) }
    try BillingPlans(catalog).setMonthly(storefronts, of: product)
  } lines: { text, product in
    guard !text.isEmpty else { return [] }
    let storefronts = text.replacing(" ", with: ",")
    return [ConsoleLine.text(["subscription", "plan", "set", product, "monthly", "--storefronts=\(storefronts)"])]
  } isUsed: {
    try BillingPlans($0).isUsed()
  }.offered(by: .asc2026)
}
