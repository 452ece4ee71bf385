internal import Foundation
internal import StockroomKit

/// The report of a rehearsal: each step, and a summary.
struct RehearsalReport {
  let policy: Policy
  let seed: Seed
  let start: Date
  let end: Date
  let steps: [RehearsalStep]

  /// The fields of the receipt.
  static let described = [
    FieldDescription("policy", .identifier, label: "Policy", "The policy of the rehearsal."),
    FieldDescription("seed", .integer, label: "Seed", "The random seed: the same seed gives the same steps."),
    FieldDescription("from", .date, label: "From", "The store's time at the start."),
    FieldDescription("now", .date, label: "Now", "The store's time at the end."),
    FieldDescription("counts", .record, label: "Counts", "The number of steps by command."),
    FieldDescription(
      "steps", .list, label: "Steps", "The steps in order, each with its time, product, command, and new status."),
  ]

  var receipt: Receipt {
    Receipt(
      (lines + [summary]).joined(separator: "\n"),
      record: Record([
        Field("policy", .identifier(policy.name)), Field("seed", seed.value), Field("from", .date(start)),
        Field("now", .date(end)), Field("counts", .record(counts.map { Field($0.event.rawValue, .integer($0.count)) })),
        Field("steps", .list(steps.map(Self.value)), audience: .rows),
      ]), tally: Receipt.Tally("review step", "played", count: steps.count { !$0.isRefused }))
  }

  /// One line per step, in columns.
  private var lines: [String] {
    TextLines.aligned(
      steps.map { step in
        let reason = [step.guideline, step.reason].compactMap { $0 }.joined(separator: " ")
        return [String(step.at.iso8601.dropLast(4)).replacing("T", with: " "), step.subject, step.happening, reason]
      })
  }

  private var summary: String {
    let happened = counts.map { "\($0.count) \($0.event == .submit ? "submitted again" : $0.event.tallied)" }
    let list = happened.isEmpty ? "nothing happened" : happened.joined(separator: ", ")
    let span = HumanNumbers.duration(Double(end.seconds - start.seconds))
    return "\(span) (policy \(policy.name), seed \(seed.number)): \(list); the store's clock is \(end.iso8601)"
  }

  private var counts: [(event: ReviewEvent, count: Int64)] {
    ReviewEvent.allCases.compactMap { event in
      let count = steps.count { $0.event == event && !$0.isRefused && !$0.isStageChange }
      return count > 0 ? (event, Int64(count)) : nil
    }
  }

  private static func value(_ step: RehearsalStep) -> Value {
    .record([
      Field("at", .date(step.at)), Field("product", .identifier(step.subject)),
      Field("event", .text(step.event.rawValue)), Field("status", step.status),
      Field("stage", .text(step.stage)),
      Field("guideline", .text(step.guideline)),
      Field("reason", .text(step.reason)),
    ])
  }
}

/// A step of a rehearsal.
struct RehearsalStep {
  let at: Date
  /// The subject: a product's identifier, or its content.
  let subject: String
  let event: ReviewEvent
  /// The status afterward.
  let status: Value
  /// The message to the developer, or the message of the refusal.
  var reason: String?
  var guideline: String?

  /// The custom state after the step.
  var stage: String?

  /// True if it was refused and nothing happened.
  var isRefused = false

  /// True if only the custom state changed, not the status.
  var isStageChange = false

  /// The step as text.
  var happening: String {
    guard !isRefused else { return "not submitted again" }
    return (event == .submit ? "submitted again" : event.because) + (stage.map { ": \($0)" } ?? "")
  }
}
