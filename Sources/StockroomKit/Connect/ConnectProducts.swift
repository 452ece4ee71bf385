public import Catalog

/// The products of one resource of the App Store Connect API, which has further resources about each.
public enum ConnectProducts: CaseIterable, Sendable {
  /// Products that are bought.
  case inAppPurchases
  /// Auto-renewable subscriptions.
  case subscriptions

  /// The type of the products.
  public var type: String {
    switch self {
    case .inAppPurchases: "inAppPurchases"
    case .subscriptions: "subscriptions"
    }
  }

  /// One of them in a sentence.
  public var noun: String {
    switch self {
    case .inAppPurchases: "in-app purchase"
    case .subscriptions: "subscription"
    }
  }

  /// The path of one of them in the API.
  public func path(_ id: AppleID) -> String {
    switch self {
    case .inAppPurchases: "/v2/inAppPurchases/\(id)"
    case .subscriptions: "/v1/subscriptions/\(id)"
    }
  }

  /// The type of a resource about them: `subscriptionAvailabilities` for `Availabilities`.
  public func type(_ suffix: String) -> String {
    switch self {
    case .inAppPurchases: "inAppPurchase\(suffix)"
    case .subscriptions: "subscription\(suffix)"
    }
  }

  /// The usual relationship of such a resource to its product.
  public var link: String {
    switch self {
    case .inAppPurchases: "inAppPurchaseV2"
    case .subscriptions: "subscription"
    }
  }

  /// The relationship of the price of an offer to its price point.
  public var pointLink: String {
    switch self {
    case .inAppPurchases: "pricePoint"
    case .subscriptions: "subscriptionPricePoint"
    }
  }

  /// True for one of them.
  public func contains(_ product: Product) -> Bool {
    switch self {
    case .inAppPurchases: product.type.connectName != nil
    case .subscriptions: product.type == .autoRenewable
    }
  }

  /// The product with an identifier, its Apple ID; nil if it is unknown, or of the other resource.
  public func find(_ id: String, _ catalog: Catalog) throws -> Product? {
    try AppleID(connect: id).flatMap(catalog.products.find).flatMap { contains($0) ? $0 : nil }
  }

  /// The product that a document names.
  ///
  /// - Throws: A ``ConnectError`` if there is none.
  public func product(_ link: String, of document: ConnectDocument, _ catalog: Catalog) throws -> Product {
    guard let product = try find(document.link(link) ?? "", catalog) else {
      throw ConnectError.linkNotFound(document, link, type)
    }
    return product
  }
}
