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
    let family = try payment.account.map(Families(catalog: catalog).others) ?? []
    for share in try shares(of: payment) where share.revocation != nil {
      guard let account = share.account, family.contains(where: { $0.hasSameBytes(as: account) }) else { continue }
      let given = try transactions.change(share) {
        $0.revocation = nil
        $0.reversedAt = catalog.store.now
      }
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
        for share in try owned(by: receiver) {
          guard let source = try share.sharedFrom.map(transactions.require),
            source.account?.hasSameBytes(as: buyer) == true
          else { continue }
          try revoke(share)
        }
      }
    }
  }

  // MARK: - Parts

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
      \(PaymentTransaction.query) WHERE account = ?1
        AND shared_from IN (SELECT id FROM storekit_transaction WHERE id = ?2 OR original = ?2) ORDER BY id DESC LIMIT 1
      """, .text(member), .integer(payment.original ?? payment.id), body: PaymentTransaction.init)
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
      $0.revocation = revocation
      $0.reversedAt = nil
    }
    try transactions.revokeEntitlement(of: revoked)
    try catalog.announce(.unshared(PurchaseTransaction(revoked, in: catalog)))
  }
}
