import Foundation
import StockroomKit

/// The monthly plan: a commitment of a year, each month of which is charged by a transaction of its own.
///
/// App Store Connect Help, "Set up monthly subscriptions with a 12-month commitment".
extension SubscriptionLife {
  var commitments: Commitments { Commitments(catalog) }

  /// What an installment of a product costs now.
  ///
  /// - Throws: A `Refusal` for a product that is not sold by the plan in the storefront, or has no price that fits its year.
  func installment(of product: Product, in storefront: Storefront) throws -> Price {
    try BillingPlans(catalog).require(.monthly, of: product, in: [storefront])
    let year = try catalog.pricing?.price(of: product, in: storefront, at: now, catalog: catalog)
    let price = try catalog.pricing?.installment(of: product, in: storefront, at: now, catalog: catalog)
    guard let price, let year, BillingPlan.fits(price.money.minorUnits, year: year.money.minorUnits) else {
      let name = product.productID.rawValue
      let problem = price == nil || year == nil ? "no price" : "no price that fits its year"
      let options = "--billing-plan monthly --price AMOUNT --storefront \(storefront.alpha3)"
      throw Refusal(
        "subscription.installment.missing", kind: .state,
        "\(name) has \(problem) of the monthly plan in \(storefront.nameInText)",
        remedy: .command("price set \(try catalog.fullName(of: product)) \(options)"), subject: name)
    }
    return price
  }

  /// What a period of a product costs by a plan now; nil without a price.
  ///
  /// - Throws: A `Refusal` for a product that is not sold by the monthly plan.
  func price(of product: Product, by plan: BillingPlan, in storefront: Storefront) throws -> Price? {
    plan == .monthly
      ? try installment(of: product, in: storefront)
      : try catalog.pricing?.price(of: product, in: storefront, at: now, catalog: catalog)
  }

  /// The plan by which a customer pays for a product from the next period on, or after the commitment.
  func plan(of subscription: CustomerSubscription, for product: Product) throws -> BillingPlan {
    try commitments.state(of: subscription).plan(of: subscription, for: product.appleID)
  }

  /// What begins after a commitment; nil for a subscription that is not in one, or does not renew then.
  func renewalAfterCommitment(of subscription: CustomerSubscription) throws -> SubscriptionRenewal? {
    let billing = try commitments.state(of: subscription)
    guard subscription.isRenewing, billing.commitment?.terms.isRenewing == true,
      let next = try next(subscription, billing)
    else { return nil }
    return SubscriptionRenewal(next.product.appleID, price: next.price, plan: next.plan)
  }

  /// The price of the next period by a plan at a date; nil if the product is not sold by it any more.
  func price(
    of product: Product, by plan: BillingPlan, in storefront: Storefront, at date: Date
  ) throws -> Price? {
    guard plan == .monthly else {
      return try catalog.pricing?.price(of: product, in: storefront, at: date, catalog: catalog)
    }
    let sold = try BillingPlans(catalog).storefronts(plan, of: product) ?? []
    guard sold.contains(storefront) else { return nil }
    return try catalog.pricing?.installment(of: product, in: storefront, at: date, catalog: catalog)
  }

  // MARK: - Installments

  /// The commitment of a customer who owes installments, at least one of which was paid; nil for others.
  func unpaid(_ subscription: CustomerSubscription) throws -> Commitments.Stored? {
    try commitments.current(of: subscription).flatMap {
      $0.terms.isUnpaid && $0.terms.installmentNumber > 0 ? $0 : nil
    }
  }

  /// The commitment whose next installment is due at the end of the period; nil if an offer is, or there is none.
  func due(of subscription: CustomerSubscription, _ billing: BillingState) throws -> Commitments.Stored? {
    guard let commitment = billing.commitment, commitment.terms.isUnpaid else { return nil }
    let isOffered = try redemptions.all(of: subscription).contains {
      $0.remaining > 0 && $0.product == commitment.terms.product
    }
    return isOffered ? nil : commitment
  }

  /// Charges the installment that is due at the end of a period, if there is one.
  ///
  /// - Returns: False if something else is due.
  func payInstallment(of subscription: CustomerSubscription, _ billing: BillingState) throws -> Bool {
    guard let commitment = try due(of: subscription, billing) else { return false }
    if !subscription.isFailing {
      _ = try charge(commitment, of: subscription, from: subscription.expiresAt, note: "it renewed")
    } else if now >= subscription.expiresAt {
      try fail(subscription, calendar(of: subscription), isInstallment: true)
    } else {
      try schedule(subscription)
    }
    return true
  }

