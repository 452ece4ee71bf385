import Foundation
import StockroomKit

/// An offer of a subscription, of any kind, or a code offer of a product that is bought once.
struct Offer {
  /// The kinds, with their numbers in transactions: `offerType`.
  enum Kind: Int, CaseIterable, Sendable {
    case introductory = 1
    case promotional = 2
    case code = 3
    case winBack = 4

    var resource: ResourceDescription {
      switch self {
      case .introductory: .introductoryOffer
      case .promotional: .promotionalOffer
      case .code: .codeOffer
      case .winBack: .winBackOffer
      }
    }
  }

  let kind: Kind
  let item: ResourceItem
  /// What it is an offer of.
  let products: ConnectProducts

  init(_ kind: Kind, _ item: ResourceItem, of products: ConnectProducts = .subscriptions) {
    (self.kind, self.item, self.products) = (kind, item, products)
  }

  /// True for an offer of a product that is bought once, and so has no periods.
  var isOneTime: Bool { products == .inAppPurchases }
  var resource: ResourceDescription { isOneTime ? .purchaseCodeOffer : kind.resource }
  /// The Apple ID of its product.
  var product: AppleID { AppleID(item.owner) }
  /// What names it for apps and in transactions; nil for introductory offers.
  var identifier: String? { text(kind == .introductory ? "" : resource.fields[0].name) }
  var mode: OfferFields.Mode {
    text("offerMode").flatMap(OfferFields.Mode.init) ?? (isOneTime && text("price") != nil ? .upFront : .free)
  }
  /// The length of a period.
  var period: SubscriptionPeriod { text("duration").flatMap(SubscriptionPeriod.init) ?? .oneMonth }
  /// The number of periods.
  var count: Int { number("numberOfPeriods") ?? number("periodCount") ?? 1 }
  /// The first and the last day, both included; nil if it has none.
  ///
  /// Days in ISO 8601 sort as texts.
  var days: (from: String?, until: String?) { (text("startDate"), text("endDate")) }
  /// False if the subscription ends with the offer.
  var renews: Bool { resource.value("autoRenewEnabled", of: item) != .boolean(false) }
  /// False once it was deactivated, for good.
  var isActive: Bool { resource.value("active", of: item) != .boolean(false) }

  /// True on the days of the offer.
  func isCurrent(on day: String) -> Bool { isActive && day >= days.from ?? day && day <= days.until ?? day }

  /// True if two offers share a day.
  func overlaps(_ other: Offer) -> Bool {
    (days.from ?? "") <= other.days.until ?? "9999" && (other.days.from ?? "") <= days.until ?? "9999"
  }

  func text(_ name: String) -> String? {
    guard case .text(let text) = resource.value(name, of: item) else { return nil }
    return text
  }

  func number(_ name: String) -> Int? {
    guard case .integer(let number) = resource.value(name, of: item) else { return nil }
    return Int(number)
  }
}

/// The offers of a catalog's subscriptions.
///
///     for offer in try Offers(catalog).current(of: product, in: storefront, at: catalog.store.now) {
///       print(offer.offer.kind, offer.offer.period.label, offer.price?.description ?? "free")
///     }
struct Offers {
  /// An offer as customers of a storefront have it.
  struct Current {
    let offer: Offer
    /// The price of a period, or of all if it is paid up front; nil for a free one.
    let price: Money?
  }

  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The offers of a kind, or of all kinds.
  func all(of product: AppleID, kind: Offer.Kind? = nil) throws -> [Offer] {
    try (kind.map { [$0] } ?? Offer.Kind.allCases).flatMap { kind in
      try ResourceItems(kind.resource, in: catalog).all(of: product.rawValue).map { Offer(kind, $0) }
    }
  }

  /// The offers of a subscription that customers of a storefront can have at a time; in 2012, the free trial.
  func current(of product: Product, in storefront: Storefront, at date: Date) throws -> [Current] {
    try all(of: product.appleID).compactMap { try current($0, in: storefront, at: date) }
      + SubscriptionFamilies(catalog).trial(of: product).map { Current(offer: $0, price: nil) }
  }

  /// An offer as customers of a storefront have it at a time; nil if they cannot have it.
  func current(_ offer: Offer, in storefront: Storefront, at date: Date) throws -> Current? {
    let resource = offer.resource
    guard offer.isCurrent(on: date.isoDay), try resource.storefronts(of: offer.item, catalog).contains(storefront)
    else { return nil }
    let price = try resource.prices(of: offer.item, catalog)?.amount(in: storefront, at: date)
    guard offer.mode == .free || price != nil else { return nil }
    // A product that is bought once may be free in some storefronts.
    let isFree = offer.mode == .free || price?.minorUnits == 0
    return Current(offer: offer, price: isFree ? nil : price)
  }
}
