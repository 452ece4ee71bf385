import Foundation
import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct PolicyFileTests {
  private static let file = FilePath.parse("desk.yaml")

  private static func read(_ text: String) throws -> Policy {
    try PolicyFile.read(Data(text.utf8), file: file)
  }

  /// What the console would print of a file that is refused.
  private static func problems(_ text: String) throws -> String {
    let error = try #require(throws: (any Error).self) { try read(text) }
    return String(describing: error)
  }

  @Test(arguments: Policy.shipped)
  func `what is written is read again`(policy: Policy) throws {
    let text = PolicyWriter.text(policy)
    let again = try Self.read(text)
    #expect(PolicyWriter.text(again) == text)
    #expect(again.outcomes == policy.outcomes)
    #expect(again.reasons == policy.reasons)
    #expect(again.calendar == policy.calendar)
    #expect(again.transitions == policy.transitions)
    #expect(abs(again.waiting.meanSeconds - policy.waiting.meanSeconds) <= policy.waiting.meanSeconds / 1000)
  }

  @Test func `every way to say how long something takes`() throws {
    func review(_ text: String) throws -> Distribution { try Self.read("name: desk\nreview: \(text)").review }
    #expect(try review("90s") == .constant(seconds: 90))
    #expect(try review("{constant: 1.5h}") == .constant(seconds: 5400))
    #expect(try review("{exponential: 2d}") == .exponential(meanSeconds: 172_800))
    #expect(try review("{exponential: {mean: 1w}}") == .exponential(meanSeconds: 604_800))
    #expect(try review("{uniform: {from: 0, to: 5m}}") == .uniform(lowSeconds: 0, highSeconds: 300))
    #expect(
      try review("{triangular: {from: 1m, peak: 2m, to: 5m}}")
        == .triangular(lowSeconds: 60, modeSeconds: 120, highSeconds: 300))
    #expect(try review("{lognormal: {median: 1h, p90: 3h}}") == .lognormal(median: 3600, p90: 10_800))
    #expect(try review("{empirical: [5m, 1m, 2m]}") == .empirical(seconds: [60, 120, 300]))
  }

  @Test func `all that is wrong is said at once, each with its place`() throws {
    let text = """
      name: desk
      reviwers: 4
      reviewers: 0
      waiting: {lognormal: {median: -8h, p90: 20h}}
      review: 3 hours
      outcomes: {approve: 0.7, reject: 0.2, request-action: 0.2}
      reasons:
        - {guideline: "2.1", probability: 0.3}
      """
    #expect(
      try Self.problems(text) == """
        desk.yaml:2:1: error: review.policy.invalid: a policy has no key reviwers; did you mean reviewers?
          desk.yaml:3:12: reviewers is 0; write a whole number from 1 to 100000
          desk.yaml:4:31: waiting: -8h is negative; write 8h, or another duration
          desk.yaml:5:9: review: 3 hours is not a duration; write one such as 90s, 15m, 1.5h, 2d, or 1w
          desk.yaml:6:11: the probabilities of the outcomes add up to 1.100, not to 1; lower approve, reject, or request-action by 0.100
          desk.yaml:8:3: the probabilities of the reasons add up to 0.300, not to 1; raise the probability of a reason by 0.700
          reviwers: 4
          ^
          hint: explain review.policy; review policy show asc2026
        """)
  }

  @Test(arguments: [
    ("Limbo: In Review", "- {from: In Review, event: start, by: reviewer, to: Approved}", "Limbo is unreachable"),
    ("Limbo: In Reveiw", "", "In Reveiw is not a status; did you mean In Review?"),
    ("Limbo: Approved", "", "Approved is not a status of review"),
    ("Approved: In Review", "", "Approved is a status"),
    ("", "- {from: Ready to Submit, event: submit, by: administrator, to: Approved}", "submit needs a guard"),
    (
      "Limbo: In Review",
      "- {from: Ready to Submit, event: submit, by: administrator, guard: complete, to: Limbo}", "Limbo is a dead end"
    ),
    (
      "",
      """
      - {from: Ready to Submit, event: submit, by: administrator, guard: complete, to: In Review}
        - {from: In Review, event: withdraw, by: administrator, to: Ready to Submit}
      """, "In Review is in a cycle without exit"
    ),
    (
      "",
      """
      - {from: Ready to Submit, event: submit, by: administrator, guard: complete, to: Approved}
        - {from: Ready to Submit, event: submit, by: administrator, guard: complete, to: In Review}
      """, "submit from Ready to Submit is never used"
    ),
    ("", "- {from: Redy to Submit, event: submit, by: me, to: Approved}", "did you mean Ready to Submit?"),
    ("", "- {from: Ready to Submit, event: submitt, by: administrator, to: Approved}", "did you mean submit?"),
    ("", "- {from: Ready to Submit, event: submit, to: Approved}", "a transition lacks by"),
  ])
  func `a way through review that leaves products stuck is refused`(
    states: String, transitions: String, problem: String
  ) throws {
    let stateLines = states.isEmpty ? "" : "states:\n  \(states)\n"
    let text = "name: desk\n\(stateLines)transitions:\n  \(transitions)\n"
    #expect(try Self.problems(text).contains(problem))
  }

  @Test(arguments: [
    ("", "the file is empty"), ("- a", "a policy must be a mapping"),
    ("reviewers: 3", "a policy needs a name"),
    ("name: x y", "a policy's name must be"), ("name: desk\nname: desk", "name is duplicate"),
    ("name: desk\nreview: [", "not YAML"), ("name: desk\nreview: &a 3h", "anchors and aliases"),
    ("name: desk\nexpedited: 1.5", "write a probability from 0 to 1"),
    ("name: desk\nexpedited: nan", "write a probability from 0 to 1"),
    ("name: desk\nreview: {lognormal: {median: 0s, p90: 1h}}", "must be above zero"),
    ("name: desk\nreview: {uniform: {from: 3h, to: 1h}}", "must be in ascending order"),
    ("name: desk\nreview: {normal: {mean: 3h}}", "review has no key normal"),
    ("name: desk\nreview: 1e400w", "is not a duration"),
    ("name: desk\nreview: 99999w", "is longer than ten years"),
    ("name: desk\narrivals: 0s", "between submissions, must be above zero"),
    ("name: desk\noutcomes: {approve: 0, reject: 1}", "nothing is ever approved"),
    ("name: desk\noutcomes: {approve: 0.5, reject: 0.5}", "reasons are missing"),
    ("name: desk\ncalendar: {days: []}", "the calendar has no working hours"),
    ("name: desk\ncalendar: {hours: 17:00-09:00}", "is not a time range"),
    ("name: desk\ncalendar: {holidays: [2026-02-30]}", "2026-02-30 is not a day"),
  ])
  func `bad input is reported`(text: String, problem: String) throws {
    #expect(try Self.problems(text).contains(problem))
  }

  @Test(arguments: [
    ("name: desk\nreview: 1h\n'review': -2h", "3:1: review is duplicate; remove it here, or on line 2"),
    ("name: desk\nreview: 1h\n'review': -2h", "3:11: review: -2h is negative"),
    ("name: desk\nreview: -1h\nreview: 2h\nreviewers: 0", "2:9: review: -1h is negative"),
    ("name: desk\nreview: 1h\nreview: 2h\nreview: 3h\nreviewers: 0", "4:1: review is duplicate"),
    ("name: desk\nreview: {uniform: {from: 1h, to: 2h, to: 3h}}\nreviewers: 0", "2:38: to is duplicate"),
    (
      "name: desk\nstates:\n  A: In Review\n  A: In Review\nreviewers: 0",
      "4:3: A is duplicate; remove it here, or on line 3"
    ),
    ("name: desk\nreview: 1h\nreview: 2h\nreviewers: 0", "4:12: reviewers is 0"),
    ("reviewers: 0\nreview: -1h", "1:1: a policy needs a name"),
    ("reviewers: 0\nreview: -1h", "2:9: review: -1h is negative"),
  ])
  func `a key that is duplicate, or is missing, hides nothing else`(text: String, problem: String) throws {
    // The first of a file carries the code too.
    let problems = try Self.problems(text).replacing("error: review.policy.invalid: ", with: "")
    #expect(problems.contains("desk.yaml:\(problem)"))
  }

  @Test func `keys without number are given up`() throws {
    let text = "name: desk\n" + String(repeating: "review: 1h\n", count: 100)
    #expect(try Self.problems(text).contains("review is duplicate"))
  }

  @Test func `a state that cannot be read is not a reason to call others unreachable, or dead ends`() throws {
    let text = """
      name: desk
      states:
        Legal: {shown: In Review}
        Board: {shown: In Review}
      transitions:
        - {from: Ready to Submit, event: submit, by: administrator, guard: complete, to: Somewhere}
        - {from: Somewhere, event: start, by: reviewer, to: Legal}
        - {from: Legal, event: start, by: reviewer, to: Bord}
        - {from: Board, event: approve, by: reviewer, to: Approved}
      """
    let problems = try Self.problems(text)
    #expect(problems.contains("desk.yaml:6:84: error: review.policy.invalid: Somewhere is not a state"))
    #expect(problems.contains("desk.yaml:8:51: Bord is not a state; did you mean Board?"))
    #expect(!problems.contains("unreachable") && !problems.contains("dead end"))
  }

  @Test func `nesting has an end`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try Self.problems("name: desk\nreview: \(deep)").contains("not YAML"))
  }

  @Test(arguments: ["\"&a\"", "'*b'", "R&D"]) func `signs in texts are not anchors`(summary: String) throws {
    #expect(try !Self.read("name: desk\nsummary: \(summary)").summary.isEmpty)
  }
}
