import Foundation
import StockroomKit

/// The receipt of `price set` and `price unset`.
struct PricingReceipt {
  /// The changes to the products' prices.
  enum Change {
    /// A tier was set; its price is shown in the requested storefront.
    case tier(Tier, period: Period?, in: Storefront)
    /// A price was set in one storefront, which the others follow or not.
    case point(SetPrice, at: PricePlace, period: Period?)
    /// The whole price from now on, as one text.
    case schedule(String)
    /// An installment of the monthly plan was set.
    case installment(SetPrice, at: PricePlace, period: Period)
    /// The manual installment in a storefront was removed.
    case followsInstallment(Storefront)
    /// The installments were removed, if there were any.
    case noInstallments(isUnset: Bool)
    /// The price in a storefront follows the others again.
    case follows(Storefront)
    /// A number of scheduled changes were canceled.
    case fewerChanges(Int)
    /// The change scheduled for a date was canceled; a number of others stay.
    case withoutChange(on: Date, others: Int)
    /// The price was removed.
    case none(PriceInventory)
  }

  private let products: [(was: Product, product: Product)]
  private let change: Change
  private let context: Context

  /// Creates a receipt with the products' former state.
  init(_ products: [Product], _ change: Change, context: Context) throws {
    self.change = change
    self.context = context
    self.products = try products.map { ($0, try context.catalog.products.find($0.appleID) ?? $0) }
  }

  func receipt() throws -> Receipt {
    let labels = Set(try products.map { try context.catalog.products.label(of: $0.product) })
    let summary = try summary()
    let tally = Receipt.Tally(
      "product", summary.verb, count: products.count, detail: labels.count == 1 ? labels.first : nil)
    let warnings = try [warning()].compactMap(\.self) + installments() + subscribers()
    guard products.count == 1, let (was, product) = products.first else {
      let records = try products.map { Value.record(try self.fields(of: $0.product)) }
      return Receipt(
        "\(products.count) products: \(summary.words)",
        record: Record(summary.fields + [Field("products", .list(records))]), tally: tally
      ).warning(warnings)
    }
    let moved = product.status == was.status ? "" : "; now \(try context.catalog.products.label(of: product))"
    return Receipt(
      "\(try context.catalog.fullName(of: product)): \(summary.words)\(moved)",
      record: Record(try self.fields(of: product) + summary.fields),
      tally: tally, next: try context.next(for: product)
    ).warning(warnings)
  }

  private func fields(of product: Product) throws -> [Field] {
    [
      Field("id", try .identifier(context.catalog.fullName(of: product))),
      Field("status", try context.catalog.products.statusValue(of: product)),
    ]
  }

  /// Why a tier that was set is out of date, or that a price is not a price point; or nil.
  private func warning() throws -> Receipt.Warning? {
    switch change {
    case .tier(_, let period, _):
      try PricePointEra.warning(in: context.catalog, on: period?.start(now: context.now) ?? context.now)
        .map { .init("tier", $0, advice: "; set a base price: price set PRODUCT --price AMOUNT") }
    case .point(let price, _, let period):
      try price.warning(on: period?.start(now: context.now) ?? context.now, tables: PointTables(context.catalog))
        .map { .init("price", $0) }
    case .schedule(let text):
      try context.catalog.pricing?.warning(about: text, catalog: context.catalog).map { .init("price", $0) }
    default: nil
    }
  }

  /// Which installments a new price of the year leaves out of its range.
  private func installments() throws -> [Receipt.Warning] {
    let date: Date?
    switch change {
    case .tier(_, let period, _), .point(_, _, let period): date = try period?.start(now: context.now)
    case .schedule, .follows: date = nil
    default: return []
    }
    let installments = Installments(context.catalog)
    return try products.map(\.product).filter { $0.type == .autoRenewable }.flatMap { product in
      let line = "price set \(try context.catalog.name(of: product)) --billing-plan monthly --price AMOUNT"
      var warnings: [Receipt.Warning] = []
      if let base = try installments.baseMisfit(of: product, on: date ?? context.now) {
        warnings.append(
          .init(
            "installments",
            "12 installments of \(base.price) are not 1 to 1.5 times the price of the year, "
              + "so that each storefront has the closest price that fits", advice: "; set another one: \(line)"))
      }
      let places = try installments.misfits(of: product, on: date ?? context.now)
      if let first = places.first {
        let place = places.count == 1 ? first.nameInText : HumanNumbers.count(places.count, "storefront")
        warnings.append(
          .init(
            "installments", "12 installments are not 1 to 1.5 times the price of the year in \(place)",
            advice: "; set them: \(line) --storefront \(first.alpha3)"))
      }
      return warnings
    }
  }

