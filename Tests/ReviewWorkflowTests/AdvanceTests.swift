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
    let steps = try console.receipt(of: "review advance .chapter2 --to developer-removed-from-sale").message
    #expect(
      steps.split(separator: "\n").last
        == "com.example.books.chapter2: Approved → Developer Removed from Sale (not sold in any storefront, as the system)"
    )
    #expect(try console.status("chapter2") == .developerRemovedFromSale)
  }

  @Test func `a product that was taken off sale is put back, without a removal by Apple`() throws {
    try console.run(["review advance .chapter2 --to approved", "product availability .chapter2 --off"])
    #expect(
      try console.receipt(of: "review advance .chapter2 --to approved").message
        == "com.example.books.chapter2: Developer Removed from Sale → Approved (put-on-sale, as the administrator)")
    #expect(try console.status("chapter2") == .approved)
    #expect(
      try console.receipt(of: "review advance .chapter2 --to developer-removed-from-sale").message
        == "com.example.books.chapter2: Approved → Developer Removed from Sale (take-off-sale, as the administrator)")
    #expect(try console.status("chapter2") == .developerRemovedFromSale)
  }

  @Test func `a product that was never cleared for sale is approved and put on sale`() throws {
    try console.run("product availability .chapter2 --off")
    let steps = try console.receipt(of: "review advance .chapter2 --to approved").message
    #expect(
      steps.split(separator: "\n").last
        == "com.example.books.chapter2: Developer Removed from Sale → Approved (put-on-sale, as the administrator)")
    #expect(try console.status("chapter2") == .approved)
  }

  @Test(arguments: [ProductStatus.readyToSubmit, .approved, .removedFromSale])
  func `without a storefront it is refused and nothing changes`(status: ProductStatus) throws {
    if status != .readyToSubmit {
      let words = status.rawValue.lowercased().replacing("_", with: "-")
      try console.run("review advance .chapter2 --to \(words) -m 'A complaint.'")
    }
    let product = try console.product("chapter2")
    _ = try console.unit { try $0.availability.setStorefronts([], of: product) }
    let before = try console.product("chapter2")
    let history = try console.cells(of: "review history .chapter2", "to").count
    let refusal = try #require(console.refusal(of: "review advance .chapter2 --to approved"))
    #expect(refusal.code == "review.elsewhere")
    #expect(refusal.hint == "product availability com.example.books.chapter2 --everywhere")
    #expect(try console.product("chapter2") == before)
    #expect(try console.cells(of: "review history .chapter2", "to").count == history)
  }

  @Test(arguments: ProductStatus.allCases, [true, false])
  func `an advance reaches its status or is refused, and is undone`(start: ProductStatus, isCleared: Bool) throws {
    try console.place("chapter2", in: start)
    if !isCleared { try console.run("product availability .chapter2 --off") }
    let before = try console.status("chapter2")
    for target in ProductStatus.allCases {
      let word = target.rawValue.lowercased().replacing("_", with: "-")
      let refusal = console.refusal(of: "review advance .chapter2 --to \(word) --guideline 2.1 -m 'Because.'")
      #expect(try console.status("chapter2") == (refusal == nil ? target : before), "\(target)")
      guard try console.status("chapter2") != before else { continue }
      try console.run("undo")
      #expect(try console.status("chapter2") == before, "\(target)")
    }
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
