import StockroomKit
import Testing

@testable import ReviewWorkflow

/// New texts of an approved product go through review while buyers read the approved ones.
@Suite struct MetadataUpdateTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.run("review advance .chapter2 --to approved")
    try localize("chapter2")
  }

  @Test func newTextsAreReviewedWhileTheirProductStaysApproved() throws {
    #expect(try bench.next("chapter2") == ["review submit .chapter2"])
    #expect(
      try bench.message(of: "review submit .chapter2")
        == "update (ja) of com.example.books.chapter2 is Waiting for Review (submission 2)")
    #expect(try bench.rows(of: "review queue", "id", "update") == [["com.example.books.chapter2", "ja"]])
    try bench.run("review start .chapter2")
    #expect(try state() == .inReview)
    #expect(try locales() == ["en-US"])
    try bench.run("review approve .chapter2")
    #expect(try locales() == ["en-US", "ja"])
    #expect(try state() == nil)
    #expect(try bench.status("chapter2") == .approved)
    #expect(
      try bench.rows(of: "review history .chapter2", "update", "to").suffix(4) == [
        ["–", "Approved"], ["ja", "Waiting for Review"], ["ja", "In Review"], ["ja", "Approved"],
      ])
    #expect(try bench.refusal(of: "review submit .chapter2").code == "review.not-legal")
  }

  @Test func aScreenshotIsReviewedByItself() throws {
    let screenshot = Screenshot(sha256: String(repeating: "b", count: 64), fileName: "new.png")
    try bench.run("review advance .chapter3 --to approved")
    let product = try bench.product("chapter3")
    _ = try bench.write { try $0.products.setScreenshot(screenshot, on: product) }
    #expect(
      try bench.message(of: "review submit .chapter3")
        == "update (screenshot) of com.example.books.chapter3 is Waiting for Review (submission 3)")
    try bench.run(["review start .chapter3", "review approve .chapter3"])
    #expect(try bench.product("chapter3").screenshotName == "new.png")
  }

  @Test func `a product that was removed comes to Approved with its update`() throws {
    try bench.run("review remove-from-sale .chapter2 -m 'A complaint.'")
    #expect(try bench.next("chapter2") == ["review reinstate .chapter2", "review submit .chapter2"])
    let last = try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").last
    #expect(last == "com.example.books.chapter2: Removed from Sale → Approved (reinstate, as the reviewer)")
    #expect(try bench.status("chapter2") == .approved)
    #expect(try state() == nil)
  }

  @Test func `a product the developer took off sale is said to stay there`() throws {
    try bench.place("chapter2", in: .developerRemovedFromSale)
    let last = try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").last
    let told = """
      only its update was advanced: com.example.books.chapter2 itself is Developer Removed from Sale, \
      until product availability com.example.books.chapter2 --on
      """
    #expect(last.map(String.init) == told)
  }

  @Test func aRejectionLeavesTheApprovedTexts() throws {
    try bench.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is no chapter.'")
    #expect(try state() == .rejected)
    #expect(try locales() == ["en-US"])
    #expect(
      try bench.refusal(of: "review approve .chapter2").message
        == "update (ja) of com.example.books.chapter2 is Rejected; review approve is not allowed; "
        + "allowed now: review submit, product availability --off, review remove-from-sale")
    try bench.run(["review submit .chapter2", "review start .chapter2", "review approve .chapter2"])
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func aRejectedOneThatIsTakenBackIsNoIssueAnyMore() throws {
    try bench.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is no chapter.'")
    #expect(try submissionState() == "Unresolved Issues")
    let product = try bench.product("chapter2")
    try bench.write { try $0.updates.revert(product) }
    #expect(try submissionState() == "Complete")
    #expect(try bench.next("chapter2") == [])
  }

  @Test(arguments: ["withdraw .chapter2", "request-action .chapter2 -m 'Say more.'"])
  func whatIsTakenOutOfReviewCanBeSubmittedAgain(line: String) throws {
    try bench.run(["review submit .chapter2", "review start .chapter2", "review \(line)"])
    #expect(try locales() == ["en-US"])
    #expect(try bench.next("chapter2").contains("review submit .chapter2"))
    try bench.run("review advance .chapter2 --to approved")
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test(arguments: zip(1...3, [MetadataState.prepareForSubmission, .waitingForReview, .inReview]))
  func eachStepIsUndone(count: Int, state: MetadataState) throws {
    let steps = ["review submit .chapter2", "review start .chapter2", "review approve .chapter2"]
    try bench.run(Array(steps.prefix(count)))
    try bench.undoNewest()
    #expect(try self.state() == state)
    #expect(try locales() == ["en-US"])
    try bench.run("review advance .chapter2 --to approved")
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func whatIsEditedWhileItWaitsIsInItsSubmission() throws {
    try bench.run("review submit .chapter2")
    try localize("chapter2", "fr-FR")
    #expect(try bench.rows(of: "review queue", "update") == [["fr-FR, ja"]])
    try bench.run("review start .chapter2")
    let refusal = try #require(throws: Refusal.self) { try localize("chapter2", "de-DE") }
    #expect(refusal.code == "product.update.in-review")
  }

  @Test func anUndoneEditDoesNotChangeWhatIsInReview() throws {
    try bench.run("review submit .chapter2")
    try localize("chapter2", "fr-FR")
    try bench.run("review start .chapter2", by: "rita")
    let refusal = try #require(throws: Refusal.self) { try bench.undoNewest() }
    #expect(refusal.code == "undo.in-the-way")
  }

  @Test func anUpdateThatLacksSomethingIsMendedFirst() throws {
    let product = try bench.product("chapter2")
    try bench.write { try $0.localizations.set("fr-FR", of: product, displayName: "Chapitre", description: nil) }
    #expect(
      try bench.refusal(of: "review submit .chapter2").message
        == "update (fr-FR, ja) of com.example.books.chapter2 is Ready to Submit and lacks: description (none in fr-FR)")
    #expect(try bench.next("chapter2") == ["product localize .chapter2 fr-FR --description TEXT"])
  }

  @Test func aWalkOfTheProductIsNotHeldUpByAnUpdateThatLacksSomething() throws {
    let product = try bench.product("chapter2")
    try bench.write { try $0.localizations.set("fr-FR", of: product, displayName: "Chapitre", description: nil) }
    #expect(try bench.refusal(of: "review advance .chapter2 --to approved").code == "review.incomplete")
    try bench.run("review advance .chapter2 --to removed-from-sale -m 'Ended.'")
    #expect(try bench.status("chapter2") == .removedFromSale)
  }

  @Test func contentAndTextsGoTogether() throws {
    try prepareContent()
    #expect(
      try bench.message(of: "review submit .chapter1")
        == "content 1.1 and update (ja) of com.example.books.chapter1 are Waiting for Review (submission 3)")
    try bench.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try locales("chapter1") == ["en-US", "ja"])
    let product = try bench.product("chapter1")
    #expect(try bench.write { try $0.content.approved(of: product)?.version } == "1.1")
  }

  @Test func textsThatComeDuringAReviewOfContentWaitForTheirOwn() throws {
    try prepareContent(isLocalized: false)
    try bench.run("review submit .chapter1")
    try localize("chapter1")
    try bench.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try locales("chapter1") == ["en-US"])
    #expect(try bench.message(of: "review submit .chapter1").hasPrefix("update (ja) of "))
  }

  @Test func contentThatComesDuringAReviewOfTextsWaitsForItsOwn() throws {
    try prepareContent(isDelivered: false)
    try bench.run("review submit .chapter1")
    try bench.deliver("1.1", to: "chapter1")
    try bench.run(["review start .chapter1", "review approve .chapter1"])
    let product = try bench.product("chapter1")
    #expect(try bench.write { try $0.content.approved(of: product)?.version } == "1.0")
    #expect(try bench.message(of: "review submit .chapter1").hasPrefix("content 1.1 of "))
  }

  @Test func withAVersionTheyWaitForIt() throws {
    try bench.upload("1.1")
    try bench.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2"])
    #expect(try bench.rows(of: "review queue", "update", "status").last == ["ja", "Pending Binary Approval"])
    #expect(try locales() == ["en-US"])
    #expect(
      try bench.message(of: "app version approve 1.1") == """
        as the reviewer: version 1.1 is Ready for Sale
        update (ja) of com.example.books.chapter2 is Approved
        """)
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func underAPolicyWithoutReviewersTheyCountOnceSubmitted() throws {
    try bench.run(["review policy use three-step", "review submit .chapter2"])
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func aPolicyIsNotPutInForceWhereTheyWouldBeLeft() throws {
    try bench.run("review submit .chapter2")
    #expect(try bench.refusal(of: "review policy use three-step").code == "review.policy.strands")
  }

  @Test func aPolicyIsNotHeldUpByARejectedOneThatWasTakenBack() throws {
    try bench.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is no chapter.'")
    let product = try bench.product("chapter2")
    try bench.write { try $0.updates.revert(product) }
    try bench.run("review policy use three-step")
  }

  @Test func norByARejectedOneThatWasEdited() throws {
    try bench.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is no chapter.'")
    #expect(try bench.refusal(of: "review policy use three-step").code == "review.policy.strands")
    try localize("chapter2", "fr-FR")
    try bench.run("review policy use three-step")
  }

  @Test func theyWalkThroughTheStagesOfATeam() throws {
    try bench.run(["review policy load policies/legal.yaml", "review policy use legal"])
    #expect(
      try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").last
        == "update (ja) of com.example.books.chapter2: In Review → Approved (approve, as the reviewer)")
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func aRehearsalReviewsThem() throws {
    try bench.run(["review submit .chapter2", "review expedite .chapter2"])
    let message = try bench.message(of: "review run --for 4w --seed 2")
    #expect(message.contains("update (ja) of com.example.books.chapter2  review started"))
    #expect(try bench.status("chapter2") == .approved)
  }

  @Test func aProductThatWasTakenOffSaleStaysSo() throws {
    try bench.run(["review submit .chapter2", "review remove-from-sale .chapter2 -m 'Ended.'"])
    try bench.run(["review start .chapter2", "review approve .chapter2"])
    #expect(try locales() == ["en-US", "ja"])
    #expect(try bench.status("chapter2") == .removedFromSale)
  }

  @Test func reinstatingAProductApprovesNothingOfItsUpdate() throws {
    try prepareContent()
    try bench.run(["review remove-from-sale .chapter1 -m 'Ended.'", "review reinstate .chapter1"])
    let product = try bench.product("chapter1")
    #expect(try bench.write { try $0.content.approved(of: product)?.version } == "1.0")
    #expect(try locales("chapter1") == ["en-US"])
  }

  private func localize(_ name: String, _ locale: String = "ja") throws {
    let product = try bench.product(name)
    try bench.write { catalog in
      try catalog.localizations.set(locale, of: product, displayName: nil, description: "Another chapter to read.")
    }
  }

  /// Approves the hosted chapter 1, and makes updates of its content and of its texts.
  private func prepareContent(isDelivered: Bool = true, isLocalized: Bool = true) throws {
    try bench.deliver("1.0", to: "chapter1")
    try bench.run("review advance .chapter1 --to approved")
    if isDelivered { try bench.deliver("1.1", to: "chapter1") }
    if isLocalized { try localize("chapter1") }
  }

  private func state() throws -> MetadataState? {
    let product = try bench.product("chapter2")
    return try bench.write { try $0.updates.find(product)?.state }
  }

  private func locales(_ name: String = "chapter2") throws -> [String] {
    let product = try bench.product(name)
    return try bench.write { try $0.localizations.all(of: product).map(\.locale) }
  }

  private func submissionState() throws -> String? {
    guard case .record(let record) = try bench.run("review show .chapter2") else { return nil }
    return record.fields.first { $0.name == "state" }.map { bench.text(of: $0.value) }
  }
}
