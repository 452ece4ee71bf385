import Foundation
import StockroomKit

/// Higher prices of subscriptions: who keeps the old one, who is told, and who must consent.
///
/// App Store Connect Help, "Manage pricing for auto-renewable subscriptions". A rise is found at the first renewal after
/// it, which is too late to ask: that renewal has the old price, and the next one the new price.
extension SubscriptionLife {
  /// The price of the next period for a customer.
  enum NextPrice {
    /// The customer is charged this.
    case price(Price)
    /// The customer is charged the price of an offer.
    case offer(Redemption)
    /// The customer is charged the old price once more, and asked or told of the new one.
    case announced(old: Price, new: Price, CustomerSubscription.PriceIncrease)
    /// The customer did not consent.
    case declined

    var isDeclined: Bool { if case .declined = self { true } else { false } }
  }

  func nextPrice(_ subscription: CustomerSubscription, _ next: NextPeriod) throws -> NextPrice {
    let (product, price) = (next.product, next.price)
    let pending = try redemptions.all(of: subscription).first { $0.remaining > 0 && $0.product == product.appleID }
    if let pending { return .offer(pending) }
    if let answer = subscription.priceIncrease, answer != .accepted, try isConversion(subscription) { return .declined }
    guard product.appleID == subscription.product, let old = try paid(subscription, by: next.plan),
      old.money.currency == price.money.currency, old.money.minorUnits < price.money.minorUnits
    else { return .price(price) }
    if next.plan == .upfront, try isPreserved(subscription, product, at: now) { return .price(old) }
    switch subscription.priceIncrease {
    case .pending, .declined: return .declined
    case .accepted:
      guard let told = try told(subscription, price.money.currency), told.money.minorUnits < price.money.minorUnits
      else { return .price(price) }
      return try announce(next, after: told, to: subscription)
    case nil: return try announce(next, after: old, to: subscription)
    }
  }

  private func announce(
    _ next: NextPeriod, after old: Price, to subscription: CustomerSubscription
  ) throws -> NextPrice {
    let reason = try consentReason(
      subscription, next.product, by: next.plan, from: old.money, to: next.price.money, at: now)
    return .announced(old: old, new: next.price, reason == nil ? .accepted : .pending)
  }

  /// Asks a customer whose last period of an offer begins to consent to the price after it, where that is the law.
  func askAboutConversion(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    guard try isConversion(subscription), let price = try next(subscription)?.price else { return subscription }
    var asked = subscription
    asked.priceIncrease = .pending
    try records.update(asked)
    try report(
      SubscriptionEvent(.priceIncrease, .pending, asked), as: Self.priceAfterOffer,
      note: "the customer must consent to \(price.formatted), the price after the offer")
    try records.tell(asked, of: price.money)
    return asked
  }

  /// True if the next period is the first one after an offer, in a storefront whose customers must consent to it.
  private func isConversion(_ subscription: CustomerSubscription) throws -> Bool {
    guard Self.askingAfterOffers.contains(subscription.storefront.alpha3), subscription.isRenewing,
      subscription.nextProduct == subscription.product,
      try records.term(of: subscription.latestIdentifier)?.offer != nil
    else { return false }
    return try !redemptions.all(of: subscription).contains {
      $0.remaining > 0 && $0.product == subscription.product
    }
  }

  /// The price that the customer was told of, which may have risen again since.
  private func told(_ subscription: CustomerSubscription, _ currency: String) throws -> Price? {
    guard let amount = try records.toldAmount(subscription) else { return nil }
    let money = try Money(parsing: amount, currency: currency, exponent: Money.decimals(of: currency))
    return catalog.pricing?.price(money, in: subscription.storefront)
  }

  /// The customer consents to a higher price.
  func consent(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    try requireQuestion(to: subscription)
    var consenting = subscription
    consenting.priceIncrease = .accepted
    try records.update(consenting)
    try report(
      SubscriptionEvent(.priceIncrease, .accepted, consenting),
      as: isConversion(subscription) ? Self.priceAfterOffer : nil, note: "the customer consented to the higher price")
    return consenting
  }

  /// The customer declines a higher price, which switches automatic renewal off.
  func decline(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    try requireQuestion(to: subscription)
    let commitment = try unpaid(subscription)
    if let commitment { try commitments.setRenewing(false, commitment) }
    return try change(
      subscription, .didChangeRenewalStatus, .autoRenewDisabled, note: "the customer declined the higher price"
    ) {
      $0.priceIncrease = .declined
      // The installments of a commitment are charged until its end.
      $0.isRenewing = commitment != nil
    }
  }

