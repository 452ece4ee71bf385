internal import Basics
public import Catalog
internal import Store

/// The prices of a resource's items in the App Store Connect API: a storefront and a price point of their own, or items
/// of `prices` with a storefront and a price point each.
extension ResourceDescription {
  private var pricedProducts: ConnectProducts { products ?? .subscriptions }
  private var pointType: String { pricedProducts.type("PricePoints") }
  private var pointLink: String { pricedProducts.pointLink }

  /// The type of the items of `prices`; nil without them.
  private var priceType: String? {
    for field in fields { if case .prices(let type) = field.kind { return type } }
    return nil
  }

  private var priceField: ResourceField? { fields.first(where: \.isPrice) }

  private func field(_ isKind: (ResourceField.Kind) -> Bool) -> ResourceField? { fields.first { isKind($0.kind) } }

  private var storefrontField: ResourceField? {
    field { if case .storefront = $0 { true } else { false } }
  }

  private var storefrontsField: ResourceField? {
    field { if case .storefronts = $0 { true } else { false } }
  }

  // MARK: - Reading

  /// The relationships of an item to its storefront and its prices.
  var priceRelationships: [ConnectRelationship] {
    guard hasPrices else { return [] }
    guard let priceType else {
      return [
        .toOne("territory", "territories") { id, catalog in
          guard let field = storefrontField, let item = try item(id, catalog),
            case .text(let code) = value(field.name, of: item)
          else { return nil }
          return .reference(code)
        },
        .toOne(pointLink, pointType) { id, catalog in
          guard let item = try item(id, catalog), let prices = try prices(of: item, catalog),
            let storefront = prices.setStorefronts.first
          else { return nil }
          return try point(of: item, in: storefront, catalog)
        },
      ]
    }
    let list = ConnectList(filters: ["territory"]) { query, catalog in
      guard let item = try item(query.parent, catalog) else { return ConnectPage(all: []) }
      let storefronts = try storefronts(of: item, catalog).filter { query.takes("territory", $0.alpha3) }
      return try ConnectPage(of: storefronts, query) { ConnectItem(PriceKey(item.id, $0).text) }
    }
    return [.toMany("prices", priceType, list)]
  }

  /// The items of `prices`, which clients only read with their owner.
  var priceResources: [ConnectResource] {
    guard let priceType else { return [] }
    return [
      ConnectResource(
        priceType, at: "/v1/\(priceType)",
        relationships: [
          .toOne("territory", "territories") { id, _ in PriceKey(id).map { .reference($0.storefront.alpha3) } },
          .toOne(pointLink, pointType) { id, catalog in
            guard let key = PriceKey(id), let item = try ResourceItems(self, in: catalog).find(key.item) else {
              return nil
            }
            return try point(of: item, in: key.storefront, catalog)
          },
        ])
    ]
  }

  /// True if an item is offered in one of the storefronts that a query asks for.
  func isOffered(_ item: ResourceItem, _ query: ConnectQuery, _ catalog: Catalog) throws -> Bool {
    guard hasPrices, query.filters["territory"] != nil else { return true }
    return try storefronts(of: item, catalog).contains { query.takes("territory", $0.alpha3) }
  }

  /// The storefronts that have an item: its own, or those with a price.
  public func storefronts(of item: ResourceItem, _ catalog: Catalog) throws -> [Storefront] {
    let priced = try prices(of: item, catalog)?.storefronts
    let chosen = chosenStorefronts(of: item)
    guard !chosen.isEmpty else { return priced ?? catalog.rules.storefronts }
    return priced.map { priced in chosen.filter(Set(priced).contains) } ?? chosen
  }

  /// The storefronts that were chosen for an item; none if all that have a price have it.
  public func chosenStorefronts(of item: ResourceItem) -> [Storefront] {
    let field = [storefrontField, storefrontsField].compactMap(\.self).first
    guard let field, case .text(let codes) = value(field.name, of: item) else { return [] }
    return codes.split(separator: ",").compactMap { Storefront(code: String($0)) }
  }

  /// The prices of an item; nil without any.
  public func prices(of item: ResourceItem, _ catalog: Catalog) throws -> ResourcePrices? {
    guard let priceField, case .text(let text) = value(priceField.name, of: item) else { return nil }
    return try ResourcePrices(stored: text, catalog: catalog)
  }

  private func point(of item: ResourceItem, in storefront: Storefront, _ catalog: Catalog) throws -> ConnectItem? {
    guard let pricing = catalog.pricing,
      let amount = try prices(of: item, catalog)?.amount(in: storefront, at: catalog.store.now), amount.minorUnits > 0
    else { return nil }
    return try pricing.pointID(of: amount, in: storefront, of: AppleID(product(of: item, catalog)), catalog: catalog)
      .map { .reference($0) }
  }

  /// The Apple ID of the product that an item belongs to.
  private func product(of item: ResourceItem, _ catalog: Catalog) throws -> Int64 {
    guard case .item(let owner) = owner else { return item.owner }
    return try ResourceItems(owner, in: catalog).find(item.owner).map { try owner.product(of: $0, catalog) } ?? 0
  }

  // MARK: - Writing

