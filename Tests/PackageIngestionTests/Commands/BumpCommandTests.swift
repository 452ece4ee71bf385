import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct BumpCommandTests {
  private func version(in console: TestConsole) throws -> String? {
    ContentInfoReading(try console.bytes(of: "books/chapter1/ContentInfo.plist")).version?.text
  }

  @Test(arguments: [("1.0", "1.1"), ("1.9", "1.10"), ("2", "3"), ("1.2.3.4", "1.2.3.5")])
  func `the last number of the version is raised`(former: String, version: String) throws {
    let console = try TestConsole.packages()
    try console.writeContent(version: former)
    #expect(
      try console.run("package bump books/chapter1") == """
        books/chapter1: version \(former) is now \(version)
        next: package build books/chapter1

        """)
    #expect(try self.version(in: console) == version)
  }

  @Test func `any higher version is accepted`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    try console.run("package bump books/chapter1 --to 2.0")
    #expect(try version(in: console) == "2.0")
    for (version, code) in [
      ("1.9", "package.bump.lower"), ("2", "package.bump.lower"), ("two", "package.bump.invalid"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try console.run("package bump books/chapter1 --to \(version)") }
      #expect(refusal?.code == code)
      #expect(refusal?.subject == version)
    }
    #expect(try version(in: console) == "2.0")
  }

  @Test func `a property list that XML cannot represent is refused and unchanged`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    let values = ["IAPProductIdentifier": "com.example.books.chapter1", "ContentVersion": "1.0", "Note": "a\u{1}b"]
    let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    try console.write(Array(data), to: "books/chapter1/ContentInfo.plist")
    let refusal = #expect(throws: Refusal.self) { try console.run("package bump books/chapter1") }
    #expect(refusal?.code == "package.info.format")
    #expect(try console.bytes(of: "books/chapter1/ContentInfo.plist") == Array(data))
  }

  @Test func `the app's own keys are kept`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    try console.run("package bump books/chapter1")
    let reading = ContentInfoReading(try console.bytes(of: "books/chapter1/ContentInfo.plist"))
    #expect(reading.others == ["Folder": .string("levels")])
    #expect(reading.productIdentifier == "com.example.books.chapter1")
  }

  @Test func `a plan writes nothing`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    #expect(
      try console.plan("package bump books/chapter1")
        == "books/chapter1: version 1.0 would become 1.1\n")
    #expect(try version(in: console) == "1.0")
  }

  @Test func `a folder without ContentInfo.plist has no version`() throws {
    let console = try TestConsole.packages()
    try console.write("", to: "empty/readme")
    let refusal = #expect(throws: Refusal.self) { try console.run("package bump empty") }
    #expect(refusal?.code == "package.info.missing")
  }
}
