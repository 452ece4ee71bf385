public import Catalog
public import Foundation

/// The apps on sale and the imported items of the store, for plugins that show them.
///
/// The plugin that simulates the store's customers provides it; `catalog.listings` is nil without such a plugin.
public protocol ListingService: Sendable {
  /// The app or item with an Apple ID in a storefront; nil if it is not sold there.
  func listing(
    of appleID: AppleID, in storefront: Storefront, language: SearchLanguage, catalog: Catalog
  ) throws -> StoreListing?

  /// The results of a search: the best first, then by Apple ID; for artists, all their items.
  func search(_ search: StoreSearch, catalog: Catalog) throws -> [StoreListing]

  /// The Apple IDs of all items of some kinds that any storefront sells, sorted.
  func appleIDs(of kinds: Set<StoreItemKind>, catalog: Catalog) throws -> [AppleID]

  /// The price of an app or item in each storefront that sells it, by storefront code.
  func prices(of appleID: AppleID, catalog: Catalog) throws -> [(storefront: Storefront, money: Money)]
}

extension ListingService {
  /// An artist's items in a storefront, by Apple ID.
  public func listings(
    of artist: StoreArtist.ID, in storefront: Storefront, language: SearchLanguage, catalog: Catalog
  ) throws -> [StoreListing] {
    try appleIDs(of: Set(StoreItemKind.allCases), catalog: catalog).compactMap { appleID in
      let listing = try listing(of: appleID, in: storefront, language: language, catalog: catalog)
      return listing?.artist?.id == artist ? listing : nil
    }
  }
}

extension Catalog {
  /// The service for apps on sale and items; nil without such a plugin.
  public var listings: (any ListingService)? { service() }
}

/// An app or an item as a storefront sells it.
public struct StoreListing: Sendable {
  /// Its number in the store: `trackId` or `collectionId` of the Search API.
  public let appleID: AppleID
  /// Its kind.
  public let kind: StoreItemKind
  /// Its name.
  public let name: String
  /// The storefront.
  public let storefront: Storefront
  /// Its price there.
  public let price: Price
  /// Its maker or seller; nil if not recorded, as for the catalog's apps.
  public var artist: StoreArtist?
  /// Its genre.
  public var genre: String?
  /// Its description.
  public var description: String?
  /// The URL of its picture.
  public var artwork: String?
  /// Its own preview link; nil for the standard link.
  public var ownLink: String?
  /// Its release date.
  public var releasedAt: Date?
  /// The details of an app of the catalog; nil for other items.
  public var app: App?
  /// The ratings and reviews of the storefront's customers, newest first.
  public var reviews: [StoreReview] = []

  /// The details of an app of the catalog.
  public struct App: Sendable {
    /// The bundle ID.
    public let bundleID: BundleIdentifier
    /// The locale of its texts.
    public let locale: String
    /// The version on sale.
    public let version: AppVersion?

    /// Describes an app.
    public init(bundleID: BundleIdentifier, locale: String, version: AppVersion?) {
      (self.bundleID, self.locale, self.version) = (bundleID, locale, version)
    }
  }

  /// Describes an app or item in a storefront.
  public init(_ appleID: AppleID, _ kind: StoreItemKind, name: String, in storefront: Storefront, price: Price) {
    (self.appleID, self.kind, self.name) = (appleID, kind, name)
    (self.storefront, self.price) = (storefront, price)
  }

  /// The average number of stars; nil without reviews.
  public var rating: Double? {
    reviews.isEmpty ? nil : Double(reviews.reduce(0) { $0 + $1.stars }) / Double(reviews.count)
  }

  /// The preview link: `http://itunes.apple.com/us/app/id364709193?mt=8`.
  public func link(at store: String = "http://itunes.apple.com") -> String {
    ownLink ?? storefront.link(to: appleID, as: kind, at: store)
  }
}

/// The maker or seller of items.
public struct StoreArtist: Hashable, Sendable {
  /// The number of an artist in the Search API.
  public typealias ID = Int64

  /// The name.
  public let name: String
  /// The number.
  public let id: ID

  /// Creates an artist.
  ///
  /// - Parameter id: The number; needed if the name is a translation.
  public init(_ name: String, id: ID? = nil) {
    self.name = name
    self.id = id ?? Self.id(of: name)
  }

  /// The number for a name, which is a hash, because the store records only the names of artists.
  ///
  /// It has eleven digits, and so differs from all Apple IDs of a new store.
  private static func id(of name: String) -> ID {
    let hash = name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return 10_000_000_000 + Int64(hash % 90_000_000_000)
  }

  /// The link to the artist's page.
  public func link(in storefront: Storefront, at store: String = "http://itunes.apple.com") -> String {
    "\(store)\(storefront.path)/artist/id\(id)"
  }
}

/// A customer's review of an app or an item, without the customer's name.
public struct StoreReview: Sendable {
  /// The number of stars, 1 to 5.
  public let stars: Int
  /// The title.
  public let title: String?
  /// The text.
  public let text: String?
  /// Its date, by the store's clock.
  public let at: Date

  /// Describes a review.
  public init(stars: Int, title: String?, text: String?, at: Date) {
    (self.stars, self.title, self.text, self.at) = (stars, title, text, at)
  }
}

extension Storefront {
  /// The storefront of customers without an account, and the default of the Search API.
  public static let unitedStates = Storefront(code: "USA") ?? all[0]

  /// The beginning of the paths in its store: `/us`.
  public var path: String { "/\(alpha2.lowercased())" }

  /// The link to an item in the store: `http://itunes.apple.com/us/app/id364709193?mt=8`.
  public func link(
    to appleID: AppleID, as kind: StoreItemKind, at store: String = "http://itunes.apple.com"
  ) -> String {
    "\(store)\(path)/\(kind.link.path)/id\(appleID)?mt=\(kind.link.media)"
  }
}

extension AppleID {
  /// Parses 1 to 12 digits that do not begin with 0; nil for anything else.
  public init?(digits text: some StringProtocol) {
    guard (1...12).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int64(text)
    else { return nil }
    self.init(number)
  }
}
