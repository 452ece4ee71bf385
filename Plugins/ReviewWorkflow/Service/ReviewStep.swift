internal import StockroomKit

/// A completed step.
struct ReviewStep {
  let subject: ReviewSubject
  let from: ProductStatus
  let to: ProductStatus
  /// The custom states it left and entered.
  var fromStage: String?
  var toStage: String?
  /// The event, or another cause.
  let cause: String
  let part: Actor.Part
  let submission: Int64?
  /// The steps of its app version.
  var versionSteps: [VersionStep] = []

  /// The new status as text: `In Review (Legal Check)`.
  var standing: String { to.label(in: toStage) }

  /// The result for the subject, as text.
  var sentence: String {
    guard subject.isUpdate, cause == ReviewEvent.failProcessing.rawValue else {
      return "\(subject.name) \(subject.verb) \(standing)"
    }
    return "\(subject.name) is rejected; the approved version stays on sale"
  }

  /// The step as lines of text.
  ///
  /// `com.example.books.level2: Ready to Submit → Waiting for Review (submit, as the administrator)`
  var lines: [String] {
    versionSteps.map(\.line) + [
      "\(subject.name): \(fromStage ?? from.label) → \(toStage ?? to.label) (\(cause), \(part.phrase))"
    ]
  }
}

extension Actor.Part {
  /// The role as text: `as the reviewer`.
  var phrase: String { "as the \(rawValue)" }
}
