internal import StockroomKit

/// Finds dead ends, and transitions that let incomplete products through, in a policy's machine.
struct MachineCheck {
  /// The valid parts of a transition; nil for invalid ones.
  struct Row {
    let from: String?
    let event: ReviewEvent?
    let part: Actor.Part?
    let condition: TransitionGuard?
    let isGuardKnown: Bool
    let to: String?
    let place: SourceLocation

    /// The transition; nil if a part is invalid.
    var transition: PolicyTransition? {
      guard let from, let event, let part, let to, isGuardKnown else { return nil }
      return PolicyTransition(from: from, event: event, part: part, condition: condition, to: to)
    }
  }

  struct Finding {
    let message: String
    /// The transition or key to write.
    let fix: String
    let place: SourceLocation
  }

  /// The states a product reaches without review.
  private static let computed = ProductStatus.allCases.filter(\.isComputed).map(\.rawValue)
  /// The states where a product may stay.
  private static let resting = ProductStatus.allCases.filter(\.hasBeenApproved).map(\.rawValue)

  let rows: [Row]
  let stages: [Policy.Stage]
  /// The places of the custom states in the file.
  let places: [String: SourceLocation]
  let start: SourceLocation

  func findings() -> [Finding] {
    unreachable() + stuck() + unguarded() + ambiguous()
  }

  private func unreachable() -> [Finding] {
    let reached = closure(of: Self.computed + rows.filter { $0.from == nil }.compactMap(\.to)) {
      $0.from
    } next: {
      $0.to
    }
    let named = stages.map(\.name) + rows.compactMap(\.from)
    return unique(named).filter { !reached.contains($0) }.map {
      Finding(
        message: "\(label($0)) is unreachable: no transition leads there",
        fix: "add a transition with to: \(label($0)), or remove it", place: place(of: $0))
    }
  }

  /// Finds states and cycles without an exit.
  private func stuck() -> [Finding] {
    let saved = closure(of: [ProductStatus.approved.rawValue] + rows.filter { $0.to == nil }.compactMap(\.from)) {
      $0.to
    } next: {
      $0.from
    }
    let named = unique(rows.flatMap { [$0.from, $0.to] }.compactMap { $0 } + stages.map(\.name))
    var findings = named.filter { !saved.contains($0) && !Self.resting.contains($0) }.map { state in
      let leadsOn = rows.contains { $0.from == state }
      let message =
        leadsOn
        ? "\(label(state)) is in a cycle without exit: there is no path to Approved" : "\(label(state)) is a dead end"
      return Finding(
        message: message,
        fix: "add a transition with from: \(label(state))" + (leadsOn ? " to a state outside the cycle" : ""),
        place: place(of: state))
    }
    if !saved.contains(ProductStatus.readyToSubmit.rawValue), !named.contains(ProductStatus.readyToSubmit.rawValue) {
      findings.append(
        Finding(
          message: "there is no transition from Ready to Submit",
          fix: "add one with from: Ready to Submit, event: submit, and guard: complete", place: start))
    }
    return findings
  }

  private func unguarded() -> [Finding] {
    rows.filter { $0.event == .submit && $0.isGuardKnown && $0.condition != .complete }.map {
      Finding(message: "submit needs a guard", fix: "add guard: complete", place: $0.place)
    }
  }

  /// Two transitions on the same event must have different guards.
  private func ambiguous() -> [Finding] {
    rows.enumerated().compactMap { index, row in
      guard let transition = row.transition else { return nil }
      let earlier = rows[..<index].first { row in
        guard let other = row.transition else { return false }
        return other.from == transition.from && other.event == transition.event
          && (other.condition == nil || other.condition == transition.condition)
      }
      guard let earlier else { return nil }
      return Finding(
        message: """
          \(transition.event.rawValue) from \(label(transition.from)) is never used: line \(earlier.place.line) comes first
          """,
        fix: "give line \(earlier.place.line) \(earlier.condition == nil ? "a" : "another") guard: "
          + TransitionGuard.ofReview.map(\.rawValue).joined(separator: ", "), place: row.place)
    }
  }

  private func closure(
    of states: [String], from: (Row) -> String?, next: (Row) -> String?
  ) -> Set<String> {
    var found = Set(states)
    var queue = states
    while let state = queue.popLast() {
      for case let next? in rows.filter({ from($0) == state }).map(next) where found.insert(next).inserted {
        queue.append(next)
      }
    }
    return found
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func place(of state: String) -> SourceLocation {
    places[state] ?? rows.first { $0.from == state || $0.to == state }?.place ?? start
  }

  private func label(_ state: String) -> String {
    ProductStatus(rawValue: state)?.label ?? state
  }
}
