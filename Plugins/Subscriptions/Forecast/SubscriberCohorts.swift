import Foundation
import StockroomKit

/// A product in a storefront, as customers of it pay for it.
struct SubscriberPlan {
  /// Where its numbers are added: a product and a currency.
  let row: Int
  let period: SubscriptionPeriod
  /// The installments that a customer owes once the first one is paid: 11 of the monthly plan, and otherwise none.
  let owed: Int
  /// What a renewal brings in each month: the price, and the developer's share of it in the first year; nil if unknown.
  let prices: [(price: Int64, share: Int64?)?]
  /// The share of today's customers who have it, which is that of new ones.
  var weight = 0.0
}

/// An offer that customers have chosen, and that is not over.
struct SubscriberOffer: Hashable {
  /// The periods that are not charged yet.
  var remaining: Int
  let price: Int64
  let share: Int64?
  let period: SubscriptionPeriod
}

/// Customers who are alike.
struct SubscriberCohort {
  /// What they do at the end of the period.
  enum State { case renews, ends, retries }

  let plan: Int
  let state: State
  var count: Int
  /// The end of the period.
  var due: Date
  /// The days that they paid for, in the group.
  var paidDays: Int
  var hasOffer: Bool
  /// The installments of a commitment that they still owe, until when they do not cancel.
  var owed = 0
  /// The price that was preserved for them, or that of their installments, with the developer's share.
  var kept: (price: Int64, share: Int64?)?
  /// The offer of the next periods.
  var offer: SubscriberOffer?
}

/// Today's customers of the real store.
struct SubscriberCohorts {
  private(set) var plans: [SubscriberPlan] = []
  private(set) var all: [SubscriberCohort] = []
  /// The products with their currencies, which the forecast has numbers of.
  private(set) var rows: [(product: AppleID, currency: String)] = []

  private struct Key: Hashable {
    let plan: Int
    let state: SubscriberCohort.State
    let day: Int64
    let paidDays: Int
    let hasOffer: Bool
    let owed: Int
    let kept: Int64?
    let offer: SubscriberOffer?
  }

  private struct Sold: Hashable {
    let product: AppleID
    let storefront: Storefront
    let plan: BillingPlan
  }

  /// Collects them; `dates` are the beginnings of the months.
  init(of app: AppleID?, over dates: [Date], in context: Context) throws {
    let catalog = context.catalog
    let life = SubscriptionLife(catalog)
    var known: [Sold: Int?] = [:]
    var places: [Key: Int] = [:]
    let paid = """
      SELECT coalesce(sum(ends_at - starts_at), 0) FROM subscription_term
      WHERE customer_subscription = ? AND starts_at >= ? AND coalesce(offer_mode, '') <> 'FREE_TRIAL'
      """
    try life.records.each(SubscriptionFilter(app: app, environment: .production)) { subscription in
      try context.checkCancelled()
      guard subscription.status != .expired, subscription.status != .revoked else { return }
      let billing = try life.commitments.state(of: subscription)
      let commitment = billing.commitment?.terms.isUnpaid == true ? billing.commitment?.terms : nil
      let next = subscription.nextProduct
      let sold = Sold(
        product: commitment?.product ?? next, storefront: subscription.storefront,
        plan: commitment == nil ? billing.plan(of: subscription, for: next) : .monthly)
      if known[sold] == nil { known[sold] = .some(try plan(sold, over: dates, catalog)) }
      guard let plan = known[sold] ?? nil else { return }
      let seconds = try catalog.store.first(
        paid, .integer(subscription.number), .integer(subscription.startedAt.seconds)
      ) { $0.integer(0) }
      let hasOffer = try life.records.term(of: subscription.latestIdentifier)?.offer != nil
      let owed = commitment.map { BillingPlan.installments - $0.installmentNumber } ?? 0
      let kept =
        try commitment.map {
          ($0.installment.minorUnits, try share(of: $0.installment, sold.storefront, at: dates[0], catalog))
        } ?? kept(subscription, sold, catalog)
      let offer = try offer(of: subscription, sold, life)
      let renews = subscription.isRenewing && commitment?.isRenewing != false
      let state: SubscriberCohort.State = subscription.status != .active ? .retries : renews ? .renews : .ends
      let key = Key(
        plan: plan, state: state, day: subscription.expiresAt.seconds / 86_400,
        paidDays: Int((seconds ?? 0) / 86_400), hasOffer: hasOffer, owed: owed, kept: kept?.price, offer: offer)
      plans[plan].weight += 1
      if let place = places[key] {
        all[place].count += 1
      } else {
        places[key] = all.count
        all.append(
          SubscriberCohort(
            plan: plan, state: state, count: 1, due: Date(seconds: key.day * 86_400), paidDays: key.paidDays,
            hasOffer: hasOffer, owed: owed, kept: kept, offer: offer))
      }
    }
    let sum = plans.reduce(0) { $0 + $1.weight }
    for index in plans.indices { plans[index].weight /= sum }
  }

