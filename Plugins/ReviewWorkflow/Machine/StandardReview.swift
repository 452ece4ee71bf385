internal import StockroomKit

/// App Review as in iTunes Connect, with one table per machine.
///
/// In-App Purchase Configuration Guide for iTunes Connect, "Working with Your Products' Status"; App Store Connect
/// Help, "In-App Purchase statuses"; Technical Note TN3188.
enum StandardReview {
  private typealias Row = ReviewMachine.Row

  /// The machine of products.
  static let products = products(reviewedBy: inReview)

  /// The same with a team's own transitions; the states before and after review are the catalog's.
  static func products(reviewedBy rows: [[ReviewMachine.Row]]) -> ReviewMachine {
    ReviewMachine(beforeReview + rows + afterReview)
  }

  /// Transitions that the catalog computes from unmet requirements.
  private static let beforeReview: [[Row]] = [
    Row.rows(nil, on: .create, by: .administrator, to: .missingMetadata),
    Row.rows(.missingMetadata, on: .complete, by: .system, where: .complete, to: .readyToSubmit),
    Row.rows(.readyToSubmit, on: .lack, by: .system, where: .incomplete, to: .missingMetadata),
    Row.rows(
      .missingMetadata, .readyToSubmit, on: .host, by: .administrator, where: .mayBeHosted, to: .waitingForUpload),
    Row.rows(
      .waitingForUpload, .missingMetadata, .readyToSubmit, .processingContent, on: .deliver, by: .administrator,
      where: .isHosted, to: .processingContent),
    Row.rows(.processingContent, on: .process, by: .system, where: .complete, to: .readyToSubmit),
    Row.rows(.processingContent, on: .process, by: .system, where: .incomplete, to: .missingMetadata),
    Row.rows(.processingContent, on: .failProcessing, by: .system, to: .waitingForUpload),
    Row.rows(
      .waitingForUpload, .processingContent, on: .unhost, by: .administrator, where: .complete, to: .readyToSubmit),
    Row.rows(
      .waitingForUpload, .processingContent, on: .unhost, by: .administrator, where: .incomplete, to: .missingMetadata),
  ]

  private static let inReview: [[Row]] = [
    Row.rows(
      .readyToSubmit, .rejected, .developerActionNeeded, on: .submit, by: .administrator, where: .complete,
      to: .waitingForReview),
    Row.rows(.waitingForReview, on: .start, by: .reviewer, to: .inReview),
    Row.rows(.inReview, on: .approve, by: .reviewer, where: .goesAlone, to: .approved),
    Row.rows(.inReview, on: .approve, by: .reviewer, where: .goesWithVersion, to: .pendingBinaryApproval),
    Row.rows(.pendingBinaryApproval, on: .approveVersion, by: .reviewer, to: .approved),
    Row.rows(
      .waitingForReview, .inReview, .pendingBinaryApproval, .developerActionNeeded, on: .withdraw, by: .administrator,
      to: .readyToSubmit),
    Row.rows(.inReview, on: .reject, by: .reviewer, to: .rejected),
    Row.rows(.inReview, .pendingBinaryApproval, on: .requestAction, by: .reviewer, to: .developerActionNeeded),
    Row.rows(
      .inReview, .pendingBinaryApproval, on: .rejectVersion, by: .reviewer, where: .returnsWithVersion,
      to: .developerActionNeeded),
  ]

  private static let afterReview: [[Row]] = [
    Row.rows(.approved, on: .takeOffSale, by: .administrator, to: .developerRemovedFromSale),
    Row.rows(.developerRemovedFromSale, on: .putOnSale, by: .administrator, to: .approved),
    Row.rows(.approved, .developerRemovedFromSale, on: .removeFromSale, by: .reviewer, to: .removedFromSale),
    Row.rows(.removedFromSale, on: .reinstate, by: .reviewer, to: .approved),
    Row.rows(
      .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .developerActionNeeded, .rejected,
      .developerRemovedFromSale, .removedFromSale, on: .delete, by: .administrator, to: nil),
  ]
}
