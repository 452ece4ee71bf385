internal import Foundation
internal import StockroomKit

/// Writes notifications to the outbox, for apps that have a URL.
struct NotificationSender {
  let catalog: Catalog

  /// Tells an app's server what happened to a purchase.
  static func record(_ event: PurchaseEvent, in catalog: Catalog) throws {
    let (kind, transaction): (StoreNotification.Kind, PurchaseTransaction) =
      switch event {
      case .charged(let transaction): (.oneTimeCharge, transaction)
      case .refunded(let transaction): (.refund, transaction)
      }
    // Apple tells of new subscriptions in another way.
    guard kind != .oneTimeCharge || transaction.productType.isOneTime else { return }
    try NotificationSender(catalog: catalog).send(kind, about: transaction)
  }

  /// Writes a notification about a purchase; nil if its app has no URL.
  @discardableResult
  func send(_ kind: StoreNotification.Kind, about transaction: PurchaseTransaction) throws -> StoreNotification? {
    guard let app = try catalog.apps.find(transaction.app) else { return nil }
    return try send(kind, of: app, transaction.environment, about: transaction)
  }

  /// Writes a test notification; nil if the app has no URL.
  func test(_ app: App, _ environment: StoreEnvironment) throws -> StoreNotification? {
    try send(.test, of: app, environment, about: nil)
  }

  private func send(
    _ kind: StoreNotification.Kind, of app: App, _ environment: StoreEnvironment,
    about transaction: PurchaseTransaction?
  ) throws -> StoreNotification? {
    let store = catalog.store
    guard try NotificationURLs(store: store).find(app.appleID, environment) != nil else { return nil }
    let identity = try SigningIdentities(store: store).require()
    let uuid = UUID().uuidString.lowercased()
    var data: JSON = [
      "appAppleId": environment == .production ? JSON(app.appleID.rawValue) : .null,
      "bundleId": .string(app.bundleID.rawValue), "environment": .string(environment.label),
    ]
    if let transaction {
      let signed = try TransactionPayload(transaction, of: app, in: catalog).signed(by: identity)
      data = data.adding("bundleVersion", JSON(try version(of: app, transaction)))
        .adding("signedTransactionInfo", .string(signed))
      if kind == .consumptionRequest { data = data.adding("consumptionRequestReason", "OTHER") }
    }
    let payload: JSON = [
      "notificationType": .string(kind.rawValue), "notificationUUID": .string(uuid), "version": "2.0",
      "signedDate": JSON(store.now.milliseconds), "data": data.compacted,
    ]
    let notification = try NotificationOutbox(store: store).add(
      kind, uuid: uuid, of: app, environment, purchase: transaction?.identifier,
      original: transaction?.originalIdentifier, signedPayload: try SignedPayload.sign(payload, by: identity))
    NotificationDelivery.startAfterCommit(of: catalog)
    return notification
  }

  private func version(of app: App, _ transaction: PurchaseTransaction) throws -> String? {
    guard let account = transaction.account, let purchases = catalog.purchases else { return nil }
    return try purchases.receipt(of: app, account: account, in: transaction.environment, catalog: catalog)
      .applicationVersion
  }
}

extension ProductType {
  /// Whether it is bought once, rather than subscribed to.
  fileprivate var isOneTime: Bool { self != .autoRenewable && self != .freeSubscription }
}
