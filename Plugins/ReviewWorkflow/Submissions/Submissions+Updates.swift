internal import StockroomKit

extension Submissions {
  /// Refreshes the contents of updates under review, which may have been edited unnoticed; an empty one
  /// is withdrawn.
  func followUpdates() throws {
    let open = try catalog.store.all(
      """
      SELECT \(ReviewItem.columns) FROM \(Self.joined)
      WHERE review_item.metadata IS NOT NULL AND state IN (\(Self.openStates)) ORDER BY review_item.id
      """, body: ReviewItem.init)
    for item in open {
      let update = try item.product.flatMap(catalog.products.find).flatMap(catalog.updates.find)
      if update == nil, item.content == nil {
        try move(item, to: .withdrawn)
      } else {
        try note(update, in: item)
      }
    }
  }

  /// Brings the submission of a version that is under review in line with the version's release.
  func hold(_ version: AppVersion) throws {
    let isHeld = version.release == .manual
    guard let item = try newestItem(of: version), item.state.isOpen, item.isHeld != isHeld else { return }
    try catalog.store.execute(
      "UPDATE review_submission SET is_held = ? WHERE id = ?", .boolean(isHeld), .integer(item.submission))
  }
}
