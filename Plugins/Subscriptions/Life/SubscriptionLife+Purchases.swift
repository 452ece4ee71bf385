import Foundation
import StockroomKit

/// Purchases of subscriptions, and refunds.
extension SubscriptionLife {
  /// The terms on which an account buys a subscription now; nil for a product without a period, or without a price.
  func sale(
    of product: Product, to account: String, in environment: StoreEnvironment, _ storefront: Storefront
  ) throws -> SubscriptionSale? {
    guard try SubscriptionPeriods(catalog).find(product) != nil,
      let price = try catalog.pricing?.price(of: product, in: storefront, at: now, catalog: catalog)
    else { return nil }
    let known = try records.find(group: group(of: product), of: account, in: environment)
    if let known, known.isEntitled {
      guard known.product != product.appleID else { throw Refusal.subscribed(product, until: known.expiresAt, account) }
      guard try isImmediate(from: known, to: product) else { throw try downgrade(to: product, of: known) }
    }
    if let known { try requirePaying(known) }
    let offer = try introductoryOffer(of: product, in: storefront, for: known)
    return SubscriptionSale(originalIdentifier: known?.originalIdentifier, price: offer?.price ?? price)
  }

  /// Begins what an account bought, again if it was a subscriber before, or at once for an upgrade.
  ///
  /// - Parameter offers: The offers that it was bought by, in order; nil for the introductory one that the account may
  ///   have.
  /// - Parameter plan: The billing plan that it was bought by.
  func begin(
    _ purchase: PurchaseTransaction, by offers: [OfferTerms]? = nil, plan: BillingPlan = .upfront
  ) throws {
    guard purchase.productType == .autoRenewable, let account = purchase.account,
      let product = try catalog.products.find(purchase.product),
      let usual = try SubscriptionPeriods(catalog).find(product)
    else { return }
    let period = plan == .monthly ? .oneMonth : usual
    let group = try group(of: product)
    let known = try records.find(group: group, of: account, in: purchase.environment)
    let offers =
      try offers ?? introductoryOffer(of: product, in: purchase.storefront, for: known).map { [$0] } ?? []
    let words = offers.first.map { ", \($0.words)" } ?? ""
    let renews = offers.first.map { $0.offer.renews || $0.offer.count > 1 } ?? true
    let end = try StoreCalendar(of: account, in: purchase.environment, for: purchase.app, catalog)
      .end(of: offers.first?.offer.period ?? period, from: now)
    guard let known else {
      var created = try records.create(purchase, by: account, group: group, endingAt: end)
      try add(purchase, of: product, to: created, by: plan, offers, to: end)
      created.isRenewing = renews
      try records.update(created)
      try report(SubscriptionEvent(.subscribed, .initialBuy, created), note: "the customer subscribed\(words)")
      _ = try askAboutConversion(created)
      return
    }
    if known.isEntitled { try records.markUpgraded(known.latestIdentifier) }
    try endBilling(of: known)
    try add(purchase, of: product, to: known, by: plan, offers, to: end)
    let isAfterGap = try now.timeIntervalSince(known.expiresAt) > calendar(of: known).retry
    let upgrade: SubscriptionEvent.Kind = offers.isEmpty ? .didChangeRenewalPreference : .offerRedeemed
    let begun = try change(
      known, known.isEntitled ? upgrade : .subscribed, known.isEntitled ? .upgrade : .resubscribe,
      note: (known.isEntitled ? try refund(of: known) : "the customer subscribed again") + words
    ) {
      $0.storefront = purchase.storefront
      $0.product = product.appleID
      $0.nextProduct = product.appleID
      $0.latestIdentifier = purchase.identifier
      $0.status = .active
      $0.isRenewing = renews
      $0.priceIncrease = nil
      $0.expirationIntent = nil
      $0.expiresAt = end
      $0.graceEndsAt = nil
      $0.retryEndsAt = nil
      if isAfterGap { $0.startedAt = now }
    }
    _ = try askAboutConversion(begun)
  }

  /// Adds the period that an account bought, as the beginning of a commitment by the monthly plan.
  private func add(
    _ purchase: PurchaseTransaction, of product: Product, to subscription: CustomerSubscription, by plan: BillingPlan,
    _ offers: [OfferTerms], to end: Date
  ) throws {
    let offer = offers.first
    let payment =
      plan == .monthly
      ? try payCommitment(
        of: subscription, to: product,
        at: offer?.standard ?? installment(of: product, in: purchase.storefront).money,
        offer: offer.map { ($0.offer.period, $0.offer.count - 1) }, periodEnd: end) : nil
    try records.add(
      purchase, to: subscription, from: now, to: end, reason: .purchase, offer: offer?.sold, for: payment)
    try redeem(offers, of: product, by: subscription)
  }

  /// Keeps the offers that a product was bought by, of which the first has begun; earlier ones are over.
  private func redeem(_ offers: [OfferTerms], of product: Product, by subscription: CustomerSubscription) throws {
    try redemptions.end(of: subscription)
    for (index, terms) in offers.enumerated() {
      let remaining = index == 0 ? terms.offer.count - 1 : terms.offer.count
      try redemptions.add(terms, of: product, to: subscription, remaining: remaining)
    }
  }

