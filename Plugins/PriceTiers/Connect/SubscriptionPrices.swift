import Foundation
import StockroomKit

/// `subscriptionPrices`: the prices of a subscription in each territory from now on, one call for each.
///
/// The first price is the base, which all territories follow until they have their own. A price of the plan `MONTHLY` is
/// always that of its territory alone.
enum SubscriptionPrices {
  private static let products = ConnectProducts.subscriptions
  private static let points = PricePointResources(products: products)
  private static let plans = BillingPlan.allCases.map(\.rawValue).sorted()

  static let resource = ConnectResource(
    "subscriptionPrices", at: "/v1/subscriptionPrices",
    attributes: [.init("startDate", .date), .init("preserved", .boolean), .init("planType", .choice(plans))],
    relationships: [
      .toOne("territory", "territories", PricePointResources.territory),
      .toOne("subscriptionPricePoint", points.type) { id, catalog in
        guard let key = PriceID(id), let product = key.point.product else { return nil }
        let day = max(key.from ?? .distantPast, catalog.store.now)
        return try PricePoints(catalog, on: day).find(key.point.price, in: key.point.storefront)
          .map { points.item($0, of: product) }
      },
    ],
    find: { id, catalog in try find(id, catalog).map { item($0.price, of: $0.product, by: $0.plan) } },
    create: ConnectWrite(
      [.init("startDate", .date), .init("preserveCurrentPrice", .boolean), .init("planType", .choice(plans))],
      links: [
        .init(products.link, products.type), .init("subscriptionPricePoint", points.type),
        .init("territory", "territories", isRequired: false),
      ], perform: create),
    delete: { item, unit in
      guard let (product, price, plan) = try find(item.id, unit.catalog) else { return }
      guard let from = price.from, from > unit.catalog.store.now, price.isManual else {
        throw ConnectError(
          409, "STATE_ERROR", "The request cannot be fulfilled because of the state of another resource.",
          "Only a price that starts later can be deleted; set another one instead")
      }
      let field = plan == .upfront ? InterchangeField.price : .installments
      let text = try field.values(of: [product], in: unit.catalog).first ?? ""
      var schedule = try PriceSchedule(text)
      // The base storefront may also have a manual price.
      let own = schedule.entries.contains { $0.storefront == price.point.storefront && $0.from == from }
      let place = own ? price.point.storefront : nil
      schedule.entries.removeAll { $0.storefront == place && $0.from == from }
      let change =
        schedule.entries.isEmpty
        ? ["price", "unset", "--billing-plan=\(plan.word)"]
        : ["price", "set", "--billing-plan=\(plan.word)", "--schedule=\(schedule.text)"]
      try unit.perform(change + ["--", try unit.catalog.fullName(of: product)])
    })

  /// The prices of a subscription: that of the base territory, then those of others.
  static let ofSubscription = ConnectRelationship.toMany(
    "prices", resource.type,
    ConnectList(filters: ["territory", "subscriptionPricePoint", .choice("planType", of: plans)]) { query, catalog in
      guard let product = try products.find(query.parent, catalog) else { return ConnectPage(all: []) }
      let territories = try PricePointResources.territories(of: query, catalog)
      let found = try BillingPlan.allCases.filter { query.takes("planType", $0.rawValue) }.flatMap { plan in
        guard let prices = try ProductPrices(product, by: plan, catalog) else { return [ConnectItem]() }
        // Where the monthly plan cannot be offered, no customer pays its base price.
        let chosen = Set(territories.filter(plan.isOffered))
        let all =
          try prices.manual().filter { chosen.contains($0.point.storefront) } + prices.automatic(in: territories)
        return all.filter { query.takes("subscriptionPricePoint", pointID($0, of: product).text) }
          .map { item($0, of: product, by: plan) }
      }
      return try ConnectPage(of: found, query) { $0 }
    }
  ).owned

  private static func item(
    _ price: ProductPrices.Price, of product: Product, by plan: BillingPlan
  ) -> ConnectItem {
    ConnectItem(
      PriceID(pointID(price, of: product), from: price.from, until: price.until, plan: plan).text,
      ["startDate": JSON(price.from?.isoDay), "preserved": false, "planType": .string(plan.rawValue)]
    ).estimating(price.point.isEstimated ? price.point.storefront.alpha3 : nil)
  }

  private static func pointID(_ price: ProductPrices.Price, of product: Product) -> PricePointID {
    PricePointID(product.appleID, price.point.storefront, price.point.price)
  }

  private static func find(
    _ id: String, _ catalog: Catalog
  ) throws -> (product: Product, price: ProductPrices.Price, plan: BillingPlan)? {
    guard let key = PriceID(id), let owner = key.point.product,
      let product = try products.find(owner.description, catalog),
      let prices = try ProductPrices(product, by: key.plan, catalog)
    else { return nil }
    let all = try prices.manual() + prices.automatic(in: [key.point.storefront])
    // Another change may have moved its end.
    return all.first { $0.from == key.from && pointID($0, of: product) == key.point }.map { (product, $0, key.plan) }
  }

  private static func base(of product: Product, _ catalog: Catalog) throws -> Storefront? {
    try ProductPrices(product, catalog)?.base
  }

  private static func storefrontOption(_ point: PricePoints.Point) -> String {
    "--storefront=\(point.storefront.alpha3)"
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    let catalog = unit.catalog
    let product = try products.product(products.link, of: document, catalog)
    guard let id = PricePointID(document.link("subscriptionPricePoint") ?? ""), id.product == product.appleID,
      let (_, point) = try PricePoints.having(id, catalog)
    else { throw ConnectError.linkNotFound(document, "subscriptionPricePoint", points.type) }
    if let territory = document.link("territory"), !territory.hasSameBytes(as: point.storefront.alpha3) {
      throw ConnectError(
        409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
        "The price point is one of \(point.storefront.alpha3); send that territory, or none",
        source: .pointer(document.pointer(toLink: "territory")))
    }
    let plan = document.text("planType").flatMap(BillingPlan.init) ?? .upfront
    let preserve = document.flag("preserveCurrentPrice") == true
    guard plan == .upfront || !preserve else {
      throw ConnectError.attributeInvalid(
        document, "preserveCurrentPrice",
        "A customer of the plan MONTHLY keeps the price of the commitment; send false, or omit it")
    }
    let base = try base(of: product, catalog)
    let place =
      plan == .monthly
      ? [storefrontOption(point)]
      : base == nil ? ["--base=\(point.storefront.alpha3)"] : base == point.storefront ? [] : [storefrontOption(point)]
    let from = document.text("startDate").map { ["--from=\($0)"] } ?? []
    try unit.perform(
      ["price", "set", "--billing-plan=\(plan.word)", "--price=\(point.money.amount)"] + place + from
        + (preserve ? ["--preserve"] : []) + ["--", try catalog.fullName(of: product)])
    let start = try document.text("startDate").map { try DateExpression.parse($0).date(now: catalog.store.now) }
    let now = catalog.store.now
    return try ProductPrices(product, by: plan, catalog)?.manual().last {
      $0.point.storefront == point.storefront
        && ($0.from ?? .distantPast) == (start.flatMap { $0 > now ? $0 : nil } ?? .distantPast)
    }.map { item($0, of: product, by: plan).id }
  }
}
