import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct SubmissionTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `several products go in one submission`() throws {
    #expect(
      try console.receipt(of: "review submit --status ready-to-submit -m 'Two chapters.'").message
        == "2 products are Waiting for Review (submission 1)")
    #expect(try show(1) == "WAITING_FOR_REVIEW")
  }

  @Test func `a refusal of some products counts them, and --eligible leaves them out`() throws {
    let refusal = try #require(console.refusal(of: "review submit --all"))
    #expect(refusal.message.hasPrefix("2 of 4 products cannot be submitted, 2 can: "))
    #expect(refusal.hint?.contains("--eligible") == true)
    #expect(try console.status("chapter2") == .readyToSubmit)
    let message = try console.receipt(of: "review submit --all --eligible").message
    #expect(message.hasPrefix("2 products are Waiting for Review (submission 1)\n2 products submitted, 2 left out: "))
    #expect(try console.status("chapter2") == .waitingForReview)
    #expect(try console.status("coins") == .missingMetadata)
    #expect(console.refusal(of: "review start --all")?.hint?.hasPrefix("add --eligible") == true)
    #expect(
      console.refusal(of: "review approve --all")?.message.hasPrefix("2 of 4 products cannot be approved, 2 can: ")
        == true)
    #expect(
      try console.receipt(of: "review start --all --eligible").message.contains("2 products started, 2 left out: "))
    #expect(try console.rows(of: "product list").count == 4)
  }

  @Test func `the number of a submission names its products under review`() throws {
    try console.run("review submit .chapter2 .chapter3 -m 'Two chapters.'")
    #expect(try console.receipt(of: "review start 1").message.contains("2 products are In Review"))
    try console.run("review approve .chapter3")
    try console.run("review reject 1 --guideline 2.1 -m 'It never ends.'")
    #expect(try console.status("chapter2") == .rejected)
    #expect(try console.status("chapter3") == .approved)
    let decided = try #require(console.refusal(of: "review start 1"))
    #expect(decided.code == "review.not-waiting")
    #expect(decided.hint == "review show 1")
    #expect(console.refusal(of: "review start 2")?.code == "product.unknown")
  }

  @Test func `a product named by digits comes before a submission of that number`() throws {
    try console.run([
      "product create com.example.books.1 --name One --type consumable", "review submit .chapter2",
    ])
    #expect(console.refusal(of: "review start 1")?.subject?.contains("1") == true)
    #expect(try console.status("chapter2") == .waitingForReview)
  }

  @Test func `a submission of an app version names no products`() throws {
    try console.run(["app version create 1.2", "app version upload 1.2", "app version submit 1.2"])
    let refusal = try #require(console.refusal(of: "review start 1"))
    #expect(refusal.message == "submission 1 is version 1.2")
    #expect(refusal.hint == "app version can 1.2")
  }

  @Test func `a refusal of the whole request does not suggest --eligible`() throws {
    #expect(
      try #require(console.refusal(of: "review submit .chapter2 .chapter3 --with-version 9")).message
        .contains("9"))
    #expect(
      console.refusal(of: "review submit .chapter2 .chapter3 --with-version 9")?.hint?.contains("--eligible") != true)
  }

  @Test func `the hint for a missing option keeps the known words`() {
    #expect(
      console.refusal(of: "review reject .chapter2 -m 'Not yet.'")?.hint
        == "review reject .chapter2 -m TEXT --guideline NUMBER")
  }

  @Test func `the queue lists the oldest first`() throws {
    try console.run(["review submit .chapter3", "review submit .chapter2 -m 'More.'", "review start .chapter2"])
    #expect(
      try console.cells(of: "review queue", "submission", "id", "status", "submittedBy", "message") == [
        ["1", "com.example.books.chapter3", "Waiting for Review", "olga", "–"],
        ["2", "com.example.books.chapter2", "In Review", "olga", "More."],
      ])
    try console.run(["review approve .chapter2", "review withdraw .chapter3"])
    #expect(try console.cells(of: "review queue", "id") == [])
  }

  @Test func `a submission's state follows its items`() throws {
    try console.run("review submit .chapter2 .chapter3")
    try console.run("review start .chapter2")
    #expect(try show(1) == "IN_REVIEW")
    try console.run(["review reject .chapter2 --guideline 2.1 -m 'No.'", "review withdraw .chapter3"])
    #expect(try show(1) == "UNRESOLVED_ISSUES")
    try console.run("review submit .chapter2")
    #expect(try show(1) == "COMPLETE")
    #expect(try show(2) == "WAITING_FOR_REVIEW")
  }

  @Test func `undo removes a submission and its history`() throws {
    try console.run("review submit .chapter2")
    try console.undo()
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(try console.cells(of: "review queue", "id") == [])
    #expect(try console.cells(of: "review history .chapter2", "to") == [])
    #expect(console.refusal(of: "review show 1")?.code == "review.submission.unknown")
  }

  @Test func `a plan names the rows of a submission`() throws {
    let product = try console.product("chapter2")
    let subjects = try console.unit { catalog in
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
    guard case .term(let code, _, _)? = try console.record(of: "review show \(number)")["state"] else { return nil }
    return code
  }
}
