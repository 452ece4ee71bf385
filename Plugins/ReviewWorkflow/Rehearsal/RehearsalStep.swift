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

  /// Whether it was refused, for the reason, and nothing happened.
  var isRefused = false

  /// Whether it only went from a stage to the next, within a status.
  var isPassage = false

  /// What happened, as people read it.
  var happening: String {
    guard !isRefused else { return "not submitted again" }
    return (event == .submit ? "submitted again" : event.because) + (stage.map { ": \($0)" } ?? "")
  }
}