  /// The number of a new plan; nil for a product that is not sold there any more.
  private mutating func plan(_ sold: Sold, over dates: [Date], _ catalog: Catalog) throws -> Int? {
    guard let product = try catalog.products.find(sold.product), let pricing = catalog.pricing else { return nil }
    func price(at date: Date) throws -> Price? {
      sold.plan == .monthly
        ? try pricing.installment(of: product, in: sold.storefront, at: date, catalog: catalog)
        : try pricing.price(of: product, in: sold.storefront, at: date, catalog: catalog)
    }
    guard let usual = try SubscriptionPeriods(catalog).find(product),
      try product.status != .removedFromSale && catalog.availability.isSold(product, in: sold.storefront),
      let currency = try price(at: dates[0])?.money.currency
    else { return nil }
    let prices = try dates.map { date in
      try price(at: date).flatMap { price in
        price.money.currency.hasSameBytes(as: currency)
          ? (price.money.minorUnits, try share(of: price.money, sold.storefront, at: date, catalog)) : nil
      }
    }
    let row = rows.firstIndex { $0.product == sold.product && $0.currency.hasSameBytes(as: currency) } ?? rows.count
    if row == rows.count { rows.append((sold.product, currency)) }
    let isMonthly = sold.plan == .monthly
    plans.append(
      SubscriberPlan(
        row: row, period: isMonthly ? .oneMonth : usual, owed: isMonthly ? BillingPlan.installments - 1 : 0,
        prices: prices))
    return plans.count - 1
  }

  private func share(of money: Money, _ storefront: Storefront, at date: Date, _ catalog: Catalog) throws -> Int64? {
    try catalog.pricing?.proceeds(of: money, in: storefront, at: date, catalog: catalog)?.minorUnits
  }

  /// The offer by which a customer pays the next period.
  private func offer(
    of subscription: CustomerSubscription, _ sold: Sold, _ life: SubscriptionLife
  ) throws -> SubscriberOffer? {
    let next = try life.redemptions.all(of: subscription).first { $0.remaining > 0 && $0.product == sold.product }
    guard let next else { return nil }
    let share = try share(of: next.price.money, sold.storefront, at: life.catalog.store.now, life.catalog)
    return SubscriberOffer(
      remaining: next.remaining, price: next.price.money.minorUnits, share: share, period: next.offer.period)
  }

  /// The price that is preserved for a customer.
  private func kept(
    _ subscription: CustomerSubscription, _ sold: Sold, _ catalog: Catalog
  ) throws -> (price: Int64, share: Int64?)? {
    let now = catalog.store.now
    guard subscription.product == sold.product, let product = try catalog.products.find(sold.product),
      sold.plan == .upfront,
      try catalog.pricing?.isPreserved(
        of: product, in: sold.storefront, since: subscription.startedAt, at: now, catalog: catalog) == true,
      let money = try SubscriptionLife(catalog).paid(subscription, by: .upfront)?.money
    else { return nil }
    return (money.minorUnits, try share(of: money, sold.storefront, at: now, catalog))
  }
}
