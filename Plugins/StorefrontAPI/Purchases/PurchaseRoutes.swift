internal import StockroomKit

/// Receipts, transactions, and notifications.
enum PurchaseRoutes {
  static func install(into registry: inout Registry) {}
}
