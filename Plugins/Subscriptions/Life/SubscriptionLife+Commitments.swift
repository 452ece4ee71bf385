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
    _ = try BillingPlans(catalog).require(.monthly, of: product, in: [storefront])
    let year = try catalog.pricing?.price(of: product, in: storefront, at: now, catalog: catalog)
    let price = try catalog.pricing?.installment(of: product, in: storefront, at: now, catalog: catalog)
    guard let price, let year, BillingPlan.fits(price.money.minorUnits, year: year.money.minorUnits) else {
      let name = product.productID.rawValue
      let problem = price == nil || year == nil ? "no price" : "no price that fits its year"
      throw Refusal(
        "subscription.installment.missing", kind: .state,
        "\(name) has \(problem) of the monthly plan in \(storefront.name)",
        remedy: .command(
          "price set \(try catalog.fullName(of: product)) --plan monthly --price AMOUNT --storefront \(storefront.alpha3)"
        ), subject: name)
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
    guard subscription.isRenewing, let commitment = try commitments.current(of: subscription)?.terms,
      commitment.isRenewing, let (product, price) = try next(subscription)
    else { return nil }
    return SubscriptionRenewal(price: price, offer: nil, plan: try plan(of: subscription, for: product))
  }

  /// The price of the next period by the plan of the customer; nil if the product is not sold by it any more.
  func nextPrice(of product: Product, for subscription: CustomerSubscription) throws -> Price? {
    let plan = try plan(of: subscription, for: product)
    if plan == .monthly {
      let sold = try BillingPlans(catalog).storefronts(plan, of: product) ?? []
      guard sold.contains(subscription.storefront) else { return nil }
      return try catalog.pricing?.installment(of: product, in: subscription.storefront, at: now, catalog: catalog)
    }
    return try catalog.pricing?.price(of: product, in: subscription.storefront, at: now, catalog: catalog)
  }

  // MARK: - Installments

  /// The commitment of a customer who owes installments, at least one of which was paid; nil for others.
  func unpaid(_ subscription: CustomerSubscription) throws -> Commitments.Stored? {
    try commitments.current(of: subscription).flatMap {
      $0.terms.isUnpaid && $0.terms.installmentNumber > 0 ? $0 : nil
    }
  }

  /// The commitment whose next installment is due at the end of the period; nil if an offer is, or there is none.
  private func due(of subscription: CustomerSubscription) throws -> Commitments.Stored? {
    guard let commitment = try commitments.current(of: subscription), commitment.terms.isUnpaid else { return nil }
    let isOffered = try redemptions.all(of: subscription).contains {
      $0.remaining > 0 && $0.product == commitment.terms.product
    }
    return isOffered ? nil : commitment
  }

  /// What the next installment costs; nil if the next period is not one of the current commitment.
  func nextInstallment(of subscription: CustomerSubscription) throws -> Price? {
    try due(of: subscription).map { price($0.terms.installment, for: subscription) }
  }

  /// Charges the installment that is due at the end of a period, if there is one.
  ///
  /// - Returns: False if something else is due.
  func payInstallment(of subscription: CustomerSubscription) throws -> Bool {
    guard let commitment = try due(of: subscription) else { return false }
    if !subscription.isFailing {
      _ = try charge(commitment, of: subscription, from: subscription.expiresAt, note: "it renewed")
    } else if now >= subscription.expiresAt {
      try fail(subscription, calendar(of: subscription))
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
    try records.add(purchase, to: subscription, from: start, to: end, reason: .renewal, offer: nil)
    let number = commitment.terms.installmentNumber + 1
    try commitments.pay(
      commitment, by: purchase.identifier,
      endingAt: calendar.end(ofInstallments: BillingPlan.installments - number, from: end))
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

  /// Begins the commitment of a customer whose period was paid by a transaction: as its first installment, or by an offer
  /// before it.
  func commit(
    _ subscription: CustomerSubscription, to product: Product, at installment: Money, paidBy transaction: String,
    isOffer: Bool, periodEnd end: Date
  ) throws {
    let remaining = BillingPlan.installments - (isOffer ? 0 : 1)
    let last = try calendar(of: subscription).end(ofInstallments: remaining, from: end)
    try commitments.begin(product, at: installment, by: subscription, endingAt: last)
    guard !isOffer, let begun = try commitments.current(of: subscription) else { return }
    try commitments.pay(begun, by: transaction, endingAt: last)
  }

  /// Begins the commitment of a purchase by the monthly plan; an earlier one is over in any case.
  func commit(
    _ subscription: CustomerSubscription, to product: Product, by plan: BillingPlan,
    paidBy purchase: PurchaseTransaction, _ offer: OfferTerms?, periodEnd end: Date
  ) throws {
    try commitments.close(subscription)
    guard plan == .monthly else { return }
    try commit(
      subscription, to: product, at: offer?.standard ?? installment(of: product, in: purchase.storefront).money,
      paidBy: purchase.identifier, isOffer: offer != nil, periodEnd: end)
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
  /// - Returns: Nil for a subscription that is not in an unpaid commitment, or renews after it.
  func resumeCommitment(of subscription: CustomerSubscription) throws -> CustomerSubscription? {
    guard let commitment = try unpaid(subscription), !commitment.terms.isRenewing else { return nil }
    try commitments.setRenewing(true, commitment)
    return try change(
      subscription, .didChangeRenewalStatus, .autoRenewEnabled, note: "the customer resumed it"
    ) { _ in }
  }

  /// Notes that a customer chose what begins after a commitment.
  func continueAfterCommitment(_ subscription: CustomerSubscription) throws {
    if let commitment = try unpaid(subscription) { try commitments.setRenewing(true, commitment) }
  }

  private func price(_ amount: Money, for subscription: CustomerSubscription) -> Price {
    catalog.pricing?.price(amount, in: subscription.storefront) ?? Price(amount, formatted: amount.description)
  }
}

extension StoreCalendar {
  /// The end of some installments, one after the other.
  func end(ofInstallments count: Int, from start: Date) -> Date {
    (0..<count).reduce(start) { date, _ in end(of: .oneMonth, from: date) }
  }
}
