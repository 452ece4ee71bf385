/// What must hold for a transition to be taken.
enum TransitionGuard: String, Sendable {
  /// Nothing is missing that a reviewer would ask for.
  case complete
  /// Something is missing that a reviewer would ask for.
  case incomplete
  /// Hosting may be turned on: a non-consumable that has never been on sale, without content.
  case mayBeHosted = "may be hosted"
  /// Host Content with Apple is on.
  case isHosted = "hosted"
  /// It was submitted by itself, or its app version is approved by now.
  case goesAlone = "goes alone"
  /// It was submitted with an app version that is not approved yet.
  case goesWithVersion = "goes with a version"
  /// The rules send products back to their developer when the version they came with is rejected.
  case returnsWithVersion = "returns with its version"
  /// The developer releases the version, not the approval.
  case isHeld = "held"
  /// The Paid Applications contract was in effect, and has lapsed.
  case contractLapsed = "contract lapsed"
  /// The store takes a while to process an approved version.
  case isProcessed = "processed"

  /// Those a policy's own way through review may ask for.
  static let ofReview: [TransitionGuard] = [.complete, .goesAlone, .goesWithVersion, .returnsWithVersion]
}
