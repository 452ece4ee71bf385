internal import StockroomKit

extension Submissions {
  /// Expedites a submission, or cancels that.
  func setExpedited(_ isExpedited: Bool, of submission: Submission) throws {
    try catalog.store.execute(
      "UPDATE review_submission SET is_expedited = ? WHERE id = ?", .boolean(isExpedited), .integer(submission.id))
  }
}
