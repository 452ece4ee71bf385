import Catalog
import StockroomKit
import Testing

@Suite struct DeleteCommandTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.upload()
    return bench
  }

  @Test func testContentGoesWithItsFiles() throws {
    let bench = try bench()
    #expect(
      try bench.run("package delete .chapter1 1.0")
        .hasPrefix("deleted version 1.0 of com.example.books.chapter1, which is Waiting for Upload\n"))
    #expect(try bench.versions().isEmpty)
    #expect(try bench.keptFiles() == 0)
    try bench.undo()
    #expect(try bench.versions().map(\.version) == ["1.0"])
    #expect(try bench.keptFiles() == 2)
    #expect(try bench.run("package verify").hasSuffix("no issues found\n"))
  }

  @Test func whatCustomersDownloadStays() throws {
    let bench = try bench()
    try bench.review(to: .approved, content: .approved)
    try bench.upload(version: "1.1")
    let refusal = #expect(throws: Refusal.self) { try bench.run("package delete .chapter1 1.0") }
    #expect(refusal?.code == "content.approved")
    try bench.run("package delete .chapter1 1.1")
    #expect(try bench.versions().map(\.version) == ["1.0"])
  }

  @Test(arguments: [ProductStatus.waitingForReview, .inReview, .pendingBinaryApproval])
  func whatAReviewerHasInHandStays(status: ProductStatus) throws {
    let bench = try bench()
    try bench.review(to: status)
    let refusal = #expect(throws: Refusal.self) { try bench.run("package delete .chapter1 1.0") }
    #expect(refusal?.code == "content.in-review")
    #expect(try bench.versions().map(\.version) == ["1.0"])
  }
}
