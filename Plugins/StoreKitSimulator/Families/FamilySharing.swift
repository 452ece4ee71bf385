internal import StockroomKit

/// What members of a family have of each other's purchases: transactions of their own.
///
/// Apple, "Supporting Family Sharing in your app": `inAppOwnershipType` is `FAMILY_SHARED`, and a refund of the buyer's
/// transaction, or the end of sharing, revokes the members'.
struct FamilySharing {
  let catalog: Catalog
  private var transactions: PaymentTransactions { PaymentTransactions(catalog: catalog) }

  /// Gives the buyer's family a purchase, or ends the sharing of a subscription that changed to one that is not shared.
  func purchased(_ payment: PaymentTransaction) throws {
    guard let buyer = payment.account else { return }
    for member in try Families(catalog: catalog).others(than: buyer) {
      if try isSharable(payment) {
        _ = try give(payment, to: member)
      } else if let share = try newest(from: payment, of: member), share.revocation == nil {
        try revoke(share)
      }
    }
  }

  /// Takes a refunded purchase from the buyer's family.
  func refunded(_ payment: PaymentTransaction) throws {
    for share in try shares(of: payment) where share.revocation == nil { try revoke(share) }
  }

  /// Gives the buyer's family a purchase again whose refund was reversed.
  func refundReversed(_ payment: PaymentTransaction) throws {
    for member in try payment.account.map(Families(catalog: catalog).others) ?? [] {
      // One who left and joined again has several.
      let last = try shares(of: payment).last { $0.account?.hasSameBytes(as: member) == true }
      guard let last, last.revocation != nil else { continue }
      let given = try transactions.change(last) { $0.reversedAt = catalog.store.now }
      // The refund of an earlier period took nothing from a member.
      guard try newest(from: payment, of: member)?.id == given.id else { continue }
      try catalog.announce(.shared(PurchaseTransaction(given, in: catalog)))
    }
  }

  /// Gives a new member what the others bought, and them what the member did.
  func memberJoined(_ member: String) throws {
    for other in try Families(catalog: catalog).others(than: member) {
      for (buyer, receiver) in [(other, member), (member, other)] {
        for payment in try owned(by: buyer) where try payment.sharedFrom == nil && isSharable(payment) {
          guard let share = try give(payment, to: receiver) else { continue }
          try catalog.announce(.shared(PurchaseTransaction(share, in: catalog)))
        }
      }
    }
  }

  /// Takes from a member what the others bought, and from them what the member did.
  func memberLeaves(_ member: String) throws {
    for other in try Families(catalog: catalog).others(than: member) {
      for (buyer, receiver) in [(other, member), (member, other)] {
        for share in try shared(by: buyer, with: receiver) where try !isOver(share) { try revoke(share) }
      }
    }
  }

  /// Takes from the family what a buyer shares whose purchases will be deleted, and returns how many transactions of
  /// others go with them.
  func buyerWillBeCleared(_ buyer: String, in environment: StoreEnvironment) throws -> Int {
    for member in try Families(catalog: catalog).others(than: buyer) {
      for share in try shared(by: buyer, with: member)
      where try share.environment == environment && !isOver(share) { try revoke(share) }
    }
    return try catalog.store.first(
      """
      SELECT count(*) FROM storekit_transaction AS share JOIN storekit_transaction AS bought
        ON bought.id = share.shared_from
      WHERE bought.account = ? AND bought.environment = ?
      """, .text(buyer.lowercased()), .text(environment.rawValue)
    ) { $0.count(0) } ?? 0
  }

  // MARK: - Parts

  /// A member's newest transaction of each purchase that a buyer shares, unless it was revoked.
  private func shared(by buyer: String, with member: String) throws -> [PaymentTransaction] {
    try catalog.store.all(
      """
      \(PaymentTransaction.query) WHERE id IN (
        SELECT max(share.id) FROM storekit_transaction AS share JOIN storekit_transaction AS bought
          ON bought.id = share.shared_from
        WHERE share.account = ? AND bought.account = ? GROUP BY coalesce(share.original, share.id)
      ) ORDER BY id
      """, .text(member), .text(buyer), body: PaymentTransaction.init
    ).filter { $0.revocation == nil }
  }

  /// True for a share of a subscription that ended, which is not taken away any more.
  private func isOver(_ share: PaymentTransaction) throws -> Bool {
    let first = PaymentTransaction.identifier(of: share.original ?? share.id)
    let filter = SubscriptionFilter(originalIdentifier: first)
    let subscription = try catalog.subscriptions?.subscriptions(filter, catalog: catalog).first
    return subscription.map { $0.status == .expired || $0.status == .revoked } ?? false
  }

  private func isSharable(_ payment: PaymentTransaction) throws -> Bool {
    guard let product = try catalog.products.find(payment.product) else { return false }
    return try catalog.subscriptions?.isFamilySharable(product, catalog: catalog) ?? false
  }

  private func owned(by account: String) throws -> [PaymentTransaction] {
    var owned: [PaymentTransaction] = []
    try Ownership(of: account, in: catalog).each { owned.append($0) }
    return owned
  }

  /// The members' transactions of a purchase.
  private func shares(of payment: PaymentTransaction) throws -> [PaymentTransaction] {
    try catalog.store.all(
      "\(PaymentTransaction.query) WHERE shared_from = ? ORDER BY id", .integer(payment.id),
      body: PaymentTransaction.init)
  }

  /// A member's newest transaction of a purchase and its other periods.
  private func newest(from payment: PaymentTransaction, of member: String) throws -> PaymentTransaction? {
    try catalog.store.first(
      """
      \(PaymentTransaction.query) WHERE account = ?1 AND app = ?2 AND shared_from IS NOT NULL AND EXISTS (
        SELECT 1 FROM storekit_transaction source
        WHERE source.id = storekit_transaction.shared_from AND (source.id = ?3 OR source.original = ?3))
      ORDER BY id DESC LIMIT 1
      """, .text(member), .integer(payment.app.rawValue), .integer(payment.original ?? payment.id),
      body: PaymentTransaction.init)
  }

  /// Writes a member's transaction, which costs nothing; nil for one who buys in the other environment now.
  private func give(_ payment: PaymentTransaction, to member: String) throws -> PaymentTransaction? {
    guard let product = try catalog.products.find(payment.product),
      let account = try StoreAccounts(catalog: catalog).find(member), account.buys(in: payment.environment)
    else { return nil }
    let former = try newest(from: payment, of: member)
    let device = try Devices(catalog: catalog).find(account: member)
    let share = try transactions.create(
      product, on: device, account: member, in: payment.environment, state: .purchased, storefront: account.storefront,
      original: former.map { $0.original ?? $0.id }, sharedFrom: payment.id)
    if let device, let app = try catalog.apps.find(product.app) {
      try PaymentQueue(of: app, on: device, in: catalog).update(share)
    }
    return share
  }

  private func revoke(_ share: PaymentTransaction) throws {
    let revocation = PurchaseRevocation(catalog.store.now, kind: .familyRevoke)
    let revoked = try transactions.change(share) {
      $0.lastRevocation = revocation
      $0.reversedAt = nil
    }
    try transactions.revokeEntitlement(of: revoked)
    try catalog.announce(.unshared(PurchaseTransaction(revoked, in: catalog)))
  }
}
