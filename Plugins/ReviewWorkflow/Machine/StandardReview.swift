internal import StockroomKit

/// App Review as in iTunes Connect, with one table per machine.
///
/// In-App Purchase Configuration Guide for iTunes Connect, "Working with Your Products' Status"; App Store Connect
/// Help, "In-App Purchase statuses"; Technical Note TN3188.
enum StandardReview {
  private typealias Row = ReviewMachine.Row

  /// The machine of products.
  static let products = products(reviewedBy: inReview)

  /// The machine of products with a team's own transitions in review; the others belong to the catalog.
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
      .waitingForReview, .inReview, .pendingBinaryApproval, on: .rejectVersion, by: .reviewer,
      where: .returnsWithVersion, to: .developerActionNeeded),
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

extension StandardReview {
  private typealias VersionRow = VersionMachine.Row

  /// The machine of app versions; the forward transitions of each state come first.
  ///
  /// iTunes Connect Developer Guide (2012), "App statuses"; App Store Connect Help, "App and submission statuses".
  static let versions = VersionMachine([
    VersionRow.rows(nil, on: .create, by: .administrator, to: .prepareForUpload),
    VersionRow.rows(
      .prepareForUpload, .waitingForUpload, .invalidBinary, .rejected, .metadataRejected, .developerRejected,
      on: .upload, by: .administrator, to: .uploadReceived),
    VersionRow.rows(.prepareForUpload, on: .ready, by: .administrator, to: .waitingForUpload),
    VersionRow.rows(.uploadReceived, on: .invalidate, by: .system, to: .invalidBinary),
    VersionRow.rows(.uploadReceived, on: .lackScreenshot, by: .system, to: .missingScreenshot),
    VersionRow.rows(.missingScreenshot, on: .addScreenshot, by: .administrator, to: .uploadReceived),
    VersionRow.rows(
      .uploadReceived, .metadataRejected, .developerRejected, on: .submit, by: .administrator, to: .waitingForReview),
    VersionRow.rows(.waitingForReview, on: .askCompliance, by: .reviewer, to: .waitingForExportCompliance),
    VersionRow.rows(.waitingForExportCompliance, on: .clearCompliance, by: .reviewer, to: .waitingForReview),
    VersionRow.rows(.waitingForReview, on: .start, by: .reviewer, to: .inReview),
    VersionRow.rows(.inReview, on: .approve, by: .reviewer, where: .isHeld, to: .pendingDeveloperRelease),
    VersionRow.rows(.inReview, on: .approve, by: .reviewer, where: .contractLapsed, to: .pendingContract),
    VersionRow.rows(.inReview, on: .approve, by: .reviewer, where: .isProcessed, to: .processingForAppStore),
    VersionRow.rows(.inReview, on: .approve, by: .reviewer, to: .readyForSale),
    VersionRow.rows(.inReview, on: .reject, by: .reviewer, to: .rejected),
    VersionRow.rows(.inReview, on: .rejectMetadata, by: .reviewer, to: .metadataRejected),
    VersionRow.rows(
      .pendingDeveloperRelease, on: .release, by: .administrator, where: .contractLapsed, to: .pendingContract),
    VersionRow.rows(
      .pendingDeveloperRelease, on: .release, by: .administrator, where: .isProcessed, to: .processingForAppStore),
    VersionRow.rows(.pendingDeveloperRelease, on: .release, by: .administrator, to: .readyForSale),
    VersionRow.rows(.pendingContract, on: .signContract, by: .system, where: .isProcessed, to: .processingForAppStore),
    VersionRow.rows(.pendingContract, on: .signContract, by: .system, to: .readyForSale),
    VersionRow.rows(
      .waitingForExportCompliance, .waitingForReview, .inReview, .pendingDeveloperRelease, .pendingContract,
      on: .developerReject, by: .administrator, to: .developerRejected),
    VersionRow.rows(.processingForAppStore, on: .process, by: .system, to: .readyForSale),
    VersionRow.rows(.readyForSale, on: .takeOffSale, by: .administrator, to: .developerRemovedFromSale),
    VersionRow.rows(.developerRemovedFromSale, on: .putOnSale, by: .administrator, to: .readyForSale),
    VersionRow.rows(.readyForSale, .developerRemovedFromSale, on: .replace, by: .system, to: .replacedWithNewVersion),
    VersionRow.rows(.readyForSale, .developerRemovedFromSale, on: .removeFromSale, by: .reviewer, to: .removedFromSale),
    VersionRow.rows(.removedFromSale, on: .reinstate, by: .reviewer, to: .readyForSale),
  ])
}

/// The conditions of transitions.
enum TransitionGuard: String, Sendable {
  /// Nothing is missing for the review.
  case complete
  /// Something is missing for the review.
  case incomplete
  /// Hosting may be turned on: a non-consumable that has never been on sale, without content.
  case mayBeHosted = "may be hosted"
  /// Host Content with Apple is on.
  case isHosted = "hosted"
  /// It was submitted alone, or its app version is already approved.
  case goesAlone = "goes alone"
  /// It was submitted with an app version that is not approved yet.
  case goesWithVersion = "goes with a version"
  /// The rules return products to their developer when their version is rejected.
  case returnsWithVersion = "returns with its version"
  /// The developer releases the version, not the approval.
  case isHeld = "held"
  /// The Paid Applications contract was in effect and has expired.
  case contractLapsed = "contract lapsed"
  /// The store takes a while to process an approved version.
  case isProcessed = "processed"

  /// The guards that a policy's own transitions may use.
  static let ofReview: [TransitionGuard] = [.complete, .goesAlone, .goesWithVersion, .returnsWithVersion]
}
