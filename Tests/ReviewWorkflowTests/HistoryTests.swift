import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct HistoryTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `every move is recorded with its role and message`() throws {
    try console.run([
      "review submit .chapter2", "review start .chapter2",
      "review reject .chapter2 --guideline 2.1 -m 'It never ends.'",
    ])
    #expect(
      try console.cells(of: "review history .chapter2", "at", "from", "to", "actor", "part", "guideline", "message")
        == [
          ["2012-11-21T00:00:00Z", "Ready to Submit", "Waiting for Review", "olga", "administrator", "–", "–"],
          ["2012-11-21T00:00:00Z", "Waiting for Review", "In Review", "olga", "reviewer", "–", "–"],
          ["2012-11-21T00:00:00Z", "In Review", "Rejected", "olga", "reviewer", "2.1", "It never ends."],
        ])
  }

  @Test func `any actor can be the reviewer`() throws {
    try console.run("review submit .chapter2 --actor olga")
    try console.run("review start .chapter2 --actor rita")
    #expect(
      try console.cells(of: "review history .chapter2", "actor", "part") == [
        ["olga", "administrator"], ["rita", "reviewer"],
      ])
  }

  @Test func `automatic moves are the system's, and an upload is its actor's`() throws {
    try console.deliver("1.0", to: "chapter1")
    #expect(
      try console.cells(of: "review history .chapter1", "from", "to", "part", "because") == [
        ["Waiting for Upload", "Processing Content", "administrator", "package uploaded"],
        ["Processing Content", "Ready to Submit", "system", "nothing is missing"],
      ])
  }

  @Test func `each move names its submission`() throws {
    try console.run([
      "review submit .chapter3", "review submit .chapter2", "review withdraw .chapter2", "review submit .chapter2",
    ])
    #expect(
      try console.cells(of: "review history .chapter2", "because", "submission") == [
        ["submitted", "2"], ["withdrawn", "2"], ["submitted", "3"],
      ])
  }

  @Test func `a cancelled request belongs to its submission`() throws {
    try console.run([
      "review advance .chapter2 --to developer-action-needed -m 'Say more.'", "review withdraw .chapter2",
    ])
    #expect(
      try console.cells(of: "review history .chapter2", "because", "submission").suffix(2) == [
        ["action requested", "1"], ["withdrawn", "1"],
      ])
  }

  @Test func `a move after approval belongs to no submission`() throws {
    try console.run("review advance .chapter2 --to approved")
    let product = try console.product("chapter2")
    _ = try console.unit { try $0.availability.setCleared(false, of: product) }
    #expect(
      try console.cells(of: "review history .chapter2", "to", "because", "submission").last
        == ["Developer Removed from Sale", "not sold in any storefront", "–"])
  }

  @Test func `repeated moves on one day are all recorded`() throws {
    for _ in 1...3 { try console.run(["review submit .chapter2", "review withdraw .chapter2"]) }
    #expect(try console.cells(of: "review history .chapter2", "to").count == 6)
  }

  @Test func `a product is deleted with its history and its submission items`() throws {
    try console.run(["review submit .chapter2 .chapter3", "review withdraw .chapter2"])
    let product = try console.product("chapter2")
    try console.unit { try $0.products.delete(product) }
    #expect(try console.cells(of: "review queue", "id") == [["com.example.books.chapter3"]])
  }
}
