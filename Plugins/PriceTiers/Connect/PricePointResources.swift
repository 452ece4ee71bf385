import StockroomKit

/// The prices that the products of a resource can have in each territory.
struct PricePointResources {
  let products: ConnectProducts

  var type: String { products.type("PricePoints") }

  var resource: ConnectResource {
    ConnectResource(
      type, at: "/v1/\(type)", attributes: attributes,
      relationships: [
        .toOne("territory", "territories", Self.territory),
        .toMany(
          "equalizations", type,
          ConnectList(filters: ["territory", .init(stringLiteral: products.link)], limit: Self.maximum) {
            query, catalog in
            guard let id = PricePointID(query.parent), let product = id.product,
              query.filters[products.link]?.contains(product.description) ?? true
            else { return ConnectPage(all: []) }
            guard let (points, point) = try PricePoints.having(id, catalog) else { return ConnectPage(all: []) }
            let found = try points.equalizations(of: point, in: try Self.territories(of: query, catalog))
            return try ConnectPage(of: found, query) { item($0, of: product) }
          }),
      ] + (products == .subscriptions ? [adjusted] : []),
      find: { id, catalog in
        guard let id = PricePointID(id), let product = id.product,
          try products.find(product.description, catalog) != nil
        else { return nil }
        return try PricePoints.having(id, catalog).map { item($0.point, of: product) }
      })
  }

  /// The equalizations of an installment of the monthly plan, where that plan is offered; twelve of them cost as much as
  /// the price of the year in `filter[upfrontPricePointId]`, or up to half more.
  private var adjusted: ConnectRelationship {
    .toMany(
      "adjustedEqualizations", type,
      ConnectList(
        filters: [
          "territory", .init(stringLiteral: products.link), "upfrontPricePointId",
          .choice("planType", of: ["MONTHLY"]),
        ], limit: Self.maximum
      ) { query, catalog in
        let year = try query.filters["upfrontPricePointId"]?.first.map { text in
          guard let found = try PricePointID(text).flatMap({ try PricePoints.having($0, catalog)?.point }) else {
            throw ConnectError.parameterInvalid(
              "filter[upfrontPricePointId]", "'\(text)' is not a price point")
          }
          return found
        }
        guard let id = PricePointID(query.parent), let product = id.product,
          query.filters[products.link]?.contains(product.description) ?? true,
          let (points, point) = try PricePoints.having(id, catalog)
        else { return ConnectPage(all: []) }
        let territories = try Self.territories(of: query, catalog).filter(BillingPlan.monthly.isOffered)
        let equal = try points.equalizations(of: point, in: territories)
        let found = try year.map { try points.adjusted(equal, toYear: $0) } ?? equal
        return try ConnectPage(of: found, query) { item($0, of: product) }
      })
  }

  /// The points of a product, by territory and price.
  var ofProduct: ConnectRelationship {
    .toMany(
      "pricePoints", type,
      ConnectList(filters: ["territory"], limit: Self.maximum) { query, catalog in
        guard let product = try products.find(query.parent, catalog) else { return ConnectPage(all: []) }
        let points = try PricePoints(catalog)
        let all = try Self.territories(of: query, catalog).flatMap { try points.all(in: $0) }
        return try ConnectPage(of: all, query) { item($0, of: product.appleID) }
      })
  }

  private var attributes: [ConnectAttribute] {
    let all: [ConnectAttribute] = [.init("customerPrice", .string), .init("proceeds", .string)]
    return products == .subscriptions ? all + [.init("proceedsYear2", .string)] : all
  }

  func item(_ point: PricePoints.Point, of product: AppleID?) -> ConnectItem {
    guard products == .subscriptions else { return Self.item(point, of: product) }
    return ConnectItem(
      PricePointID(product, point.storefront, point.price).text,
      [
        "customerPrice": .string(point.money.amount), "proceeds": JSON(point.proceeds?.amount),
        "proceedsYear2": JSON(point.proceeds?.afterOneYear.amount),
      ]
    ).estimating(point.isEstimated ? point.storefront.alpha3 : nil)
  }

  /// Apple's limit for a page, enough for all prices of a product.
  static let maximum = 8000

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
