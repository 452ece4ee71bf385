import StockroomKit

/// What is left out where the rest goes on.
extension Reconciler {
  /// Counts records that are left out, and keeps their rows for a file of them.
  func leaveOut(_ records: [CatalogRecord]) {
    for record in records {
      tally[record.kind].failed += 1
      guard let text = record.text, failedRows.last?.hasSameBytes(as: text) != true else { continue }
      failedRows.append(text)
    }
  }
}
