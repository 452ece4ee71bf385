import StockroomKit

/// Where the subscriptions of a catalog are sold, by billing plan.
///
/// The storefronts of the plan that is paid at once are those of the product.
struct BillingPlans {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

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
  var monthlyStorefronts: [Storefront] { catalog.rules.storefronts.filter(BillingPlan.monthly.isOffered) }

  /// Offers the monthly plan of a year's subscription in some storefronts, and in no others.
  func setMonthly(_ storefronts: [Storefront], of product: Product) throws {
    try requireYear(product)
    if let refused = storefronts.first(where: { !BillingPlan.monthly.isOffered(in: $0) }) {
      throw notOffered(refused, among: storefronts)
    }
    try store.execute(
      """
      INSERT INTO subscription_plan (product, storefronts) VALUES (?, ?)
      ON CONFLICT (product) DO UPDATE SET storefronts = excluded.storefronts
      """, key(product), .text(Set(storefronts).sorted().map(\.alpha3).joined(separator: ",")))
  }

  /// Throws a `Refusal` for a subscription without a plan, and for a storefront without it.
  func require(_ plan: BillingPlan, of product: Product, in needed: [Storefront]) throws {
    let name = product.productID.rawValue
    guard product.type == .autoRenewable else {
      throw Refusal(
        "product.type.other", "\(name) is a \(product.type.label), not an auto-renewable one",
        remedy: .command("product show \(try catalog.name(of: product))"), subject: name)
    }
    if plan == .monthly { try requireYear(product) }
    let command = "subscription plan set \(try catalog.fullName(of: product)) \(plan.word)"
    guard let sold = try storefronts(plan, of: product), !sold.isEmpty else {
      throw Refusal(
        "subscription.plan.none", kind: .state, "\(name) is not sold by the \(plan.word) plan",
        remedy: .command("\(command) --everywhere"), subject: name)
    }
    if let other = needed.first(where: { !sold.contains($0) }) {
      guard plan.isOffered(in: other) else { throw notOffered(other) }
      let codes = (sold + [other]).sorted().map(\.alpha3).joined(separator: ",")
      throw Refusal(
        "subscription.plan.elsewhere", kind: .state,
        "\(name) is not sold by the \(plan.word) plan in \(other.nameInText)",
        remedy: .command(codes.utf8.count > 40 ? "\(command) --everywhere" : "\(command) --storefronts \(codes)"),
        subject: other.alpha3)
    }
  }

  private func requireYear(_ product: Product) throws {
    guard try SubscriptionPeriods(catalog).find(product) != .oneYear else { return }
    let name = product.productID.rawValue
    throw Refusal(
      "subscription.plan.period", kind: .state, "\(name) does not renew each year, and has no monthly plan",
      remedy: Remedy("set its period", command: "subscription edit \(try catalog.name(of: product)) --period 1y"),
      subject: name)
  }

  /// - Parameter chosen: The storefronts of a plan that is being set; none for a purchase.
  private func notOffered(_ storefront: Storefront, among chosen: [Storefront] = []) -> Refusal {
    let refused = Set(chosen.filter { !BillingPlan.monthly.isOffered(in: $0) }).sorted().map(\.alpha3)
    let hint =
      chosen.isEmpty
      ? "use --billing-plan upfront there"
      : refused.count == Set(chosen).count ? "choose other storefronts" : "omit \(refused.joined(separator: " and "))"
    return Refusal(
      "subscription.plan.storefront", "the monthly plan is not offered in \(storefront.nameInText)", hint: hint,
      subject: storefront.alpha3)
  }

  private func key(_ product: Product) -> SQLValue { .integer(product.appleID.rawValue) }

  /// The storefronts of the monthly plan in files.
  static let field = InterchangeField(
    "monthly_plan_storefronts", label: "Monthly Plan Storefronts",
    summary:
      "Where a subscription of a year can be paid monthly, with a 12-month commitment: storefronts, all for wherever it can, or none.",
    keepsValue: true
  ) { products, catalog in
    let all = Set(BillingPlans(catalog).monthlyStorefronts)
    return try products.map { product in
      guard let sold = try BillingPlans(catalog).storefronts(.monthly, of: product) else { return "" }
      return sold.isEmpty ? "none" : Set(sold) == all ? "all" : sold.map(\.alpha3).joined(separator: " ")
    }
  } canonical: { typed, catalog in
    if ["all", "none"].contains(typed.lowercased()) { return typed.lowercased() }
    let words = typed.split { $0 == " " || $0 == "," || $0 == ";" }
    let storefronts = try Set(words.map { try Storefront.parse(String($0)) })
    let isAll = storefronts == Set(BillingPlans(catalog).monthlyStorefronts)
    return isAll ? "all" : storefronts.sorted().map(\.alpha3).joined(separator: " ")
  } write: { text, product, _, catalog in
    let plans = BillingPlans(catalog)
    let storefronts = text.split(separator: " ").compactMap { Storefront(code: String($0)) }
    try plans.setMonthly(text == "all" ? plans.monthlyStorefronts : storefronts, of: product)
  } lines: { text, product in
    guard !text.isEmpty else { return [] }
    let choice =
      switch text {
      case "all": "--everywhere"
      case "none": "--off"
      default: "--storefronts=\(text.replacing(" ", with: ","))"
      }
    return [ConsoleLine.text(["subscription", "plan", "set", product, "monthly", choice])]
  } isUsed: {
    try BillingPlans($0).isUsed()
  }.offered(by: .asc2026)
}