  private func requireQuestion(to subscription: CustomerSubscription) throws {
    guard subscription.priceIncrease == .pending, subscription.isRenewing else {
      throw Refusal(
        "subscription.no-price-increase", kind: .state,
        "no higher price waits for the consent of \(subscription.account)",
        remedy: .command("subscription status \(subscription.account)"), subject: subscription.account)
    }
  }

  /// What the next period costs, and by which offer; nil if it does not renew.
  func renewal(of subscription: CustomerSubscription) throws -> SubscriptionRenewal? {
    guard subscription.isRenewing else { return nil }
    let billing = try commitments.state(of: subscription)
    if let terms = try due(of: subscription, billing)?.terms {
      let price = self.price(terms.installment, for: subscription)
      return SubscriptionRenewal(terms.product, price: price, plan: .monthly)
    }
    guard let next = try next(subscription, billing) else { return nil }
    let product = next.product.appleID
    switch try nextPrice(subscription, next) {
    case .price(let price), .announced(let price, _, _):
      return SubscriptionRenewal(product, price: price, plan: next.plan)
    case .offer(let redemption):
      return SubscriptionRenewal(product, price: redemption.price, offer: redemption.offer, plan: next.plan)
    case .declined: return SubscriptionRenewal(product, price: next.price, plan: next.plan)
    }
  }

  /// The usual price that the customer paid for the current period, or would have paid without its offer; nil for a
  /// customer who paid by another plan.
  func paid(_ subscription: CustomerSubscription, by plan: BillingPlan) throws -> Price? {
    let money: Money
    let term = try records.term(of: subscription.latestIdentifier)
    guard term?.plan ?? plan == plan else { return nil }
    if let offer = term?.offer {
      let redemption = try redemptions.all(of: subscription).last {
        $0.product == subscription.product && $0.offer == offer
      }
      guard let standard = redemption?.standard else { return nil }
      money = standard
    } else {
      guard let purchase = try catalog.purchases?.transaction(subscription.latestIdentifier, catalog: catalog),
        let amount = purchase.price, let currency = purchase.currency
      else { return nil }
      money = try Money(parsing: amount, currency: currency, exponent: Money.decimals(of: currency))
    }
    return catalog.pricing?.price(money, in: subscription.storefront)
  }

  func isPreserved(_ subscription: CustomerSubscription, _ product: Product, at date: Date) throws -> Bool {
    try catalog.pricing?.isPreserved(
      of: product, in: subscription.storefront, since: subscription.startedAt, at: date, catalog: catalog) ?? false
  }

  /// Why a customer must consent to a higher price; nil for one who is only told.
  enum ConsentReason: String, CaseIterable {
    case storefront = "whose storefront always requires it"
    case second = "whose price rose within the year before"
    case amount = "whose price rises by more than 50% and more than 5 US dollars, or 50 for a year"
  }

  func consentReason(
    _ subscription: CustomerSubscription, _ product: Product, by plan: BillingPlan = .upfront, from old: Money,
    to new: Money, at date: Date
  ) throws -> ConsentReason? {
    if Self.alwaysAsking.contains(subscription.storefront.alpha3) { return .storefront }
    let year = date.addingTimeInterval(-365 * 86_400)
    let isSecond = try records.has(.priceIncrease, of: subscription, after: year)
    if isSecond { return .second }
    let (before, after) = (plan.yearly(old).minorUnits, plan.yearly(new).minorUnits)
    let rise = after - before
    guard rise * 2 > before else { return nil }
    let isYearly = try SubscriptionPeriods(catalog).find(product) == .oneYear
    let dollars: Int64 = isYearly ? 50_00 : 5_00
    // Apple's amounts in other currencies are not published: the product's own prices give the ratio.
    func price(in storefront: Storefront) throws -> Money? {
      try catalog.pricing?.price(of: product, in: storefront, at: date, catalog: catalog)?.money
    }
    let own = plan == .monthly ? try price(in: subscription.storefront) : new
    guard let own, let american = try price(in: .unitedStates), american.minorUnits > 0 else { return .amount }
    return Double(rise) * Double(american.minorUnits) > Double(dollars) * Double(own.minorUnits) ? .amount : nil
  }

  /// What the question about the price after an offer is kept as, since it is no rise: a later one is not the second.
  private static let priceAfterOffer = "PRICE_AFTER_OFFER"

  /// The storefronts whose customers must always consent, as far as one source names them.
  private static let alwaysAsking = ["AUT", "DEU", "POL"]

  /// The storefronts whose customers must consent when a trial or another offer becomes the usual price: App Store Connect
  /// Help, "Auto-renewable subscription price increase thresholds".
  private static let askingAfterOffers = ["KOR"]
}
