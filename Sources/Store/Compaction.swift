internal import Foundation

extension Store {
  /// The number of unreferenced blobs: without a use, and needed by undo.
  package func unnamedBlobs() throws -> (free: Int, neededByUndo: Int) {
    try use { transaction in
      let unnamed = try transaction.unnamedBlobs()
      let needed = try BlobReferences(in: transaction).neededByUndo()
      let neededByUndo = unnamed.count { needed.contains($0) }
      return (unnamed.count - neededByUndo, neededByUndo)
    }
  }

  /// The number of unused bytes in the file.
  package func unusedBytes() throws -> Int64 { try use { _ in try engine.unusedBytes } }

  /// Frees what the store no longer uses: unreferenced blobs, and free pages of the file.
  ///
  /// If undo would have needed one of those blobs, the journal gets an undo limit.
  ///
  /// - Parameter allowingHorizon: If false, refuses an undo limit, which another console may have made necessary since
  ///   the user was asked.
  /// - Throws: A `Refusal` if another console is writing, or the disk is too full to rewrite the file.
  package func compact(_ header: UnitHeader, allowingHorizon: Bool) throws -> Compaction {
    try use { transaction in
      let lock = try engine.lockBlobs(LOCK_EX)
      return try withExtendedLifetime(lock) {
        var result = Compaction()
        result.horizon = try transaction.writing { transaction in
          guard try unnamedBlobs().neededByUndo > 0 else { return nil }
          guard allowingHorizon else { throw Refusal.compactionNeedsHorizon }
          return try transaction.journal.writeHorizon(header, in: transaction)
        }
        // Under the lock nobody can commit a row that refers to these blobs; if this is interrupted, the undo limit is
        // already written.
        do {
          try removeBlobs(noting: &result, in: transaction)
          result.bytes += try engine.compact()
        } catch let refusal as Refusal where result.blobs > 0 || result.horizon != nil {
          throw Refusal.compactedInPart(result, refusal)
        }
        return result
      }
    }
  }

  private func removeBlobs(noting result: inout Compaction, in transaction: Transaction) throws {
    let blobs = transaction.blobs
    try blobs.putBackRemoved()
    let former = result
    do {
      try transaction.writing { transaction in
        let needed = try BlobReferences(in: transaction).neededByUndo()
        for sha256 in try transaction.unnamedBlobs() where !needed.contains(sha256) {
          guard let bytes = try blobs.remove(sha256) else { continue }
          result.bytes += bytes
          result.blobs += 1
        }
      }
    } catch  where location.file == nil {
      result = former
      try? blobs.putBackRemoved()
      throw error
    }
    try blobs.deleteRemoved()
  }
}

extension Refusal {
  fileprivate static let compactionNeedsHorizon = Refusal(
    "store.compact.changed", kind: .state, "another console has just deleted content that undo would restore",
    remedy: Remedy("run \(command: "store compact") again").adding("nothing was changed"))

  /// Blobs were deleted, but the file could not be rewritten.
  fileprivate static func compactedInPart(_ result: Compaction, _ refusal: Refusal) -> Refusal {
    let horizon = result.horizon.map { "; undo cannot go back further than unit \($0)" } ?? ""
    let again: Remedy = "run \(command: "store compact") again"
    return Refusal(
      "store.compact.in-part", kind: .state,
      "\(result.blobs) unused blobs were deleted, but the file was not shrunk: \(refusal.message)\(horizon)",
      remedy: refusal.kind == .unavailable ? "free disk space and run \(command: "store compact") again" : again)
  }
}

/// The result of compacting a store.
package struct Compaction: Sendable {
  /// The number of blobs deleted.
  package var blobs = 0
  /// The number of bytes freed, in the file and in blobs.
  package var bytes: Int64 = 0
  /// The number of the undo limit, if one was necessary.
  package var horizon: Int64?
}

extension Transaction {
  /// The blobs in place that no row refers to.
  fileprivate func unnamedBlobs() throws -> [String] {
    let named = try BlobReferences(in: self).named()
    return try blobs.all().filter { !named.contains($0) }
  }
}
