internal import StockroomKit

/// `--sweep reviewers=10..100`: a run for each number of reviewers.
struct ReviewerSweep: ParameterValue, Hashable {
  let counts: ClosedRange<Int>

  static var valueName: String { "reviewers=FROM..TO" }

  static func parse(_ text: String) throws -> ReviewerSweep {
    let halves = text.split(separator: "=", omittingEmptySubsequences: false)
    let ends = halves.last.map(String.init)?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard halves.count == 2, halves[0].hasSameBytes(as: "reviewers"), ends.count == 3, ends[1].isEmpty,
      let first = Int(ends[0]), let last = Int(ends[2]), first >= 1, first <= last, last <= 100_000, last - first < 1000
    else {
      throw Refusal(
        "review.simulate.sweep", "\(text) is not a sweep",
        hint: "use --sweep reviewers=10..100, with at most 1000 numbers",
        subject: text)
    }
    return ReviewerSweep(counts: first...last)
  }
}
