import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct WithVersionTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.upload("1.1")
  }

  @Test func underTodaysRulesAnAppsFirstProductGoesWithAVersion() throws {
    let bench = try Bench(.asc2026)
    #expect(try bench.refusal(of: "review submit .chapter2").code == "review.first-needs-version")
    #expect(try bench.refusal(of: "review advance .chapter2 --to approved").code == "review.first-needs-version")
    #expect(try bench.next("chapter2") == ["review submit .chapter2 --with-version VERSION"])

    try bench.upload("1.0")
    try bench.run([
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2",
      "app version approve 1.0",
    ])
    #expect(try bench.status("chapter2") == .approved)
    try bench.run("review submit .chapter3")
    #expect(try bench.status("chapter3") == .waitingForReview)
  }

  @Test func inTheTimeOfITunesConnectItGoesAlone() throws {
    try bench.run("review submit .chapter2")
    #expect(try bench.status("chapter2") == .waitingForReview)
  }

  @Test func theVersionIsSubmittedWithItsProducts() throws {
    #expect(
      try bench.message(of: "review submit .chapter2 --with-version 1.1")
        == "com.example.books.chapter2 is Waiting for Review, with version 1.1 (submission 1)")
    #expect(try bench.state("1.1") == .waitingForReview)
    #expect(
      try bench.message(of: "review submit .chapter3 --with-version 1.1")
        == "com.example.books.chapter3 is Waiting for Review (submission 2)")
    #expect(try bench.status("chapter3") == .waitingForReview)
  }

  @Test func productsSubmittedWithAVersionWaitForIt() throws {
    try bench.run(["review submit .chapter2 .chapter3 --with-version 1.1", "review start .chapter2 .chapter3"])
    #expect(
      try bench.message(of: "review approve .chapter2 .chapter3")
        == "as the reviewer: 2 products are Pending Binary Approval")
    #expect(try bench.next("chapter2").first == "app version approve 1.1")
    #expect(
      try bench.message(of: "app version approve 1.1") == """
        as the reviewer: version 1.1 is Ready for Sale
        com.example.books.chapter2 is Approved
        com.example.books.chapter3 is Approved
        """)
  }

  @Test func aProductIsNotApprovedPastItsVersion() throws {
    try bench.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2"])
    let refusal = try bench.refusal(of: "review approve .chapter2")
    #expect(refusal.code == "review.not-legal")
    #expect(refusal.message.hasSuffix("allowed now: app version approve, review withdraw, review request-action"))
  }

  @Test func productsWaitForTheNextBinaryWhereTheirVersionIsRejected() throws {
    try bench.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2"])
    #expect(
      try bench.message(of: "app version reject 1.1 --guideline 2.1 -m 'It ends at once.'") == """
        as the reviewer: version 1.1 is Rejected
        1 product waits for it
        """)
    #expect(try bench.next("chapter2").first == "app version upload 1.1")
    try bench.run(["app version upload 1.1", "app version submit 1.1", "app version approve 1.1"])
    #expect(try bench.status("chapter2") == .approved)
  }

  @Test func underTodaysRulesTheyComeBackWithIt() throws {
    let bench = try Bench(.asc2026)
    try bench.upload("1.1")
    try bench.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2"])
    try bench.run("app version reject 1.1 --guideline 2.1 -m 'It ends at once.'")
    #expect(try bench.status("chapter2") == .developerActionNeeded)
    #expect(try bench.rows(of: "review history .chapter2", "because").last == ["its version was rejected"])
  }

  @Test func aVersionTakenOutOfReviewTakesItsProductsAlong() throws {
    try bench.run(["review submit .chapter2 .chapter3 --with-version 1.1", "review start .chapter2"])
    try bench.run("app version developer-reject 1.1")
    #expect(try bench.status("chapter2") == .readyToSubmit)
    #expect(try bench.status("chapter3") == .readyToSubmit)
    #expect(try bench.rows(of: "review queue", "id") == [])
  }

  @Test func aRejectedProductSubmittedAgainWithoutAVersionGoesAlone() throws {
    try bench.run([
      "review submit .chapter2 --with-version 1.1",
      "review advance .chapter2 --to rejected --guideline 2.1 -m 'It is empty.'",
      "review advance .chapter2 --to approved",
    ])
    #expect(try bench.status("chapter2") == .approved)
    #expect(try bench.state("1.1") == .waitingForReview)
  }

  @Test func aWalkToApprovedTakesTheVersionAlong() throws {
    try bench.run("review submit .chapter2 --with-version 1.1")
    #expect(
      try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").suffix(4) == [
        "com.example.books.chapter2: In Review → Pending Binary Approval (approve, as the reviewer)",
        "version 1.1: Waiting for Review → In Review (start, as the reviewer)",
        "version 1.1: In Review → Ready for Sale (approve, as the reviewer)",
        "com.example.books.chapter2: Pending Binary Approval → Approved (approve-version, as the reviewer)",
      ])
  }

  @Test func aVersionThatTakesNoProductsSaysWhatToDo() throws {
    #expect(try bench.refusal(of: "review submit .chapter2 --with-version 9.9").code == "app.version.unknown")
    try bench.createVersion("1.2")
    let early = try bench.refusal(of: "review submit .chapter2 --with-version 1.2")
    #expect(early.code == "review.version-closed")
    #expect(early.hint == "app version upload 1.2")
    try bench.run(["app version submit 1.1", "app version start 1.1"])
    #expect(
      try bench.refusal(of: "review submit .chapter2 --with-version 1.1").hint == "app version developer-reject 1.1")
  }

  @Test func aVersionOnSaleHoldsNothingBackAndTakesNothingMore() throws {
    try bench.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2", "app version approve 1.1"])
    try bench.run("review approve .chapter2")
    #expect(try bench.status("chapter2") == .approved)
    #expect(
      try bench.refusal(of: "review submit .chapter3 --with-version 1.1").message
        == "version 1.1 of com.example.books is already Ready for Sale")
  }
}
