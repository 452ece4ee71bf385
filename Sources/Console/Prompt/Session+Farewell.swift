internal import StockroomKit

extension Session {
  /// What is lost with a throw-away copy: how many rows differ from the store; nil if nothing was changed.
  func scratchFarewell() -> String? {
    guard storeKeeper.hasScratchCopy, let count = try? rowsThatDiffer(), count > 0 else { return nil }
    let rows = HumanNumbers.count(count, "row")
    return "copy discarded; \(rows) not saved to \(storeKeeper.file.path) (diff shows them)"
  }

  private func rowsThatDiffer() throws -> Int {
    try storeKeeper.withOriginal { original in
      try original.use { before in
        try storeKeeper.forReading().use { after in
          try before.reading { try after.reading { try Self.rowsThatDiffer(before, after) } }
        }
      }
    }
  }

  private static func rowsThatDiffer(_ before: Transaction, _ after: Transaction) throws -> Int {
    // Rows are compared only where something was done.
    let newest = "SELECT coalesce(max(number), 0) FROM journal_entry"
    let (was, becomes) = (try before.first(newest) { $0.integer(0) }, try after.first(newest) { $0.integer(0) })
    guard was != becomes else { return 0 }
    var count = 0
    try StoreDifference(from: before, to: after).eachChange { _ in count += 1 }
    return count
  }
}
