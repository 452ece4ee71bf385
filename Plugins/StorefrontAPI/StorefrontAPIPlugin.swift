public import StockroomKit

/// The store's own side over HTTP: what apps, their servers, and readers of the store's feeds ask.
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
