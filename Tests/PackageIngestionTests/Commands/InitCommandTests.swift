import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct InitCommandTests {
  @Test func makesAFolderThatCanBeBuilt() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    let screen = try bench.run("package init books/chapter1 --product com.example.books.chapter1")
    #expect(
      screen == """
        created books/chapter1 with ContentInfo.plist, version 1.0, and an empty Contents folder
        next: package build books/chapter1

        """)
    let info = ContentInfoReading(try bench.folder.read("books/chapter1/ContentInfo.plist")).contentInfo
    #expect(info == ContentInfo(productIdentifier: "com.example.books.chapter1", version: .first))
    try bench.folder.write("books/chapter1/Contents/chapter.txt", "It was a dark")
    try bench.run("package build books/chapter1")
    #expect(try bench.run("package validate books/chapter1.pkg") == "No issues found: 1 file, 13 B, version 1.0\n")
  }

  @Test func aProductThatIsNotThereIsToldWithAWarning() throws {
    let bench = try Bench()
    #expect(
      try bench.run("package init books/chapter1 --product com.example.books.nope").contains(
        "\nwarning: there is no product com.example.books.nope yet\n"))
  }

  @Test func contentWithoutFilesIsToldWithAWarning() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.run("package init books/chapter1 --product com.example.books.chapter1")
    let warning = "warning: package.contents.empty: Contents: there are no files in it"
    #expect(try bench.run("package build books/chapter1").contains(warning))
    #expect(try bench.run("package validate books/chapter1.pkg").contains("package.contents.empty"))
    #expect(try bench.run("package upload books/chapter1.pkg").contains(warning))
  }

  @Test func aFolderInUseIsLeftAlone() throws {
    let bench = try Bench()
    try bench.writeContent(version: "2.0")
    let before = try bench.folder.read("books/chapter1/ContentInfo.plist")
    let refusal = #expect(throws: Refusal.self) {
      try bench.run("package init books/chapter1 --product com.example.books.chapter1")
    }
    #expect(refusal?.code == "package.init.exists")
    #expect(try bench.folder.read("books/chapter1/ContentInfo.plist") == before)
  }

  @Test(arguments: [(".chapter1", "package.init.short-name"), ("chapter#1", "package.info.product-invalid")])
  func theProductIsNamedInFull(product: String, code: String) throws {
    let bench = try Bench()
    let refusal = #expect(throws: Refusal.self) { try bench.run("package init books/chapter1 --product \(product)") }
    #expect(refusal?.code == code)
    #expect(refusal?.subject == product)
  }

  @Test func aPlanMakesNothing() throws {
    let bench = try Bench()
    let before = try bench.folder.names()
    let screen = try bench.run("package init books/chapter1 --product com.example.books.chapter1", isPlan: true)
    #expect(screen.hasPrefix("would create books/chapter1"))
    #expect(try bench.folder.names() == before)
  }

  @Test func aPlaceThatCannotBeWrittenIsRefused() throws {
    let bench = try Bench()
    try bench.folder.write("books", "a file")
    let refusal = #expect(throws: Refusal.self) {
      try bench.run("package init books/chapter1 --product com.example.books.chapter1")
    }
    #expect(refusal?.code == "package.file.not-writable")
  }
}
