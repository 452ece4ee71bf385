import Foundation
import StockroomKit

/// Writes notifications to the outbox, for apps that have a URL.
struct NotificationSender {
  let catalog: Catalog

  /// Notifies an app's server of a change of a purchase.
  static func record(_ event: PurchaseEvent, in catalog: Catalog) throws {
    let (kind, transaction): (StoreNotification.Kind, PurchaseTransaction)
    switch event {
    case .charged(let charged): (kind, transaction) = (.oneTimeCharge, charged)
    case .refunded(let refunded): (kind, transaction) = (.refund, refunded)
    case .refundReversed(let paid): (kind, transaction) = (.refundReversed, paid)
    case .unshared(let lost): (kind, transaction) = (.revoke, lost)
    // What is shared is a subscription, which has its own events.
    case .shared, .cleared: return
    }
    // Subscriptions have their own events.
    guard kind != .oneTimeCharge || transaction.productType.isOneTime,
      try PaidPeriod(of: transaction, in: catalog) == nil
    else { return }
    try NotificationSender(catalog: catalog).send(kind, about: transaction)
  }

  /// Notifies an app's server of what happened to a subscription.
  static func record(_ event: SubscriptionEvent, in catalog: Catalog) throws {
    let subscription = event.subscription
    // Usually there is no URL, and a clock that moves renews many subscriptions.
    guard let kind = StoreNotification.Kind(rawValue: event.kind.rawValue),
      try NotificationURLs(store: catalog.store).find(subscription.app, subscription.environment) != nil,
      let transaction = try catalog.purchases?.transaction(event.transaction, catalog: catalog)
    else { return }
    try NotificationSender(catalog: catalog).send(kind, event.detail, about: transaction)
  }

  /// Writes a notification about a purchase; nil if its app has no URL, or its version does not have it.
  @discardableResult
  func send(
    _ kind: StoreNotification.Kind, _ detail: SubscriptionEvent.Detail? = nil, about transaction: PurchaseTransaction
  ) throws -> StoreNotification? {
    guard let app = try catalog.apps.find(transaction.app),
      let url = try NotificationURLs(store: catalog.store).find(app.appleID, transaction.environment)
    else { return nil }
    guard url.version == .version2 else {
      let types = FormerNotification.types(of: kind, detail)
      return try types.map { type in
        let body = try FormerNotification(type, about: transaction, of: app, in: catalog).json
        return try add(
          type, nil, uuid: UUID(), of: app, transaction.environment, about: transaction, body.encoded, .version1)
      }.last
    }
    return try send(kind, detail, of: app, transaction.environment, about: transaction) { identity in
      let signed = try TransactionPayload(transaction, of: app, in: catalog).signed(by: identity)
      let renewal = try PaidPeriod(of: transaction, in: catalog).map(\.subscription)
      let data = Self.data(of: app, transaction.environment)
        .adding("bundleVersion", JSON(try version(of: app, transaction)))
        .adding("status", renewal.map { JSON($0.status.number) } ?? .null)
        .adding("signedTransactionInfo", .string(signed))
        .adding(
          "signedRenewalInfo",
          JSON(try renewal.map { try RenewalInfo($0, of: app, in: catalog).signed(by: identity) })
        )
        .adding("consumptionRequestReason", kind == .consumptionRequest ? "OTHER" : .null)
      return ("data", data)
    }
  }

  /// Writes a test notification; nil if the app has no URL.
  func test(_ app: App, _ environment: StoreEnvironment) throws -> StoreNotification? {
    try send(.test, of: app, environment) { _ in ("data", Self.data(of: app, environment)) }
  }

  /// Writes the notification that an extension of all subscriptions of a product is complete.
  func summarize(_ summary: JSON, of app: App, _ environment: StoreEnvironment) throws {
    _ = try send(.renewalExtension, .summary, of: app, environment) { _ in ("summary", summary) }
  }

  private static func data(of app: App, _ environment: StoreEnvironment) -> JSON {
    [
      "appAppleId": environment == .production ? JSON(app.appleID.rawValue) : .null,
      "bundleId": .string(app.bundleID.rawValue), "environment": .string(environment.label),
    ]
  }

  private func send(
    _ kind: StoreNotification.Kind, _ detail: SubscriptionEvent.Detail? = nil, of app: App,
    _ environment: StoreEnvironment, about transaction: PurchaseTransaction? = nil,
    content: (SigningIdentity) throws -> (name: String, value: JSON)
  ) throws -> StoreNotification? {
    let store = catalog.store
    guard try NotificationURLs(store: store).find(app.appleID, environment) != nil else { return nil }
    let identity = try SigningIdentities(store: store).require()
    let uuid = UUID()
    let (name, value) = try content(identity)
    let payload: JSON = [
      "notificationType": .string(kind.rawValue), "subtype": JSON(detail?.rawValue),
      "notificationUUID": .string(uuid.text), "version": "2.0", "signedDate": JSON(store.now.milliseconds),
    ]
    let signed = try SignedPayload.sign(payload.adding(name, value.compacted).compacted, by: identity)
    return try add(
      kind.rawValue, detail?.rawValue, uuid: uuid, of: app, environment, about: transaction, signed, .version2)
  }

  private func add(
    _ type: String, _ subtype: String?, uuid: UUID, of app: App, _ environment: StoreEnvironment,
    about transaction: PurchaseTransaction?, _ payload: String, _ version: NotificationVersion
  ) throws -> StoreNotification {
    let notification = try NotificationOutbox(store: catalog.store).add(
      type, subtype, uuid: uuid.text, of: app, environment, about: transaction, payload: payload, version)
    NotificationDelivery.startAfterCommit(of: catalog)
    return notification
  }

  private func version(of app: App, _ transaction: PurchaseTransaction) throws -> String? {
    guard let account = transaction.account, let purchases = catalog.purchases else { return nil }
    return try purchases.receiptHead(of: app, account: account, in: transaction.environment, catalog: catalog)
      .applicationVersion
  }
}

extension UUID {
  fileprivate var text: String { uuidString.lowercased() }
}

extension ProductType {
  /// True if it is bought once, rather than subscribed to.
  fileprivate var isOneTime: Bool { self != .autoRenewable && self != .freeSubscription }
}
