import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct AdvanceTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func everyStepIsPrintedWithItsPart() throws {
    #expect(
      try bench.message(of: "review advance .chapter2 --to approved") == """
        com.example.books.chapter2: Ready to Submit → Waiting for Review (submit, as the administrator)
        com.example.books.chapter2: Waiting for Review → In Review (start, as the reviewer)
        com.example.books.chapter2: In Review → Approved (approve, as the reviewer)
        """)
  }

  @Test func whatFollowsByItselfIsPrintedToo() throws {
    let product = try bench.product("chapter2")
    _ = try bench.write { try $0.availability.setCleared(false, of: product) }
    #expect(
      try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").last
        == "com.example.books.chapter2: Approved → Developer Removed from Sale (not sold in any storefront, as the system)"
    )
  }

  @Test func eachProductWalksFromWhereItStands() throws {
    try bench.run(["review submit .chapter2", "review advance .chapter3 --to in-review"])
    #expect(
      try bench.message(of: "review advance .chapter2 .chapter3 --to 'In Review'") == """
        com.example.books.chapter2: Waiting for Review → In Review (start, as the reviewer)
        com.example.books.chapter3 is already In Review
        """)
  }

  @Test func aRejectedProductIsWalkedThroughAnotherReview() throws {
    try bench.run("review advance .chapter2 --to rejected --guideline 3.1.1 -m 'No.'")
    #expect(
      try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").first
        == "com.example.books.chapter2: Rejected → Waiting for Review (submit, as the administrator)")
  }
}
