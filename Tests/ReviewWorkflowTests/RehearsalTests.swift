import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct RehearsalTests {
  /// A policy that decides everything within a day.
  private static let quick = """
    name: quick
    reviewers: 1
    waiting: 1h
    review: 30m
    """

  private static func policy(_ more: String = "") throws -> Policy {
    try PolicyFile.read(Data((quick + "\n" + more).utf8), file: FilePath.parse("quick.yaml"))
  }

  /// Runs a rehearsal and returns its steps, one line each: `2012-11-21T01:00:00Z chapter2 start`.
  private static func play(
    _ console: TestConsole, _ policy: Policy, days: Double = 7, seed: UInt64 = 1
  ) throws -> [String] {
    try console.unit { catalog in
      var rehearsal = try Rehearsal(catalog, policy: policy, seed: Seed(number: seed))
      let end = catalog.store.now.addingTimeInterval(days * 86_400)
      try rehearsal.play(until: end, progress: .silent, checkCancelled: {})
      return rehearsal.steps.map { step in
        let product = step.subject.replacing("com.example.books.", with: "")
        return "\(step.at.iso8601) \(product) \(step.event.rawValue)"
      }
    }
  }

  @Test func `waiting items are reviewed one after another, and the clock is set to the end`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2 .chapter3")
    #expect(
      try Self.play(console, Self.policy()) == [
        "2012-11-21T01:00:00Z chapter2 start", "2012-11-21T01:30:00Z chapter2 approve",
        "2012-11-21T01:30:00Z chapter3 start", "2012-11-21T02:00:00Z chapter3 approve",
      ])
    #expect(try console.status("chapter3") == .approved)
    #expect(try console.unit { $0.store.now.isoDay } == "2012-11-28")
    let parts = try console.cells(of: "review history .chapter2", "actor", "part").suffix(2)
    #expect(Array(parts) == [["reviewer", "reviewer"], ["reviewer", "reviewer"]])
  }

  @Test func `two reviewers start two reviews`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2 .chapter3")
    var policy = try Self.policy()
    policy.reviewers = 2
    let steps = try Self.play(console, policy)
    #expect(steps.filter { $0.hasPrefix("2012-11-21T01:00:00Z") }.count == 2)
  }

  @Test func `reviewers keep their working hours and holidays`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2")
    let policy = try Self.policy("calendar: {hours: 09:00-17:00, holidays: [2012-11-21..2012-11-22]}")
    #expect(
      try Self.play(console, policy) == [
        "2012-11-23T09:00:00Z chapter2 start", "2012-11-23T09:30:00Z chapter2 approve",
      ])
  }

  private static let legal = """
    name: quick
    reviewers: 1
    waiting: 1h
    review: 30m
    calendar: {hours: 09:00-17:00}
    states: {Legal Check: {shown: In Review, lasts: 10h}}
    transitions:
      - {from: Ready to Submit, event: submit, by: administrator, guard: complete, to: Waiting for Review}
      - {from: Waiting for Review, event: start, by: reviewer, to: Legal Check}
      - {from: Legal Check, event: start, by: reviewer, to: In Review}
      - {from: In Review, event: approve, by: reviewer, to: Approved}
    """

  /// A console where a legal check of ten office hours comes before the review.
  private static func legalConsole() throws -> (console: TestConsole, policy: Policy) {
    let console = try TestConsole.chapters()
    let policy = try PolicyFile.read(Data(legal.utf8), file: FilePath.parse("quick.yaml"))
    try console.unit { catalog in
      try Policies(catalog: catalog).load(policy, source: legal)
      try Policies(catalog: catalog).use(policy)
    }
    try console.run("review submit .chapter2")
    return (console, policy)
  }

  @Test func `a stage in review lasts working hours`() throws {
    let (console, policy) = try Self.legalConsole()
    #expect(
      try Self.play(console, policy) == [
        "2012-11-21T09:00:00Z chapter2 start", "2012-11-22T11:00:00Z chapter2 start",
        "2012-11-22T11:30:00Z chapter2 approve",
      ])
  }

  @Test func `a stage started at night also waits for working hours`() throws {
    let (console, policy) = try Self.legalConsole()
    try console.run("review start .chapter2")
    #expect(try Self.play(console, policy).first == "2012-11-22T11:00:00Z chapter2 start")
    let (later, _) = try Self.legalConsole()
    try later.run("review start .chapter2")
    try later.advanceClock(by: 5 * 86_400)
    #expect(try Self.play(later, policy).first == "2012-11-26T09:00:00Z chapter2 start")
  }

  @Test func `an item that passes several stages is counted as started once`() throws {
    let (console, _) = try Self.legalConsole()
    #expect(try console.receipt(of: "review run --for 5d --seed 1").message.contains("1 put in review, 1 approved;"))
  }

  @Test func `a rejected item is submitted again until it is approved`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2")
    let policy = try Self.policy(
      """
      outcomes: {approve: 0.3, reject: 0.5, request-action: 0.2}
      reasons: [{guideline: "2.1", probability: 1, message: "Not there."}]
      resubmission: {delay: 2h}
      """)
    let steps = try Self.play(console, policy, days: 60, seed: 6)
    let submitted = steps.count { $0.hasSuffix("submit") }
    #expect(submitted > 0)
    #expect(steps.count { $0.hasSuffix("reject") || $0.hasSuffix("request-action") } == submitted)
    #expect(try console.status("chapter2") == .approved)
    let guidelines = try console.cells(of: "review history .chapter2", "guideline").joined()
    #expect(guidelines.count { $0 == "2.1" } == steps.count { $0.hasSuffix("reject") })
  }

  @Test func `an item that cannot be submitted again is reported and not counted`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.run([
      "app version create 1.0", "app version upload 1.0", "review submit .chapter2 --with-version 1.0",
      "review start .chapter2", "review reject .chapter2 --guideline 2.1 -m 'It ends at once.'",
      "app version developer-reject 1.0",
    ])
    let message = try console.receipt(of: "review run --for 90d --seed 1").message
    #expect(message.contains("com.example.books.chapter2  not submitted again  the first Non-Consumable of"))
    #expect(message.contains("seed 1): nothing happened; "))
  }

  @Test func `a developer with a resubmission probability of 0 does not submit again`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2")
    let policy = try Self.policy(
      """
      outcomes: {approve: 0.001, reject: 0.999}
      reasons: [{guideline: "2.1", probability: 1}]
      resubmission: {probability: 0}
      """)
    #expect(try Self.play(console, policy).map { $0.split(separator: " ")[2] } == ["start", "reject"])
    #expect(try console.status("chapter2") == .rejected)
  }

  @Test func `the same seed gives the same steps, and another seed other steps`() throws {
    func steps(_ seed: UInt64) throws -> [String] {
      let console = try TestConsole.chapters()
      try console.run("review submit .chapter2 .chapter3")
      return try Self.play(console, .asc2026, days: 30, seed: seed)
    }
    let first = try steps(42)
    #expect(try steps(42) == first)
    #expect(try steps(43) != first)
  }

  @Test func `one undo reverts the whole run`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2 .chapter3")
    try console.run("review run --for 30d --seed 42")
    #expect(try console.status("chapter2") != .waitingForReview)
    try console.undo()
    #expect(try console.status("chapter2") == .waitingForReview)
    #expect(try console.status("chapter3") == .waitingForReview)
    #expect(try console.unit { $0.store.now.isoDay } == "2012-11-21")
    #expect(try console.cells(of: "review history .chapter2", "to").last == ["Waiting for Review"])
  }

  @Test func `a run continues where the previous one stopped`() throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2")
    _ = try Self.play(console, Self.policy(), days: 1.25 / 24)
    #expect(try console.status("chapter2") == .inReview)
    #expect(try Self.play(console, Self.policy()) == ["2012-11-21T01:30:00Z chapter2 approve"])
  }

  @Test func `newer content is reviewed while its product stays on sale`() throws {
    let console = try TestConsole.chapters()
    try console.deliver("1.0", to: "chapter1")
    try console.run("review advance .chapter1 --to approved")
    try console.deliver("1.1", to: "chapter1")
    try console.run("review submit .chapter1")
    let steps = try Self.play(console, Self.policy())
    #expect(
      steps == [
        "2012-11-21T01:00:00Z content 1.1 of chapter1 start", "2012-11-21T01:30:00Z content 1.1 of chapter1 approve",
      ])
    #expect(try console.status("chapter1") == .approved)
  }

  @Test func `a version is reviewed with the product submitted with it`() throws {
    let console = try TestConsole.chapters()
    try console.upload("1.0")
    try console.run("review submit .chapter2 --with-version 1.0")
    let steps = try Self.play(console, Self.policy())
    #expect(steps.contains("2012-11-21T01:30:00Z version 1.0 approve"))
    #expect(try console.state("1.0") == .readyForSale)
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `expedited submissions are reviewed first`() throws {
    let console = try TestConsole.chapters()
    try console.run(["review submit .chapter2", "review submit .chapter3"])
    try console.unit { try $0.store.execute("UPDATE review_submission SET is_expedited = 1 WHERE id = 2") }
    #expect(try Self.play(console, Self.policy()).first?.hasSuffix("chapter3 start") == true)
  }

  @Test func `an empty queue only advances the clock`() throws {
    let console = try TestConsole.chapters()
    #expect(try Self.play(console, Self.policy()).isEmpty)
    let message = try console.receipt(of: "review run --for 5d --seed 7").message
    #expect(message.contains("seed 7): nothing happened"))
  }

  @Test func `a run cannot pass the year 9999`() throws {
    #expect(try TestConsole.chapters().refusal(of: "review run --for 900000w")?.code == "review.run.too-long")
    #expect(try TestConsole.chapters().refusal(of: "review run --until 2001-01-01")?.code == "review.run.backwards")
  }
}
