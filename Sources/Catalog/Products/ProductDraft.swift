/// The values that `product create` collects before writing.
public struct ProductDraft {
  /// The app it will belong to.
  public var app: App
  /// The identifier as typed.
  public var productID: String
  /// The type.
  public var type: ProductType
  /// The reference name.
  public var referenceName: String
  /// The first localization; by default in the app's primary locale.
  public var locale: String?
  /// Its display name; by default the reference name, if it is short enough.
  public var displayName: String?
  /// Its description.
  public var description: String?
  /// All localizations, where they are known: then none starts with the reference name.
  public var localizations: [Localization]?
  /// Cleared for Sale.
  public var isClearedForSale = true
  /// The storefronts it is sold in; nil for all, including future ones.
  public var storefronts: [Storefront]?
  /// Notes for the reviewer.
  public var reviewNotes: String?
  /// Host Content with Apple.
  public var isHosted = false
  /// The review screenshot.
  public var screenshot: Screenshot?
  /// A requested Apple ID, for catalogs that exist elsewhere.
  public var appleID: AppleID?
  /// Plugins' additions, called once the product has its key; its row may not be written yet.
  public var attachments: [(Product, Catalog) throws -> Void] = []

  /// Creates a draft.
  public init(app: App, productID: String, type: ProductType, referenceName: String) {
    self.app = app
    self.productID = productID
    self.type = type
    self.referenceName = referenceName
  }
}
