internal import Foundation

extension Store {
  /// The blobs that no row names any more, told apart by whether undo may bring a name back.
  package func unnamedBlobs() throws -> (free: Int, neededByUndo: Int) {
    try use { transaction in
      let unnamed = try transaction.unnamedBlobs()
      let needed = try BlobReferences(in: transaction).neededByUndo()
      let neededByUndo = unnamed.count { needed.contains($0) }
      return (unnamed.count - neededByUndo, neededByUndo)
    }
  }

  /// The bytes of the file that hold nothing.
  package func unusedBytes() throws -> Int64 {
    try use { transaction in
      let pages = try transaction.first("PRAGMA freelist_count") { $0.integer(0) } ?? 0
      return try pages * (transaction.first("PRAGMA page_size") { $0.integer(0) } ?? 0)
    }
  }

  /// Gives back what the store no longer uses: blobs that no row names, and the free pages of the file.
  ///
  /// Where undo would have needed one of those blobs, the journal gets an entry that undo does not cross.
  ///
  /// - Parameter allowingHorizon: Whether it may get such an entry: another console may have made undo need one since
  ///   somebody was asked.
  /// - Throws: A `Refusal` where another console writes, or the disk is too full to rewrite the file.
  package func compact(_ header: UnitHeader, allowingHorizon: Bool) throws -> Compaction {
    try use { transaction in
      let lock = try transaction.blobs.lock(LOCK_EX)
      return try withExtendedLifetime(lock) {
        var result = Compaction()
        result.horizon = try transaction.writing { transaction in
          guard try unnamedBlobs().neededByUndo > 0 else { return nil }
          guard allowingHorizon else { throw Refusal.compactionNeedsHorizon }
          return try transaction.journal.writeHorizon(header, in: transaction)
        }
        // Under the lock nobody commits a row that names one of them; the horizon stands already if this is cut short.
        do {
          try removeBlobs(noting: &result, in: transaction)
          try rewriteFile(noting: &result, in: transaction)
        } catch let refusal as Refusal where result.blobs > 0 || result.horizon != nil {
          throw Refusal.compactedInPart(result, refusal)
        }
        return result
      }
    }
  }

  private func removeBlobs(noting result: inout Compaction, in transaction: Transaction) throws {
    try transaction.writing { transaction in
      let needed = try BlobReferences(in: transaction).neededByUndo()
      for sha256 in try transaction.unnamedBlobs() where !needed.contains(sha256) {
        guard let bytes = try transaction.blobs.remove(sha256) else { continue }
        result.bytes += bytes
        result.blobs += 1
      }
    }
  }

  private func rewriteFile(noting result: inout Compaction, in transaction: Transaction) throws {
    let before = file.size
    try transaction.execute("VACUUM")
    try transaction.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    result.bytes += max(0, before - file.size)
  }
}

extension Refusal {
  fileprivate static let compactionNeedsHorizon = Refusal(
    "store.compact.changed", kind: .state, "another console has removed content meanwhile, which undo would bring back",
    hint: "store compact asks once more; nothing was changed")

  /// Blobs were removed, and then the file could not be rewritten.
  fileprivate static func compactedInPart(_ result: Compaction, _ refusal: Refusal) -> Refusal {
    let horizon = result.horizon.map { "; undo does not reach further back than unit \($0)" } ?? ""
    return Refusal(
      "store.compact.in-part", kind: .state,
      "\(result.blobs) unused blobs were removed, but the file is not smaller: \(refusal.message)\(horizon)",
      hint: "make room and run store compact again")
  }
}

/// What compacting a store came to.
package struct Compaction: Sendable {
  /// How many blobs were removed.
  package var blobs = 0
  /// How many bytes became free, of the file and of blobs.
  package var bytes: Int64 = 0
  /// The entry that undo does not cross, where one had to be written.
  package var horizon: Int64?
}

extension Transaction {
  /// The blobs in their places that no row names.
  fileprivate func unnamedBlobs() throws -> [String] {
    let named = try BlobReferences(in: self).named()
    return try blobs.all().filter { !named.contains($0) }
  }
}
