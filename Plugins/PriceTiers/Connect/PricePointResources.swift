import StockroomKit

/// `inAppPurchasePricePoints`: the prices that a product can have in each territory.
enum PricePointResources {
  static let points = ConnectResource(
    "inAppPurchasePricePoints", at: "/v1/inAppPurchasePricePoints",
    attributes: [.init("customerPrice", .string), .init("proceeds", .string)],
    relationships: [
      .toOne("territory", "territories", territory),
      .toMany(
        "equalizations", "inAppPurchasePricePoints",
        ConnectList(filters: ["territory", "inAppPurchaseV2"], limit: maximum) { query, catalog in
          guard let id = PricePointID(query.parent), let product = id.product,
            query.filters["inAppPurchaseV2"]?.contains(product.description) ?? true
          else { return ConnectPage(all: []) }
          guard let (points, point) = try PricePoints.having(id, catalog) else { return ConnectPage(all: []) }
          let found = try points.equalizations(of: point, in: try territories(of: query, catalog))
          return try ConnectPage(of: found, query) { item($0, of: product) }
        }),
    ],
    find: { id, catalog in
      guard let id = PricePointID(id), let product = id.product,
        try catalog.product(connect: product.description) != nil
      else {
        return nil
      }
      return try PricePoints.having(id, catalog).map { item($0.point, of: product) }
    })

  /// Apple's limit for a page, enough for all prices of a product.
  static let maximum = 8000

  /// The points of a product, by territory and price.
  static let ofProduct = ConnectList(filters: ["territory"], limit: maximum) { query, catalog in
    guard let product = try catalog.product(connect: query.parent) else { return ConnectPage(all: []) }
    let points = try PricePoints(catalog)
    let all = try territories(of: query, catalog).flatMap { try points.all(in: $0) }
    return try ConnectPage(of: all, query) { item($0, of: product.appleID) }
  }

  static func item(_ point: PricePoints.Point, of product: AppleID?) -> ConnectItem {
    ConnectItem(
      PricePointID(product, point.storefront, point.price).text,
      ["customerPrice": .string(point.money.amount), "proceeds": JSON(point.proceeds?.amount)]
    ).estimating(point.isEstimated ? point.storefront.alpha3 : nil)
  }

  /// The territories of a filter, or all of them.
  static func territories(of query: ConnectQuery, _ catalog: Catalog) throws -> [Storefront] {
    guard let codes = query.filters["territory"] else { return catalog.rules.storefronts }
    let chosen = try codes.map { code in
      guard let storefront = Storefront(connect: code) else {
        throw ConnectError.parameterInvalid("filter[territory]", "'\(code)' is not a territory")
      }
      return storefront
    }
    return Set(chosen).sorted()
  }

  /// The territory of a point or a price, by its identifier.
  @Sendable static func territory(_ id: String, _ catalog: Catalog) -> ConnectItem? {
    (PricePointID(id) ?? PriceID(id)?.point).map { .reference($0.storefront.alpha3) }
  }
}

/// `appPriceTiers` and `appPricePoints`: the tiers of the API before price points.
enum PriceTierResources {
  static let tiers = ConnectResource(
    "appPriceTiers", at: "/v1/appPriceTiers",
    relationships: [
      .toMany(
        "pricePoints", "appPricePoints",
        ConnectList(limit: PricePointResources.maximum) { query, catalog in
          try page(try tier(query.parent, catalog).map { [$0] } ?? [], catalog.rules.storefronts, query, catalog)
        })
    ],
    find: { id, catalog in try tier(id, catalog).map(item) },
    list: ConnectList(filters: ["id"]) { query, catalog in
      let chosen = try query.filters["id"].map { try $0.compactMap { try tier($0, catalog) } } ?? all(catalog)
      return try ConnectPage(of: chosen, query, item)
    })

  static let points = ConnectResource(
    "appPricePoints", at: "/v1/appPricePoints",
    attributes: [.init("customerPrice", .string), .init("proceeds", .string)],
    relationships: [
      .toOne("priceTier", "appPriceTiers") { id, _ in
        guard case .tier(let tier) = PricePointID(id)?.price else { return nil }
        return item(tier)
      },
      .toOne("territory", "territories", PricePointResources.territory),
    ],
    find: { id, catalog in
      guard let id = PricePointID(id), id.product == nil, case .tier(let tier) = id.price else { return nil }
      return try PricePoints(catalog).point(of: tier, in: id.storefront).map { PricePointResources.item($0, of: nil) }
    },
    list: ConnectList(filters: ["priceTier", "territory"]) { query, catalog in
      let chosen = try query.filters["priceTier"].map { try $0.compactMap { try tier($0, catalog) } } ?? all(catalog)
      return try page(chosen, try PricePointResources.territories(of: query, catalog), query, catalog)
    })

  private static func all(_ catalog: Catalog) throws -> [Tier] {
    Array(TierMatrices.published.newest(on: catalog.store.now)?.allTiers ?? [])
  }

  /// The tier of an identifier, its number; nil if the matrix in effect has none.
  private static func tier(_ id: String, _ catalog: Catalog) throws -> Tier? {
    guard let number = Int(id), String(number).hasSameBytes(as: id), let tier = Tier(number) else { return nil }
    return try all(catalog).contains(tier) ? tier : nil
  }

  private static func item(_ tier: Tier) -> ConnectItem { ConnectItem(String(tier.number)) }

  private static func page(
    _ tiers: [Tier], _ storefronts: [Storefront], _ query: ConnectQuery, _ catalog: Catalog
  ) throws -> ConnectPage {
    let points = try PricePoints(catalog)
    let all = tiers.flatMap { tier in storefronts.compactMap { points.point(of: tier, in: $0) } }
    return try ConnectPage(of: all, query) { PricePointResources.item($0, of: nil) }
  }
}
