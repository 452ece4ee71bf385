import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// A policy with a way of its own through review is the way products go while it is in force.
@Suite struct PolicyMachineTests {
  private static func legal() throws -> TestConsole {
    let console = try TestConsole.chapters()
    try console.run(["review policy load policies/legal.yaml", "review policy use legal"])
    return console
  }

  @Test func `in three steps there is no reviewer`() throws {
    let console = try TestConsole.chapters()
    try console.run("review policy use three-step")
    try console.run("review submit .chapter2")
    #expect(try console.status("chapter2") == .approved)
    #expect(console.refusal(of: "review start .chapter3")?.code == "review.not-legal")
    try console.undo()
    #expect(try console.status("chapter2") == .readyToSubmit)
  }

  @Test func `a stage of the team's own is shown as one of the twelve`() throws {
    let console = try Self.legal()
    try console.run(["review submit .chapter2", "review start .chapter2"])
    #expect(try console.status("chapter2") == .inReview)
    #expect(try console.cells(of: "review queue", "status", "stage") == [["In Review", "Legal Check"]])
    #expect(console.refusal(of: "review approve .chapter2")?.code == "review.not-legal")

    try console.run("review start .chapter2")
    #expect(try console.cells(of: "review queue", "status", "stage") == [["In Review", "–"]])
    try console.run("review approve .chapter2")
    #expect(try console.status("chapter2") == .approved)
    let reasons = try console.cells(of: "review history .chapter2", "because").suffix(4)
    #expect(
      Array(reasons.joined()) == ["submitted", "review started: Legal Check", "review started", "approved"])
  }

  @Test func `undo brings a stage back`() throws {
    let console = try Self.legal()
    try console.run(["review submit .chapter2", "review start .chapter2", "review start .chapter2"])
    try console.undo()
    #expect(try console.cells(of: "review queue", "stage") == [["Legal Check"]])
  }

  @Test func `the fewest steps lead through the stages`() throws {
    let console = try Self.legal()
    let message = try console.receipt(of: "review advance .chapter2 --to approved").message
    #expect(message.split(separator: "\n").count == 4)
    #expect(message.contains("Waiting for Review → Legal Check (start, as the reviewer)"))
    #expect(message.contains("Legal Check → In Review (start, as the reviewer)"))
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `what stands in a stage goes on from there`() throws {
    let console = try Self.legal()
    try console.run(["review submit .chapter2", "review start .chapter2"])
    try console.run("review advance .chapter2 --to approved")
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `a stage is shown with its product's status`() throws {
    let console = try Self.legal()
    try console.run("review submit .chapter2")
    #expect(
      try console.receipt(of: "review start .chapter2").message
        == "as the reviewer: com.example.books.chapter2 is In Review (Legal Check)")
    let refusal = try #require(console.refusal(of: "review approve .chapter2"))
    #expect(refusal.message.hasPrefix("com.example.books.chapter2 is In Review (Legal Check); review approve is"))
    #expect(refusal.hint == "review start com.example.books.chapter2")
    #expect(
      try console.receipt(of: "review start .chapter2").message
        == "as the reviewer: com.example.books.chapter2 is In Review")
  }

  @Test func `a policy that leaves something where it stands is not put in force`() throws {
    let console = try Self.legal()
    try console.run(["review submit .chapter2", "review start .chapter2"])
    let refusal = try #require(console.refusal(of: "review policy use asc2026"))
    #expect(refusal.code == "review.policy.strands")
    #expect(refusal.message.contains("com.example.books.chapter2 is In Review (Legal Check)"))
    #expect(
      refusal.hint
        == "review start com.example.books.chapter2, "
        + "or review reject com.example.books.chapter2 --guideline 2.1 -m TEXT")
    try console.run(["review start .chapter2", "review policy use asc2026", "review approve .chapter2"])
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `that a rejected product may be deleted is not a transition`() throws {
    let console = try TestConsole.chapters()
    try console.run("review advance .chapter2 --to rejected --guideline 2.1 -m 'It ends at once.'")
    let refusal = try #require(console.refusal(of: "review policy use three-step"))
    #expect(refusal.code == "review.policy.strands")
    #expect(refusal.hint == "review submit com.example.books.chapter2; review withdraw com.example.books.chapter2")
    try console.run(["review submit .chapter2", "review withdraw .chapter2", "review policy use three-step"])
  }

  @Test func `a rehearsal goes through the stages`() throws {
    let console = try Self.legal()
    try console.run("review submit .chapter2")
    #expect(try console.receipt(of: "review run --for 60d --seed 4").message.contains("review started: Legal Check"))
    let moves = try console.cells(of: "review history .chapter2", "because").joined()
    #expect(moves.contains("review started: Legal Check"))
    #expect(moves.contains("review started"))
    #expect(try console.cells(of: "review queue", "id").isEmpty)
  }

  @Test func `a rehearsal keeps to the way that is in force`() throws {
    let console = try TestConsole.chapters()
    let refusal = try #require(console.refusal(of: "review run --for 5d --policy three-step"))
    #expect(refusal.code == "review.policy.not-in-force")
    #expect(refusal.hint == "review policy use three-step")
  }
}
