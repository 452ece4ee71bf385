import Foundation
import StockroomKit

/// The subscriptions that members of a family have because another member, the buyer, shares them.
///
/// They follow the buyer's: of their own, members have only transactions, and a revocation when sharing ends.
struct SharedSubscriptions {
  private let catalog: Catalog
  private let records: SubscriptionRecords

  init(_ catalog: Catalog) { (self.catalog, records) = (catalog, SubscriptionRecords(catalog)) }

  /// The members' subscriptions that a filter selects, in the order of their first transactions.
  func all(_ filter: SubscriptionFilter) throws -> [CustomerSubscription] {
    guard let purchases = catalog.purchases else { return [] }
    var newest: [String: PurchaseTransaction] = [:]
    let shares = PurchaseFilter(
      app: filter.app, account: filter.account, originalIdentifier: filter.originalIdentifier,
      environment: filter.environment, isFamilyShared: true)
    try purchases.each(shares, catalog: catalog) { newest[$0.originalIdentifier] = $0 }
    return try newest.values.compactMap(subscription).filter { filter.product == nil || filter.product == $0.product }
      .sorted { $0.originalIdentifier < $1.originalIdentifier }
  }

  /// The subscription of a member whose newest transaction is given; nil if the buyer's is gone.
  func subscription(of share: PurchaseTransaction) throws -> CustomerSubscription? {
    guard let account = share.account, let term = try term(of: share), let buyers = try records.find(term.subscription)
    else { return nil }
    let isRevoked = share.revocation != nil
    // The buyer went on without the member, who had left before.
    let isOver = share.sharedFrom?.hasSameBytes(as: buyers.latestIdentifier) != true
    let isEnded = isRevoked || isOver
    return CustomerSubscription(
      number: buyers.number, account: account, app: buyers.app, group: buyers.group, environment: buyers.environment,
      originalIdentifier: share.originalIdentifier, storefront: share.storefront, product: share.product,
      nextProduct: isEnded ? share.product : buyers.nextProduct, latestIdentifier: share.identifier,
      status: isRevoked ? .revoked : isOver ? .expired : buyers.status, isRenewing: !isEnded && buyers.isRenewing,
      isFailing: !isEnded && buyers.isFailing, priceIncrease: nil,
      expirationIntent: isRevoked ? nil : isOver ? .other : buyers.expirationIntent,
      startedAt: share.originalProcessedAt ?? term.startsAt, expiresAt: term.endsAt,
      graceEndsAt: isEnded ? nil : buyers.graceEndsAt, retryEndsAt: isEnded ? nil : buyers.retryEndsAt,
      isFamilyShared: true)
  }

  /// The buyer's period that a member's transaction shares, from the beginning of sharing; nil for another transaction.
  func term(of transaction: String) throws -> SubscriptionTerm? {
    try catalog.purchases?.transaction(transaction, catalog: catalog).flatMap(term)
  }

  private func term(of share: PurchaseTransaction) throws -> SubscriptionTerm? {
    try share.sharedFrom.flatMap(records.term).map {
      SubscriptionTerm(
        number: $0.number, transaction: share.identifier, subscription: $0.subscription, product: $0.product,
        startsAt: try beginning(of: $0, for: share), endsAt: $0.endsAt, reason: $0.reason,
        offer: $0.offer, isUpgraded: $0.isUpgraded)
    }
  }

  /// When the period of a member begins: with the buyer's, which may have been paid late, or with the sharing after that.
  private func beginning(of term: SubscriptionTerm, for share: PurchaseTransaction) throws -> Date {
    guard let sharedAt = share.processedAt, sharedAt > term.startsAt,
      let paidAt = try catalog.purchases?.transaction(term.transaction, catalog: catalog)?.processedAt
    else { return term.startsAt }
    return sharedAt > paidAt ? sharedAt : term.startsAt
  }

  // MARK: - Events

  /// What an event of a buyer's subscription is to the members who share it.
  ///
  /// App Store Server Notifications, "Family Sharing": members hear neither of prices nor of refunds.
  func events(after event: SubscriptionEvent) throws -> [SubscriptionEvent] {
    guard !Self.ofBuyer.contains(event.kind), let purchases = catalog.purchases else { return [] }
    let shares = PurchaseFilter(sharedFrom: event.subscription.latestIdentifier)
    return try purchases.transactions(shares, catalog: catalog).filter { $0.revocation == nil }.compactMap { share in
      try subscription(of: share).map { shared in
        // What the buyer has for longer, or changed to, may be new to the members.
        let begins = [.didRenew, .subscribed].contains(event.kind) || event.detail == .upgrade
        let isNew = begins && isFirst(shared)
        return SubscriptionEvent(isNew ? .subscribed : event.kind, isNew ? .initialBuy : event.detail, shared)
      }
    }
  }

  private static let ofBuyer: Set<SubscriptionEvent.Kind> = [
    .priceIncrease, .refund, .refundReversed, .revoke, .renewalExtension,
  ]

  /// What happened to a member's subscription, oldest first: what happened to the buyer's while it was shared, and when
  /// sharing began and ended.
  func history(of shared: CustomerSubscription) throws -> [PastEvent] {
    guard let purchases = catalog.purchases, let buyers = try records.find(shared.number) else { return [] }
    let told = try records.events(of: buyers).filter {
      SubscriptionEvent.Kind(rawValue: $0.kind).map(Self.ofBuyer.contains) == false
    }
    let events = Dictionary(grouping: told, by: \.transaction)
    let shares = PurchaseFilter(
      account: shared.account, originalIdentifier: shared.originalIdentifier, isFamilyShared: true)
    return try purchases.transactions(shares, catalog: catalog).flatMap { share in
      let end = share.revocation?.date
      var own = (share.sharedFrom.flatMap { events[$0] } ?? []).filter {
        $0.at >= share.addedAt && $0.at <= end ?? $0.at
      }
      for index in own.indices { own[index].note = "of \(buyers.account): \(own[index].note)" }
      // Sharing began later than the period, or than the subscription.
      let isFirst = share.identifier.hasSameBytes(as: share.originalIdentifier)
      let isRenewal = own.first?.kind == SubscriptionEvent.Kind.didRenew.rawValue
      if own.first?.at != share.addedAt || isFirst && isRenewal {
        if isFirst, isRenewal { own.removeFirst() }
        own.insert(
          PastEvent(
            .subscribed, isFirst ? .initialBuy : .resubscribe, of: share, at: share.addedAt,
            note: "\(buyers.account) shares it"), at: 0)
      }
      if let end { own.append(PastEvent(.revoke, nil, of: share, at: end, note: "it is no longer shared")) }
      return own
    }
  }

  /// The member's subscription in a group; nil for a member without one.
  func find(group: String, of account: String, app: AppleID) throws -> CustomerSubscription? {
    try all(SubscriptionFilter(app: app, account: account)).last { $0.group.hasSameBytes(as: group) }
  }

  /// The account that pays for a member's subscription.
  func buyer(of shared: CustomerSubscription) throws -> String? { try records.find(shared.number)?.account }

  /// Whether a member has the subscription for the first time.
  func detail(of subscription: CustomerSubscription) -> SubscriptionEvent.Detail {
    isFirst(subscription) ? .initialBuy : .resubscribe
  }

  private func isFirst(_ subscription: CustomerSubscription) -> Bool {
    subscription.latestIdentifier.hasSameBytes(as: subscription.originalIdentifier)
  }
}
