internal import StockroomKit

/// Finds what would leave a product stuck, or let through what is not complete, in a way through review.
struct MachineCheck {
  /// A row as far as it could be read: what is nil may be anything.
  struct Row {
    let from: String?
    let event: ReviewEvent?
    let part: Actor.Part?
    let condition: TransitionGuard?
    let isGuardKnown: Bool
    let to: String?
    let place: FilePlace

    /// The row, where all of it could be read.
    var transition: PolicyTransition? {
      guard let from, let event, let part, let to, isGuardKnown else { return nil }
      return PolicyTransition(from: from, event: event, part: part, condition: condition, to: to)
    }
  }

  struct Finding {
    let message: String
    let place: FilePlace
  }

  /// Where a product comes to without review.
  private static let computed = ProductStatus.allCases.filter(\.isComputed).map(\.rawValue)
  /// Where a product may stay.
  private static let resting = ProductStatus.allCases.filter(\.hasBeenApproved).map(\.rawValue)

  let rows: [Row]
  let stages: [Policy.Stage]
  /// Where the stages stand in the file.
  let places: [String: FilePlace]
  let start: FilePlace

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
      Finding(message: "\(label($0)) is unreachable: nothing leads there", place: place(of: $0))
    }
  }

  /// States that lead nowhere, and those that only lead round.
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
        ? "\(label(state)) is in a cycle without exit: no way leads to Approved" : "\(label(state)) is a dead end"
      return Finding(message: message, place: place(of: state))
    }
    if !saved.contains(ProductStatus.readyToSubmit.rawValue), !named.contains(ProductStatus.readyToSubmit.rawValue) {
      findings.append(Finding(message: "nothing leads on from Ready to Submit", place: start))
    }
    return findings
  }

  private func unguarded() -> [Finding] {
    rows.filter { $0.event == .submit && $0.isGuardKnown && $0.condition != .complete }.map {
      Finding(message: "submit lacks its guard: add guard: complete", place: $0.place)
    }
  }

  /// Two ways on the same event must be told apart.
  private func ambiguous() -> [Finding] {
    rows.enumerated().compactMap { index, row in
      guard let transition = row.transition else { return nil }
      let earlier = rows[..<index].first { row in
        guard let other = row.transition else { return false }
        return other.from == transition.from && other.event == transition.event
          && (other.condition == nil || other.condition == transition.condition)
      }
      guard let earlier else { return nil }
      let message = """
        \(transition.event.rawValue) from \(label(transition.from)) is never taken: line \(earlier.place.line) \
        lacks a guard that tells them apart
        """
      return Finding(message: message, place: row.place)
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

  private func place(of state: String) -> FilePlace {
    places[state] ?? rows.first { $0.from == state || $0.to == state }?.place ?? start
  }

  private func label(_ state: String) -> String {
    ProductStatus(rawValue: state)?.label ?? state
  }
}
