import Foundation
import StockroomKit

/// The terms on which a customer is sold a subscription by an offer.
struct OfferTerms {
  let offer: Offer
  /// What a period of the offer costs, or all of it if it is paid up front.
  let price: Price
  /// The usual price of the subscription.
  let standard: Money
  /// The code that the customer redeems; nil for other kinds.
  let code: String?

  /// The offer as transactions have it.
  var sold: SubscriptionOffer {
    SubscriptionOffer(
      SubscriptionOffer.Kind.allCases[offer.kind.rawValue - 1], identifier: offer.identifier,
      mode: SubscriptionOffer.Mode(rawValue: offer.mode.rawValue) ?? .freeTrial, period: offer.period)
  }

  /// The terms in a sentence: `free for 1 Week`.
  var words: String {
    guard offer.mode != .free else { return "free for \(offer.period.label)" }
    guard offer.count > 1 else { return "\(price.formatted) for \(offer.period.label)" }
    return "\(price.formatted) for each of \(offer.count) periods of \(offer.period.label)"
  }
}

extension SubscriptionOffer {
  /// The offer in a word or two: `Introductory`, or the identifier of another one.
  var words: String { identifier ?? kind.rawValue.words }
}

extension SubscriptionLife {
  /// The offers of a product that customers of a storefront who pay by a plan can have now, with their prices.
  func offers(
    of product: Product, in storefront: Storefront, plan: BillingPlan = .upfront
  ) throws -> [OfferTerms] {
    let current = try Offers(catalog).current(of: product, in: storefront, at: now).filter { $0.offer.plan == plan }
    guard !current.isEmpty, let pricing = catalog.pricing,
      let standard = try price(of: product, by: plan, in: storefront)
    else { return [] }
    return current.map { terms(of: $0, standard.money, in: storefront, pricing) }
  }

  /// The terms of an offer for customers of a storefront; nil if they cannot have it now.
  func terms(of offer: Offer, of product: Product, in storefront: Storefront) throws -> OfferTerms? {
    guard let pricing = catalog.pricing,
      let standard = try price(of: product, by: offer.plan, in: storefront),
      let current = try Offers(catalog).current(offer, in: storefront, at: now)
    else { return nil }
    return terms(of: current, standard.money, in: storefront, pricing)
  }

  private func terms(
    of current: Offers.Current, _ standard: Money, in storefront: Storefront, _ pricing: any PricingService
  ) -> OfferTerms {
    let free = Money(minorUnits: 0, currency: standard.currency, exponent: standard.exponent)
    let price = current.price.map { pricing.price($0, in: storefront) } ?? Price(free, formatted: "free")
    return OfferTerms(offer: current.offer, price: price, standard: standard, code: nil)
  }

  /// The introductory offer of a customer who subscribes now; nil for one who subscribes already, or who has had one in
  /// the group.
  func introductoryOffer(
    of product: Product, in storefront: Storefront, for known: CustomerSubscription?, isAllowed: Bool? = nil,
    plan: BillingPlan = .upfront
  ) throws -> OfferTerms? {
    guard isAllowed != false, known?.isEntitled != true else { return nil }
    if isAllowed == nil, let known,
      try redemptions.all(of: known).contains(where: { $0.offer.kind == .introductory })
    {
      return nil
    }
    return try offers(of: product, in: storefront, plan: plan).first { $0.offer.kind == .introductory }
  }

  /// The promotional or win-back offer that a customer asks for.
  ///
  /// - Throws: A `Refusal` for one that is unknown, is not offered now, or is for other customers.
  func offer(
    _ identifier: String, of product: Product, in storefront: Storefront, for known: CustomerSubscription?,
    _ account: String, plan: BillingPlan = .upfront
  ) throws -> OfferTerms {
    let all = try Offers(catalog).all(of: product.appleID).filter {
      [.promotional, .winBack].contains($0.kind) && $0.identifier?.hasSameBytes(as: identifier) == true
    }
    guard let offer = all.first else { throw try unknown(identifier, of: product) }
    try offer.require(plan, of: product)
    let name = try catalog.fullName(of: product)
    let noun = offer.kind.resource.noun
    guard
      let terms = try offers(of: product, in: storefront, plan: plan).first(where: {
        $0.offer.kind == offer.kind && $0.offer.item.id == offer.item.id
      })
    else {
      throw Refusal(
        "subscription.offer.not-current", kind: .state,
        "\(identifier) is not offered in \(storefront.alpha3) on \(now.isoDay)",
        remedy: .command(ConsoleLine.text("\(noun) show".split(separator: " ").map(String.init) + [name, identifier])),
        subject: identifier)
    }
    if let reason = try reason(against: offer, for: known) {
      throw Refusal(
        "subscription.offer.not-eligible", kind: .state, "\(identifier) is not for \(account), who \(reason)",
        remedy: .command("subscription status \(account)"), subject: identifier)
    }
    return terms
  }

