public import Catalog

/// Something of an app that is reviewed beside its products and its versions: the texts of a subscription group.
public struct ReviewedItem: Hashable, Sendable {
  /// The noun of its commands: `subscription group`.
  public let kind: String
  /// Its number, which no other item of its kind has.
  public let number: Int64
  /// Its app.
  public let app: AppleID
  /// Its name in the app, or its number.
  public let name: String
  /// What is reviewed of it, such as the locales of its texts: `en-US, ja`.
  public let contents: String
  /// Its state.
  public let state: MetadataState
  /// The product that it is under review with; nil if it is reviewed alone.
  public let product: AppleID?

  /// Describes an item.
  public init(
    _ kind: String, number: Int64, app: AppleID, name: String, contents: String, state: MetadataState,
    product: AppleID? = nil
  ) {
    (self.kind, self.number, self.app, self.name) = (kind, number, app, name)
    (self.contents, self.state, self.product) = (contents, state, product)
  }

  /// Its kind and its name, as `review submit --item` takes them: `subscription group Premium`.
  public var title: String { "\(kind) \(name)" }

  /// Its kind and its number, by which the plugin that owns review knows it: `subscription group 3`.
  public var key: String { Self.key(kind, number) }

  /// The ``key`` of the item of a kind with a number.
  public static func key(_ kind: String, _ number: Int64) -> String { "\(kind) \(number)" }
}

/// The items that are reviewed beside products and versions, for the plugin that owns review.
///
/// The plugin that owns the items provides it, and keeps their states; `catalog.reviewedItems` is nil without such a
/// plugin.
public protocol ReviewedItemService: Sendable {
  /// The noun of the items' commands: `subscription group`.
  var kind: String { get }

  /// The item with a number; nil if there is none.
  func find(_ number: Int64, catalog: Catalog) throws -> ReviewedItem?

  /// The items of an app, by name.
  func all(of app: App, catalog: Catalog) throws -> [ReviewedItem]

  /// The titles of the items of an app, by name; they cost less than the items with their states.
  func titles(of app: App, catalog: Catalog) throws -> [String]

  /// The items of all apps that are in some states by themselves, without a product: at most `limit`.
  func all(in states: [MetadataState], limit: Int, catalog: Catalog) throws -> [ReviewedItem]

  /// Refuses an item that cannot be submitted for review.
  ///
  /// - Parameter products: The products that are submitted with it.
  /// - Throws: A `Refusal` that says what it lacks.
  func requireSubmittable(_ item: ReviewedItem, with products: [Product], catalog: Catalog) throws

  /// Changes the state of an item.
  func move(_ item: ReviewedItem, to state: MetadataState, catalog: Catalog) throws

  /// The identifier of the version of an item that is reviewed next, in the App Store Connect API.
  func version(of item: ReviewedItem, catalog: Catalog) throws -> String

  /// The item whose next version has an identifier in the App Store Connect API; nil if it is not the next one.
  func find(version: String, catalog: Catalog) throws -> ReviewedItem?
}

extension Catalog {
  /// The service for what is reviewed beside products and versions; nil without such a plugin.
  public var reviewedItems: (any ReviewedItemService)? { service() }
}
