import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct BumpCommandTests {
  private func version(in bench: Bench) throws -> String? {
    ContentInfoReading(try bench.folder.read("books/chapter1/ContentInfo.plist")).version?.text
  }

  @Test(arguments: [("1.0", "1.1"), ("1.9", "1.10"), ("2", "3"), ("1.2.3.4", "1.2.3.5")])
  func theLastNumberIsRaised(former: String, version: String) throws {
    let bench = try Bench()
    try bench.writeContent(version: former)
    #expect(
      try bench.run("package bump books/chapter1") == """
        books/chapter1: version \(former) is now \(version)
        next: package build books/chapter1

        """)
    #expect(try self.version(in: bench) == version)
  }

  @Test func anyHigherVersionMayBeWritten() throws {
    let bench = try Bench()
    try bench.writeContent()
    try bench.run("package bump books/chapter1 --to 2.0")
    #expect(try version(in: bench) == "2.0")
    for (version, code) in [
      ("1.9", "package.bump.lower"), ("2", "package.bump.lower"), ("two", "package.bump.invalid"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try bench.run("package bump books/chapter1 --to \(version)") }
      #expect(refusal?.code == code)
      #expect(refusal?.subject == version)
    }
    #expect(try version(in: bench) == "2.0")
  }

  @Test func whatXMLCannotHoldIsNotLost() throws {
    let bench = try Bench()
    try bench.writeContent()
    let values = ["IAPProductIdentifier": "com.example.books.chapter1", "ContentVersion": "1.0", "Note": "a\u{1}b"]
    let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    try bench.folder.write("books/chapter1/ContentInfo.plist", Array(data))
    let refusal = #expect(throws: Refusal.self) { try bench.run("package bump books/chapter1") }
    #expect(refusal?.code == "package.info.format")
    #expect(try bench.folder.read("books/chapter1/ContentInfo.plist") == Array(data))
  }

  @Test func theKeysOfTheAppStay() throws {
    let bench = try Bench()
    try bench.writeContent()
    try bench.run("package bump books/chapter1")
    let reading = ContentInfoReading(try bench.folder.read("books/chapter1/ContentInfo.plist"))
    #expect(reading.others == ["Folder": .string("levels")])
    #expect(reading.productIdentifier == "com.example.books.chapter1")
  }

  @Test func aPlanWritesNothing() throws {
    let bench = try Bench()
    try bench.writeContent()
    #expect(
      try bench.run("package bump books/chapter1", isPlan: true)
        == "books/chapter1: version 1.0 would become 1.1\n")
    #expect(try version(in: bench) == "1.0")
  }

  @Test func aFolderWithoutContentInfoHasNoVersion() throws {
    let bench = try Bench()
    try bench.folder.write("empty/readme", "")
    let refusal = #expect(throws: Refusal.self) { try bench.run("package bump empty") }
    #expect(refusal?.code == "package.info.missing")
  }
}