  /// Charges the next installment of a commitment, whose price and product stay.
  func charge(
    _ commitment: Commitments.Stored, of subscription: CustomerSubscription, from start: Date,
    _ detail: SubscriptionEvent.Detail? = nil, note: String
  ) throws -> CustomerSubscription {
    guard let purchases = catalog.purchases, let product = try catalog.products.find(commitment.terms.product) else {
      return try expire(subscription, .unavailable, .productNotForSale, note: "the product was deleted")
    }
    let price = price(commitment.terms.installment, for: subscription)
    let purchase = try purchases.charge(
      PurchaseCharge(
        product, to: subscription.account, in: subscription.environment, subscription.storefront, price: price,
        originalIdentifier: subscription.originalIdentifier), catalog: catalog)
    let calendar = try calendar(of: subscription)
    let end = calendar.end(of: .oneMonth, from: start)
    let number = commitment.terms.installmentNumber + 1
    let payment = try commitments.pay(
      commitment, endingAt: calendar.end(of: .oneMonth, times: BillingPlan.installments - number, from: end))
    try records.add(purchase, to: subscription, from: start, to: end, reason: .renewal, offer: nil, for: payment)
    return try change(
      subscription, .didRenew, detail,
      note: "\(note) for \(price.formatted), installment \(number) of \(BillingPlan.installments)"
    ) {
      $0.latestIdentifier = purchase.identifier
      $0.status = .active
      // Until then, the App Store charges a customer who canceled.
      if number == BillingPlan.installments { $0.isRenewing = commitment.terms.isRenewing }
      $0.expiresAt = end
      $0.expirationIntent = nil
      $0.graceEndsAt = nil
      $0.retryEndsAt = nil
    }
  }

  /// Counts a payment by the monthly plan, which is not an installment of the current commitment: the first one of a new
  /// commitment, or an offer, which moves the end of the current one.
  ///
  /// - Parameter offer: The length of the offer's periods, and how many remain after this one; nil without an offer.
  /// - Parameter end: The end of the period that was paid.
  func payCommitment(
    of subscription: CustomerSubscription, to product: Product, at installment: Money, in billing: BillingState? = nil,
    offer: (period: SubscriptionPeriod, remaining: Int)?, periodEnd end: Date
  ) throws -> Commitments.Payment {
    let calendar = try calendar(of: subscription)
    let current = billing?.commitment.flatMap { $0.terms.isUnpaid && $0.terms.product == product.appleID ? $0 : nil }
    let paid = current?.terms.installmentNumber ?? (offer == nil ? 1 : 0)
    let begins = offer.map { calendar.end(of: $0.period, times: $0.remaining, from: end) } ?? end
    let last = calendar.end(of: .oneMonth, times: BillingPlan.installments - paid, from: begins)
    if offer != nil, let current { return try commitments.pay(current, isOffer: true, endingAt: last) }
    if let former = billing?.commitment { try commitments.close(former) }
    return try commitments.begin(
      product, at: installment, by: subscription, isOffer: offer != nil, endingAt: last)
  }

  /// Ends how a customer paid: the commitment, and the plan that was chosen for later.
  func endBilling(of subscription: CustomerSubscription) throws {
    let billing = try commitments.state(of: subscription)
    if let commitment = billing.commitment { try commitments.close(commitment) }
    if billing.chosen != nil { try commitments.choose(nil, for: subscription) }
  }

  // MARK: - Renewal

  /// Switches off what begins after a commitment, whose installments are charged until its end.
  ///
  /// - Returns: Nil for a subscription that is not in an unpaid commitment, or does not renew after it.
  func cancelCommitment(of subscription: CustomerSubscription) throws -> CustomerSubscription? {
    guard let commitment = try unpaid(subscription), commitment.terms.isRenewing else { return nil }
    try commitments.setRenewing(false, commitment)
    let rest = BillingPlan.installments - commitment.terms.installmentNumber
    return try change(
      subscription, .didChangeRenewalStatus, .autoRenewDisabled,
      note: "the customer canceled it; \(HumanNumbers.count(rest, "installment")) will still be charged"
    ) { _ in }
  }

  /// Switches on again what begins after a commitment.
  ///
  /// - Returns: Nil for a subscription that is not in a commitment, or renews after it.
  func resumeCommitment(of subscription: CustomerSubscription) throws -> CustomerSubscription? {
    guard subscription.isEntitled || subscription.status == .billingRetry,
      let commitment = try commitments.current(of: subscription), !commitment.terms.isRenewing
    else { return nil }
    try commitments.setRenewing(true, commitment)
    return try change(
      subscription, .didChangeRenewalStatus, .autoRenewEnabled, note: "the customer resumed it"
    ) { $0.isRenewing = true }
  }

  /// Notes that a customer chose what begins after a commitment.
  func continueAfterCommitment(_ subscription: CustomerSubscription) throws {
    if let commitment = try commitments.current(of: subscription), !commitment.terms.isRenewing {
      try commitments.setRenewing(true, commitment)
    }
  }

  /// The customer chooses the plan of a product for the next period, or for the time after a commitment.
  ///
  /// - Returns: False if it is the plan that the customer has, or the one that another product begins with.
  func choose(_ plan: BillingPlan, for product: Product, _ subscription: CustomerSubscription) throws -> Bool {
    let isSame = product.appleID == subscription.product
    let isOther = plan != (isSame ? try commitments.state(of: subscription).current : .upfront)
    try commitments.choose(isOther ? plan : nil, for: subscription)
    return isOther
  }

  func price(_ amount: Money, for subscription: CustomerSubscription) -> Price {
    catalog.pricing?.price(amount, in: subscription.storefront) ?? Price(amount, formatted: amount.description)
  }
}
