public import StockroomKit

/// The App Store's side over HTTP, for apps, their servers, and readers of the store's feeds.
public struct StorefrontAPIPlugin: Plugin {
  /// Its name.
  public let name = Self.owner
  /// Its summary for `plugin list`.
  public let summary = "Search, product pages, the Partner Feed, downloads, receipts, and the App Store Server API."

  /// The folder of the lock of the process that sends notifications.
  public let sideFolders = [NotificationDelivery.sideFolder]

  static let owner = "StorefrontAPI"

  /// Creates the plugin.
  public init() {}

  /// Adds the routes, and the commands of certificates, receipts, and notifications.
  public func install(into registry: inout Registry) {
    PurchaseRoutes.install(into: &registry)
    StoreRoutes.install(into: &registry)
    registry.explain(ReceiptStatus.explanation)
  }
}

/// Receipts, transactions, and notifications.
enum PurchaseRoutes {
  static func install(into registry: inout Registry) {
    registry.tables(
      PurchaseTables.identity, PurchaseTables.secret, PurchaseTables.accountToken, PurchaseTables.consumption,
      PurchaseTables.notificationURL, PurchaseTables.notification, PurchaseTables.attempt,
      PurchaseTables.massExtension,
      migrations: PurchaseTables.migrations, fingerprint: PurchaseTables.fingerprint)
    registry.commands(CertificateShow.self, CertificateExport.self, ReceiptExport.self, AppSharedSecret.self)
    registry.commands(
      AppNotifications.self, NotificationList.self, NotificationTest.self, NotificationSend.self,
      NotificationDeliver.self, ConsumptionList.self)
    registry.afterPurchase { try NotificationSender.record($0, in: $1) }
    registry.afterSubscription { try NotificationSender.record($0, in: $1) }
    registry.afterChange { try NotificationDelivery.record($0, in: $1) }
    registry.background(NotificationDelivery.work) { try NotificationDelivery($0, waitsForRetries: true).run() }
    ReceiptRoutes.install(into: &registry)
    ServerAPIRoutes.install(into: &registry)
  }
}

/// The public routes of the store: search, product pages, the Partner Feed, and downloads.
enum StoreRoutes {
  static func install(into registry: inout Registry) {
    SearchRoutes.install(into: &registry)
    PageRoutes.install(into: &registry)
    FeedRoutes.install(into: &registry)
    DownloadRoutes.install(into: &registry)
  }
}
