internal import StockroomKit

/// Receipts, transactions, and notifications.
enum PurchaseRoutes {
  static func install(into registry: inout Registry) {
    registry.tables(
      PurchaseTables.identity, PurchaseTables.secret, PurchaseTables.accountToken, PurchaseTables.consumption,
      PurchaseTables.notificationURL, PurchaseTables.notification, PurchaseTables.attempt,
      migrations: PurchaseTables.migrations, fingerprint: PurchaseTables.fingerprint)
    registry.commands(CertificateShow.self, CertificateExport.self, ReceiptExport.self, AppSharedSecret.self)
    registry.commands(
      AppNotifications.self, NotificationList.self, NotificationTest.self, NotificationSend.self,
      NotificationDeliver.self, ConsumptionList.self)
    registry.afterPurchase { try NotificationSender.record($0, in: $1) }
    registry.afterChange { try NotificationDelivery.record($0, in: $1) }
    registry.background(NotificationDelivery.work) { try NotificationDelivery($0, waitsForRetries: true).run() }
    ReceiptRoutes.install(into: &registry)
    ServerAPIRoutes.install(into: &registry)
  }
}
