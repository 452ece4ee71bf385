internal import Foundation
internal import StockroomKit
internal import Synchronization

/// Hosted content that was verified before the transaction in which a timer finishes its download.
///
/// A timer hashes other content itself, such as that of a download that became active in the same transaction. All
/// stores of a process share one, since a stamp identifies a file.
final class CheckedContent: Sendable {
  typealias Check = @Sendable (_ content: HostedContent, Catalog) throws -> String?

  /// A file whose bytes matched its digest.
  private struct IntactFile: Hashable {
    let sha256: String
    let stamp: BlobStamp
  }

  private let check: Check
  private let intact = Mutex<Set<IntactFile>>([])
  /// The files are forgotten at this number, so that a server of many stores does not grow.
  private static let limit = 10_000

  /// - Parameter check: Hashes content, and returns a problem.
  init(check: @escaping Check = { try $1.store.blobs.problem(of: $0.delivery.sha256) }) {
    self.check = check
  }

  /// Hashes the content of the downloads that end by a date, except verified files.
  func prepare(by date: Date, in catalog: Catalog) throws {
    for content in try Downloads(catalog: catalog).contentDue(by: date) {
      // The timer reports a problem, and lets the download fail.
      guard let file = file(of: content, in: catalog), !intact.withLock({ $0.contains(file) }),
        (try? check(content, catalog) == nil) ?? false
      else { continue }
      intact.withLock { files in
        if files.count >= Self.limit { files = [] }
        files.insert(file)
      }
    }
  }

  /// The problem with the bytes of content; nil if they are intact.
  func problem(of content: HostedContent, in catalog: Catalog) throws -> String? {
    if let file = file(of: content, in: catalog), intact.withLock({ $0.contains(file) }) { return nil }
    return try check(content, catalog)
  }

  private func file(of content: HostedContent, in catalog: Catalog) -> IntactFile? {
    let sha256 = content.delivery.sha256
    return catalog.store.blobs.stamp(of: sha256).map { IntactFile(sha256: sha256, stamp: $0) }
  }
}

extension Downloads {
  /// The content of the active downloads that end by a date, and of the downloads waiting for them.
  fileprivate func contentDue(by date: Date) throws -> [HostedContent] {
    try Devices(catalog: catalog).all().flatMap { device in
      let active = try all(on: device, in: .active)
      guard active.contains(where: { $0.end.map { $0 <= date } ?? false }) else { return [HostedContent]() }
      return try (active + all(on: device, in: .waiting).filter(\.isStarted)).compactMap { download in
        guard let payment = try PaymentTransactions(catalog: catalog).find(download.payment) else { return nil }
        return try content(of: download, of: payment)
      }
    }
  }
}
