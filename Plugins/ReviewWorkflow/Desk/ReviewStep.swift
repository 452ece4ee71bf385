internal import StockroomKit

/// A step that was taken.
struct ReviewStep {
  let subject: ReviewSubject
  let from: ProductStatus
  let to: ProductStatus
  /// The stages of a team's own it left and came to.
  var fromStage: String?
  var toStage: String?
  /// The event, or what else moved it.
  let cause: String
  let part: Actor.Part
  let submission: Int64?
  /// The steps of its app version that it took.
  var versionSteps: [VersionStep] = []

  /// Where it came to, in words: `In Review (Legal Check)`.
  var standing: String { to.label(in: toStage) }

  /// What became of the subject, for people.
  var sentence: String {
    guard subject.isUpdate, cause == ReviewEvent.failProcessing.rawValue else {
      return "\(subject.name) \(subject.verb) \(standing)"
    }
    return "\(subject.name) is refused; what was approved stays on sale"
  }

  /// Lines for people.
  ///
  /// `com.example.books.level2: Ready to Submit → Waiting for Review (submit, as the administrator)`
  var lines: [String] {
    versionSteps.map(\.line) + [
      "\(subject.name): \(fromStage ?? from.label) → \(toStage ?? to.label) (\(cause), \(part.phrase))"
    ]
  }
}

extension Actor.Part {
  /// The part as people read it: `as the reviewer`.
  var phrase: String { "as the \(rawValue)" }
}
