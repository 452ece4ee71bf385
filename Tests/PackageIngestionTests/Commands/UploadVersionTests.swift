import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

/// Which versions follow which.
@Suite struct UploadVersionTests {
  private func console(with version: String = "1.0") throws -> TestConsole {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload(version: version)
    return console
  }

  @Test func `uploading the same file again changes nothing`() throws {
    let console = try console()
    let before = try console.versions()
    #expect(
      try console.upload()
        == "com.example.books.chapter1: version 1.0 was already uploaded, with the same file; nothing changed\n")
    #expect(try console.versions() == before)
    try console.review(to: .approved, content: .approved)
    #expect(try console.run("package upload books/chapter1.pkg", as: .ndjson).contains(#""isNew":false"#))
  }

  @Test(arguments: ["1.0", "1.0.0"])
  func `test content is replaced`(version: String) throws {
    let console = try console()
    #expect(
      try console.upload(version: version, text: "and stormy night")
        == "com.example.books.chapter1: version \(version) uploaded in place of test content 1.0, Ready to Submit\n")
    #expect(try console.versions().map(\.version) == [version])
    #expect(try console.keptFiles() == 2)
  }

  @Test(arguments: [
    (ProductStatus.waitingForReview, HostedContent.State.ready), (.inReview, .ready), (.pendingBinaryApproval, .ready),
    (.developerActionNeeded, .ready), (.rejected, .rejected), (.approved, .approved), (.removedFromSale, .approved),
  ])
  func `submitted content is not replaced`(status: ProductStatus, state: HostedContent.State) throws {
    let console = try console()
    try console.review(to: status, content: state)
    let before = try console.versions()
    let refusal = #expect(throws: Refusal.self) { try console.upload(text: "and stormy night") }
    #expect(refusal?.code == "package.version.submitted")
    #expect(refusal?.hint?.hasPrefix("raise ContentVersion above 1.0") == true)
    #expect(try console.versions() == before)
  }

  @Test(arguments: ["0.9", "1.9.9.9"])
  func `a version lower than the approved one is refused`(version: String) throws {
    let console = try console(with: "1.10")
    try console.review(to: .approved, content: .approved)
    let refusal = #expect(throws: Refusal.self) { try console.upload(version: version) }
    #expect(refusal?.code == "package.version.lower")
    #expect(
      refusal?.message == "version \(version) is lower than 1.10, which is approved for com.example.books.chapter1")
  }

  @Test func `a version lower than an uploaded one is accepted with a warning`() throws {
    let console = try console()
    try console.upload(version: "1.1")
    #expect(
      try console.upload(version: "0.5")
        == """
        com.example.books.chapter1: version 0.5 uploaded, Ready to Submit
        warning: package.version.lower: 0.5 is lower than 1.1, which was uploaded earlier; testers download 0.5 now; \
        package bump raises the version of a folder

        """)
    #expect(try !console.upload(version: "1.2").contains("warning"))
    #expect(try !console.upload(version: "1.2", text: "night").contains("warning"))
  }

  @Test func `customers keep the approved version until the new one is approved`() throws {
    let console = try console(with: "1.9")
    try console.review(to: .approved, content: .approved)
    #expect(
      try console.upload(version: "1.10")
        == "com.example.books.chapter1: version 1.10 uploaded; customers download 1.9 until it is approved\n")
    #expect(try console.versions().map(\.version) == ["1.10", "1.9"])
    #expect(try console.product()?.status == .approved)
    #expect(try console.upload(version: "1.10", text: "night").contains("in place of test content 1.10"))
  }

  @Test func `a rejected product accepts a higher version`() throws {
    let console = try console()
    try console.review(to: .rejected, content: .rejected)
    #expect(try console.upload(version: "1.1") == "com.example.books.chapter1: version 1.1 uploaded, Rejected\n")
  }
}
