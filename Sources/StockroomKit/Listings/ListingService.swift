public import Catalog

/// What the store sells besides in-app purchases, for plugins that show it: apps on sale, and imported items.
///
/// The plugin that simulates the store's customers provides it; `catalog.listings` is nil without such a plugin.
public protocol ListingService: Sendable {
  /// What a storefront sells under an Apple ID; nil if nothing.
  func listing(
    of appleID: AppleID, in storefront: Storefront, language: SearchLanguage, catalog: Catalog
  ) throws -> StoreListing?

  /// What a search finds: the best first, then by Apple ID.
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
