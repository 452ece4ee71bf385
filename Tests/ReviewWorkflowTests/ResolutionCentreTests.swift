import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct ResolutionCentreTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.run([
      "review submit .chapter2 .chapter3 -m 'Two chapters.'", "review start .chapter2 .chapter3",
      "review reject .chapter2 --guideline 3.1.1 -m 'The link leads outside.'",
    ])
  }

  @Test func `a submission keeps its messages in order`() throws {
    try console.run(["review message 1 'The link is gone.'", "review message .chapter2 'Which build?' --reviewer"])
    #expect(
      try messages() == [
        ["administrator", "–", "–", "Two chapters."],
        ["reviewer", "com.example.books.chapter2", "3.1.1", "The link leads outside."],
        ["administrator", "–", "–", "The link is gone."], ["reviewer", "–", "–", "Which build?"],
      ])
  }

  @Test func `a product submitted again is in a new submission`() throws {
    try console.run("review submit .chapter2 -m 'Without the link.'")
    #expect(
      try console.cells(of: "review history 2", "subject", "to") == [
        ["com.example.books.chapter2", "Waiting for Review"]
      ])
    #expect(try console.cells(of: "review history 1", "subject", "to").count == 5)
  }

  @Test func `a version has a history`() throws {
    try console.upload("1.0")
    try console.run(["app version submit 1.0", "app version reject 1.0 --guideline 2.1 -m 'It ends at once.'"])
    #expect(
      try console.cells(of: "review history 1.0", "subject", "to", "guideline", "message").suffix(2) == [
        ["version 1.0", "In Review", "–", "–"], ["version 1.0", "Rejected", "2.1", "It ends at once."],
      ])
    #expect(try console.cells(of: "review history v1.0", "to") == console.cells(of: "review history 1.0", "to"))
  }

  @Test func `an expedited submission comes first`() throws {
    try console.deliver("1.0", to: "chapter1")
    try console.run("review submit .chapter1")
    #expect(try console.cells(of: "review queue", "submission") == [["1"], ["2"]])
    #expect(try console.receipt(of: "review expedite 2").message == "submission 2 is expedited")
    #expect(try console.cells(of: "review queue", "submission") == [["2"], ["1"]])
    try console.run("review expedite 2 --off")
    #expect(try console.cells(of: "review queue", "submission") == [["1"], ["2"]])
  }

  @Test func `a decided submission is not expedited`() throws {
    try console.run("review approve .chapter3")
    #expect(console.refusal(of: "review expedite 1")?.code == "review.not-waiting")
  }

  @Test func `a message is given as an option or an argument, not both`() throws {
    let before = try messages()
    try console.run("review message 1 -m 'The link is gone.'")
    #expect(try messages() == before + [["administrator", "–", "–", "The link is gone."]])
    #expect(console.refusal(of: "review message 1 Hello -m Hello")?.code == "usage.value")
    #expect(console.refusal(of: "review message 1")?.code == "usage.missing")
  }

  @Test func `unknown submissions, versions, and products, and blank messages are refused`() throws {
    #expect(console.refusal(of: "review show 9")?.code == "review.submission.unknown")
    #expect(console.refusal(of: "review show .coins")?.code == "review.submission.none")
    #expect(console.refusal(of: "review message 9 Hello")?.code == "review.submission.unknown")
    #expect(console.refusal(of: "review message 1 ' '")?.code == "review.message")
    #expect(console.refusal(of: "review history 9.9")?.code == "app.version.unknown")
    #expect(console.refusal(of: "review history .nothing")?.code == "product.unknown")
  }

  @Test func `a deleted product disappears from its submission`() throws {
    let product = try console.product("chapter2")
    try console.unit { try $0.products.delete(product) }
    #expect(try messages().map(\.last) == ["Two chapters."])
    try console.undo()
    #expect(try messages().count == 2)
  }

  private func messages() throws -> [[String]] {
    guard case .list(let list)? = try console.record(of: "review show 1")["messages"] else { return [] }
    return list.compactMap { value in
      guard case .record(let fields) = value else { return nil }
      return fields.filter { $0.name != "at" && $0.name != "actor" }.map { TestConsole.text(of: $0.value) }
    }
  }
}
