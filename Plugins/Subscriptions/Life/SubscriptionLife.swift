import Foundation
import StockroomKit

/// What happens to the subscriptions of customers: each event is a command, a purchase, or a timer.
///
/// App Store Server Notifications V2, `notificationType`, has the events; App Store Connect Help, "Enable Billing Grace
/// Period" and "Manage Sandbox Apple Account settings", the times.
struct SubscriptionLife {
  static let owner = "Subscriptions"
  static let timer = "subscription due"

  let catalog: Catalog
  let records: SubscriptionRecords
  let redemptions: Redemptions

  init(_ catalog: Catalog) {
    (self.catalog, records, redemptions) = (catalog, SubscriptionRecords(catalog), Redemptions(catalog))
  }

  var now: Date { catalog.store.now }

  // MARK: - Timers

  /// Plays what is due for a subscription.
  func due(_ number: String) throws {
    guard let subscription = try Int64(number).flatMap(records.find) else { return }
    switch subscription.status {
    case .active: try endPeriod(of: subscription)
    case .billingGracePeriod:
      _ = try change(subscription, .gracePeriodExpired, note: "the grace period is over") {
        $0.status = .billingRetry
        $0.graceEndsAt = nil
      }
    case .billingRetry:
      _ = try expire(subscription, .billingError, .billingRetry, note: "the customer could not be charged until now")
    case .expired, .revoked: break
    }
  }

  /// Renews a subscription, before the end of its period if that is possible, or ends it.
  private func endPeriod(of subscription: CustomerSubscription) throws {
    guard subscription.isRenewing else {
      let isDeclined = subscription.priceIncrease == .declined
      _ = try expire(
        subscription, isDeclined ? .priceIncrease : .canceled, isDeclined ? .priceIncrease : .voluntary,
        note: isDeclined ? "the customer declined the higher price" : "it was canceled")
      return
    }
    if subscription.environment == .sandbox, try catalog.testers.find(subscription.account) == nil {
      _ = try expire(subscription, .other, nil, note: "the tester was deleted")
      return
    }
    let billing = try commitments.state(of: subscription)
    if try payInstallment(of: subscription, billing) { return }
    let calendar = try calendar(of: subscription)
    if let most = calendar.renewals(catalog.rules.profile), try records.renewals(of: subscription) >= most {
      _ = try expire(subscription, .canceled, .voluntary, note: "the sandbox renews it only \(most) times")
      return
    }
    let isOver = now >= subscription.expiresAt
    guard let period = try next(subscription, billing) else {
      guard isOver else { return try schedule(subscription) }
      _ = try expire(subscription, .unavailable, .productNotForSale, note: "the product is not for sale")
      return
    }
    let next = try nextPrice(subscription, period)
    guard isOver || !subscription.isFailing && !next.isDeclined else { return try schedule(subscription) }
    if subscription.isFailing, !next.isDeclined {
      try fail(subscription, calendar, isInstallment: period.plan == .monthly)
    } else {
      _ = try renew(subscription, as: period, at: next, from: subscription.expiresAt, note: "it renewed")
    }
  }

  /// Renews a subscription at the price that applies to its customer.
  func renew(
    _ subscription: CustomerSubscription, as period: NextPeriod, at next: NextPrice, from start: Date,
    _ detail: SubscriptionEvent.Detail? = nil, note: String
  ) throws -> CustomerSubscription {
    switch next {
    case .declined:
      return try expire(
        subscription, .priceIncrease, .priceIncrease, note: "the customer did not consent to the higher price")
    case .price(let price):
      var paying = subscription
      paying.priceIncrease = nil
      return try charge(paying, for: period, price, from: start, detail, note: note)
    case .offer(let redemption):
      return try charge(
        subscription, for: period, redemption.price, by: redemption, from: start, detail, note: note)
    case .announced(let old, let new, let answer):
      let told = try change(
        subscription, .priceIncrease, answer == .pending ? .pending : .accepted,
        note: "the customer \(answer == .pending ? "must consent to" : "is told of") \(new.formatted)"
      ) { $0.priceIncrease = answer }
      try records.tell(told, of: new.money)
      return try charge(told, for: period, old, from: start, detail, note: "\(note) at the old price")
    }
  }

