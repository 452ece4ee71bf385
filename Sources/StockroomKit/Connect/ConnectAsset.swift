public import Catalog

/// An image of products that clients of the App Store Connect API reserve, send in parts, and commit.
///
/// The plugin that owns the images describes them; the plugin that serves the API uploads them, and runs the commands.
/// A product has at most one, whose identifier is the product's.
///
///     registry.asset(ConnectAsset("AppStoreReviewScreenshots", …) { product, catalog in … })
public struct ConnectAsset: Sendable {
  /// An image that a product has.
  public struct Image: Sendable {
    /// Its bytes, by SHA-256.
    public let sha256: String
    /// The source file's name.
    public let fileName: String
    /// Its state in review; nil if the API does not show one.
    public let state: MetadataState?

    /// Describes an image.
    public init(_ sha256: String, fileName: String, state: MetadataState? = nil) {
      (self.sha256, self.fileName, self.state) = (sha256, fileName, state)
    }
  }

  /// A second path, whose documents name the version of a product: its path, and the type of the versions.
  public typealias OfVersions = (path: String, type: String)

  /// The products.
  public let products: ConnectProducts
  /// The end of its type: `Images`.
  public let suffix: String
  /// One of them in a sentence: `review screenshot`.
  public let title: String
  /// The relationship to its product.
  public let link: String
  /// The relationship of a product to it.
  public let relationship: (name: String, isToMany: Bool)
  /// The path for images of versions; nil without one.
  public let ofVersions: OfVersions?
  /// The command that sets it: its words, before the product and the file.
  public let set: [String]
  /// The command that removes it: its words, before the product.
  public let remove: [String]
  /// Refuses to set it, for example in a status that locks it.
  public let requireEditable: @Sendable (Product, Catalog) throws -> Void
  /// Finds a product's image.
  public let find: @Sendable (Product, Catalog) throws -> Image?

  /// Describes an image.
  public init(
    of products: ConnectProducts, _ suffix: String, title: String, link: String,
    relationship: (name: String, isToMany: Bool), ofVersions: OfVersions? = nil, set: [String], remove: [String],
    requireEditable: @escaping @Sendable (Product, Catalog) throws -> Void = { _, _ in },
    find: @escaping @Sendable (Product, Catalog) throws -> Image?
  ) {
    (self.products, self.suffix, self.title, self.link) = (products, suffix, title, link)
    (self.relationship, self.ofVersions, self.set, self.remove) = (relationship, ofVersions, set, remove)
    (self.requireEditable, self.find) = (requireEditable, find)
  }

  /// The type in the API: `subscriptionImages`.
  public var type: String { products.type(suffix) }

  /// The resources that serve an image.
  public typealias Server =
    @Sendable (ConnectAsset) -> (
      resource: ConnectResource, relationship: ConnectRelationship, alternate: ConnectAlternate?
    )
}
