internal import Foundation
internal import StockroomKit
internal import Synchronization

/// Hosted content whose bytes were found intact before the transaction opened in which a timer finishes its download.
///
/// A timer hashes what is not among it: what became active in the same transaction, or changed meanwhile.
final class CheckedContent: Sendable {
  typealias Check = @Sendable (_ content: HostedContent, Catalog) throws -> String?

  private let check: Check
  /// The stamps of intact files, by SHA-256.
  private let stamps = Mutex<[String: BlobStamp]>([:])

  /// - Parameter check: Hashes content, and returns what is wrong with it.
  init(check: @escaping Check = { try $1.store.blobs.problem(of: $0.delivery.sha256) }) {
    self.check = check
  }

  /// Hashes the content of the downloads that end by a date, and forgets all other.
  func prepare(by date: Date, in catalog: Catalog) throws {
    let former = stamps.withLock { $0 }
    var found: [String: BlobStamp] = [:]
    for content in try Downloads(catalog: catalog).contentDue(by: date) {
      let sha256 = content.delivery.sha256
      guard found[sha256] == nil, let stamp = catalog.store.blobs.stamp(of: sha256) else { continue }
      // What is wrong is told by the timer, which lets the download fail.
      if former[sha256] == stamp || (try? check(content, catalog)) == .some(nil) { found[sha256] = stamp }
    }
    stamps.withLock { $0 = found }
  }

  /// What is wrong with the bytes of content, or nil if they are intact.
  func problem(of content: HostedContent, in catalog: Catalog) throws -> String? {
    let sha256 = content.delivery.sha256
    if let stamp = stamps.withLock({ $0[sha256] }), stamp == catalog.store.blobs.stamp(of: sha256) { return nil }
    return try check(content, catalog)
  }
}

extension Downloads {
  /// The content of the active downloads that end by a date, and of those that wait for them.
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
