internal import Foundation
internal import StockroomKit

/// Something that happened in a rehearsal.
struct RehearsalStep {
  let at: Date
  /// What was reviewed: a product's identifier, or its content.
  let subject: String
  let event: ReviewEvent
  /// The status afterwards.
  let status: Value
  /// What the developer reads, or why nothing happened.
  var reason: String?
  var guideline: String?

  /// The stage of the team's own it came into.
  var stage: String?

  /// What happened, as people read it.
  var happening: String {
    (event == .submit ? "submitted again" : event.because) + (stage.map { ": \($0)" } ?? "")
  }
}
