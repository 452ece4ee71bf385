import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct SubmissionTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func severalProductsGoInOneSubmission() throws {
    #expect(
      try bench.message(of: "review submit --status ready-to-submit -m 'Two chapters.'")
        == "2 products are Waiting for Review (submission 1)")
    #expect(try show(1) == "WAITING_FOR_REVIEW")
  }

  @Test func theQueueIsOldestFirst() throws {
    try bench.run(["review submit .chapter3", "review submit .chapter2 -m 'More.'", "review start .chapter2"])
    #expect(
      try bench.rows(of: "review queue", "submission", "id", "status", "submittedBy", "message") == [
        ["1", "com.example.books.chapter3", "Waiting for Review", "olga", "–"],
        ["2", "com.example.books.chapter2", "In Review", "olga", "More."],
      ])
    try bench.run(["review approve .chapter2", "review withdraw .chapter3"])
    #expect(try bench.rows(of: "review queue", "id") == [])
  }

  @Test func aSubmissionStandsWhereItsItemsStand() throws {
    try bench.run("review submit .chapter2 .chapter3")
    try bench.run("review start .chapter2")
    #expect(try show(1) == "IN_REVIEW")
    try bench.run(["review reject .chapter2 --guideline 2.1 -m 'No.'", "review withdraw .chapter3"])
    #expect(try show(1) == "UNRESOLVED_ISSUES")
    try bench.run("review submit .chapter2")
    #expect(try show(1) == "COMPLETE")
    #expect(try show(2) == "WAITING_FOR_REVIEW")
  }

  @Test func undoTakesBackASubmissionWithItsHistory() throws {
    try bench.run("review submit .chapter2")
    try bench.undoNewest()
    #expect(try bench.status("chapter2") == .readyToSubmit)
    #expect(try bench.rows(of: "review queue", "id") == [])
    #expect(try bench.rows(of: "review history .chapter2", "to") == [])
    #expect(try bench.refusal(of: "review show 1").code == "review.submission.unknown")
  }

  @Test func aPlanNamesTheRowsOfASubmission() throws {
    let product = try bench.product("chapter2")
    let subjects = try bench.write { catalog in
      let mark = try catalog.store.journal.mark(in: catalog.store)
      _ = try ReviewService(catalog: catalog).submit([product], withVersion: nil, message: nil)
      return try catalog.store.journal.rowChanges(after: mark, in: catalog.store).map(\.subject)
    }
    #expect(
      subjects == [
        "submission 1", "com.example.books.chapter2 in submission 1", "com.example.books.chapter2",
        "com.example.books.chapter2 submitted",
      ])
  }

  private func show(_ number: Int) throws -> String? {
    guard case .record(let record) = try bench.run("review show \(number)"),
      case .term(let code, _, _)? = record.fields.first(where: { $0.name == "state" })?.value
    else { return nil }
    return code
  }
}
