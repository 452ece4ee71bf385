internal import Foundation
internal import StockroomKit

/// A step of a rehearsal.
struct RehearsalStep {
  let at: Date
  /// The subject: a product's identifier, or its content.
  let subject: String
  let event: ReviewEvent
  /// The status afterward.
  let status: Value
  /// The message to the developer, or why nothing happened.
  var reason: String?
  var guideline: String?

  /// The custom state it entered.
  var stage: String?

  /// Whether it was refused, so that nothing happened.
  var isRefused = false

  /// Whether it only changed its custom state, within a status.
  var isPassage = false

  /// The step as text.
  var happening: String {
    guard !isRefused else { return "not submitted again" }
    return (event == .submit ? "submitted again" : event.because) + (stage.map { ": \($0)" } ?? "")
  }
}
