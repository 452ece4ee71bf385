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

  /// The code of an app, ignoring case; nil for one that it does not have.
  init?(_ typed: String, in app: App, _ catalog: Catalog) throws {
    let text = typed.uppercased()
    let customs = ResourceItems(.customCode, in: catalog)
    if let custom = try customs.all(in: app).first(where: {
      customs.name(of: $0)?.uppercased().hasSameBytes(as: text) == true
    }) {
      (item, resource, self.text) = (custom, .customCode, customs.name(of: custom) ?? text)
    } else if OneTimeCodes.isForm(text),
      let set = try ResourceItems(.codeBatch, in: catalog).all(in: app).first(where: {
        try OneTimeCodes($0, in: catalog).contains(text)
      })
    {
      (item, resource, self.text) = (set, .codeBatch, text)
    } else {
      return nil
    }
    guard let offer = try ResourceItems(.codeOffer, in: catalog).find(item.owner) else { return nil }
    self.offer = Offer(.code, offer)
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
    let isOneTime = resource.noun == ResourceDescription.codeBatch.noun
    if isOneTime, case .text(let own) = resource.value("environment", of: item),
      own != environment.rawValue.uppercased()
    {
      throw refusal(
        "subscription.code.environment", "is for the \(own.lowercased()) environment, and the account is not")
    }
    let most = isOneTime ? 1 : CodeRules.number(resource.value("numberOfCodes", of: item))
    guard try Redemptions(catalog).count(of: text, offer.item.id) < most else {
      throw refusal(
        "subscription.code.redeemed", isOneTime || most == 1 ? "was redeemed" : "was redeemed all of \(most) times")
    }
  }

  /// Refuses a code that is for other customers.
  func requireEligible(_ known: CustomerSubscription?, _ account: String, _ catalog: Catalog) throws {
    let (eligibility, state) =
      known.map { $0.isEntitled ? ("EXISTING", "subscribes already") : ("EXPIRED", "subscribed before") }
      ?? ("NEW", "has never subscribed in the group")
    let chosen = offer.text("customerEligibilities")?.split(separator: ",").map(String.init) ?? []
    guard chosen.contains(eligibility) else {
      throw refusal("subscription.code.not-eligible", "is not for \(account), who \(state)")
    }
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

  private func refusal(_ code: String, _ state: String) -> Refusal {
    Refusal(
      code, kind: .state, "the code \(text) \(state)", hint: "redeem another code", subject: text
    )
  }
}