  /// What a planned price means for subscribers, who can be many: the commands that set it do not count them.
  private func subscribers() throws -> [Receipt.Warning] {
    guard context.isPlan, let subscriptions = context.catalog.subscriptions else { return [] }
    let date: Date? =
      switch change {
      case .tier(_, let period, _), .point(_, _, let period): try period?.start(now: context.now)
      case .installment(_, _, let period): try period.start(now: context.now)
      default: nil
      }
    return try products.map(\.product).filter { $0.type == .autoRenewable }.compactMap { product in
      try context.checkCancelled()
      return try subscriptions.priceWarning(of: product, at: date ?? context.now, catalog: context.catalog)
        .map { .init("subscribers", "\(product.productID.rawValue): \($0)") }
    }
  }

  private func summary() throws -> (verb: String, words: String, fields: [Field]) {
    switch change {
    case .none(let former):
      return ("unpriced", former.removed, [Field("tier", .null), Field("price", .null)] + former.fields)
    case .point(let price, let place, let period): return try summary(price, at: place, period)
    case .schedule(let text):
      return ("priced", text.isEmpty ? "no price of its own" : text, [Field("schedule", .text(text))])
    case .follows(let storefront):
      return (
        "priced", "\(storefront.name) follows the other storefronts again",
        [Field("storefront", .identifier(storefront.alpha3))]
      )
    case .installment(let price, let place, let period):
      return try summary(installment: price, at: place, period)
    case .followsInstallment(let storefront):
      let installments = Installments(context.catalog)
      let follows = try products.allSatisfy { try installments.base(of: $0.product, on: context.now) != nil }
      let name = storefront.nameInText
      return (
        "unpriced",
        follows ? "\(name) follows the monthly plan's other prices again" : "no price of the monthly plan in \(name)",
        [Self.monthly, Field("storefront", .identifier(storefront.alpha3))]
      )
    case .noInstallments(let isUnset):
      let words = "no price of the monthly plan\(isUnset ? "" : ", as before; nothing changed")"
      return (isUnset ? "unpriced" : "unchanged", words, [Self.monthly])
    case .fewerChanges(0): return ("unchanged", "no price change is scheduled; nothing changed", [])
    case .fewerChanges(let count):
      return ("kept", "canceled \(HumanNumbers.count(count, "scheduled price change"))", [])
    case .withoutChange(let date, let others):
      let rest = others == 0 ? "" : "; \(HumanNumbers.count(others, "other change")) scheduled"
      return ("kept", "canceled the price change on \(date.scheduleText)\(rest)", [])
    case .tier(let tier, let period, let storefront):
      let from = try period?.start(now: context.now)
      let until = try period?.end(now: context.now)
      // Before the oldest price matrix, a tier has no price yet.
      let price = TierMatrices.published.newest(on: from ?? context.now)?.value(of: tier, in: storefront) ?? .null
      let fields = [
        Field("tier", tier.value), Field("price", price), Field("from", .day(from)),
        Field("until", .day(until)),
      ]
      return ("priced", "\(tier)\(Self.dates(from, until)), \(Self.words(of: price, in: storefront))", fields)
    }
  }

  private func summary(
    _ set: SetPrice, at place: PricePlace, _ period: Period?
  ) throws -> (verb: String, words: String, fields: [Field]) {
    let from = try period?.start(now: context.now)
    let until = try period?.end(now: context.now)
    let formatter = PriceFormatter(storefront: set.storefront, currency: Currency(code: set.price.currency))
    let price = Value.price(set.price, formatter.string(set.price))
    var fields = [
      Field("storefront", .identifier(set.storefront.alpha3)), Field("price", price),
      Field("mayAdjust", .boolean(place == .everywhere)), Field("from", .day(from)), Field("until", .day(until)),
    ]
    var others = "; the other storefronts do not change"
    if place == .everywhere {
      let followers = try Followers(
        of: set, on: from ?? context.now, products: products.map(\.product), context.catalog)
      fields += followers.fields
      others = "; " + followers.words
    }
    return ("priced", "\(Self.words(of: price, in: set.storefront))\(Self.dates(from, until))\(others)", fields)
  }

  private static let monthly = Field(
    "plan", .term(code: BillingPlan.monthly.rawValue, label: BillingPlan.monthly.label, tone: .plain))

