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
}
