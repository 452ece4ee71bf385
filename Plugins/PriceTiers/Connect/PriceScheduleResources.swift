import Foundation
import StockroomKit

/// The plugin's resources of the App Store Connect API.
enum PriceResources {
  static func add(to registry: inout Registry) {
    registry.resource(PriceScheduleResources.schedules)
    registry.resource(PriceScheduleResources.prices)
    for points in ConnectProducts.allCases.map(PricePointResources.init) {
      registry.resource(points.resource)
      registry.relationship(points.ofProduct, of: points.products.type)
    }
    registry.resource(SubscriptionPrices.resource)
    registry.relationship(SubscriptionPrices.ofSubscription, of: ConnectProducts.subscriptions.type)
    registry.resource(PriceTierResources.tiers)
    registry.resource(PriceTierResources.points)
    registry.relationship(PriceScheduleResources.ofProduct, of: "inAppPurchases")
    addErrors(to: &registry)
  }

  /// Maps errors in the dates of manual prices to the API's codes and texts.
  private static func addErrors(to registry: inout Registry) {
    registry.connectCode(
      "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      for: "price.text.overlap", "price.installment.range", "price.installment.no-year", "subscription.plan.none",
      "subscription.plan.elsewhere")
    registry.connectLink(
      "subscriptionPricePoint", for: "price.installment.range", "price.installment.no-year", "subscription.plan.none",
      "subscription.plan.elsewhere")
    registry.connectDetail(
      "Two of the manual prices of a territory are for the same time; send a 'startDate' or an 'endDate' with one",
      for: "price.text.overlap")
    registry.connectCode(
      "ENTITY_ERROR.BASE_TERRITORY_INTERVAL_REQUIRED",
      "There must be at least one manual price for the base territory", for: "price.schedule.no-base")
    registry.connectDetail(
      "The base territory needs a manual price before the first 'startDate', too", for: "price.schedule.no-base")
    registry.connectLink("manualPrices", for: "price.text.overlap", "price.schedule.no-base")
  }
}

/// `inAppPurchasePriceSchedules` and `inAppPurchasePrices`: the prices of a product over time.
enum PriceScheduleResources {
  static let schedules = ConnectResource(
    "inAppPurchasePriceSchedules", at: "/v1/inAppPurchasePriceSchedules",
    relationships: [
      .toOne("baseTerritory", "territories") { id, catalog in
        try prices(id, catalog).map { .reference($0.base.alpha3) }
      },
      .toMany(
        "manualPrices", prices.type,
        ConnectList(filters: ["territory"]) { query, catalog in
          guard let prices = try prices(query.parent, catalog) else { return ConnectPage(all: []) }
          let storefronts = Set(try PricePointResources.territories(of: query, catalog))
          let chosen = try prices.manual().filter { storefronts.contains($0.point.storefront) }
          return try ConnectPage(of: chosen, query) { item($0, of: prices.product) }
        }),
      .toMany(
        "automaticPrices", prices.type,
        ConnectList(filters: ["territory"]) { query, catalog in
          guard let prices = try prices(query.parent, catalog) else { return ConnectPage(all: []) }
          let chosen = try prices.automatic(in: PricePointResources.territories(of: query, catalog))
          return try ConnectPage(of: chosen, query) { item($0, of: prices.product) }
        }),
    ],
    find: { id, catalog in try prices(id, catalog).map { ConnectItem($0.product.appleID.description) } },
    create: ConnectWrite(
      links: [
        .init("inAppPurchase", "inAppPurchases"), .init("baseTerritory", "territories"),
        .init("manualPrices", prices.type, isToMany: true),
      ],
      includes: [
        .init(
          prices.type, [.init("startDate", .date), .init("endDate", .date)],
          links: [
            .init("inAppPurchasePricePoint", "inAppPurchasePricePoints"),
            .init("inAppPurchaseV2", "inAppPurchases", isRequired: false),
          ])
      ]
    ) { document, unit in
      guard let product = try unit.catalog.product(connect: document.link("inAppPurchase") ?? "") else {
        throw ConnectError.linkNotFound(document, "inAppPurchase", "inAppPurchases")
      }
      let schedule = try SentSchedule(document, for: product, unit.catalog).schedule()
      try unit.perform(["price", "set", "--schedule=\(schedule.text)", "--", try unit.catalog.fullName(of: product)])
      return product.appleID.description
    })

  static let prices = ConnectResource(
    "inAppPurchasePrices", at: "/v1/inAppPurchasePrices",
    attributes: [.init("startDate", .date), .init("endDate", .date), .init("manual", .boolean)],
    relationships: [
      .toOne("inAppPurchasePricePoint", "inAppPurchasePricePoints") { id, catalog in
        guard let id = PriceID(id), let product = id.point.product else { return nil }
        let points = try PricePoints(catalog, on: max(id.from ?? .distantPast, catalog.store.now))
        return try points.find(id.point.price, in: id.point.storefront)
          .map { PricePointResources.item($0, of: product) }
      },
      .toOne("territory", "territories", PricePointResources.territory),
    ],
    find: { id, catalog in
      guard let key = PriceID(id), let product = key.point.product,
        let prices = try prices(product.description, catalog)
      else { return nil }
      return try (prices.manual() + prices.automatic(in: [key.point.storefront])).lazy
        .map { item($0, of: prices.product) }.first { $0.id.hasSameBytes(as: id) }
    })

  static let ofProduct = ConnectRelationship.toOne("iapPriceSchedule", schedules.type, isMissed: true) { id, catalog in
    try prices(id, catalog).map { ConnectItem($0.product.appleID.description) }
  }

  private static func prices(_ id: String, _ catalog: Catalog) throws -> ProductPrices? {
    try catalog.product(connect: id).flatMap { try ProductPrices($0, catalog) }
  }

  private static func item(_ price: ProductPrices.Price, of product: Product) -> ConnectItem {
    let point = PricePointID(product.appleID, price.point.storefront, price.point.price)
    return ConnectItem(
      PriceID(point, from: price.from, until: price.until).text,
      [
        "startDate": JSON(price.from?.isoDay), "endDate": JSON(price.until?.isoDay), "manual": .bool(price.isManual),
      ]
    ).estimating(price.point.isEstimated ? price.point.storefront.alpha3 : nil)
  }
}
