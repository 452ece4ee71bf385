import Foundation
import StockroomKit

/// A product in a storefront, as customers of it pay for it.
struct SubscriberPlan {
  /// Where its numbers are added: a product and a currency.
  let row: Int
  let period: SubscriptionPeriod
  /// What a renewal brings in each month: the price, and the developer's share of it in the first year; nil if unknown.
  let prices: [(price: Int64, share: Int64?)?]
  /// The share of today's customers who have it, which is that of new ones.
  var weight = 0.0
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
  /// The price that was preserved for them, with the developer's share.
  let kept: (price: Int64, share: Int64?)?
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
    let kept: Int64?
  }

  private struct Sold: Hashable {
    let product: AppleID
    let storefront: Storefront
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
      let sold = Sold(product: subscription.nextProduct, storefront: subscription.storefront)
      if known[sold] == nil { known[sold] = .some(try plan(sold, over: dates, catalog)) }
      guard let plan = known[sold] ?? nil else { return }
      let seconds = try catalog.store.first(
        paid, .integer(subscription.number), .integer(subscription.startedAt.seconds)
      ) { $0.integer(0) }
      let hasOffer = try life.records.term(of: subscription.latestIdentifier)?.offer != nil
      let kept = try kept(subscription, sold, catalog)
      let state: SubscriberCohort.State =
        subscription.status != .active ? .retries : subscription.isRenewing ? .renews : .ends
      let key = Key(
        plan: plan, state: state, day: subscription.expiresAt.seconds / 86_400,
        paidDays: Int((seconds ?? 0) / 86_400), hasOffer: hasOffer, kept: kept?.price)
      plans[plan].weight += 1
      if let place = places[key] {
        all[place].count += 1
      } else {
        places[key] = all.count
        all.append(
          SubscriberCohort(
            plan: plan, state: state, count: 1, due: Date(seconds: key.day * 86_400), paidDays: key.paidDays,
            hasOffer: hasOffer, kept: kept))
      }
    }
    let sum = plans.reduce(0) { $0 + $1.weight }
    for index in plans.indices { plans[index].weight /= sum }
  }

  /// The number of a new plan; nil for a product that is not sold there any more.
  private mutating func plan(_ sold: Sold, over dates: [Date], _ catalog: Catalog) throws -> Int? {
    guard let product = try catalog.products.find(sold.product), let pricing = catalog.pricing,
      let period = try SubscriptionPeriods(catalog).find(product),
      try product.status != .removedFromSale && catalog.availability.isSold(product, in: sold.storefront),
      let currency = try pricing.price(of: product, in: sold.storefront, at: dates[0], catalog: catalog)?.money.currency
    else { return nil }
    let prices = try dates.map { date in
      try pricing.price(of: product, in: sold.storefront, at: date, catalog: catalog).flatMap { price in
        price.money.currency.hasSameBytes(as: currency)
          ? (price.money.minorUnits, try share(of: price.money, sold.storefront, at: date, catalog)) : nil
      }
    }
    let row = rows.firstIndex { $0.product == sold.product && $0.currency.hasSameBytes(as: currency) } ?? rows.count
    if row == rows.count { rows.append((sold.product, currency)) }
    plans.append(SubscriberPlan(row: row, period: period, prices: prices))
    return plans.count - 1
  }

  private func share(of money: Money, _ storefront: Storefront, at date: Date, _ catalog: Catalog) throws -> Int64? {
    try catalog.pricing?.proceeds(of: money, in: storefront, at: date, catalog: catalog)?.minorUnits
  }

  /// The price that is preserved for a customer.
  private func kept(
    _ subscription: CustomerSubscription, _ sold: Sold, _ catalog: Catalog
  ) throws -> (price: Int64, share: Int64?)? {
    let now = catalog.store.now
    guard subscription.product == sold.product, let product = try catalog.products.find(sold.product),
      try catalog.pricing?.isPreserved(
        of: product, in: sold.storefront, since: subscription.startedAt, at: now, catalog: catalog) == true,
      let money = try SubscriptionLife(catalog).paid(subscription)?.money
    else { return nil }
    return (money.minorUnits, try share(of: money, sold.storefront, at: now, catalog))
  }
}
