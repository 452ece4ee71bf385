public import Catalog
public import Foundation

/// What the store sells besides in-app purchases, for plugins that show it: apps on sale, and imported items.
///
/// The plugin that simulates the store's customers provides it; `catalog.listings` is nil without such a plugin.
public protocol ListingService: Sendable {
  /// What a storefront sells under an Apple ID; nil if nothing.
  func listing(
    of appleID: AppleID, in storefront: Storefront, language: SearchLanguage, catalog: Catalog
  ) throws -> StoreListing?

  /// What a search finds: the best first, then by Apple ID; for artists, everything of theirs.
  func search(_ search: StoreSearch, catalog: Catalog) throws -> [StoreListing]

  /// Everything of some kinds that is sold in any storefront, by Apple ID.
  func appleIDs(of kinds: Set<StoreItemKind>, catalog: Catalog) throws -> [AppleID]

  /// What something costs in each storefront that sells it, by the codes of the storefronts.
  func prices(of appleID: AppleID, catalog: Catalog) throws -> [(storefront: Storefront, money: Money)]
}

extension ListingService {
  /// What a storefront sells of an artist, by Apple ID.
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
  /// The service for what the store sells; nil without such a plugin.
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
  /// Who made or sells it; nil if that is not recorded, as for the catalog's apps.
  public var artist: StoreArtist?
  /// Its genre.
  public var genre: String?
  /// Its description.
  public var description: String?
  /// The address of its picture.
  public var artwork: String?
  /// Its own preview link; nil for the usual one.
  public var ownLink: String?
  /// When it was released.
  public var releasedAt: Date?
  /// What only apps of the catalog have.
  public var app: App?
  /// The ratings and reviews of the storefront's customers, newest first.
  public var reviews: [StoreReview] = []

  /// What only apps of the catalog have.
  public struct App: Sendable {
    /// The bundle ID.
    public let bundleID: BundleIdentifier
    /// The locale that its texts are in.
    public let locale: String
    /// The version on sale.
    public let version: AppVersion?

    /// Describes an app.
    public init(bundleID: BundleIdentifier, locale: String, version: AppVersion?) {
      (self.bundleID, self.locale, self.version) = (bundleID, locale, version)
    }
  }

  /// Describes what a storefront sells.
  public init(_ appleID: AppleID, _ kind: StoreItemKind, name: String, in storefront: Storefront, price: Price) {
    (self.appleID, self.kind, self.name) = (appleID, kind, name)
    (self.storefront, self.price) = (storefront, price)
  }

  /// The mean of the stars; nil if there are none.
  public var rating: Double? {
    reviews.isEmpty ? nil : Double(reviews.reduce(0) { $0 + $1.stars }) / Double(reviews.count)
  }

  /// The preview link at the address of a store: `http://itunes.apple.com/us/app/id364709193?mt=8`.
  public func link(at store: String = "http://itunes.apple.com") -> String {
    ownLink ?? storefront.link(to: appleID, as: kind, at: store)
  }
}

/// Who made or sells something.
public struct StoreArtist: Hashable, Sendable {
  /// The number of an artist in the Search API.
  public typealias ID = Int64

  /// The name.
  public let name: String
  /// The number.
  public let id: ID

  /// Creates an artist.
  ///
  /// - Parameter id: The number if the name is a translation.
  public init(_ name: String, id: ID? = nil) {
    self.name = name
    self.id = id ?? Self.id(of: name)
  }

  /// The number that follows from a name: items are recorded with the names of artists only.
  ///
  /// It has eleven digits, so that no Apple ID of a new store is the same.
  private static func id(of name: String) -> ID {
    let hash = name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return 10_000_000_000 + Int64(hash % 90_000_000_000)
  }

  /// The link to what it made, at the address of a store.
  public func link(in storefront: Storefront, at store: String = "http://itunes.apple.com") -> String {
    "\(store)\(storefront.path)/artist/id\(id)"
  }
}

/// What a customer says of an app or an item; nobody else reads who it is.
public struct StoreReview: Sendable {
  /// 1 to 5.
  public let stars: Int
  /// The title.
  public let title: String?
  /// The text.
  public let text: String?
  /// When it was written, by the store's clock.
  public let at: Date

  /// Describes a review.
  public init(stars: Int, title: String?, text: String?, at: Date) {
    (self.stars, self.title, self.text, self.at) = (stars, title, text, at)
  }
}

extension Storefront {
  /// Where customers without an account shop, and what the Search API searches by default.
  public static let unitedStates = Storefront(code: "USA") ?? all[0]

  /// The beginning of the paths of its store: `/us`.
  public var path: String { "/\(alpha2.lowercased())" }

  /// The link that opens an item in the store: `http://itunes.apple.com/us/app/id364709193?mt=8`.
  public func link(
    to appleID: AppleID, as kind: StoreItemKind, at store: String = "http://itunes.apple.com"
  ) -> String {
    "\(store)\(path)/\(kind.link.path)/id\(appleID)?mt=\(kind.link.media)"
  }
}

extension AppleID {
  /// Reads 1 to 12 digits, which do not begin with 0; nil for anything else.
  public init?(digits text: some StringProtocol) {
    guard (1...12).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int64(text)
    else { return nil }
    self.init(number)
  }
}
