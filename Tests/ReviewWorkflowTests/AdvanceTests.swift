import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct AdvanceTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `every step is shown with its role`() throws {
    #expect(
      try console.receipt(of: "review advance .chapter2 --to approved").message == """
        com.example.books.chapter2: Ready to Submit → Waiting for Review (submit, as the administrator)
        com.example.books.chapter2: Waiting for Review → In Review (start, as the reviewer)
        com.example.books.chapter2: In Review → Approved (approve, as the reviewer)
        """)
  }

  @Test func `automatic moves that follow are shown`() throws {
    let product = try console.product("chapter2")
    _ = try console.unit { try $0.availability.setCleared(false, of: product) }
    #expect(
      try console.receipt(of: "review advance .chapter2 --to approved").message.split(separator: "\n").last
        == "com.example.books.chapter2: Approved → Developer Removed from Sale (not sold in any storefront, as the system)"
    )
  }

  @Test func `each product advances from its own status`() throws {
    try console.run(["review submit .chapter2", "review advance .chapter3 --to in-review"])
    #expect(
      try console.receipt(of: "review advance .chapter2 .chapter3 --to 'In Review'").message == """
        com.example.books.chapter2: Waiting for Review → In Review (start, as the reviewer)
        com.example.books.chapter3 is already In Review
        """)
  }

  @Test func `a rejected product goes through another review`() throws {
    try console.run("review advance .chapter2 --to rejected --guideline 3.1.1 -m 'No.'")
    #expect(
      try console.receipt(of: "review advance .chapter2 --to approved").message.split(separator: "\n").first
        == "com.example.books.chapter2: Rejected → Waiting for Review (submit, as the administrator)")
  }
}
