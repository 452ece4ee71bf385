import Crypto
import Foundation
import StockroomKit
import Synchronization

/// The archives that clients are downloading, in a temporary folder, by the digests of their bytes.
final class FeedArchives: Sendable {
  /// The key of an archive, whose bytes are the same until the store or the day changes.
  struct Contents: Hashable {
    let folder: String
    let tables: [String]
    let store: StoreVersion
  }

  /// A packed archive.
  struct Archive: Sendable {
    let path: String
    let sha256: String
    let md5: String
  }

  /// The folder, and the archives in it, the latest last.
  private struct Cache {
    var folder: TemporaryFolder?
    var archives: [Archive] = []
    var known: [Contents: Archive] = [:]
  }

  private let cache = Mutex(Cache())

  /// The maximum number of archives, enough for a client's concurrent downloads.
  private static let capacity = 32

  /// The cached archive of some contents.
  func find(_ contents: Contents) -> Archive? { cache.withLock { $0.known[contents] } }

  /// Packs files, and keeps the archive for some time.
  ///
  /// - Parameter contents: The cache key; nil while the contents change.
  func pack(_ files: any PartnerFeedFiles, of contents: Contents?) throws -> Archive {
    let folder = try cache.withLock { cache in
      let folder = try cache.folder ?? TemporaryFolder()
      cache.folder = folder
      return folder
    }
    let name = UUID().uuidString
    let draft = "\(folder.path)/\(name)"
    defer { folder.remove(name) }
    try files.pack(to: draft)
    let (sha256, md5) = try Self.digests(of: draft)
    let archive = Archive(path: "\(folder.path)/\(sha256)", sha256: sha256, md5: md5)
    try cache.withLock { cache in
      // The same bytes may replace a file that is being sent.
      do throws(FileSystemError) {
        try folder.rename(name, to: sha256)
      } catch {
        throw Refusal.noArchive(error.reason)
      }
      cache.archives.removeAll { $0.sha256.hasSameBytes(as: sha256) }
      cache.archives.append(archive)
      while cache.archives.count > Self.capacity { folder.remove(cache.archives.removeFirst().sha256) }
      let kept = Set(cache.archives.map(\.sha256))
      cache.known = cache.known.filter { kept.contains($0.value.sha256) && $0.key.store == contents?.store }
      if let contents { cache.known[contents] = archive }
    }
    return archive
  }

  private static func digests(of path: String) throws -> (sha256: String, md5: String) {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Refusal.noArchive(String(cString: strerror(errno)))
    }
    defer { try? file.close() }
    var (sha256, md5) = (SHA256(), Insecure.MD5())
    while let part = try file.read(upToCount: 1 << 18), !part.isEmpty {
      sha256.update(data: part)
      md5.update(data: part)
    }
    return (Hexadecimal.text(sha256.finalize()), Hexadecimal.text(md5.finalize()))
  }
}

/// The feed of the store's current day.
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
    date = catalog.partnerFeedDate
    day = String(date.iso8601.prefix(10).filter { $0 != "-" })
  }

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
  /// True if it is the archive's checksum.
  let isChecksum: Bool

  init(_ sent: String) {
    isChecksum = sent.hasSuffix(Self.checksum)
    name = isChecksum ? String(sent.dropLast(Self.checksum.count)) : sent
  }
}

extension Refusal {
  fileprivate static func noArchive(_ reason: String) -> Refusal {
    Refusal(
      "storefront.feed.archive", kind: .unavailable, "cannot write the archive: \(reason)",
      hint: "free space in the temporary folder, or set TMPDIR to another one")
  }

  static func noFeedFile(_ name: String) -> Refusal {
    Refusal(
      "storefront.feed.unknown", kind: .missing, "the feed of today has no \(name)",
      hint: "read the list of files again: a new day has new names", subject: name)
  }
}
