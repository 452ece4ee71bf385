internal import StockroomKit

/// A product that was submitted and is not approved yet.
struct PendingWork {
  let product: AppleID
  let state: ReviewItemState
  /// When it was submitted, and when it last moved, in seconds since 1970.
  let submittedSeconds: Int64
  let movedSeconds: Int64
}

extension PendingWork {
  /// What is under way in a store, in the order it was submitted.
  static func all(in catalog: Catalog) throws -> [PendingWork] {
    let found = try catalog.store.all(
      """
      SELECT product, state, submitted_at, (SELECT max(at) FROM review_event e WHERE e.product = review_item.product)
      FROM review_item JOIN review_submission ON review_submission.id = review_item.submission
      WHERE product IS NOT NULL
        AND review_item.id = (SELECT max(id) FROM review_item i WHERE i.product = review_item.product)
      ORDER BY submitted_at, review_item.id
      """
    ) { row in
      PendingWork(
        product: AppleID(row.integer(0)), state: ReviewItemState(rawValue: row.text(1)) ?? .withdrawn,
        submittedSeconds: row.integer(2), movedSeconds: row.optionalInteger(3) ?? row.integer(2))
    }
    return found.filter { $0.state.isOpen || $0.state.isUnresolved }
  }
}
