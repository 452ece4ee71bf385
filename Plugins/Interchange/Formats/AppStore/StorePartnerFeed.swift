import Foundation
import StockroomKit

/// The server's feed: the apps on sale, and imported apps.
struct StorePartnerFeed: PartnerFeedService {
  let groups = [
    PartnerFeedGroup(
      "itunes",
      tables: [
        PartnerFeedTable.application, .applicationDetail, .artist, .artistApplication, .storefront,
      ].map(\.name)),
    PartnerFeedGroup("pricing", tables: [PartnerFeedTable.applicationPrice.name]),
  ]

  func write(_ tables: [String], folder: String, date: Date, catalog: Catalog) throws -> any PartnerFeedFiles {
    let files = try StoreFeedFiles(folder: folder, date: date)
    let known: [PartnerFeedTable] = [
      .application, .applicationDetail, .artist, .artistApplication, .applicationPrice, .storefront,
    ]
    let wanted = known.filter { table in tables.contains { $0.hasSameBytes(as: table.name) } }
    var rows = StoreFeedRows(
      tables: try PartnerFeedWriter(wanted, in: files, PartnerFeedFormat.relational.separators, date: date))
    try rows.write(catalog)
    return files
  }
}

/// The rows of the apps that the store sells.
private struct StoreFeedRows {
  var tables: PartnerFeedWriter

  mutating func write(_ catalog: Catalog) throws {
    var known: Set<StoreArtist.ID> = []
    let hasTexts = [PartnerFeedTable.application, .applicationDetail, .artist, .artistApplication].contains(
      where: tables.has)
    if let listings = catalog.listings {
      for appleID in try listings.appleIDs(of: [.software], catalog: catalog) {
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
    _ = try tables.finish()
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

/// The tables in a temporary folder.
private final class StoreFeedFiles: PartnerFeedFiles, FolderWriting {
  private let temporary: TemporaryFolder
  private let folder: String
  private let date: Date
  private var files: [(name: String, file: NewFile)] = []

  init(folder: String, date: Date) throws {
    (self.folder, self.date) = (folder, date)
    temporary = try TemporaryFolder()
  }

  func begin(_ name: String) throws -> (String) throws -> Void {
    let file = try ExportTarget.writing(name) { try NewFile(at: "\(temporary.path)/\(name)") }
    files.append((name, file))
    return { try ExportTarget.write($0, to: file, name) }
  }

  func contents(of name: String) throws -> Data {
    guard let file = files.first(where: { $0.name.hasSameBytes(as: name) })?.file else {
      throw Refusal.fileUnreadable(name)
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: file.openPath), options: .mappedIfSafe)
    } catch {
      throw Refusal.fileUnreadable(name)
    }
  }

  func pack(to path: String) throws {
    let typed = folder + ".tbz"
    do {
      let archive = try NewFile(at: path)
      try ArchivePacking(folder: folder, date: date, typed: typed).pack(
        files.map(\.name), to: archive.descriptor, contents: contents)
      try archive.finish()
    } catch is FileSystemError {
      throw Refusal.fileUnwritable(typed)
    }
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
