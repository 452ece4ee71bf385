import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ShowCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.packages()
    for name in [".chapter1", ".chapter2"] { try console.create(name) }
    try console.upload()
    return console
  }

  @Test func `a version is shown with its files`() throws {
    let console = try console()
    let content = try #require(console.versions().first)
    let hash = try Tool.run("sha256sum", "books/chapter1/Contents/chapter.txt", in: console.folder.path).prefix(64)
    let json = try console.run("package show .chapter1", as: .ndjson)
    #expect(json.contains(#""version":"1.0","state":"READY""#))
    #expect(json.contains(#""packageSHA256":"\#(content.package.sha256)""#))
    #expect(json.contains(#""downloadSHA256":"\#(content.delivery.sha256)""#))
    #expect(json.contains(#"{"path":"Contents/chapter.txt","bytes":13,"sha256":"\#(hash)"}"#))
    #expect(!json.contains("ContentInfo.plist"))
  }

  @Test func `a package is inspected before it is uploaded`() throws {
    let console = try console()
    let content = try #require(console.versions().first)
    let json = try console.run("package inspect books/chapter1.pkg", as: .ndjson)
    #expect(json.contains(#""product":"com.example.books.chapter1","version":"1.0""#))
    #expect(json.contains(#""packageSHA256":"\#(content.package.sha256)""#))
    #expect(json.contains(#"{"path":"Contents/chapter.txt","bytes":13,"#) && !json.contains("ContentInfo.plist"))
  }

  @Test func `what is not a package is not inspected`() throws {
    let console = try console()
    let codes = try ["books/chapter1/Contents/chapter.txt", "none.pkg"].map { file in
      try #require(#expect(throws: Refusal.self) { try console.run("package inspect \(file)") }).code
    }
    #expect(codes == ["package.file.name", "package.file.unreadable"])
  }

  @Test func `an archive shows its kind, as Xcode does (statement 41)`() throws {
    #expect(try console().record(of: "package show .chapter1")["kind"] == .text("In-App Purchase Content Archive"))
  }

  @Test func `an older version is shown by its number`() throws {
    let console = try console()
    try console.review(to: .approved, content: .approved)
    try console.upload(version: "1.1", text: "night")
    #expect(try console.run("package show .chapter1", as: .ndjson).contains(#""version":"1.1""#))
    #expect(try console.run("package show .chapter1 1", as: .ndjson).contains(#""version":"1.0","state":"APPROVED""#))
    for version in ["2.0", "first"] {
      let refusal = #expect(throws: Refusal.self) { try console.run("package show .chapter1 \(version)") }
      #expect(refusal?.code == "package.version.unknown")
      #expect(refusal?.hint == "it has 1.1, 1.0")
    }
  }

  @Test func `a product without content is refused`() throws {
    let refusal = #expect(throws: Refusal.self) { try console().run("package show .chapter2") }
    #expect(refusal?.code == "package.none")
    #expect(refusal?.hint == "package upload FILE")
  }

  @Test func `the list has the versions of all products, or of those named`() throws {
    let console = try console()
    try console.upload(".chapter2", version: "1.0")
    let versions = { (line: String) in
      try console.run(line, as: .csv).split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",").prefix(2).joined(separator: " ")
      }
    }
    try console.review(to: .approved, content: .approved)
    try console.upload(version: "1.1")
    let first = ["com.example.books.chapter1 1.1", "com.example.books.chapter1 1.0"]
    #expect(try versions("package list") == first + ["com.example.books.chapter2 1.0"])
    #expect(try versions("package list .chapter1") == first)
  }

  @Test func `an empty list has a message`() throws {
    #expect(try TestConsole.packages().run("package list") == "no packages\n")
  }
}
