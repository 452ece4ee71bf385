internal import StockroomKit

extension StandardReview {
  private typealias Row = VersionMachine.Row

  /// What becomes of an app version.
  ///
  /// iTunes Connect Developer Guide (2012), "App statuses"; App Store Connect Help, "App and submission statuses".
  static let versions = VersionMachine([
    Row.rows(nil, on: .create, by: .administrator, to: .prepareForUpload),
    Row.rows(
      .prepareForUpload, .invalidBinary, .rejected, .metadataRejected, .developerRejected, on: .upload,
      by: .administrator, to: .uploadReceived),
    Row.rows(.uploadReceived, on: .invalidate, by: .system, to: .invalidBinary),
    Row.rows(
      .uploadReceived, .metadataRejected, .developerRejected, on: .submit, by: .administrator, to: .waitingForReview),
    Row.rows(
      .waitingForReview, .inReview, .pendingDeveloperRelease, on: .developerReject, by: .administrator,
      to: .developerRejected),
    Row.rows(.waitingForReview, on: .start, by: .reviewer, to: .inReview),
    Row.rows(.inReview, on: .approve, by: .reviewer, where: .isHeld, to: .pendingDeveloperRelease),
    Row.rows(.inReview, on: .approve, by: .reviewer, to: .readyForSale),
    Row.rows(.inReview, on: .reject, by: .reviewer, to: .rejected),
    Row.rows(.inReview, on: .rejectMetadata, by: .reviewer, to: .metadataRejected),
    Row.rows(.pendingDeveloperRelease, on: .release, by: .administrator, to: .readyForSale),
    Row.rows(.readyForSale, on: .replace, by: .system, to: .replacedWithNewVersion),
    Row.rows(.readyForSale, on: .removeFromSale, by: .reviewer, to: .removedFromSale),
    Row.rows(.removedFromSale, on: .reinstate, by: .reviewer, to: .readyForSale),
  ])
}
