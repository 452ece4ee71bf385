internal import StockroomKit

/// `appPriceTiers` and `appPricePoints`: the tiers of the API before price points.
enum PriceTierResources {
  static let tiers = ConnectResource(
    "appPriceTiers", at: "/v1/appPriceTiers",
    relationships: [
      .toMany(
        "pricePoints", "appPricePoints",
        ConnectList(limit: PricePointResources.maximum) { query, catalog in
          try page(try tier(query.parent, catalog).map { [$0] } ?? [], Storefront.all, query, catalog)
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
      return try page(chosen, try PricePointResources.territories(of: query), query, catalog)
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
