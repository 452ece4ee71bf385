internal import StockroomKit

/// The observations of a review team in a history; times in seconds.
struct PolicyObservations {
  private(set) var waits: [Double] = []
  private(set) var reviews: [Double] = []
  private(set) var resubmissions: [Double] = []
  private(set) var firstSubmissions: [Double] = []
  private(set) var approved = 0
  private(set) var rejected = 0
  private(set) var sentBack = 0
  private(set) var reasons: [String: Int] = [:]
  /// The starts (+1) and ends (-1) of reviews.
  private var changes: [(seconds: Int64, by: Int)] = []

  init(_ history: PolicyHistory) {
    for moves in history.movesBySubject { follow(moves) }
  }

  /// The longest duration of a step, or the mean time between first submissions.
  var longest: Double {
    let arrivals = firstSubmissions.max().map { $0 - (firstSubmissions.min() ?? $0) } ?? 0
    let between = arrivals / Double(max(firstSubmissions.count - 1, 1))
    return (waits + reviews + resubmissions + [between]).max() ?? 0
  }

  /// The maximum number of concurrent reviews.
  var mostAtOnce: Int {
    var current = 0
    var most = 0
    // In the same second, reviews end before others start.
    for change in changes.sorted(by: { ($0.seconds, $0.by) < ($1.seconds, $1.by) }) {
      current += change.by
      most = max(most, current)
    }
    return most
  }

  private mutating func follow(_ moves: [PolicyHistory.Move]) {
    var submitted: Int64?
    var started: Int64?
    var refused: Int64?
    var isFirst = true
    for move in moves {
      switch ProductStatus(rawValue: move.to) {
      case .waitingForReview:
        if isFirst { firstSubmissions.append(Double(move.seconds)) }
        if let refused { resubmissions.append(Double(move.seconds - refused)) }
        isFirst = false
        refused = nil
        submitted = move.seconds
      case .inReview:
        if let submitted { waits.append(Double(move.seconds - submitted)) }
        submitted = nil
        started = move.seconds
      default:
        guard move.from == ProductStatus.inReview.rawValue, let start = started else { break }
        started = nil
        if isDecided(move, from: start) { refused = refusal(of: move) }
      }
    }
  }

  /// Records the end of a review; false if the item was withdrawn.
  private mutating func isDecided(_ move: PolicyHistory.Move, from start: Int64) -> Bool {
    switch ProductStatus(rawValue: move.to) {
    case .approved, .pendingBinaryApproval: approved += 1
    case .rejected:
      rejected += 1
      if let guideline = move.guideline { reasons[guideline, default: 0] += 1 }
    case .developerActionNeeded: sentBack += 1
    default: return false
    }
    reviews.append(Double(move.seconds - start))
    changes.append((start, 1))
    changes.append((move.seconds, -1))
    return true
  }

  private func refusal(of move: PolicyHistory.Move) -> Int64? {
    let status = ProductStatus(rawValue: move.to)
    return status == .rejected || status == .developerActionNeeded ? move.seconds : nil
  }
}