  /// The relationships of a document to prices.
  func priceLinks(isNew: Bool) -> [ConnectWrite.Link] {
    guard let priceField, isNew || !priceField.isFixed else { return [] }
    if let priceType { return [.init("prices", priceType, isToMany: true, isRequired: isNew)] }
    return [
      .init("territory", "territories", isRequired: false), .init(pointLink, pointType, isRequired: false),
    ]
  }

  /// The new prices that a document may include.
  var priceIncludes: [ConnectWrite.Inclusion] {
    priceType.map { type in
      [
        ConnectWrite.Inclusion(
          type,
          links: [
            .init("territory", "territories", isRequired: false),
            .init(pointLink, pointType, isRequired: false),
          ])
      ]
    } ?? []
  }

  /// The options for the storefronts and prices of a document.
  func prices(_ document: ConnectDocument, of owner: Int64, _ catalog: Catalog) throws -> [String] {
    guard let priceField else { return [] }
    guard priceType != nil else {
      let territory = try territory(document)
      let point = try point(document, of: owner, catalog)
      try requireSame(territory, point?.storefront, document)
      let prices = point.map { point in
        territory == nil
          ? ResourcePrices(base: point.storefront, point.amount, catalog: catalog)
          : ResourcePrices([point], catalog: catalog)
      }
      return (territory.flatMap { place in storefrontField.map { ["--\($0.option)=\(place.alpha3)"] } } ?? [])
        + (prices.map { ["--\(priceField.option)=\($0.text)"] } ?? [])
    }
    guard let sent = document.links["prices"] else { return [] }
    var storefronts: Set<Storefront> = []
    // An in-app purchase may be free in some storefronts, and have a price in others.
    var free: [(storefront: Storefront, price: ConnectDocument)] = []
    var amounts: [(storefront: Storefront, amount: Money)] = []
    for id in sent {
      guard let price = document.included[id] else { throw ConnectError.notIncluded(id, in: document) }
      let territory = try territory(price)
      let point = try point(price, of: owner, catalog)
      try requireSame(territory, point?.storefront, price)
      guard let storefront = territory ?? point?.storefront else {
        throw ConnectError.linkNotFound(price, "territory", "territories")
      }
      guard storefronts.insert(storefront).inserted else { throw ConnectError.twice(storefront, price) }
      if let point { amounts.append(point) } else { free.append((storefront, price)) }
    }
    if pricedProducts == .inAppPurchases, !amounts.isEmpty {
      amounts += try free.sorted { $0.storefront < $1.storefront }.map { storefront, price in
        guard let code = try catalog.pricing?.currency(of: storefront, at: catalog.store.now, catalog: catalog) else {
          throw ConnectError.withoutCurrency(storefront, price)
        }
        return (storefront, Money(minorUnits: 0, currency: code, exponent: 0))
      }
    }
    let all = catalog.rules.storefronts
    let codes = storefronts.count == all.count ? "" : storefronts.sorted().map(\.alpha3).joined(separator: ",")
    return ["--\(priceField.option)=\(ResourcePrices(amounts, catalog: catalog).text)"]
      + (storefrontsField.map { ["--\($0.option)=\(codes)"] } ?? [])
  }

  private func territory(_ document: ConnectDocument) throws -> Storefront? {
    guard let code = document.link("territory") else { return nil }
    guard let storefront = Storefront(code: code), storefront.alpha3.hasSameBytes(as: code) else {
      throw ConnectError.linkNotFound(document, "territory", "territories")
    }
    return storefront
  }

  private func point(
    _ document: ConnectDocument, of owner: Int64, _ catalog: Catalog
  ) throws -> (storefront: Storefront, amount: Money)? {
    guard let id = document.link(pointLink) else { return nil }
    guard let point = try catalog.pricing?.point(id, of: AppleID(owner), catalog: catalog) else {
      throw ConnectError.linkNotFound(document, pointLink, pointType)
    }
    return point
  }

  private func requireSame(_ territory: Storefront?, _ other: Storefront?, _ document: ConnectDocument) throws {
    guard let territory, let other, territory != other else { return }
    throw ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "The price point is one of \(other.alpha3), not of \(territory.alpha3)",
      source: .pointer(document.pointer(toLink: pointLink)))
  }
}

/// The identifier of a price: the number of its item, and its storefront.
private struct PriceKey {
  let item: Int64
  let storefront: Storefront

  init(_ item: Int64, _ storefront: Storefront) { (self.item, self.storefront) = (item, storefront) }

  init?(_ id: String) {
    let parts = id.split(separator: "_", maxSplits: 1).map(String.init)
    guard parts.count == 2, let item = AppleID(connect: parts[0]), let storefront = Storefront(code: parts[1]),
      storefront.alpha3.hasSameBytes(as: parts[1])
    else { return nil }
    self.init(item.rawValue, storefront)
  }

  var text: String { "\(item)_\(storefront.alpha3)" }
}

extension ConnectError {
  fileprivate static func notIncluded(_ id: String, in document: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "The item '\(id)' is not in 'included'", source: .pointer(document.pointer(toLink: "prices")))
  }

  fileprivate static func withoutCurrency(_ storefront: Storefront, _ price: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "There are no prices in \(storefront.alpha3)", source: .pointer(price.pointer(toLink: "territory")))
  }

  fileprivate static func twice(_ storefront: Storefront, _ price: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "Another price is for \(storefront.alpha3), too", source: .pointer(price.pointer(toLink: "territory")))
  }
}
