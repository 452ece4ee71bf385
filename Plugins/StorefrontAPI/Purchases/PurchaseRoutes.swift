internal import StockroomKit

/// Receipts, transactions, and notifications.
enum PurchaseRoutes {
  static func install(into registry: inout Registry) {
    registry.tables(
      PurchaseTables.identity, PurchaseTables.secret, PurchaseTables.accountToken, PurchaseTables.consumption,
      PurchaseTables.notificationURL, PurchaseTables.notification, PurchaseTables.attempt,
      migrations: PurchaseTables.migrations, fingerprint: PurchaseTables.fingerprint)
    registry.commands(CertificateShow.self, CertificateExport.self, ReceiptExport.self, AppSharedSecret.self)
    ReceiptRoutes.install(into: &registry)
    ServerAPIRoutes.install(into: &registry)
  }
}
