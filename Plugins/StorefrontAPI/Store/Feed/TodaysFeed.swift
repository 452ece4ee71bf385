internal import Foundation
internal import StockroomKit

/// The feed of the store's day.
struct TodaysFeed {
  let service: any PartnerFeedService
  /// The beginning of the day.
  let date: Date
  /// The day in names: `20121121`.
  let day: String

  /// - Throws: A `Refusal` if no plugin writes the feed.
  init(_ catalog: Catalog) throws {
    guard let service = catalog.partnerFeed else {
      throw Refusal("storefront.feed.none", kind: .missing, "this store has no Partner Feed")
    }
    self.service = service
    date = Date(seconds: catalog.store.now.seconds / Self.dayLength * Self.dayLength)
    day = String(date.iso8601.prefix(10).filter { $0 != "-" })
  }

  private static let dayLength: Int64 = 86_400

  func folder(_ group: PartnerFeedGroup) -> String { group.name + day }

  func file(_ group: PartnerFeedGroup) -> String { folder(group) + FeedFile.archive }

  /// Refuses the feed of another day; nil is the current one.
  func require(_ day: String?) throws {
    guard let day, !day.hasSameBytes(as: self.day) else { return }
    throw Refusal.noFeedFile(day)
  }

  /// The group with a folder.
  func group(_ folder: String?) throws -> PartnerFeedGroup {
    guard let folder, let group = service.groups.first(where: { self.folder($0).hasSameBytes(as: folder) }) else {
      throw Refusal.noFeedFile(folder ?? "")
    }
    return group
  }
}

/// The name of a file of the feed.
struct FeedFile {
  static let archive = ".tbz"
  static let checksum = ".md5"

  /// The name of the archive.
  let name: String
  /// Whether it is the archive's checksum.
  let isChecksum: Bool

  init(_ sent: String) {
    isChecksum = sent.hasSuffix(Self.checksum)
    name = isChecksum ? String(sent.dropLast(Self.checksum.count)) : sent
  }
}

extension Refusal {
  static func noFeedFile(_ name: String) -> Refusal {
    Refusal(
      "storefront.feed.unknown", kind: .missing, "the feed of today has no \(name)",
      hint: "read the list of files again: a new day has new names", subject: name)
  }
}
