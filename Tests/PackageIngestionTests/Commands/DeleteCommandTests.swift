import Catalog
import StockroomKit
import StockroomTesting
import Testing

@Suite struct DeleteCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    return console
  }

  @Test func `test content is deleted with its files, and undo restores both`() throws {
    let console = try console()
    #expect(
      try console.run("package delete .chapter1 1.0 --yes")
        .hasPrefix("deleted version 1.0 of com.example.books.chapter1, which is Waiting for Upload\n"))
    #expect(try console.versions().isEmpty)
    #expect(try console.keptFiles() == 0)
    try console.undo()
    #expect(try console.versions().map(\.version) == ["1.0"])
    #expect(try console.keptFiles() == 2)
    #expect(try console.run("package verify").hasSuffix("no issues found\n"))
  }

  @Test func `content that customers download cannot be deleted`() throws {
    let console = try console()
    try console.review(to: .approved, content: .approved)
    try console.upload(version: "1.1")
    let refusal = #expect(throws: Refusal.self) { try console.run("package delete .chapter1 1.0 --yes") }
    #expect(refusal?.code == "content.approved")
    try console.run("package delete .chapter1 1.1 --yes")
    #expect(try console.versions().map(\.version) == ["1.0"])
  }

  @Test(arguments: [ProductStatus.waitingForReview, .inReview, .pendingBinaryApproval])
  func `content in review cannot be deleted`(status: ProductStatus) throws {
    let console = try console()
    try console.review(to: status)
    let refusal = #expect(throws: Refusal.self) { try console.run("package delete .chapter1 1.0 --yes") }
    #expect(refusal?.code == "content.in-review")
    #expect(try console.versions().map(\.version) == ["1.0"])
  }
}
