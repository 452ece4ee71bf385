public import Foundation
public import Store

/// A catalog change that is about to happen or has just happened.
///
/// Guards check it before the write and may refuse it; listeners get it when the outermost call ends. What a change brings
/// with it is announced too: the localizations of a new product, the status of one that is taken off sale.
public enum Change: Sendable {
  case appCreated(App)
  case appEdited(App, was: App)
  case appDeleted(App)
  /// A version of an app was started; guards see it with the number 0.
  case versionCreated(AppVersion)
  /// A version is deleted with its app.
  case versionDeleted(AppVersion)
  case versionStateChanged(AppVersion, was: AppVersionState, StatusMove)
  case productCreated(Product)
  /// The reference name or the review notes changed.
  case productEdited(Product, was: Product)
  case productDeleted(Product)
  case statusChanged(Product, was: ProductStatus, StatusMove)
  /// A product moved between stages of a team's own, within one status.
  case stageChanged(Product, was: String?, to: String?, StatusMove)
  /// Buyers read a new text, or a changed one, in a locale.
  case localizationSet(Localization, of: Product, was: Localization?)
  case localizationRemoved(Localization, of: Product)
  case screenshotChanged(Screenshot, of: Product)
  /// A product is sold in other storefronts, nil for all of them, or was cleared for sale or taken off sale.
  case availabilityChanged(Product, storefronts: [Storefront]?, was: Product)
  case hostingChanged(Product)
  /// A plugin that owns prices has changed one.
  case priceChanged(Product, PriceChange)
  /// What waits to be reviewed of a product that was approved before has changed; nil where nothing waits.
  case updateEdited(MetadataUpdate?, of: Product, was: MetadataUpdate?)
  /// Newer content, new texts or both of a product that was approved before moved through review.
  case updateMoved(ProductUpdate, was: ProductStatus, to: ProductStatus, StatusMove)
  case contentDelivered(HostedContent, Product)
  /// The processing of a version of hosted content is over.
  case contentProcessed(HostedContent, Product)
  /// The processing of a version of hosted content ended badly.
  case contentRefused(HostedContent, Product, StatusMove)
  /// A version of hosted content was deleted, permanently or to be replaced.
  case contentRemoved(HostedContent, Product)
  case testerCreated(Tester)
  case testerDeleted(Tester)
  case contractChanged(Contract, was: Contract)
  /// A setting that rules or plugins read has another value, nil where it is the default again.
  case settingChanged(name: String, value: String?, was: String?)
  case clockMoved(from: Date, to: Date)
  /// A plugin was enabled and may catch up on what it missed.
  case pluginEnabled(name: String)
}

/// Who moves a status or a version's state, why, and what was said with it.
public struct StatusMove: Hashable, Sendable {
  /// Who moves it, and in which part.
  public let by: Actor
  /// Why, as the history words it: `submitted`.
  public let reason: String
  /// The number of the guideline that a reviewer names.
  public var guideline: String?
  /// What a person said with it.
  public var remark: String?
  /// The submission it belongs to, by the number that the review plugin gave it.
  public var submission: Int64?

  /// Names a move.
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
  /// The storefronts whose price is set by itself; nil for the price that all others follow.
  public let storefronts: [Storefront]?
  /// From when; nil for now.
  public let from: Date?
  /// Until when; nil where it stays.
  public let until: Date?

  /// Describes a change; by default of every price, now, for good.
  public init(storefronts: [Storefront]? = nil, from: Date? = nil, until: Date? = nil) {
    self.storefronts = storefronts
    self.from = from
    self.until = until
  }
}

/// What is reviewed of a product that was approved before, while it stays as it is.
public struct ProductUpdate: Sendable {
  /// The product.
  public let product: Product
  /// Newer hosted content, if that is reviewed.
  public let content: HostedContent?
  /// New texts and a new screenshot, if those are reviewed.
  public let metadata: MetadataUpdate?

  /// Names what is reviewed.
  public init(of product: Product, content: HostedContent?, metadata: MetadataUpdate?) {
    self.product = product
    self.content = content
    self.metadata = metadata
  }
}
