import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct ReviewLifeTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func aProductIsSubmittedReviewedAndApproved() throws {
    #expect(
      try bench.message(of: "review submit .chapter2")
        == "com.example.books.chapter2 is Waiting for Review (submission 1)")
    #expect(
      try bench.message(of: "review start .chapter2") == "as the reviewer: com.example.books.chapter2 is In Review")
    #expect(
      try bench.message(of: "review approve .chapter2") == "as the reviewer: com.example.books.chapter2 is Approved")
    #expect(try bench.product("chapter2").liveSince != nil)
  }

  @Test func aRejectedProductIsSubmittedAgain() throws {
    try bench.run(["review submit .chapter2", "review start .chapter2"])
    #expect(
      try bench.message(of: "review reject .chapter2 --guideline 2.1 -m 'It never ends.'")
        == "as the reviewer: com.example.books.chapter2 is Rejected")
    #expect(
      try bench.message(of: "review submit .chapter2 -m 'It ends now.'")
        == "com.example.books.chapter2 is Waiting for Review (submission 2)")
  }

  @Test func aReviewerAsksForAChangeAndTheProductComesBack() throws {
    try bench.run(["review submit .chapter2", "review start .chapter2"])
    #expect(
      try bench.message(of: "review request-action .chapter2 -m 'Say more.'")
        == "as the reviewer: com.example.books.chapter2 is Developer Action Needed")
    try bench.run("review submit .chapter2")
    #expect(try bench.status("chapter2") == .waitingForReview)
  }

  @Test(arguments: [[], ["review start .chapter2"]])
  func aSubmissionIsWithdrawnUntilItIsDecided(before: [String]) throws {
    try bench.run(["review submit .chapter2"] + before)
    #expect(
      try bench.message(of: "review withdraw .chapter2") == "com.example.books.chapter2 is Ready to Submit")
  }

  @Test func whatLacksSomethingByNowIsMissingMetadataOnceWithdrawn() throws {
    try bench.run("review submit .chapter2")
    let product = try bench.product("chapter2")
    try bench.write { try $0.localizations.set("ja", of: product, displayName: "第二章", description: nil) }
    #expect(try bench.status("chapter2") == .waitingForReview)
    #expect(
      try bench.message(of: "review withdraw .chapter2") == "com.example.books.chapter2 is Missing Metadata")
  }

  @Test func aProductThatCameInReviewFromElsewhereIsReviewedAsWell() throws {
    let product = try bench.product("chapter2")
    _ = try bench.write {
      try $0.products.move(product, to: .inReview, as: StatusMove(by: $0.actor, reason: "brought along"))
    }
    try bench.run("review approve .chapter2")
    #expect(
      try bench.rows(of: "review history .chapter2", "because", "submission") == [
        ["brought along", "–"], ["approved", "–"],
      ])
  }

  @Test func aRequestForAChangeIsCancelled() throws {
    try bench.run(["review advance .chapter2 --to developer-action-needed -m 'Say more.'", "review withdraw .chapter2"])
    #expect(try bench.status("chapter2") == .readyToSubmit)
  }

  @Test func aProductApprovedWhileOffSaleIsDeveloperRemovedFromSale() throws {
    let product = try bench.product("chapter2")
    _ = try bench.write { try $0.availability.setCleared(false, of: product) }
    try bench.run("review advance .chapter2 --to approved")
    let removed = try bench.product("chapter2")
    #expect(removed.status == .developerRemovedFromSale)
    _ = try bench.write { try $0.availability.setCleared(true, of: removed) }
    #expect(try bench.status("chapter2") == .approved)
  }

  @Test func hostedContentIsApprovedOrRejectedWithItsProduct() throws {
    try bench.deliver("1.0", to: "chapter1")
    let product = try bench.product("chapter1")
    func content() throws -> HostedContent.State? { try bench.write { try $0.content.newest(of: product)?.state } }

    try bench.run("review advance .chapter1 --to rejected --guideline 2.1 -m 'It is empty.'")
    #expect(try content() == .rejected)
    try bench.run("review submit .chapter1")
    #expect(try content() == .waitingForReview)
    try bench.run("review advance .chapter1 --to approved")
    #expect(try content() == .approved)
  }

  @Test func theLegalNextCommandsComeFromTheMachine() throws {
    #expect(try bench.next("chapter2") == ["review submit .chapter2"])
    try bench.run("review submit .chapter2")
    #expect(try bench.next("chapter2") == ["review start .chapter2", "review withdraw .chapter2"])
    try bench.run("review start .chapter2")
    #expect(
      try bench.next("chapter2") == [
        "review approve .chapter2", "review withdraw .chapter2",
        "review reject .chapter2 --guideline 2.1 -m TEXT", "review request-action .chapter2 -m TEXT",
      ])
    try bench.run("review approve .chapter2")
    #expect(try bench.next("chapter2") == [])
  }
}
