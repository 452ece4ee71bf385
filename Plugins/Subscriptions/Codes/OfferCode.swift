import Foundation
import StockroomKit

/// A code that a customer types, with its offer.
struct OfferCode {
  let offer: Offer
  /// The code as the store has it.
  let text: String
  /// The custom code, or the set of one-time codes that it is from.
  private let item: ResourceItem
  private let resource: ResourceDescription
  private let codes: CodeOffers

  /// The code of an app, ignoring case; nil for one that it does not have.
  init?(_ typed: String, in app: App, _ catalog: Catalog) throws {
    for codes in CodeOffers.all {
      if let code = try Self.find(typed.uppercased(), codes, in: app, catalog) {
        self = code
        return
      }
    }
    return nil
  }

  /// The custom code that was probably meant; one-time codes are secrets of their customers.
  static func nearest(to typed: String, in app: App, _ catalog: Catalog) throws -> String? {
    let known = try CodeOffers.all.flatMap { codes in
      let customs = ResourceItems(codes.customCode, in: catalog)
      return try customs.all(in: app).compactMap(customs.name)
    }
    return Spelling.nearest(to: typed.uppercased(), among: known)
  }

  private static func find(
    _ text: String, _ codes: CodeOffers, in app: App, _ catalog: Catalog
  ) throws -> OfferCode? {
    let customs = ResourceItems(codes.customCode, in: catalog)
    let custom = try customs.all(in: app).first {
      customs.name(of: $0)?.uppercased().hasSameBytes(as: text) == true
    }
    if let custom {
      return try OfferCode(custom, codes.customCode, of: codes, customs.name(of: custom) ?? text, catalog)
    }
    guard OneTimeCodes.isForm(text),
      let set = try ResourceItems(codes.codeSet, in: catalog).all(in: app).first(where: {
        try OneTimeCodes($0, of: codes, in: catalog).contains(text)
      })
    else { return nil }
    return try OfferCode(set, codes.codeSet, of: codes, text, catalog)
  }

  private init?(
    _ item: ResourceItem, _ resource: ResourceDescription, of codes: CodeOffers, _ text: String, _ catalog: Catalog
  ) throws {
    guard let offer = try ResourceItems(codes.offer, in: catalog).find(item.owner) else { return nil }
    (self.item, self.resource, self.codes, self.text) = (item, resource, codes, text)
    self.offer = Offer(.code, offer, of: codes.products)
  }

  /// True if a new customer has the introductory offer first.
  var followsIntroductoryOffer: Bool { offer.text("offerEligibility") == "STACK_WITH_INTRO_OFFERS" }

  /// Refuses a code that nobody can redeem now: one that is off, has expired, or was redeemed.
  func requireRedeemable(in environment: StoreEnvironment, _ catalog: Catalog) throws {
    let day = catalog.store.now.isoDay
    guard offer.isActive, resource.value("active", of: item) != .boolean(false) else {
      throw refusal("subscription.code.inactive", "was deactivated")
    }
    if case .text(let last) = resource.value("expirationDate", of: item), last < day {
      throw refusal("subscription.code.expired", "expired after \(last)")
    }
    let isOneTime = resource.noun == codes.codeSet.noun
    if isOneTime, case .text(let own) = resource.value("environment", of: item),
      own != environment.rawValue.uppercased()
    {
      let owner = ResourceItems(codes.offer, in: catalog).reference(to: offer.item)
      let product = try catalog.products.find(offer.product).map(catalog.name) ?? "PRODUCT"
      throw Refusal(
        "subscription.code.environment", kind: .state,
        "the code \(text) is for the \(own.lowercased()) environment, and the account is not",
        remedy: Remedy(
          "make codes for its environment",
          command: ConsoleLine.text(
            codes.codeSet.noun.split(separator: " ").map(String.init) + ["create", product, owner])
            + " --count 500 --expires +90d --environment \(environment.rawValue)"), subject: text)
    }
    let most = isOneTime ? 1 : CodeRules.number(resource.value("numberOfCodes", of: item))
    let count =
      offer.isOneTime
      ? try CodePurchases(catalog).count(of: text, offer.item.id)
      : try Redemptions(catalog).count(of: text, offer.item.id)
    guard count < most else {
      throw refusal(
        "subscription.code.redeemed", isOneTime || most == 1 ? "was redeemed" : "was redeemed all of \(most) times")
    }
  }

  /// Refuses a code that is for other customers.
  func requireEligible(_ known: CustomerSubscription?, _ account: String, _ catalog: Catalog) throws {
    let (eligibility, state) =
      known.map { $0.isEntitled ? ("EXISTING", "subscribes already") : ("EXPIRED", "subscribed before") }
      ?? ("NEW", "has never subscribed in the group")
    try requireEligibility(eligibility, of: account, who: state)
    guard let known, let product = try catalog.products.find(offer.product) else { return }
    let wasRedeemed = try Redemptions(catalog).all(of: known).contains {
      $0.offer.kind == .code && $0.source == offer.item.id
    }
    if wasRedeemed { throw refusal("subscription.code.once", "is of an offer that \(account) has redeemed already") }
    let subscriptions = Subscriptions(catalog)
    guard known.isEntitled, let current = try catalog.products.find(known.product).flatMap(subscriptions.find),
      let level = try subscriptions.find(product)?.level, level > current.level
    else { return }
    throw refusal(
      "subscription.code.level",
      "is for \(product.productID.rawValue), which has a lower level than what \(account) subscribes to")
  }

  /// Refuses a code whose offer was not chosen for a customer.
  ///
  /// - Parameter state: What the customer is or did, after "who".
  func requireEligibility(_ eligibility: String, of account: String, who state: String) throws {
    let chosen = offer.text("customerEligibilities")?.split(separator: ",").map(String.init) ?? []
    guard chosen.contains(eligibility) else {
      throw refusal("subscription.code.not-eligible", "is not for \(account), who \(state)")
    }
  }

  /// The refusal of a code whose offer is not made in a storefront.
  func notCurrent(in storefront: Storefront) -> Refusal {
    Refusal(
      "subscription.offer.not-current", kind: .state, "the offer of \(text) is not made in \(storefront.alpha3)",
      hint: "redeem another code", subject: text)
  }

  func refusal(_ code: String, _ state: String) -> Refusal {
    Refusal(
      code, kind: .state, "the code \(text) \(state)", hint: "redeem another code", subject: text
    )
  }
}
