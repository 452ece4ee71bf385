internal import StockroomKit

extension StandardReview {
  private typealias Row = VersionMachine.Row

  /// The machine of app versions; the forward transitions of each state come first.
  ///
  /// iTunes Connect Developer Guide (2012), "App statuses"; App Store Connect Help, "App and submission statuses".
  static let versions = VersionMachine([
    Row.rows(nil, on: .create, by: .administrator, to: .prepareForUpload),
    Row.rows(
      .prepareForUpload, .waitingForUpload, .invalidBinary, .rejected, .metadataRejected, .developerRejected,
      on: .upload, by: .administrator, to: .uploadReceived),
    Row.rows(.prepareForUpload, on: .ready, by: .administrator, to: .waitingForUpload),
    Row.rows(.uploadReceived, on: .invalidate, by: .system, to: .invalidBinary),
    Row.rows(.uploadReceived, on: .lackScreenshot, by: .system, to: .missingScreenshot),
    Row.rows(.missingScreenshot, on: .addScreenshot, by: .administrator, to: .uploadReceived),
    Row.rows(
      .uploadReceived, .metadataRejected, .developerRejected, on: .submit, by: .administrator, to: .waitingForReview),
    Row.rows(.waitingForReview, on: .askCompliance, by: .reviewer, to: .waitingForExportCompliance),
    Row.rows(.waitingForExportCompliance, on: .clearCompliance, by: .reviewer, to: .waitingForReview),
    Row.rows(.waitingForReview, on: .start, by: .reviewer, to: .inReview),
    Row.rows(.inReview, on: .approve, by: .reviewer, where: .isHeld, to: .pendingDeveloperRelease),
    Row.rows(.inReview, on: .approve, by: .reviewer, where: .contractLapsed, to: .pendingContract),
    Row.rows(.inReview, on: .approve, by: .reviewer, where: .isProcessed, to: .processingForAppStore),
    Row.rows(.inReview, on: .approve, by: .reviewer, to: .readyForSale),
    Row.rows(.inReview, on: .reject, by: .reviewer, to: .rejected),
    Row.rows(.inReview, on: .rejectMetadata, by: .reviewer, to: .metadataRejected),
    Row.rows(
      .pendingDeveloperRelease, on: .release, by: .administrator, where: .contractLapsed, to: .pendingContract),
    Row.rows(
      .pendingDeveloperRelease, on: .release, by: .administrator, where: .isProcessed, to: .processingForAppStore),
    Row.rows(.pendingDeveloperRelease, on: .release, by: .administrator, to: .readyForSale),
    Row.rows(.pendingContract, on: .signContract, by: .system, where: .isProcessed, to: .processingForAppStore),
    Row.rows(.pendingContract, on: .signContract, by: .system, to: .readyForSale),
    Row.rows(
      .waitingForExportCompliance, .waitingForReview, .inReview, .pendingDeveloperRelease, .pendingContract,
      on: .developerReject, by: .administrator, to: .developerRejected),
    Row.rows(.processingForAppStore, on: .process, by: .system, to: .readyForSale),
    Row.rows(.readyForSale, on: .takeOffSale, by: .administrator, to: .developerRemovedFromSale),
    Row.rows(.developerRemovedFromSale, on: .putOnSale, by: .administrator, to: .readyForSale),
    Row.rows(.readyForSale, .developerRemovedFromSale, on: .replace, by: .system, to: .replacedWithNewVersion),
    Row.rows(.readyForSale, .developerRemovedFromSale, on: .removeFromSale, by: .reviewer, to: .removedFromSale),
    Row.rows(.removedFromSale, on: .reinstate, by: .reviewer, to: .readyForSale),
  ])
}
