import PackageIngestion
import StockroomKit
import Testing

@Suite struct ShowCommandTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    for name in [".chapter1", ".chapter2"] { try bench.create(name) }
    try bench.upload()
    return bench
  }

  @Test func aVersionIsShownWithItsFiles() throws {
    let bench = try bench()
    let content = try #require(bench.versions().first)
    let hash = try Tool.run("sha256sum", "books/chapter1/Contents/chapter.txt", in: bench.folder.path).prefix(64)
    let json = try bench.run("package show .chapter1", as: .ndjson)
    #expect(json.contains(#""version":"1.0","state":"READY""#))
    #expect(json.contains(#""packageSHA256":"\#(content.package.sha256)""#))
    #expect(json.contains(#""downloadSHA256":"\#(content.delivery.sha256)""#))
    #expect(json.contains(#"{"path":"Contents/chapter.txt","bytes":13,"sha256":"\#(hash)"}"#))
    #expect(!json.contains("ContentInfo.plist"))
  }

  @Test func olderVersionsAreNamedByNumber() throws {
    let bench = try bench()
    try bench.review(to: .approved, content: .approved)
    try bench.upload(version: "1.1", text: "night")
    #expect(try bench.run("package show .chapter1", as: .ndjson).contains(#""version":"1.1""#))
    #expect(try bench.run("package show .chapter1 1", as: .ndjson).contains(#""version":"1.0","state":"APPROVED""#))
    for version in ["2.0", "first"] {
      let refusal = #expect(throws: Refusal.self) { try bench.run("package show .chapter1 \(version)") }
      #expect(refusal?.code == "package.version.unknown")
      #expect(refusal?.hint == "it has 1.1, 1.0")
    }
  }

  @Test func aProductWithoutContentHasNothingToShow() throws {
    let refusal = #expect(throws: Refusal.self) { try bench().run("package show .chapter2") }
    #expect(refusal?.code == "package.none")
    #expect(refusal?.hint == "package upload FILE")
  }

  @Test func theListIsOfAllProductsOrSome() throws {
    let bench = try bench()
    try bench.upload(".chapter2", version: "1.0")
    let versions = { (line: String) in
      try bench.run(line, as: .csv).split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",").prefix(2).joined(separator: " ")
      }
    }
    try bench.review(to: .approved, content: .approved)
    try bench.upload(version: "1.1")
    let first = ["com.example.books.chapter1 1.1", "com.example.books.chapter1 1.0"]
    #expect(try versions("package list") == first + ["com.example.books.chapter2 1.0"])
    #expect(try versions("package list .chapter1") == first)
  }

  @Test func anEmptyListSaysSo() throws {
    #expect(try Bench().run("package list") == "no packages\n")
  }
}