  /// What Apple pays back of the period that an upgrade ends, in a sentence.
  private func refund(of subscription: CustomerSubscription) throws -> String {
    let upgraded = "the customer changed the subscription at once"
    guard let term = try records.term(of: subscription.latestIdentifier),
      let purchase = try catalog.purchases?.transaction(term.transaction, catalog: catalog),
      let amount = purchase.price.flatMap(Double.init), amount > 0, let currency = purchase.currency
    else { return upgraded }
    let part = UpgradeRefunds.refund(of: term.startsAt, to: subscription.expiresAt, endedAt: now).percentage
    let exponent = Money.decimals(of: currency)
    let rest = amount * Double(part) / Double(PurchaseRevocation.whole)
    let refund = Money(
      minorUnits: Int64((rest * pow(10, Double(exponent))).rounded()), currency: currency, exponent: exponent)
    let text = catalog.pricing?.price(refund, in: subscription.storefront).formatted ?? refund.description
    return "\(upgraded); \(text) of the old period is refunded"
  }

  /// Ends a subscription whose current period was refunded, even in part.
  func end(refunded purchase: PurchaseTransaction) throws {
    guard let term = try records.term(of: purchase.identifier) else { return }
    let subscription = try records.require(term.subscription)
    let part = purchase.revocation?.kind == .proratedRefund ? "refunded in part" : "refunded"
    guard subscription.latestIdentifier.hasSameBytes(as: purchase.identifier) else {
      return try report(
        SubscriptionEvent(.refund, nil, subscription, about: purchase.identifier),
        note: "an earlier period was \(part)")
    }
    _ = try change(subscription, .refund, note: "the current period was \(part)") {
      $0.status = .revoked
      $0.isRenewing = false
      $0.expirationIntent = nil
      $0.graceEndsAt = nil
      $0.retryEndsAt = nil
    }
  }

  /// Goes on with a subscription whose refund was reversed, to the old end of its period; it does not renew unless the
  /// customer resumes it.
  ///
  /// App Store Server Notifications V2, `REFUND_REVERSED`: the renewal date stays. A period that is over meanwhile is not
  /// begun again.
  func restore(paid purchase: PurchaseTransaction) throws {
    guard let term = try records.term(of: purchase.identifier) else { return }
    let subscription = try records.require(term.subscription)
    guard subscription.status == .revoked, subscription.latestIdentifier.hasSameBytes(as: purchase.identifier) else {
      return try report(
        SubscriptionEvent(.refundReversed, nil, subscription, about: purchase.identifier),
        note: "the refund of an earlier period was reversed")
    }
    let isOver = subscription.expiresAt <= now
    if !isOver { try commitments.reopen(of: term) }
    _ = try change(subscription, .refundReversed, note: "the refund of the current period was reversed") {
      $0.status = isOver ? .expired : .active
      $0.expirationIntent = isOver ? .other : nil
    }
  }

  /// Forgets the subscriptions of an account whose purchases were cleared.
  func forget(_ account: String, in environment: StoreEnvironment) throws {
    for subscription in try records.all(SubscriptionFilter(account: account, environment: environment)) {
      try catalog.timers.cancel(owner: Self.owner, name: Self.timer, subject: String(subscription.number))
      try records.delete(subscription)
    }
  }

  // MARK: - Groups

  /// The identifier of a product's group, or of its family in 2012; a product without one is its own.
  func group(of product: Product) throws -> String {
    if let family = try SubscriptionFamilies(catalog).find(product)?.family { return String(family) }
    return try Subscriptions(catalog).find(product).map { String($0.group) } ?? product.appleID.description
  }

  /// True if a change to another product of the group is an upgrade, or one between equal levels and periods: it takes
  /// effect at once, others at the next renewal, as each change to another duration of a family.
  func isImmediate(from subscription: CustomerSubscription, to product: Product) throws -> Bool {
    guard try SubscriptionFamilies(catalog).find(product) == nil else { return false }
    let subscriptions = Subscriptions(catalog)
    let periods = SubscriptionPeriods(catalog)
    guard let current = try catalog.products.find(subscription.product), let old = try subscriptions.find(current),
      let new = try subscriptions.find(product)
    else { return true }
    if new.level != old.level { return new.level < old.level }
    return try periods.find(current) == periods.find(product)
  }

  private func downgrade(to product: Product, of subscription: CustomerSubscription) throws -> Refusal {
    let command = catalog.rules.profile == .itc2012 ? "subscribe" : "upgrade"
    return Refusal(
      "subscription.downgrade", kind: .state,
      "\(product.productID.rawValue) would begin at the next renewal, so that nothing is bought now",
      remedy: .command("storekit \(command) \(try catalog.name(of: product)) --account \(subscription.account)"),
      subject: product.productID.rawValue)
  }
}

extension Refusal {
  fileprivate static func subscribed(_ product: Product, until date: Date, _ account: String) -> Refusal {
    Refusal(
      "subscription.subscribed", kind: .state,
      "\(account) is subscribed to \(product.productID.rawValue) until \(date.iso8601)",
      remedy: .command("subscription status \(account)"), subject: product.productID.rawValue)
  }
}
