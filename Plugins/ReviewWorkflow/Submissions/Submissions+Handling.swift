internal import StockroomKit

extension Submissions {
  /// Puts a submission before others in the queue, or back in its place.
  func setExpedited(_ isExpedited: Bool, of submission: Submission) throws {
    try catalog.store.execute(
      "UPDATE review_submission SET is_expedited = ? WHERE id = ?", .boolean(isExpedited), .integer(submission.id))
  }
}
