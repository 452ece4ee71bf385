public import Foundation
public import Store

/// Something that is about to happen to the catalogue, or has just happened.
///
/// Guards see it before the write and may refuse it; listeners see it when the outermost call ends.
public enum Change: Sendable {
  case productCreated(Product)
  case productEdited(Product, was: Product)
  case productDeleted(Product)
  case contentDelivered(HostedContent, Product)
  /// A version of hosted content was taken away, to be replaced or for good.
  case contentRemoved(HostedContent, Product)
  case statusChanged(Product, was: ProductStatus, by: Actor, because: String)
  case versionStateChanged(AppVersion, was: AppVersionState, by: Actor, because: String)
  /// The Paid Applications contract has come into effect.
  case contractSigned
  case clockMoved(from: Date, to: Date)
  case due(timer: String, subject: String)
  /// A plugin was switched on, and may look for what it missed.
  case pluginEnabled(name: String)
}
