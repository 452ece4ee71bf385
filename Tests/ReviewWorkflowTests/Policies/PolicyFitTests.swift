import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct PolicyFitTests {
  private static let truth = Policy(
    name: "truth", reviewers: 40, arrivals: .exponential(meanSeconds: 3600),
    waiting: .lognormal(median: 36_000, p90: 72_000), review: .exponential(meanSeconds: 5000),
    outcomes: Policy.Outcomes(approve: 0.7, reject: 0.2, requestAction: 0.1),
    reasons: [Policy.Reason("2.1", 0.75, "Not there."), Policy.Reason("3.1.1", 0.25, "Elsewhere.")],
    resubmission: Policy.Resubmission(probability: 0.8, delay: .lognormal(median: 90_000, p90: 300_000)))

  /// The history of so many submissions by the true policy, with a reviewer for each of them.
  private static func history(_ submissions: Int) -> PolicyHistory {
    var history = PolicyHistory()
    var times = RandomSource(seed: 11)
    var chances = RehearsalChances(truth, seed: Seed(number: 12))
    var clock = 0.0
    for number in 0..<submissions {
      clock += Distribution.exponential(meanSeconds: 3600).sample(&times)
      var seconds = Int64(clock)
      var from = ProductStatus.readyToSubmit
      func add(_ to: ProductStatus, _ guideline: String? = nil) {
        let move = PolicyHistory.Move(
          seconds: seconds, from: from.rawValue, to: to.rawValue, guideline: guideline)
        history.add(move, of: "product \(number)")
        from = to
      }
      while from != .approved {
        add(.waitingForReview)
        seconds += chances.seconds(truth.waiting)
        add(.inReview)
        seconds += chances.seconds(truth.review)
        let (event, remark) = chances.outcome()
        add(
          event == .approve ? .approved : event == .reject ? .rejected : .developerActionNeeded,
          event == .reject ? remark.guideline?.number : nil)
        guard from != .approved, chances.resubmits() else { break }
        seconds += chances.seconds(truth.resubmission.delay)
      }
    }
    return history
  }

  @Test func `a simulated history gives its parameters back`() throws {
    let policy = try PolicyFit.policy(named: "fit", from: PolicyObservations(Self.history(6000)))
    guard case .lognormal(let mu, let sigma) = policy.waiting,
      case .lognormal(let truth, let width) = Self.truth.waiting,
      case .exponential(let review) = policy.review, case .lognormal(let delay, _) = policy.resubmission.delay,
      case .exponential(let interval) = policy.arrivals
    else {
      Issue.record("other distributions: \(policy)")
      return
    }
    #expect(abs(mu - truth) < 0.02)
    #expect(abs(sigma / width - 1) < 0.03)
    #expect(abs(review / 5000 - 1) < 0.04)
    #expect(abs(interval / 3600 - 1) < 0.05)
    #expect(abs(delay - PortableMath.ln(90_000)) < 0.06)
    #expect(abs(policy.outcomes.approve - 0.7) < 0.015)
    #expect(abs(policy.outcomes.reject - 0.2) < 0.015)
    #expect(abs(policy.resubmission.probability - 0.8) < 0.03)
    #expect(policy.reasons.map(\.guideline.number) == ["2.1", "3.1.1"])
    #expect(abs(policy.reasons[0].probability - 0.75) < 0.03)
  }

  @Test func `a step of more than ten years, which no policy can say, is refused`() {
    let header = "product,at,from,to\n"
    let reviews = ["2012-11-01,Ready to Submit,Waiting for Review", "2012-11-02,Waiting for Review,In Review"]
    let rows = ["2012", "3012"].enumerated().flatMap { number, year in
      (reviews + ["2012-11-03,In Review,Approved"]).map { "p\(number),\($0.replacing("2012", with: year))\n" }
    }
    let error = #expect(throws: Refusal.self) {
      let history = try PolicyHistory(Data((header + rows.joined()).utf8), file: .parse("history.csv"))
      _ = try PolicyFit.policy(named: "fit", from: PolicyObservations(history))
    }
    #expect(error?.code == "review.policy.fit.too-slow")
  }

  @Test func `a history in which nothing was approved is refused`() {
    let error = #expect(throws: Refusal.self) {
      var history = PolicyHistory()
      for product in ["one", "two"] {
        history.add(.init(seconds: 1, from: "WAITING_FOR_REVIEW", to: "IN_REVIEW"), of: product)
        history.add(.init(seconds: 2, from: "IN_REVIEW", to: "REJECTED", guideline: "2.1"), of: product)
      }
      _ = try PolicyFit.policy(named: "fit", from: PolicyObservations(history))
    }
    #expect(error?.code == "review.policy.fit.nothing-approved")
  }

  @Test func `what is estimated can be loaded`() throws {
    let policy = try PolicyFit.policy(named: "fit", from: PolicyObservations(Self.history(200)))
    let text = PolicyWriter.text(policy)
    let again = try PolicyFile.read(Data(text.utf8), file: FilePath.parse("fit.yaml"))
    #expect(PolicyWriter.text(again) == text)
  }

  @Test func `a spreadsheet is read with the words people use`() throws {
    let text = """
      Product ID,At,From,To,Guideline
      a,2012-11-21T09:00Z,Ready to Submit,Waiting for Review,
      a,2012-11-21T10:00Z,WAITING_FOR_REVIEW,IN_REVIEW,
      a,2012-11-21T11:00Z,in-review,rejected,2.1
      b,2012-11-21T09:30Z,Ready to Submit,Waiting for Review,
      b,2012-11-21T10:30Z,Waiting for Review,In Review,
      b,2012-11-21T11:30Z,In Review,Approved,
      """
    let history = try PolicyHistory(Data(text.utf8), file: FilePath.parse("moves.csv"))
    let policy = try PolicyFit.policy(named: "fit", from: PolicyObservations(history))
    #expect(policy.waiting == .constant(seconds: 3600))
    #expect(policy.review == .constant(seconds: 3600))
    #expect(policy.reviewers == 2)
    #expect(policy.outcomes.reject == 0.5)
    #expect(policy.resubmission.probability == 0)
  }

  @Test(arguments: [
    ("a,2012-11-21,In Reveiw,Approved,", "moves.csv:2:14"), ("a,yesterdy,In Review,Approved,", "moves.csv:2:3"),
    ("a,2012-11-21,In Review,Rejected,two", "moves.csv:2:33"), ("a,2012-11-21,In Review", "moves.csv:2:"),
  ])
  func `bad input is reported with its place`(row: String, place: String) throws {
    let text = "product,at,from,to,guideline\n\(row)\n"
    let error = try #require(throws: (any Error).self) {
      try PolicyHistory(Data(text.utf8), file: FilePath.parse("moves.csv"))
    }
    #expect(String(describing: error).contains(place))
  }

  @Test func `too little history is refused`() throws {
    #expect(try TestConsole.chapters().refusal(of: "review policy fit")?.code == "review.policy.fit.too-little")
  }

  @Test func `the store's own history will do`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2 .chapter3")
    try console.run("review run --for 60d --policy asc2026 --seed 3")
    #expect(try console.run("review policy fit --name ours").hasPrefix("name: ours\n"))
  }

  @Test func `times that never vary are constant, and none at all are nothing`() {
    #expect(DistributionFit.of([]) == nil)
    #expect(DistributionFit.of([60, 60, 60]) == .constant(seconds: 60))
    #expect(DistributionFit.of([0, 60]) == .exponential(meanSeconds: 30))
  }
}
