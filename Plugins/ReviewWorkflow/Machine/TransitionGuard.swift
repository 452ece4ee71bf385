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
