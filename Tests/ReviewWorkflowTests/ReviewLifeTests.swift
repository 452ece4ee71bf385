import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct ReviewLifeTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `a product is submitted, reviewed, and approved`() throws {
    #expect(
      try console.receipt(of: "review submit .chapter2").message
        == "com.example.books.chapter2 is Waiting for Review (submission 1)")
    #expect(
      try console.receipt(of: "review start .chapter2").message
        == "as the reviewer: com.example.books.chapter2 is In Review")
    #expect(
      try console.receipt(of: "review approve .chapter2").message
        == "as the reviewer: com.example.books.chapter2 is Approved")
    #expect(try console.product("chapter2").liveSince != nil)
  }

  @Test(arguments: [
    ("approve .chapter2", "Approved"), ("reject .chapter2 --guideline 2.1 -m 'It never ends.'", "Rejected"),
    ("request-action .chapter2 -m 'Say more.'", "Developer Action Needed"),
  ])
  func `a decision starts the review of a waiting product`(decision: String, status: String) throws {
    #expect(console.refusal(of: "review \(decision)")?.code == "review.not-legal")
    try console.run("review submit .chapter2")
    #expect(try console.run("product can .chapter2").contains("review approve .chapter2 "))
    #expect(
      try console.receipt(of: "review \(decision)").message
        == "as the reviewer: com.example.books.chapter2 is \(status)")
    #expect(try console.run("review history .chapter2").contains("In Review"))
  }

  @Test func `a rejected product is submitted again`() throws {
    try console.run(["review submit .chapter2", "review start .chapter2"])
    #expect(
      try console.receipt(of: "review reject .chapter2 --guideline 2.1 -m 'It never ends.'").message
        == "as the reviewer: com.example.books.chapter2 is Rejected")
    #expect(
      try console.receipt(of: "review submit .chapter2 -m 'It ends now.'").message
        == "com.example.books.chapter2 is Waiting for Review (submission 2)")
  }

  @Test func `a reviewer requests a change, and the product is submitted again`() throws {
    try console.run(["review submit .chapter2", "review start .chapter2"])
    #expect(
      try console.receipt(of: "review request-action .chapter2 -m 'Say more.'").message
        == "as the reviewer: com.example.books.chapter2 is Developer Action Needed")
    try console.run("review submit .chapter2")
    #expect(try console.status("chapter2") == .waitingForReview)
  }

  @Test(arguments: [[], ["review start .chapter2"]])
  func `a submission can be withdrawn until it is decided`(before: [String]) throws {
    try console.run(["review submit .chapter2"] + before)
    #expect(
      try console.receipt(of: "review withdraw .chapter2").message == "com.example.books.chapter2 is Ready to Submit")
  }

  @Test func `a withdrawn product that has become incomplete is Missing Metadata`() throws {
    try console.run("review submit .chapter2")
    let product = try console.product("chapter2")
    try console.unit { try $0.localizations.set("ja", of: product, displayName: "第二章", description: nil) }
    #expect(try console.status("chapter2") == .waitingForReview)
    #expect(
      try console.receipt(of: "review withdraw .chapter2").message == "com.example.books.chapter2 is Missing Metadata")
  }

  @Test func `a product that another plugin put in review is reviewed`() throws {
    let product = try console.product("chapter2")
    _ = try console.unit {
      try $0.products.move(product, to: .inReview, as: StatusMove(by: $0.actor, reason: "brought along"))
    }
    try console.run("review approve .chapter2")
    #expect(
      try console.cells(of: "review history .chapter2", "because", "submission") == [
        ["brought along", "–"], ["approved", "–"],
      ])
  }

  @Test func `a request for a change can be cancelled`() throws {
    try console.run([
      "review advance .chapter2 --to developer-action-needed -m 'Say more.'", "review withdraw .chapter2",
    ])
    #expect(try console.status("chapter2") == .readyToSubmit)
  }

  @Test func `a product approved while not for sale is Developer Removed from Sale`() throws {
    let product = try console.product("chapter2")
    _ = try console.unit { try $0.availability.setCleared(false, of: product) }
    try console.run(["review submit .chapter2", "review start .chapter2", "review approve .chapter2"])
    let removed = try console.product("chapter2")
    #expect(removed.status == .developerRemovedFromSale)
    _ = try console.unit { try $0.availability.setCleared(true, of: removed) }
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `hosted content is approved or rejected with its product`() throws {
    try console.deliver("1.0", to: "chapter1")
    let product = try console.product("chapter1")
    func content() throws -> HostedContent.State? { try console.unit { try $0.content.newest(of: product)?.state } }

    try console.run("review advance .chapter1 --to rejected --guideline 2.1 -m 'It is empty.'")
    #expect(try content() == .rejected)
    try console.run("review submit .chapter1")
    #expect(try content() == .waitingForReview)
    try console.run("review advance .chapter1 --to approved")
    #expect(try content() == .approved)
  }

  @Test func `the allowed next commands come from the state machine`() throws {
    #expect(try console.next("chapter2") == ["review submit .chapter2"])
    try console.run("review submit .chapter2")
    #expect(try console.next("chapter2") == ["review start .chapter2", "review withdraw .chapter2"])
    try console.run("review start .chapter2")
    #expect(
      try console.next("chapter2") == [
        "review approve .chapter2", "review withdraw .chapter2",
        "review reject .chapter2 --guideline 2.1 -m TEXT", "review request-action .chapter2 -m TEXT",
      ])
    try console.run("review approve .chapter2")
    #expect(try console.next("chapter2") == [])
  }
}
