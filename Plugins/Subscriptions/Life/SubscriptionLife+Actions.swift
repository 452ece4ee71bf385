import Foundation
import StockroomKit

/// What customers, their banks, and developers do with a subscription.
extension SubscriptionLife {
  /// The customer switches automatic renewal off; what was paid for remains until its end.
  func cancel(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    guard subscription.isRenewing, subscription.status != .revoked else {
      throw refusal("subscription.not-renewing", subscription, "does not renew")
    }
    if try unpaid(subscription) != nil {
      guard let canceled = try cancelCommitment(of: subscription) else {
        throw refusal("subscription.not-renewing", subscription, "does not renew after its commitment")
      }
      return canceled
    }
    let canceled = try change(
      subscription, .didChangeRenewalStatus, .autoRenewDisabled, note: "the customer canceled it"
    ) { $0.isRenewing = false }
    guard canceled.status != .active else { return canceled }
    return try expire(canceled, .canceled, .voluntary, note: "it was canceled while it was not paid")
  }

  /// The customer switches automatic renewal on again, before the end.
  func resume(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    if let resumed = try resumeCommitment(of: subscription) { return resumed }
    guard !subscription.isRenewing, subscription.status == .active else {
      throw refusal("subscription.not-canceled", subscription, "is not canceled, or has ended")
    }
    let resumed = try change(
      subscription, .didChangeRenewalStatus, .autoRenewEnabled, note: "the customer resumed it"
    ) {
      $0.isRenewing = true
      if $0.priceIncrease == .declined { $0.priceIncrease = .pending }
    }
    return resumed.priceIncrease == nil ? try askAboutConversion(resumed) : resumed
  }

  /// The customer's payments fail from now on.
  func failBilling(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    guard !subscription.isFailing, subscription.isEntitled else {
      throw refusal("subscription.failing", subscription, "fails already, or has ended")
    }
    var failing = subscription
    failing.isFailing = true
    try records.update(failing)
    try schedule(failing)
    return failing
  }

  /// The customer's payments work again; what could not be charged is charged now.
  func fixBilling(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    guard subscription.isFailing else {
      throw refusal("subscription.not-failing", subscription, "does not fail")
    }
    var fixed = subscription
    fixed.isFailing = false
    try records.update(fixed)
    let billing = try commitments.state(of: fixed)
    if fixed.status == .billingRetry, let commitment = try due(of: fixed, billing) {
      return try charge(commitment, of: fixed, from: now, .billingRecovery, note: "it recovered")
    }
    guard fixed.status == .billingGracePeriod || fixed.status == .billingRetry, let next = try next(fixed, billing)
    else {
      try schedule(fixed)
      return fixed
    }
    // The date of the bill stays the same only in a grace period.
    let start = fixed.status == .billingGracePeriod ? fixed.expiresAt : now
    return try renew(
      fixed, as: next, at: nextPrice(fixed, next), from: start, .billingRecovery, note: "it recovered")
  }

  /// The customer chooses another subscription of the group: at once, or at the next renewal.
  ///
  /// - Parameter offer: The identifier of a promotional offer.
  /// - Parameter chosen: The billing plan; nil for the current one of the product, or the one that is paid at once.
  func upgrade(
    _ subscription: CustomerSubscription, to product: Product, by offer: String? = nil, plan chosen: BillingPlan? = nil
  ) throws -> CustomerSubscription {
    guard subscription.isEntitled else {
      let isInRetry = subscription.status == .billingRetry
      throw refusal("subscription.ended", subscription, isInRetry ? "waits for a payment" : "has ended")
    }
    let known = try plan(of: subscription, for: product)
    let plan = chosen ?? known
    if let offer {
      return try sell(
        product, to: Buyer(subscription), subscription,
        by: [
          self.offer(
            offer, of: product, in: subscription.storefront, for: subscription, subscription.account, plan: plan)
        ], plan: plan)
    }
    guard product.appleID != subscription.nextProduct || plan != known else {
      throw Refusal(
        "subscription.same", kind: .state,
        "\(product.productID.rawValue) is what \(subscription.account) has at the next renewal",
        remedy: .command("subscription status \(subscription.account)"), subject: product.productID.rawValue)
    }
    guard try product.appleID != subscription.product && isImmediate(from: subscription, to: product) else {
      return try chooseNext(product, by: plan, subscription)
    }
    return try sell(product, to: Buyer(subscription), subscription, by: [], plan: plan)
  }

