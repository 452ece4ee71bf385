import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// New texts of an approved product go through review while buyers read the approved ones.
@Suite struct MetadataUpdateTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.run("review advance .chapter2 --to approved")
    try localize("chapter2")
  }

  @Test func `new text is reviewed while its product stays approved`() throws {
    #expect(try console.next("chapter2") == ["review submit .chapter2"])
    #expect(
      try console.receipt(of: "review submit .chapter2").message
        == "update (ja) of com.example.books.chapter2 is Waiting for Review (submission 2)")
    #expect(try console.cells(of: "review queue", "id", "update") == [["com.example.books.chapter2", "ja"]])
    try console.run("review start .chapter2")
    #expect(try state() == .inReview)
    #expect(try locales() == ["en-US"])
    try console.run("review approve .chapter2")
    #expect(try locales() == ["en-US", "ja"])
    #expect(try state() == nil)
    #expect(try console.status("chapter2") == .approved)
    #expect(
      try console.cells(of: "review history .chapter2", "update", "to").suffix(4) == [
        ["–", "Approved"], ["ja", "Waiting for Review"], ["ja", "In Review"], ["ja", "Approved"],
      ])
    #expect(console.refusal(of: "review submit .chapter2")?.code == "review.not-legal")
  }

  @Test func `a screenshot is reviewed separately`() throws {
    let screenshot = Screenshot(sha256: String(repeating: "b", count: 64), fileName: "new.png")
    try console.run("review advance .chapter3 --to approved")
    let product = try console.product("chapter3")
    _ = try console.unit { try $0.products.setScreenshot(screenshot, on: product) }
    #expect(
      try console.receipt(of: "review submit .chapter3").message
        == "update (screenshot) of com.example.books.chapter3 is Waiting for Review (submission 3)")
    try console.run(["review start .chapter3", "review approve .chapter3"])
    #expect(try console.product("chapter3").screenshotName == "new.png")
  }

  @Test func `a product that was removed comes to Approved with its update`() throws {
    try console.run("review remove-from-sale .chapter2 -m 'A complaint.'")
    #expect(try console.next("chapter2") == ["review reinstate .chapter2", "review submit .chapter2"])
    let last = try console.receipt(of: "review advance .chapter2 --to approved").message.split(separator: "\n").last
    #expect(last == "com.example.books.chapter2: Removed from Sale → Approved (reinstate, as the reviewer)")
    #expect(try console.status("chapter2") == .approved)
    #expect(try state() == nil)
  }

  @Test func `advancing an update reports that its product stays off sale`() throws {
    try console.place("chapter2", in: .developerRemovedFromSale)
    let last = try console.receipt(of: "review advance .chapter2 --to approved").message.split(separator: "\n").last
    let expected = """
      only its update was advanced: com.example.books.chapter2 itself is Developer Removed from Sale \
      until product availability com.example.books.chapter2 --on
      """
    #expect(last.map(String.init) == expected)
  }

  @Test func `a rejection leaves the approved text`() throws {
    try console.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is not a chapter.'")
    #expect(try state() == .rejected)
    #expect(try locales() == ["en-US"])
    #expect(
      console.refusal(of: "review approve .chapter2")?.message
        == "update (ja) of com.example.books.chapter2 is Rejected; review approve is not allowed; "
        + "allowed now: review submit, product availability --off, review remove-from-sale")
    try console.run(["review submit .chapter2", "review start .chapter2", "review approve .chapter2"])
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func `a reverted rejected update is no longer an issue`() throws {
    try console.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is not a chapter.'")
    #expect(try submissionState() == "Unresolved Issues")
    let product = try console.product("chapter2")
    try console.unit { try $0.updates.revert(product) }
    #expect(try submissionState() == "Complete")
    #expect(try console.next("chapter2") == [])
  }

  @Test(arguments: ["withdraw .chapter2", "request-action .chapter2 -m 'Say more.'"])
  func `a withdrawn update can be submitted again`(line: String) throws {
    try console.run(["review submit .chapter2", "review start .chapter2", "review \(line)"])
    #expect(try locales() == ["en-US"])
    #expect(try console.next("chapter2").contains("review submit .chapter2"))
    try console.run("review advance .chapter2 --to approved")
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test(arguments: zip(1...3, [MetadataState.prepareForSubmission, .waitingForReview, .inReview]))
  func `each step can be undone`(count: Int, state: MetadataState) throws {
    let steps = ["review submit .chapter2", "review start .chapter2", "review approve .chapter2"]
    try console.run(Array(steps.prefix(count)))
    try console.undo()
    #expect(try self.state() == state)
    #expect(try locales() == ["en-US"])
    try console.run("review advance .chapter2 --to approved")
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func `an edit while waiting joins the submission`() throws {
    try console.run("review submit .chapter2")
    try localize("chapter2", "fr-FR")
    #expect(try console.cells(of: "review queue", "update") == [["fr-FR, ja"]])
    try console.run("review start .chapter2")
    let refusal = try #require(throws: Refusal.self) { try localize("chapter2", "de-DE") }
    #expect(refusal.code == "product.update.in-review")
  }

  @Test func `an undone edit does not change what is in review`() throws {
    try console.run("review submit .chapter2")
    try localize("chapter2", "fr-FR")
    try console.run("review start .chapter2 --actor rita")
    let refusal = try #require(throws: Refusal.self) { try console.undo() }
    #expect(refusal.code == "undo.in-the-way")
  }

  @Test func `an incomplete update must be completed first`() throws {
    let product = try console.product("chapter2")
    try console.unit { try $0.localizations.set("fr-FR", of: product, displayName: "Chapitre", description: nil) }
    #expect(
      console.refusal(of: "review submit .chapter2")?.message
        == "update (fr-FR, ja) of com.example.books.chapter2 is Ready to Submit and lacks: description (none in fr-FR)")
    #expect(try console.next("chapter2") == ["product localize .chapter2 fr-FR --description TEXT"])
  }

  @Test func `an incomplete update does not stop its product from advancing`() throws {
    let product = try console.product("chapter2")
    try console.unit { try $0.localizations.set("fr-FR", of: product, displayName: "Chapitre", description: nil) }
    #expect(console.refusal(of: "review advance .chapter2 --to approved")?.code == "review.incomplete")
    try console.run("review advance .chapter2 --to removed-from-sale -m 'Ended.'")
    #expect(try console.status("chapter2") == .removedFromSale)
  }

  @Test func `content and text are submitted together`() throws {
    try prepareContent()
    #expect(
      try console.receipt(of: "review submit .chapter1").message
        == "content 1.1 and update (ja) of com.example.books.chapter1 are Waiting for Review (submission 3)")
    try console.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try locales("chapter1") == ["en-US", "ja"])
    let product = try console.product("chapter1")
    #expect(try console.unit { try $0.content.approved(of: product)?.version } == "1.1")
  }

  @Test func `text changed during a review of content waits for its own review`() throws {
    try prepareContent(isLocalized: false)
    try console.run("review submit .chapter1")
    try localize("chapter1")
    try console.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try locales("chapter1") == ["en-US"])
    #expect(try console.receipt(of: "review submit .chapter1").message.hasPrefix("update (ja) of "))
  }

  @Test func `content uploaded during a review of text waits for its own review`() throws {
    try prepareContent(isDelivered: false)
    try console.run("review submit .chapter1")
    try console.deliver("1.1", to: "chapter1")
    try console.run(["review start .chapter1", "review approve .chapter1"])
    let product = try console.product("chapter1")
    #expect(try console.unit { try $0.content.approved(of: product)?.version } == "1.0")
    #expect(try console.receipt(of: "review submit .chapter1").message.hasPrefix("content 1.1 of "))
  }

  @Test func `an update submitted with a version waits for it`() throws {
    try console.upload("1.1")
    try console.run([
      "review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2",
    ])
    #expect(try console.cells(of: "review queue", "update", "status").last == ["ja", "Pending Binary Approval"])
    #expect(try locales() == ["en-US"])
    #expect(
      try console.receipt(of: "app version approve 1.1").message == """
        as the reviewer: version 1.1 is Ready for Sale
        update (ja) of com.example.books.chapter2 is Approved
        """)
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func `under a policy without reviewers an update applies when submitted`() throws {
    try console.run(["review policy use three-step", "review submit .chapter2"])
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func `a policy that would strand an update is refused`() throws {
    try console.run("review submit .chapter2")
    #expect(console.refusal(of: "review policy use three-step")?.code == "review.policy.strands")
  }

  @Test func `a reverted rejected update does not prevent a change of policy`() throws {
    try console.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is not a chapter.'")
    let product = try console.product("chapter2")
    try console.unit { try $0.updates.revert(product) }
    try console.run("review policy use three-step")
  }

  @Test func `an edited rejected update does not prevent a change of policy`() throws {
    try console.run("review advance .chapter2 --to rejected --guideline 2.3 -m 'It is not a chapter.'")
    #expect(console.refusal(of: "review policy use three-step")?.code == "review.policy.strands")
    try localize("chapter2", "fr-FR")
    try console.run("review policy use three-step")
  }

  @Test func `updates go through a team's custom states`() throws {
    try console.run(["review policy load policies/legal.yaml", "review policy use legal"])
    #expect(
      try console.receipt(of: "review advance .chapter2 --to approved").message.split(separator: "\n").last
        == "update (ja) of com.example.books.chapter2: In Review → Approved (approve, as the reviewer)")
    #expect(try locales() == ["en-US", "ja"])
  }

  @Test func `review run reviews updates`() throws {
    try console.run(["review submit .chapter2", "review expedite .chapter2"])
    let message = try console.receipt(of: "review run --for 4w --seed 2").message
    #expect(message.contains("update (ja) of com.example.books.chapter2  review started"))
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `approving an update keeps a product off sale`() throws {
    try console.run(["review submit .chapter2", "review remove-from-sale .chapter2 -m 'Ended.'"])
    try console.run(["review start .chapter2", "review approve .chapter2"])
    #expect(try locales() == ["en-US", "ja"])
    #expect(try console.status("chapter2") == .removedFromSale)
  }

  @Test func `reinstating a product does not approve its update`() throws {
    try prepareContent()
    try console.run(["review remove-from-sale .chapter1 -m 'Ended.'", "review reinstate .chapter1"])
    let product = try console.product("chapter1")
    #expect(try console.unit { try $0.content.approved(of: product)?.version } == "1.0")
    #expect(try locales("chapter1") == ["en-US"])
  }

  private func localize(_ name: String, _ locale: String = "ja") throws {
    let product = try console.product(name)
    try console.unit { catalog in
      try catalog.localizations.set(locale, of: product, displayName: nil, description: "Another chapter to read.")
    }
  }

  /// Approves the hosted chapter 1, and makes updates of its content and of its texts.
  private func prepareContent(isDelivered: Bool = true, isLocalized: Bool = true) throws {
    try console.deliver("1.0", to: "chapter1")
    try console.run("review advance .chapter1 --to approved")
    if isDelivered { try console.deliver("1.1", to: "chapter1") }
    if isLocalized { try localize("chapter1") }
  }

  private func state() throws -> MetadataState? {
    let product = try console.product("chapter2")
    return try console.unit { try $0.updates.find(product)?.state }
  }

  private func locales(_ name: String = "chapter2") throws -> [String] {
    let product = try console.product(name)
    return try console.unit { try $0.localizations.all(of: product).map(\.locale) }
  }

  private func submissionState() throws -> String? {
    try console.record(of: "review show .chapter2")["state"].map(TestConsole.text(of:))
  }
}
