import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct ResolutionCentreTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.run([
      "review submit .chapter2 .chapter3 -m 'Two chapters.'", "review start .chapter2 .chapter3",
      "review reject .chapter2 --guideline 3.1.1 -m 'The link leads outside.'",
    ])
  }

  @Test func whatWasSaidIsKeptWithTheSubmissionInItsOrder() throws {
    try bench.run(["review message 1 'The link is gone.'", "review message .chapter2 'Which build?' --reviewer"])
    #expect(
      try messages() == [
        ["administrator", "–", "–", "Two chapters."],
        ["reviewer", "com.example.books.chapter2", "3.1.1", "The link leads outside."],
        ["administrator", "–", "–", "The link is gone."], ["reviewer", "–", "–", "Which build?"],
      ])
  }

  @Test func aProductSubmittedAgainIsInANewSubmission() throws {
    try bench.run("review submit .chapter2 -m 'Without the link.'")
    #expect(
      try bench.rows(of: "review history 2", "subject", "to") == [["com.example.books.chapter2", "Waiting for Review"]])
    #expect(try bench.rows(of: "review history 1", "subject", "to").count == 5)
  }

  @Test func aVersionHasAHistoryToo() throws {
    try bench.upload("1.0")
    try bench.run(["app version submit 1.0", "app version reject 1.0 --guideline 2.1 -m 'It ends at once.'"])
    #expect(
      try bench.rows(of: "review history 1.0", "subject", "to", "guideline", "message").suffix(2) == [
        ["version 1.0", "In Review", "–", "–"], ["version 1.0", "Rejected", "2.1", "It ends at once."],
      ])
    #expect(try bench.rows(of: "review history v1.0", "to") == bench.rows(of: "review history 1.0", "to"))
  }

  @Test func anExpeditedSubmissionComesFirst() throws {
    try bench.deliver("1.0", to: "chapter1")
    try bench.run("review submit .chapter1")
    #expect(try bench.rows(of: "review queue", "submission") == [["1"], ["2"]])
    #expect(try bench.message(of: "review expedite 2") == "submission 2 is expedited")
    #expect(try bench.rows(of: "review queue", "submission") == [["2"], ["1"]])
    try bench.run("review expedite 2 --off")
    #expect(try bench.rows(of: "review queue", "submission") == [["1"], ["2"]])
  }

  @Test func whatIsDecidedIsNotExpedited() throws {
    try bench.run("review approve .chapter3")
    #expect(try bench.refusal(of: "review expedite 1").code == "review.not-waiting")
  }

  @Test func aMessageIsSaidInEitherForm() throws {
    let before = try messages()
    try bench.run("review message 1 -m 'The link is gone.'")
    #expect(try messages() == before + [["administrator", "–", "–", "The link is gone."]])
    #expect(try bench.refusal(of: "review message 1 Hello -m Hello").code == "usage.value")
    #expect(try bench.refusal(of: "review message 1").code == "usage.missing")
  }

  @Test func strangeWordsAreRefused() throws {
    #expect(try bench.refusal(of: "review show 9").code == "review.submission.unknown")
    #expect(try bench.refusal(of: "review show .coins").code == "review.submission.none")
    #expect(try bench.refusal(of: "review message 9 Hello").code == "review.submission.unknown")
    #expect(try bench.refusal(of: "review message 1 ' '").code == "review.message")
    #expect(try bench.refusal(of: "review history 9.9").code == "app.version.unknown")
    #expect(try bench.refusal(of: "review history .nothing").code == "product.unknown")
  }

  @Test func aDeletedProductLeavesItsSubmissionWithoutIt() throws {
    let product = try bench.product("chapter2")
    try bench.write { try $0.products.delete(product) }
    #expect(try messages().map(\.last) == ["Two chapters."])
    try bench.undoNewest()
    #expect(try messages().count == 2)
  }

  private func messages() throws -> [[String]] {
    guard case .record(let record) = try bench.run("review show 1"),
      case .list(let list)? = record.fields.first(where: { $0.name == "messages" })?.value
    else { return [] }
    return list.compactMap { value in
      guard case .record(let fields) = value else { return nil }
      return fields.filter { $0.name != "at" && $0.name != "actor" }.map { bench.text(of: $0.value) }
    }
  }
}