  private func summary(
    installment: SetPrice, at place: PricePlace, _ period: Period
  ) throws -> (verb: String, words: String, fields: [Field]) {
    let from = try period.start(now: context.now)
    let until = try period.end(now: context.now)
    let formatter = PriceFormatter(
      storefront: installment.storefront, currency: Currency(code: installment.price.currency))
    let price = Value.price(installment.price, formatter.string(installment.price))
    var words = ["\(Self.words(of: price, in: installment.storefront)), each month of a year\(Self.dates(from, until))"]
    var fields = [
      Self.monthly, Field("storefront", .identifier(installment.storefront.alpha3)), Field("price", price),
      Field("from", .day(from)), Field("until", .day(until)),
    ]
    if place == .everywhere, products.count == 1, let product = products.first?.product {
      let others = try Installments(context.catalog).followers(of: product, on: from ?? context.now)
      words += [
        others.following == 1 ? "1 storefront follows" : "\(others.following) storefronts follow",
        others.manual == 0
          ? nil : others.manual == 1 ? "1 keeps its manual price" : "\(others.manual) keep their manual prices",
        others.unpriced == 0 ? nil : "\(others.unpriced) without a price of the year",
      ].compactMap(\.self)
      fields.append(Field("storefronts", .integer(Int64(others.following))))
    }
    return ("priced", words.joined(separator: "; "), fields)
  }

  private static func dates(_ from: Date?, _ until: Date?) -> String {
    (from.map { " from \($0.scheduleText)" } ?? "") + (until.map { " until \($0.scheduleText)" } ?? "")
  }

  private static func words(of price: Value, in storefront: Storefront) -> String {
    guard case .money(_, _, let text) = price else { return "without a price before the first matrix" }
    return "\(text) in \(storefront.nameInText)"
  }
}

/// The other storefronts that follow a base price, and why the rest do not.
struct Followers {
  /// Storefronts with a manual price, which stays.
  private let byHand: [Storefront]
  /// Storefronts if no table equalizes the base price.
  private let withoutPrice: [Storefront]
  /// Storefronts whose equalized price is an estimate.
  private let estimated: [Storefront]
  private let count: Int
  private let rules: RuleTable

  /// Determines them at a date; with several products, any manual price counts.
  init(of base: SetPrice, on date: Date, products: [Product], _ catalog: Catalog) throws {
    rules = catalog.rules
    let points = PointPrices(catalog)
    let manual = try products.reduce(into: Set<Storefront>()) { manual, product in
      for case .alone(let storefront) in try points.prices(of: product, on: date).keys { manual.insert(storefront) }
    }
    let tables = PointTables(catalog)
    let others = catalog.rules.storefronts.filter { $0 != base.storefront }
    byHand = others.filter(manual.contains)
    var (withoutPrice, estimated): ([Storefront], [Storefront]) = ([], [])
    for storefront in others where !manual.contains(storefront) {
      let point = try tables.price(of: base.price, base: base.storefront, in: storefront, on: date)
      if point == nil { withoutPrice.append(storefront) }
      if point?.isEstimated == true { estimated.append(storefront) }
    }
    (self.withoutPrice, self.estimated) = (withoutPrice, estimated)
    count = others.count - byHand.count - withoutPrice.count
  }

  /// The text of a receipt.
  var words: String {
    switch estimated.count {
    case 0: reasons
    case 1: "\(reasons); 1 of their prices is estimated"
    default: "\(reasons); \(estimated.count) of their prices are estimated"
    }
  }

  private var reasons: String {
    let lacking = HumanNumbers.count(withoutPrice.count, "storefront")
    let kept = byHand.count == 1 ? "1 keeps its manual price" : "\(byHand.count) keep their manual prices"
    switch (byHand.isEmpty, withoutPrice.isEmpty) {
    case (true, true): return "the other storefronts follow"
    case (true, false) where count == 0: return "\(followers): \(withoutPrice.count) have no price in any table"
    case (true, false): return "\(followers), except \(lacking) with no price in any table"
    case (false, true): return "\(followers); \(kept)"
    case (false, false): return "\(followers); \(kept), and \(withoutPrice.count) have none in any table"
    }
  }

  /// The fields of a receipt.
  var fields: [Field] {
    [
      Field("withoutPrice", rules.value(of: withoutPrice), audience: .data),
      Field("byHand", rules.value(of: byHand), audience: .data),
      Field("estimated", rules.value(of: estimated), audience: .data),
    ]
  }

  private var followers: String {
    count == 0 ? "no other storefront follows" : "the other storefronts follow"
  }
}
