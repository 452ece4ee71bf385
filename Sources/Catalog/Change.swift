public import Foundation
public import Store

/// A catalog change that is about to happen or has just happened.
///
/// Guards check it before the write and may refuse it; listeners get it when the outermost call ends. The changes that
/// follow from it are announced, too: the localizations of a new product, the status of one removed from sale.
///
/// It is `indirect`, so that showing it to every guard and listener copies a reference rather than a product.
public indirect enum Change: Sendable {
  case appCreated(App)
  case appEdited(App, was: App)
  case appDeleted(App)
  /// A bundle ID was registered by itself, before its app.
  case bundleIDRegistered(BundleIdentifier, name: String)
  case bundleIDRenamed(BundleIdentifier, name: String, was: String)
  case bundleIDDeleted(BundleIdentifier, name: String)
  /// A version of an app was created; guards see it with the number 0.
  case versionCreated(AppVersion)
  /// A version is deleted, alone or with its app.
  case versionDeleted(AppVersion)
  /// The number, the release, or the copyright of a version changed.
  case versionEdited(AppVersion, was: AppVersion)
  case versionStateChanged(AppVersion, was: AppVersionState, StatusMove)
  /// A capability of an app's App ID was switched on or off.
  case capabilityChanged(AppCapability, of: App, was: AppCapability)
  case profileCreated(ProvisioningProfile, of: App)
  case profileRegenerated(ProvisioningProfile, of: App, was: ProvisioningProfile)
  /// A provisioning profile is deleted, alone or with its app.
  case profileDeleted(ProvisioningProfile, of: App)
  case productCreated(Product)
  /// The reference name or the review notes changed.
  case productEdited(Product, was: Product)
  case productDeleted(Product)
  case statusChanged(Product, was: ProductStatus, StatusMove)
  /// A product moved between custom states within one status.
  case stageChanged(Product, was: String?, to: String?, StatusMove)
  /// Buyers see a new or changed text in a locale.
  case localizationSet(Localization, of: Product, was: Localization?)
  case localizationRemoved(Localization, of: Product)
  /// The review screenshot changed, or was removed if it is nil.
  case screenshotChanged(Screenshot?, of: Product)
  /// A product's storefronts have changed (nil for all), or it was cleared for sale or removed from sale.
  case availabilityChanged(Product, storefronts: [Storefront]?, was: Product)
  case hostingChanged(Product)
  /// A price has changed.
  case priceChanged(Product, PriceChange)
  /// The pending update of an approved product has changed; nil if nothing is pending.
  case updateEdited(MetadataUpdate?, of: Product, was: MetadataUpdate?)
  /// The update of an approved product, with newer content, new texts, or both, moved through review.
  case updateMoved(ProductUpdate, was: ProductStatus, to: ProductStatus, StatusMove)
  case contentDelivered(HostedContent, Product)
  /// The processing of a version of hosted content is over.
  case contentProcessed(HostedContent, Product)
  /// The processing of a version of hosted content failed.
  case contentRefused(HostedContent, Product, StatusMove)
  /// A version of hosted content was deleted, permanently or to be replaced.
  case contentRemoved(HostedContent, Product)
  case testerCreated(Tester)
  case testerEdited(Tester, was: Tester)
  case testerDeleted(Tester)
  case contractChanged(Contract, was: Contract)
  /// A setting that rules or plugins read has changed; nil for the default.
  case settingChanged(name: String, value: String?, was: String?)
  case clockMoved(from: Date, to: Date)
  /// A timer came due; listeners see it before the changes that it causes, and guards do not.
  case timerFired(StoreTimer)
  /// A plugin was enabled and may catch up on missed changes.
  case pluginEnabled(name: String)
}

/// The actor of a move of a status or a version's state, with the reason and a message.
public struct StatusMove: Hashable, Sendable {
  /// The actor and the role.
  public let by: Actor
  /// The reason, as in the history: `submitted`.
  public let reason: String
  /// The number of the guideline that a reviewer cites.
  public var guideline: String?
  /// A message from the person.
  public var remark: String?
  /// The number of its submission, from the review plugin.
  public var submission: Int64?

  /// Creates a move.
  public init(
    by actor: Actor, reason: String, guideline: String? = nil, remark: String? = nil, submission: Int64? = nil
  ) {
    self.by = actor
    self.reason = reason
    self.guideline = guideline
    self.remark = remark
    self.submission = submission
  }
}

/// When and where a product's price changes.
public struct PriceChange: Hashable, Sendable {
  /// The storefront with its own price; nil for the price that all others follow.
  public let storefronts: [Storefront]?
  /// The start date; nil for now.
  public let from: Date?
  /// The end date; nil if permanent.
  public let until: Date?

  /// Describes a change; by default of every price, now and permanently.
  public init(storefronts: [Storefront]? = nil, from: Date? = nil, until: Date? = nil) {
    self.storefronts = storefronts
    self.from = from
    self.until = until
  }
}

/// The update of an approved product under review, while the product is unchanged.
public struct ProductUpdate: Sendable {
  /// The product.
  public let product: Product
  /// Newer hosted content, if that is reviewed.
  public let content: HostedContent?
  /// New texts and a new screenshot, if those are reviewed.
  public let metadata: MetadataUpdate?

  /// Creates an update.
  public init(of product: Product, content: HostedContent?, metadata: MetadataUpdate?) {
    self.product = product
    self.content = content
    self.metadata = metadata
  }
}

/// A unit that was undone or redone.
public struct UnitReversal: Sendable {
  /// The number of the unit that was undone; of a redo, the number of the undo that it reversed.
  public let number: Int64
  /// The number of the undo or redo itself.
  public let by: Int64
  /// True if it was a redo.
  public let isRedo: Bool
  /// The line of the unit.
  public let line: String

  /// Describes it.
  package init(_ number: Int64, by: Int64, isRedo: Bool, line: String) {
    (self.number, self.by, self.isRedo, self.line) = (number, by, isRedo, line)
  }
}
