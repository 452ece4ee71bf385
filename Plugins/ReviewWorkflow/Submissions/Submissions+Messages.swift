internal import StockroomKit

extension Submissions {
  /// Saves a message in a submission, unless it is empty.
  func say(_ remark: Remark, in submission: Int64?, about item: ReviewItem? = nil, by actor: Actor) throws {
    guard let submission, let message = remark.message else { return }
    try catalog.store.execute(
      "INSERT INTO review_message (submission, item, at, actor, part, guideline, message) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .integer(submission), .integer(item?.id), .integer(catalog.store.now.seconds), .text(actor.name),
      .text(actor.part.rawValue), .text(remark.guideline?.number), .text(message))
  }

  /// The messages of a submission, the oldest first.
  func messages(of submission: Submission) throws -> [SubmissionMessage] {
    let sql = """
      SELECT review_message.at, actor, part,
        coalesce(product.product_id, 'version ' || app_version.version), guideline, message
      FROM review_message LEFT JOIN review_item ON review_item.id = review_message.item
        LEFT JOIN product ON product.apple_id = review_item.product
        LEFT JOIN app_version ON app_version.id = review_item.version
      WHERE review_message.submission = ? ORDER BY review_message.id
      """
    return try catalog.store.all(sql, .integer(submission.id), body: SubmissionMessage.init)
  }
}