  /// What the next period is of, and its usual price.
  struct NextPeriod {
    let product: Product
    let price: Price
    let billing: BillingState
    /// The plan by which it is paid.
    let plan: BillingPlan
  }

  /// The next period, or the one after a commitment; nil if its product is not for sale.
  ///
  /// - Parameter known: How the customer pays, if that was read.
  func next(_ subscription: CustomerSubscription, _ known: BillingState? = nil) throws -> NextPeriod? {
    let billing = try known ?? commitments.state(of: subscription)
    let plan = billing.plan(of: subscription, for: subscription.nextProduct)
    guard let product = try catalog.products.find(subscription.nextProduct), product.isClearedForSale,
      try SubscriptionPeriods(catalog).find(product) != nil,
      product.status != .removedFromSale, try catalog.availability.isSold(product, in: subscription.storefront),
      let price = try self.price(of: product, by: plan, in: subscription.storefront, at: now)
    else { return nil }
    return NextPeriod(product: product, price: price, billing: billing, plan: plan)
  }

  /// Charges the customer for the next period.
  private func charge(
    _ subscription: CustomerSubscription, for next: NextPeriod, _ price: Price, by redemption: Redemption? = nil,
    from start: Date, _ detail: SubscriptionEvent.Detail?, note: String
  ) throws -> CustomerSubscription {
    let (product, billing) = (next.product, next.billing)
    let usual = next.plan == .monthly ? .oneMonth : try SubscriptionPeriods(catalog).find(product)
    guard let purchases = catalog.purchases, let period = redemption?.offer.period ?? usual else { return subscription }
    let purchase = try purchases.charge(
      PurchaseCharge(
        product, to: subscription.account, in: subscription.environment, subscription.storefront, price: price,
        originalIdentifier: subscription.originalIdentifier), catalog: catalog)
    let end = try calendar(of: subscription).end(of: period, from: start)
    let payment =
      next.plan == .monthly
      ? try payCommitment(
        of: subscription, to: product, at: redemption?.standard ?? price.money, in: billing,
        offer: redemption.map { ($0.offer.period, $0.remaining - 1) }, periodEnd: end) : nil
    if payment == nil, let former = billing.commitment { try commitments.close(former) }
    try records.add(
      purchase, to: subscription, from: start, to: end, reason: .renewal, offer: redemption?.offer, for: payment)
    if billing.chosen != nil { try commitments.choose(nil, for: subscription) }
    if let redemption {
      try redemptions.use(redemption)
    } else if product.appleID != subscription.product {
      // The offers of the product before are over.
      try redemptions.end(of: subscription)
    }
    let offer = redemption.map { ", the price of \($0.offer.words)" } ?? ""
    let renewed = try change(subscription, .didRenew, detail, note: "\(note) for \(price.formatted)\(offer)") {
      $0.product = product.appleID
      $0.nextProduct = product.appleID
      $0.latestIdentifier = purchase.identifier
      if let redemption, redemption.remaining == 1, !redemption.renews { $0.isRenewing = false }
      $0.status = .active
      $0.expiresAt = end
      $0.expirationIntent = nil
      $0.graceEndsAt = nil
      $0.retryEndsAt = nil
    }
    return try askAboutConversion(renewed)
  }

  /// A payment failed at the end of a period.
  ///
  /// - Parameter isInstallment: True for one of an installment, which has no grace period and is tried for longer.
  func fail(_ subscription: CustomerSubscription, _ calendar: StoreCalendar, isInstallment: Bool) throws {
    let grace = isInstallment ? nil : try grace(of: subscription, calendar)
    let detail: SubscriptionEvent.Detail? = grace == nil ? nil : .gracePeriod
    _ = try change(subscription, .didFailToRenew, detail, note: "the customer could not be charged") {
      $0.status = grace == nil ? .billingRetry : .billingGracePeriod
      $0.graceEndsAt = grace.map(subscription.expiresAt.addingTimeInterval)
      $0.retryEndsAt = subscription.expiresAt.addingTimeInterval(
        isInstallment ? calendar.committedRetry : calendar.retry)
      $0.expirationIntent = .billingError
    }
  }

