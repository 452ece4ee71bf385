/// The moves a policy is estimated from, in chronological order per subject.
struct PolicyHistory {
  /// A status change.
  struct Move: Hashable {
    let seconds: Int64
    let from: String
    let to: String
    var guideline: String?
  }

  private var order: [String] = []
  private var moves: [String: [Move]] = [:]

  /// Adds a move of a subject.
  mutating func add(_ move: Move, of subject: String) {
    if moves[subject] == nil { order.append(subject) }
    moves[subject, default: []].append(move)
  }

  /// The moves of each subject, in chronological order.
  var lives: [[Move]] {
    order.map { subject in
      (moves[subject] ?? []).enumerated().sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }
        .map(\.element)
    }
  }
}
