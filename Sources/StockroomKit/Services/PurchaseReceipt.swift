public import Catalog
public import Foundation

/// What the receipt of an app says of a customer: Apple, "Receipt Fields".
public struct PurchaseReceipt: Hashable, Sendable {
  /// Whether it is of the sandbox or of the real store.
  public var environment: StoreEnvironment
  /// The version of the app on the device.
  public var applicationVersion: String
  /// The version that the customer first had; always `1.0` in the sandbox.
  public var originalApplicationVersion: String
  /// When the receipt was made: with its newest transaction.
  public var createdAt: Date
  /// When the customer first had the app.
  public var originalPurchaseDate: Date
  /// The transactions in it, in the order of their numbers; a finished consumable product is not.
  public var transactions: [PurchaseTransaction]

  /// Describes a receipt.
  public init(
    environment: StoreEnvironment, applicationVersion: String, originalApplicationVersion: String, createdAt: Date,
    originalPurchaseDate: Date, transactions: [PurchaseTransaction]
  ) {
    self.environment = environment
    self.applicationVersion = applicationVersion
    self.originalApplicationVersion = originalApplicationVersion
    self.createdAt = createdAt
    self.originalPurchaseDate = originalPurchaseDate
    self.transactions = transactions
  }
}
