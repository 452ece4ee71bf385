import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct ContentUpdateTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.deliver("1.0", to: "chapter1")
    try bench.run("review advance .chapter1 --to approved")
  }

  @Test func withoutNewerContentThereIsNothingToSubmit() throws {
    #expect(
      try bench.refusal(of: "review submit .chapter1").message
        == "com.example.books.chapter1 is Approved; review submit is not allowed; "
        + "allowed now: product availability --off, review remove-from-sale")
    let hint = try #require(try bench.refusal(of: "review submit .chapter1").hint)
    #expect(
      hint.hasPrefix("it has no changes to review; create an update, for example with product localize"))
  }

  @Test func contentThatFailsToBeProcessedIsKeptInHistoryAndLeavesTheApprovedOneOnSale() throws {
    try bench.write { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try bench.deliver("1.1", to: "chapter1")
    #expect(try bench.refusal(of: "review submit .chapter1").code == "review.processing")
    #expect(try bench.refusal(of: "review advance .chapter1 --to approved").code == "review.processing")
    #expect(
      try bench.message(of: "review fail-processing .chapter1 -m 'The archive ends too early.'")
        == "as the system: content 1.1 of com.example.books.chapter1 is rejected; the approved version stays on sale")
    #expect(
      try bench.rows(of: "review history .chapter1", "content", "from", "to", "part", "message").last
        == ["1.1", "Processing Content", "Waiting for Upload", "system", "The archive ends too early."])
    #expect(try approvedVersion() == "1.0")
    try bench.undoNewest()
    try bench.advanceClock(by: 300)
    #expect(try bench.next("chapter1") == ["review submit .chapter1"])
  }

  @Test func whatHappensToTheProductDoesSoWhateverItsContentIsDoing() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run(["review submit .chapter1", "review remove-from-sale .chapter1 -m 'Its license has ended.'"])
    #expect(try bench.status("chapter1") == .removedFromSale)
    #expect(try bench.rows(of: "review queue", "content", "status") == [["1.1", "Waiting for Review"]])
    try bench.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try bench.status("chapter1") == .removedFromSale, "a review of its content does not put it back on sale")
    #expect(try approvedVersion() == "1.1")
    try bench.run("review reinstate .chapter1")
    #expect(try bench.status("chapter1") == .approved)
  }

  @Test func aWalkToRemovedFromSaleLeavesContentInReview() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run(["review submit .chapter1", "review advance .chapter1 --to removed-from-sale -m 'Ended.'"])
    #expect(try bench.status("chapter1") == .removedFromSale)
    #expect(try bench.rows(of: "review queue", "content") == [["1.1"]])
  }

  @Test func theLegalCommandsAreThoseOfTheContentAndThoseOfItsProduct() throws {
    try bench.deliver("1.1", to: "chapter1")
    #expect(
      try bench.refusal(of: "review approve .chapter1").message
        == "content 1.1 of com.example.books.chapter1 is Ready to Submit; review approve is not allowed; "
        + "allowed now: review submit, product availability --off, review remove-from-sale")
  }

  @Test func aRequestForActionIsWithdrawnLikeAProduct() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review advance .chapter1 --to developer-action-needed -m 'Say more.'")
    try bench.run("review withdraw .chapter1")
    #expect(try bench.rows(of: "review history .chapter1", "to", "submission").last == ["Ready to Submit", "2"])
    #expect(try bench.refusal(of: "review withdraw .chapter1").code == "review.not-legal")
  }

  @Test func newerContentIsReviewedWhileItsProductStaysOnSale() throws {
    try bench.deliver("1.1", to: "chapter1")
    #expect(try bench.next("chapter1") == ["review submit .chapter1"])
    #expect(
      try bench.message(of: "review submit .chapter1")
        == "content 1.1 of com.example.books.chapter1 is Waiting for Review (submission 2)")
    #expect(try bench.rows(of: "review queue", "id", "content") == [["com.example.books.chapter1", "1.1"]])
    #expect(try approvedVersion() == "1.0")
    try bench.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try approvedVersion() == "1.1")
    #expect(try bench.status("chapter1") == .approved)
    #expect(
      try bench.rows(of: "review history .chapter1", "content", "to").suffix(4) == [
        ["–", "Approved"], ["1.1", "Waiting for Review"], ["1.1", "In Review"], ["1.1", "Approved"],
      ])
  }

  @Test func rejectedContentLeavesTheApprovedOneOnSale() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review advance .chapter1 --to rejected --guideline 2.5.2 -m 'It has code.'")
    #expect(try approvedVersion() == "1.0")
    #expect(try bench.status("chapter1") == .approved)
    try bench.deliver("1.2", to: "chapter1")
    try bench.run("review advance .chapter1 --to approved")
    #expect(try approvedVersion() == "1.2")
  }

  @Test func rejectedContentThatWasReplacedHoldsNoPolicyUp() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review advance .chapter1 --to rejected --guideline 2.5.2 -m 'It has code.'")
    #expect(try bench.refusal(of: "review policy use three-step").code == "review.policy.strands")
    try bench.deliver("1.2", to: "chapter1")
    try bench.run("review policy use three-step")
  }

  @Test func rejectedContentMayBeSubmittedAgain() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review advance .chapter1 --to rejected --guideline 2.5.2 -m 'It has code.'")
    try bench.run(["review submit .chapter1", "review start .chapter1", "review approve .chapter1"])
    #expect(try approvedVersion() == "1.1")
  }

  @Test func contentUnderReviewIsWithdrawnByItself() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run(["review submit .chapter1", "review start .chapter1"])
    #expect(
      try bench.message(of: "review withdraw .chapter1")
        == "content 1.1 of com.example.books.chapter1 is Ready to Submit")
    #expect(try bench.status("chapter1") == .approved)
    #expect(try bench.rows(of: "review queue", "id") == [])
  }

  @Test func contentUnderReviewCannotBeReplaced() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review submit .chapter1")
    let refusal = try #require(throws: Refusal.self) { try bench.deliver("1.1", to: "chapter1") }
    #expect(refusal.message == "content 1.1 of com.example.books.chapter1 is Waiting for Review and cannot be replaced")
    try bench.run("review withdraw .chapter1")
    try bench.deliver("1.1", to: "chapter1")
    #expect(try bench.next("chapter1") == ["review submit .chapter1"])
  }

  @Test(arguments: ["1.1.0", "01.1"]) func norByTheSameVersionWrittenOtherwise(version: String) throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review submit .chapter1")
    let refusal = try #require(throws: Refusal.self) { try bench.deliver(version, to: "chapter1") }
    #expect(refusal.code == "review.content-under-review")
    #expect(try bench.rows(of: "review queue", "id", "content") == [["com.example.books.chapter1", "1.1"]])
  }

  @Test func contentUnderReviewIsNotRemovedEither() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review submit .chapter1")
    let product = try bench.product("chapter1")
    let refusal = try #require(throws: Refusal.self) {
      try bench.write { catalog in
        try catalog.content.remove(try #require(try catalog.content.newest(of: product)), of: product)
      }
    }
    #expect(refusal.code == "review.content-under-review")
    #expect(try bench.rows(of: "review queue", "id", "content") == [["com.example.books.chapter1", "1.1"]])
  }

  @Test func contentUploadedDuringAReviewWaitsForItsOwn() throws {
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review submit .chapter1")
    try bench.deliver("1.2", to: "chapter1")
    try bench.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try approvedVersion() == "1.1")
    #expect(try bench.message(of: "review submit .chapter1").hasPrefix("content 1.2 of"))
  }

  private func approvedVersion() throws -> String? {
    let product = try bench.product("chapter1")
    return try bench.write { try $0.content.approved(of: product)?.version }
  }
}