  /// The length of the grace period; nil if there is none.
  private func grace(of subscription: CustomerSubscription, _ calendar: StoreCalendar) throws -> TimeInterval? {
    let grace = GracePeriod(try ResourceItems(.gracePeriod, in: catalog).settings(of: subscription.app.rawValue))
    let term = try records.term(of: subscription.latestIdentifier)
    guard grace.isOn(in: subscription.environment), !grace.isForPaidOnly || term?.offer?.mode != .freeTrial,
      let product = try catalog.products.find(subscription.product),
      let period = try SubscriptionPeriods(catalog).find(product)
    else { return nil }
    return calendar.grace(of: grace.days, for: period)
  }

  // MARK: - Parts

  func calendar(of subscription: CustomerSubscription) throws -> StoreCalendar {
    try StoreCalendar(
      of: subscription.account, in: subscription.environment, for: subscription.app, catalog)
  }

  /// Ends a subscription.
  func expire(
    _ subscription: CustomerSubscription, _ intent: CustomerSubscription.ExpirationIntent,
    _ detail: SubscriptionEvent.Detail?, note: String
  ) throws -> CustomerSubscription {
    try change(subscription, .expired, detail, note: note) {
      $0.status = .expired
      $0.isRenewing = false
      $0.expirationIntent = intent
      $0.graceEndsAt = nil
      $0.retryEndsAt = nil
    }
  }

  /// Changes a subscription, writes the event, sets the next timer, and tells other plugins.
  func change(
    _ subscription: CustomerSubscription, _ kind: SubscriptionEvent.Kind, _ detail: SubscriptionEvent.Detail? = nil,
    note: String, _ body: (inout CustomerSubscription) -> Void
  ) throws -> CustomerSubscription {
    var changed = subscription
    body(&changed)
    try records.update(changed)
    if changed.status == .expired || changed.status == .revoked { try endBilling(of: changed) }
    try report(SubscriptionEvent(kind, detail, changed), note: note)
    return changed
  }

  /// Writes an event, sets the next timer, and tells other plugins.
  ///
  /// - Parameter kind: What it is kept as; nil for the kind that other plugins are told.
  func report(_ event: SubscriptionEvent, as kind: String? = nil, note: String) throws {
    try records.add(event, as: kind ?? event.kind.rawValue, note: note)
    try schedule(event.subscription)
    try catalog.announce(event)
    for shared in try SharedSubscriptions(catalog).events(after: event) { try catalog.announce(shared) }
  }

  /// Tells other plugins that a member of a family got a subscription that another one has, or lost it.
  func tell(_ kind: SubscriptionEvent.Kind, about share: PurchaseTransaction) throws {
    let shared = SharedSubscriptions(catalog)
    guard let subscription = try shared.subscription(of: share) else { return }
    try catalog.announce(
      SubscriptionEvent(kind, kind == .subscribed ? shared.detail(of: subscription) : nil, subscription))
  }

  /// Sets the timer of a subscription; the one that is being played is gone already.
  func schedule(_ subscription: CustomerSubscription) throws {
    let subject = String(subscription.number)
    try catalog.timers.cancel(owner: Self.owner, name: Self.timer, subject: subject)
    guard let date = try dueDate(of: subscription) else { return }
    try catalog.timers.set(at: date, owner: Self.owner, name: Self.timer, subject: subject)
  }

  /// The date of the next event; nil for a subscription that ended.
  private func dueDate(of subscription: CustomerSubscription) throws -> Date? {
    switch subscription.status {
    case .active:
      let early = subscription.expiresAt.addingTimeInterval(-(try calendar(of: subscription).lead))
      return subscription.isRenewing && !subscription.isFailing && early > now ? early : subscription.expiresAt
    case .billingGracePeriod: return subscription.graceEndsAt
    case .billingRetry: return subscription.retryEndsAt
    case .expired, .revoked: return nil
    }
  }
}