  /// The identifiers of the win-back offers of a customer, the best first: by priority, then by their order.
  func winBackOffers(for subscription: CustomerSubscription) throws -> [String] {
    guard subscription.status == .expired || subscription.status == .revoked,
      let product = try catalog.products.find(subscription.product)
    else { return [] }
    let products = try Subscriptions(catalog).find(product).map { try Subscriptions(catalog).products(of: $0.group) }
    let plan = try records.term(of: subscription.latestIdentifier)?.plan ?? .upfront
    return try (products ?? [product]).flatMap { product in
      try Offers(catalog).current(of: product, in: subscription.storefront, at: now).map(\.offer)
        .filter { $0.plan == (product.appleID == subscription.product ? plan : .upfront) }
    }
    .filter { try $0.kind == .winBack && reason(against: $0, for: subscription) == nil }
    .sorted { ($0.isOfHighPriority ? 0 : 1, $0.item.id) < ($1.isOfHighPriority ? 0 : 1, $1.item.id) }
    .compactMap(\.identifier)
  }

  // MARK: - Eligibility

  /// Why a customer cannot have an offer, after "who"; nil if the customer can.
  private func reason(against offer: Offer, for known: CustomerSubscription?) throws -> String? {
    guard let known else { return "has never subscribed in the group" }
    guard offer.kind == .winBack else { return nil }
    guard known.status == .expired || known.status == .revoked else {
      return known.isEntitled ? "subscribes already" : "owes a payment"
    }
    let calendar = try calendar(of: known)
    let paid = try paidMonths(of: known)
    if let least = offer.number("customerEligibilityPaidSubscriptionDurationInMonths"), paid < Double(least) {
      return "paid for \(Int(paid)) of \(least) months"
    }
    // A refund ends a subscription before its date.
    let lapsed = max(0, calendar.months(from: known.expiresAt, to: now))
    if let span = offer.span("customerEligibilityTimeSinceLastSubscribedInMonths"), !span.contains(lapsed) {
      return "left \(lapsed) months ago, rather than \(span.lowerBound) to \(span.upperBound)"
    }
    guard let wait = offer.number("customerEligibilityWaitBetweenOffersInMonths"),
      let last = try redemptions.all(of: known).last(where: { $0.offer.kind == .winBack }),
      calendar.months(from: last.redeemedAt, to: now) < wait
    else { return nil }
    return "had a win-back offer less than \(wait) months ago"
  }

  /// The months that a customer paid for; what an upgrade ended early counts in part, and a free period does not.
  private func paidMonths(of subscription: CustomerSubscription) throws -> Double {
    let terms = try records.terms(of: subscription)
    return try terms.enumerated().reduce(0) { sum, element in
      let term = element.element
      guard term.offer?.mode != .freeTrial,
        let period = try term.offer?.period ?? (term.plan == .monthly ? .oneMonth : nil)
          ?? catalog.products.find(term.product).flatMap(SubscriptionPeriods(catalog).find)
      else { return sum }
      let whole = term.endsAt.timeIntervalSince(term.startsAt)
      let end = term.isUpgraded ? terms.dropFirst(element.offset + 1).first?.startsAt : nil
      let part = whole > 0 ? max(0, end?.timeIntervalSince(term.startsAt) ?? whole) / whole : 1
      return sum + period.months * part
    }
  }

  private func unknown(_ identifier: String, of product: Product) throws -> Refusal {
    Refusal(
      "subscription.offer.unknown", kind: .missing,
      "\(product.productID.rawValue) does not have a promotional or a win-back offer \(identifier)",
      remedy: .command("subscription offer promotional list \(try catalog.fullName(of: product))"), subject: identifier)
  }
}

extension OfferTerms {
  func require(_ plan: BillingPlan, of product: Product) throws { try offer.require(plan, of: product) }
}

extension Offer {
  /// The billing plan of the customers that it is for.
  var plan: BillingPlan { text("targetSubscriptionPlanType").flatMap(BillingPlan.init) ?? .upfront }

  /// Refuses customers who pay by another plan.
  fileprivate func require(_ plan: BillingPlan, of product: Product) throws {
    guard plan != self.plan else { return }
    let name = identifier ?? kind.resource.noun
    throw Refusal(
      "subscription.offer.plan", kind: .state,
      "\(name) is for customers who pay by the \(self.plan.word) plan of \(product.productID.rawValue)",
      remedy: .command("subscription plan list \(product.productID.rawValue)"), subject: name)
  }

  fileprivate var isOfHighPriority: Bool { text("priority") == "HIGH" }

  /// The numbers of a field such as `2-12`.
  fileprivate func span(_ name: String) -> ClosedRange<Int>? {
    let ends = text(name)?.split(separator: "-").compactMap { Int($0) } ?? []
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}

extension SubscriptionPeriod {
  /// About how many months it is: four weeks are a month.
  fileprivate var months: Double {
    switch unit {
    case .day: Double(count) / 30
    case .week: Double(count) / 4
    case .month: Double(count)
    case .year: Double(12 * count)
    }
  }
}