  /// The customer chooses a product and a plan for the next period.
  private func chooseNext(
    _ product: Product, by plan: BillingPlan, _ subscription: CustomerSubscription
  ) throws -> CustomerSubscription {
    // Refuses a plan that is not sold there.
    _ = try price(of: product, by: plan, in: subscription.storefront)
    try continueAfterCommitment(subscription)
    let isSame = product.appleID == subscription.product
    let keepsPlan = try !choose(plan, for: product, subscription)
    let what = keepsPlan ? product.productID.rawValue : "\(product.productID.rawValue) by the \(plan.word) plan"
    return try change(
      subscription, .didChangeRenewalPreference, isSame && keepsPlan ? nil : .downgrade,
      note: isSame && keepsPlan
        ? "the customer keeps the subscription" : "the customer chose \(what) for the next renewal"
    ) {
      $0.nextProduct = product.appleID
      $0.isRenewing = true
    }
  }

  /// An account buys a subscription without an app.
  ///
  /// - Parameter offer: The identifier of a promotional or win-back offer; nil for the introductory one, or none.
  /// - Parameter allowsIntroductory: Whether the customer has the introductory offer, as the app's server signed; nil
  ///   for who never had one in the group.
  /// - Parameter plan: The billing plan.
  func subscribe(
    _ buyer: Buyer, to product: Product, by offer: String? = nil, allowsIntroductory: Bool? = nil,
    plan: BillingPlan = .upfront
  ) throws -> CustomerSubscription {
    let known = try records.find(group: group(of: product), of: buyer.account, in: buyer.environment)
    if let offer {
      return try sell(
        product, to: buyer, known,
        by: [self.offer(offer, of: product, in: buyer.storefront, for: known, buyer.account, plan: plan)], plan: plan)
    }
    // Another duration of a family begins when the current period ends.
    if try SubscriptionFamilies(catalog).find(product) != nil, let known, known.isEntitled,
      known.product != product.appleID
    {
      guard try SubscriptionPeriods(catalog).find(product) != nil else { throw try noPeriod(product) }
      try requireForSale(product, in: buyer.environment, buyer.storefront)
      return try upgrade(known.isRenewing ? known : resume(known), to: product)
    }
    // Refuses what the customer has already, and what would begin later.
    _ = try sale(of: product, to: buyer.account, in: buyer.environment, buyer.storefront)
    let introductory = try introductoryOffer(
      of: product, in: buyer.storefront, for: known, isAllowed: allowsIntroductory, plan: plan)
    return try sell(product, to: buyer, known, by: introductory.map { [$0] } ?? [], plan: plan)
  }

  /// An account redeems a code of an offer.
  func redeem(_ code: OfferCode, by buyer: Buyer) throws -> CustomerSubscription {
    guard let product = try catalog.products.find(code.offer.product) else { throw Refusal.cancelled }
    let known = try records.find(group: group(of: product), of: buyer.account, in: buyer.environment)
    try code.requireRedeemable(in: buyer.environment, catalog)
    try code.requireEligible(known, buyer.account, catalog)
    guard let terms = try terms(of: code.offer, of: product, in: buyer.storefront) else {
      throw code.notCurrent(in: buyer.storefront)
    }
    let own = OfferTerms(offer: terms.offer, price: terms.price, standard: terms.standard, code: code.text)
    let first =
      code.followsIntroductoryOffer
      ? try introductoryOffer(of: product, in: buyer.storefront, for: known, plan: code.offer.plan) : nil
    return try sell(product, to: buyer, known, by: (first.map { [$0] } ?? []) + [own], plan: code.offer.plan)
  }

  /// Sells a product by offers, or at its price: at once, or from the next renewal on to a customer who keeps the
  /// product, or changes to a lower level.
  private func sell(
    _ product: Product, to buyer: Buyer, _ known: CustomerSubscription?, by offers: [OfferTerms],
    plan: BillingPlan = .upfront
  ) throws -> CustomerSubscription {
    try requireForSale(product, in: buyer.environment, buyer.storefront)
    let usual = try price(of: product, by: plan, in: buyer.storefront)
    if let known {
      try requirePaying(known)
      if known.isEntitled, try product.appleID == known.product || !isImmediate(from: known, to: product) {
        if let offer = offers.first { try offer.require(plan, of: product) }
        return try redeemLater(offers, of: product, by: known, plan: plan)
      }
    }
    guard let purchases = catalog.purchases, try SubscriptionPeriods(catalog).find(product) != nil else {
      throw try noPeriod(product)
    }
    guard let price = offers.first?.price ?? usual else { throw noPrice(product, buyer.storefront) }
    let purchase = try purchases.charge(
      PurchaseCharge(
        product, to: buyer.account, in: buyer.environment, buyer.storefront, price: price,
        originalIdentifier: known?.originalIdentifier), catalog: catalog)
    try begin(purchase, by: offers, plan: plan)
    guard let term = try records.term(of: purchase.identifier) else { throw try noPeriod(product) }
    return try records.require(term.subscription)
  }

