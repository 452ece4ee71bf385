public import Foundation
public import Store

/// A catalog change that is about to happen or has just happened.
///
/// Guards check it before the write and may refuse it; listeners get it when the outermost call ends.
public enum Change: Sendable {
  case productCreated(Product)
  case productEdited(Product, was: Product)
  case productDeleted(Product)
  case contentDelivered(HostedContent, Product)
  /// A version of hosted content was deleted, permanently or to be replaced.
  case contentRemoved(HostedContent, Product)
  case statusChanged(Product, was: ProductStatus, by: Actor, because: String)
  case versionStateChanged(AppVersion, was: AppVersionState, by: Actor, because: String)
  /// The Paid Applications contract has come into effect.
  case contractSigned
  case clockMoved(from: Date, to: Date)
  case due(timer: String, subject: String)
  /// A plugin was enabled and may catch up on what it missed.
  case pluginEnabled(name: String)
}
