import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct ContentUpdateTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.deliver("1.0", to: "chapter1")
    try console.run("review advance .chapter1 --to approved")
  }

  @Test func `without newer content there is nothing to submit`() throws {
    #expect(
      console.refusal(of: "review submit .chapter1")?.message
        == "com.example.books.chapter1 is Approved; review submit is not allowed; "
        + "allowed now: product availability --off, review remove-from-sale")
    let hint = try #require(console.refusal(of: "review submit .chapter1")?.hint)
    #expect(
      hint.hasPrefix("it has no changes to review; create an update, for example with product localize"))
  }

  @Test func `failed processing is in the history, and the approved content stays on sale`() throws {
    try console.unit { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try console.deliver("1.1", to: "chapter1")
    #expect(console.refusal(of: "review submit .chapter1")?.code == "review.processing")
    #expect(console.refusal(of: "review advance .chapter1 --to approved")?.code == "review.processing")
    #expect(
      try console.receipt(of: "review fail-processing .chapter1 -m 'The archive ends too early.'").message
        == "as the system: content 1.1 of com.example.books.chapter1 is rejected; the approved version stays on sale")
    #expect(
      try console.cells(of: "review history .chapter1", "content", "from", "to", "part", "message").last
        == ["1.1", "Processing Content", "Waiting for Upload", "system", "The archive ends too early."])
    #expect(try approvedVersion() == "1.0")
    try console.undo()
    try console.advanceClock(by: 300)
    #expect(try console.next("chapter1") == ["review submit .chapter1"])
  }

  @Test func `a product can be moved during a review of its content`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run(["review submit .chapter1", "review remove-from-sale .chapter1 -m 'Its license has ended.'"])
    #expect(try console.status("chapter1") == .removedFromSale)
    #expect(try console.cells(of: "review queue", "content", "status") == [["1.1", "Waiting for Review"]])
    try console.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try console.status("chapter1") == .removedFromSale, "a review of its content does not put it back on sale")
    #expect(try approvedVersion() == "1.1")
    try console.run("review reinstate .chapter1")
    #expect(try console.status("chapter1") == .approved)
  }

  @Test func `advancing to Removed from Sale leaves content in review`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run(["review submit .chapter1", "review advance .chapter1 --to removed-from-sale -m 'Ended.'"])
    #expect(try console.status("chapter1") == .removedFromSale)
    #expect(try console.cells(of: "review queue", "content") == [["1.1"]])
  }

  @Test func `the allowed commands are those of the content and of its product`() throws {
    try console.deliver("1.1", to: "chapter1")
    #expect(
      console.refusal(of: "review approve .chapter1")?.message
        == "content 1.1 of com.example.books.chapter1 is Ready to Submit; review approve is not allowed; "
        + "allowed now: review submit, product availability --off, review remove-from-sale")
  }

  @Test func `content that needs action is withdrawn like a product`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review advance .chapter1 --to developer-action-needed -m 'Say more.'")
    try console.run("review withdraw .chapter1")
    #expect(try console.cells(of: "review history .chapter1", "to", "submission").last == ["Ready to Submit", "2"])
    #expect(console.refusal(of: "review withdraw .chapter1")?.code == "review.not-legal")
  }

  @Test func `newer content is reviewed while its product stays on sale`() throws {
    try console.deliver("1.1", to: "chapter1")
    #expect(try console.next("chapter1") == ["review submit .chapter1"])
    #expect(
      try console.receipt(of: "review submit .chapter1").message
        == "content 1.1 of com.example.books.chapter1 is Waiting for Review (submission 2)")
    #expect(try console.cells(of: "review queue", "id", "content") == [["com.example.books.chapter1", "1.1"]])
    #expect(try approvedVersion() == "1.0")
    try console.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try approvedVersion() == "1.1")
    #expect(try console.status("chapter1") == .approved)
    #expect(
      try console.cells(of: "review history .chapter1", "content", "to").suffix(4) == [
        ["–", "Approved"], ["1.1", "Waiting for Review"], ["1.1", "In Review"], ["1.1", "Approved"],
      ])
  }

  @Test func `rejected content leaves the approved content on sale`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review advance .chapter1 --to rejected --guideline 2.5.2 -m 'It has code.'")
    #expect(try approvedVersion() == "1.0")
    #expect(try console.status("chapter1") == .approved)
    try console.deliver("1.2", to: "chapter1")
    try console.run("review advance .chapter1 --to approved")
    #expect(try approvedVersion() == "1.2")
  }

  @Test func `replaced rejected content does not prevent a change of policy`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review advance .chapter1 --to rejected --guideline 2.5.2 -m 'It has code.'")
    #expect(console.refusal(of: "review policy use three-step")?.code == "review.policy.strands")
    try console.deliver("1.2", to: "chapter1")
    try console.run("review policy use three-step")
  }

  @Test func `rejected content may be submitted again`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review advance .chapter1 --to rejected --guideline 2.5.2 -m 'It has code.'")
    try console.run(["review submit .chapter1", "review start .chapter1", "review approve .chapter1"])
    #expect(try approvedVersion() == "1.1")
  }

  @Test func `content in review is withdrawn without its product`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run(["review submit .chapter1", "review start .chapter1"])
    #expect(
      try console.receipt(of: "review withdraw .chapter1").message
        == "content 1.1 of com.example.books.chapter1 is Ready to Submit")
    #expect(try console.status("chapter1") == .approved)
    #expect(try console.cells(of: "review queue", "id") == [])
  }

  @Test func `content in review cannot be replaced`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.deliver("1.1", to: "chapter1")
    try console.run("review submit .chapter1")
    let refusal = try #require(throws: Refusal.self) { try console.deliver("1.1", to: "chapter1") }
    #expect(refusal.message == "content 1.1 of com.example.books.chapter1 is Waiting for Review and cannot be replaced")
    try console.run("review withdraw .chapter1")
    try console.deliver("1.1", to: "chapter1")
    #expect(try console.next("chapter1") == ["review submit .chapter1"])
  }

  @Test(arguments: ["1.1.0", "01.1"])
  func `content in review cannot be replaced by the same version in another spelling`(version: String) throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review submit .chapter1")
    let refusal = try #require(throws: Refusal.self) { try console.deliver(version, to: "chapter1") }
    #expect(refusal.code == "review.content-under-review")
    #expect(try console.cells(of: "review queue", "id", "content") == [["com.example.books.chapter1", "1.1"]])
  }

  @Test func `content in review cannot be deleted`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review submit .chapter1")
    let product = try console.product("chapter1")
    let refusal = try #require(throws: Refusal.self) {
      try console.unit { catalog in
        try catalog.content.remove(try #require(try catalog.content.newest(of: product)), of: product)
      }
    }
    #expect(refusal.code == "review.content-under-review")
    #expect(try console.cells(of: "review queue", "id", "content") == [["com.example.books.chapter1", "1.1"]])
  }

  @Test func `content uploaded during a review waits for its own review`() throws {
    try console.deliver("1.1", to: "chapter1")
    try console.run("review submit .chapter1")
    try console.deliver("1.2", to: "chapter1")
    try console.run(["review start .chapter1", "review approve .chapter1"])
    #expect(try approvedVersion() == "1.1")
    #expect(try console.receipt(of: "review submit .chapter1").message.hasPrefix("content 1.2 of"))
  }

  private func approvedVersion() throws -> String? {
    let product = try console.product("chapter1")
    return try console.unit { try $0.content.approved(of: product)?.version }
  }
}