  /// Keeps offers for the next renewal of a customer, who may have switched it off.
  private func redeemLater(
    _ offers: [OfferTerms], of product: Product, by subscription: CustomerSubscription, plan: BillingPlan
  ) throws -> CustomerSubscription {
    try continueAfterCommitment(subscription)
    _ = try choose(plan, for: product, subscription)
    try redemptions.end(of: subscription)
    for terms in offers {
      try redemptions.add(terms, of: product, to: subscription, remaining: terms.offer.count)
    }
    let words = offers.first.map { "\($0.sold.words), \($0.words)" } ?? product.productID.rawValue
    return try change(
      subscription, .offerRedeemed, product.appleID == subscription.product ? nil : .downgrade,
      note: "the customer chose \(words), for the next renewal"
    ) {
      $0.nextProduct = product.appleID
      $0.isRenewing = true
    }
  }

  /// Moves the end of the current period: App Store Server API, "Extend a Subscription Renewal Date".
  func extend(_ subscription: CustomerSubscription, by days: Int) throws -> CustomerSubscription {
    guard (1...90).contains(days) else {
      throw Refusal(
        "subscription.extension.days", "a subscription is extended by 1 to 90 days", hint: "use --days 30",
        subject: String(days))
    }
    switch try extensionProblem(of: subscription) {
    case .state?: throw refusal("subscription.extension.state", subscription, "is not active, or is free now")
    case .count?: throw refusal("subscription.extension.count", subscription, "was extended twice within a year")
    case .familyShared?: throw refusal("subscription.extension.shared", subscription, "is the buyer's, who shares it")
    case nil: break
    }
    let seconds = try calendar(of: subscription).seconds(ofDays: days)
    let end = subscription.expiresAt.addingTimeInterval(seconds)
    try commitments.move(subscription, by: seconds)
    try records.extend(subscription.latestIdentifier, to: end)
    return try change(subscription, .renewalExtended, note: "it was extended by \(days) \(days == 1 ? "day" : "days")")
    {
      $0.expiresAt = end
    }
  }

  /// Why a subscription cannot be extended now; nil if it can.
  func extensionProblem(of subscription: CustomerSubscription) throws -> ExtensionProblem? {
    guard !subscription.isFamilyShared else { return .familyShared }
    let term = try records.term(of: subscription.latestIdentifier)
    guard subscription.status == .active, term?.offer?.mode != .freeTrial else { return .state }
    let year = now.addingTimeInterval(-365 * 86_400)
    let extensions = try records.events(of: subscription).count {
      $0.kind == SubscriptionEvent.Kind.renewalExtended.rawValue && $0.at > year
    }
    return extensions < 2 ? nil : .count
  }

  // MARK: - Refusals

  /// Refuses to sell what the store does not sell; customers only see approved products.
  func requireForSale(_ product: Product, in environment: StoreEnvironment, _ storefront: Storefront) throws {
    let isSold = try catalog.availability.isSold(product, in: storefront)
    guard
      !product.isClearedForSale || product.status == .removedFromSale || !isSold
        || environment == .production && product.status != .approved
    else { return }
    throw Refusal(
      "subscription.not-for-sale", kind: .state,
      "\(product.productID.rawValue) is not for sale in \(storefront.alpha3)",
      remedy: .command("product why \(try catalog.fullName(of: product)) --storefront \(storefront.alpha3)"),
      subject: product.productID.rawValue)
  }

  /// Refuses to charge a customer whose payments fail.
  func requirePaying(_ subscription: CustomerSubscription) throws {
    guard subscription.isFailing else { return }
    let product = try catalog.products.find(subscription.product).map(catalog.fullName)
    throw Refusal(
      "subscription.payments-fail", kind: .state, "the payments of \(subscription.account) fail",
      remedy: .command(
        "storekit fix-billing \(product ?? "PRODUCT") --account \(ConsoleLine.text([subscription.account]))"),
      subject: subscription.account)
  }

  private func refusal(_ code: String, _ subscription: CustomerSubscription, _ state: String) -> Refusal {
    Refusal(
      code, kind: .state, "the subscription of \(subscription.account) \(state)",
      remedy: .command("subscription status \(subscription.account)"), subject: subscription.account)
  }

  private func noPeriod(_ product: Product) throws -> Refusal {
    Refusal(
      "subscription.period.missing", kind: .state, "\(product.productID.rawValue) does not have a period",
      remedy: .command("product edit \(try catalog.name(of: product)) --period 1m"),
      subject: product.productID.rawValue)
  }

  private func noPrice(_ product: Product, _ storefront: Storefront) -> Refusal {
    Refusal(
      "subscription.price.missing", kind: .state,
      "\(product.productID.rawValue) does not have a price in \(storefront.alpha3)",
      remedy: .command("price show \(product.productID.rawValue)"), subject: product.productID.rawValue)
  }
}
