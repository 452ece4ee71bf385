internal import Engine
internal import StockroomKit

extension Session {
  /// A note on the rows lost with a temporary copy; nil if nothing was changed.
  func scratchFarewell() -> String? {
    guard store.hasScratchCopy, let count = try? rowsThatDiffer(), count > 0 else { return nil }
    let rows = HumanNumbers.count(count, "row")
    return "copy discarded; \(rows) not saved to \(store.file.path) (diff shows them)"
  }

  private func rowsThatDiffer() throws -> Int {
    try store.withOriginal { original in
      try original.use { before in
        try store.reading { after in
          try before.reading { try after.reading { try Self.rowsThatDiffer(before, after) } }
        }
      }
    }
  }

  private static func rowsThatDiffer(_ before: Transaction, _ after: Transaction) throws -> Int {
    // Rows are compared only if something was changed.
    guard try before.journal.newestEntry(in: before) != after.journal.newestEntry(in: after) else { return 0 }
    var count = 0
    try StoreDifference(from: before, to: after).eachChange { _ in count += 1 }
    return count
  }
}
