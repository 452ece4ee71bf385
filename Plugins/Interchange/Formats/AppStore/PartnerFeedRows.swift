import Foundation
import StockroomKit

/// The rows of the apps that the store sells, for the server and for exports.
struct PartnerFeedRows {
  var tables: PartnerFeedWriter
  /// The Apple IDs of the apps that were written.
  private(set) var written: Set<AppleID> = []
  /// The number of texts that contained a separator.
  private(set) var replaced = 0

  init(tables: PartnerFeedWriter) { self.tables = tables }

  /// Writes the apps, and the ends of all tables.
  ///
  /// - Parameter chosen: The only apps to write; nil for all apps on sale, and the imported apps.
  mutating func write(_ catalog: Catalog, only chosen: Set<AppleID>? = nil) throws {
    var known: Set<StoreArtist.ID> = []
    let hasTexts = [PartnerFeedTable.application, .applicationDetail, .artist, .artistApplication].contains(
      where: tables.has)
    if let listings = catalog.listings {
      for appleID in try listings.appleIDs(of: [.software], catalog: catalog)
      where chosen?.contains(appleID) != false {
        written.insert(appleID)
        let offers = try listings.prices(of: appleID, catalog: catalog)
        if tables.has(.applicationPrice) { try write(offers, of: appleID) }
        // The texts are the same in all storefronts.
        guard hasTexts,
          let storefront = offers.first(where: { $0.storefront == .unitedStates })?.storefront
            ?? offers.first?.storefront,
          let listing = try listings.listing(of: appleID, in: storefront, language: .english, catalog: catalog)
        else { continue }
        try write(listing)
        if let artist = listing.artist, known.insert(artist.id).inserted { try write(artist, in: storefront) }
      }
    }
    replaced = try tables.finish()
  }

  private mutating func write(_ offers: [(storefront: Storefront, money: Money)], of appleID: AppleID) throws {
    for (storefront, money) in offers.sorted(by: { $0.storefront.storefrontID < $1.storefront.storefrontID }) {
      try tables.write(
        [
          "application_id": appleID.description, "retail_price": money.amount(places: 3),
          "currency_code": money.currency, "storefront_id": String(storefront.storefrontID),
        ], to: .applicationPrice)
    }
  }

  private mutating func write(_ listing: StoreListing) throws {
    let id = listing.appleID.description
    let version = listing.app?.version?.version
    try tables.write(
      [
        "application_id": id, "title": listing.name, "artist_name": listing.artist?.name,
        "seller_name": listing.artist?.name, "view_url": listing.link(), "artwork_url_large": listing.artwork,
        "artwork_url_small": listing.artwork,
        "itunes_release_date": listing.releasedAt.map { String($0.iso8601.prefix(10)).replacing("-", with: " ") },
        "description": listing.description, "version": version, "itunes_version": version,
      ].compactMapValues(\.self), to: .application)
    try tables.write(
      [
        "application_id": id, "language_code": listing.app?.locale ?? "en-US", "title": listing.name,
        "description": listing.description,
      ].compactMapValues(\.self), to: .applicationDetail)
    if let artist = listing.artist {
      try tables.write(["artist_id": String(artist.id), "application_id": id], to: .artistApplication)
    }
  }

  private mutating func write(_ artist: StoreArtist, in storefront: Storefront) throws {
    try tables.write(
      [
        "artist_id": String(artist.id), "name": artist.name, "is_actual_artist": "1",
        "view_url": artist.link(in: storefront),
      ], to: .artist)
  }
}

extension Money {
  /// The amount with a number of decimals: `1.290`.
  fileprivate func amount(places: Int) -> String {
    let missing = places - exponent
    guard missing > 0 else { return amount }
    return amount + (exponent == 0 ? "." : "") + String(repeating: "0", count: missing)
  }
}
