import Foundation
import StockroomKit

/// A lookup of the Search API: by Apple IDs, artists, or bundle IDs.
struct Lookup {
  private let query: SearchQuery
  private let ids: [Int64]
  private let bundleIDs: [String]
  /// The kinds of items to list besides the artists themselves.
  private let kinds: Set<StoreItemKind>
  private let limit: Int
  /// True if an artist's items are sorted newest first.
  private let isRecent: Bool

  private static let largest = 200

  /// - Throws: A `Refusal` for a lookup without IDs, or with an unknown parameter.
  init(_ query: SearchQuery) throws {
    self.query = query
    let parts = { (name: String) in
      query.query.values(of: name).flatMap { $0.split(separator: ",") }.map { $0.trimmed }.filter { !$0.isEmpty }
    }
    ids = try parts("id").map(Self.id)
    bundleIDs = parts("bundleId")
    let others = ["upc", "isbn", "amgArtistId", "amgAlbumId", "amgVideoId"]
    guard !ids.isEmpty || !bundleIDs.isEmpty || others.contains(where: { query.query.value($0) != nil }) else {
      throw Refusal(
        "storefront.lookup.key", kind: .usage, "the lookup names nothing", hint: "add id=APPLE-ID or bundleId=BUNDLE-ID"
      )
    }
    guard ids.count + bundleIDs.count <= Self.largest else {
      throw Refusal(
        "storefront.lookup.count", kind: .usage, "a lookup names at most \(Self.largest) items",
        hint: "look the others up in another request", subject: String(ids.count + bundleIDs.count))
    }
    kinds = try query.query.value("entity").map(SearchEntity.parse)?.kinds ?? []
    limit = try StoreSearch.limit(try query.limit)
    isRecent = try query.query.value("sort").map(Self.isRecent) ?? false
  }

  /// The results in the requested order, without duplicates; the limit applies to an artist's items.
  func results(in catalog: Catalog, at store: String) throws -> [Record] {
    guard let listings = catalog.listings else { return [] }
    var results: [Record] = []
    var known: Set<AppleID> = []
    func add(_ listing: StoreListing?) {
      guard let listing, known.insert(listing.appleID).inserted else { return }
      results.append(listing.result(at: store))
    }
    for id in ids {
      if let listing = try find(AppleID(id), in: catalog) {
        add(listing)
      } else {
        let made = try listings.listings(of: id, in: query.storefront, language: query.language, catalog: catalog)
        guard let artist = made.first?.artist else { continue }
        results.append(artist.result(in: query.storefront, at: store))
        sorted(made.filter { kinds.contains($0.kind) }).prefix(limit).forEach(add)
      }
    }
    for bundleID in bundleIDs {
      add(try catalog.apps.find(bundleID).flatMap { try find($0.appleID, in: catalog) })
    }
    return results
  }

  private func find(_ appleID: AppleID, in catalog: Catalog) throws -> StoreListing? {
    try catalog.listings?.listing(of: appleID, in: query.storefront, language: query.language, catalog: catalog)
  }

  private func sorted(_ made: [StoreListing]) -> [StoreListing] {
    guard isRecent else { return made }
    return made.sorted { ($1.releasedAt ?? .distantPast, $0.appleID) < ($0.releasedAt ?? .distantPast, $1.appleID) }
  }

  private static func isRecent(_ sort: String) throws -> Bool {
    guard sort.hasSameBytes(as: "recent") else {
      throw Refusal(
        "storefront.lookup.sort", kind: .usage, "a lookup cannot be sorted by \(sort)", hint: "use sort=recent",
        subject: sort)
    }
    return true
  }

  private static func id(_ text: String) throws -> Int64 {
    guard let id = AppleID(digits: text) else {
      throw Refusal(
        "storefront.lookup.id", kind: .usage, "\(text) is not an Apple ID, which is a number",
        hint: "for a bundle ID, use bundleId=\(text)", subject: text)
    }
    return id.rawValue
  }
}

extension Substring {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    var rest = self
    while rest.utf8.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.utf8.last == UInt8(ascii: " ") { rest.removeLast() }
    return String(rest)
  }
}
