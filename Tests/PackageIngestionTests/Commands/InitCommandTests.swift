import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct InitCommandTests {
  @Test func `the new folder can be built`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    let screen = try console.run("package init books/chapter1 --product com.example.books.chapter1")
    #expect(
      screen == """
        created books/chapter1 with ContentInfo.plist, version 1.0, and an empty Contents folder
        next: package build books/chapter1

        """)
    let info = ContentInfoReading(try console.bytes(of: "books/chapter1/ContentInfo.plist")).contentInfo
    #expect(info == ContentInfo(productIdentifier: "com.example.books.chapter1", version: .first))
    try console.write("It was a dark", to: "books/chapter1/Contents/chapter.txt")
    try console.run("package build books/chapter1")
    #expect(try console.run("package validate books/chapter1.pkg") == "No issues found: 1 file, 13 B, version 1.0\n")
  }

  @Test func `a warning names a product that does not exist`() throws {
    let console = try TestConsole.packages()
    #expect(
      try console.run("package init books/chapter1 --product com.example.books.nope").contains(
        "\nwarning: there is no product com.example.books.nope yet\n"))
  }

  @Test func `content without files leads to a warning`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.run("package init books/chapter1 --product com.example.books.chapter1")
    let warning = "warning: package.contents.empty: Contents: the folder has no files"
    #expect(try console.run("package build books/chapter1").contains(warning))
    #expect(try console.run("package validate books/chapter1.pkg").contains("package.contents.empty"))
    #expect(try console.run("package upload books/chapter1.pkg").contains(warning))
  }

  @Test func `a folder in use is not overwritten unless asked to`() throws {
    let console = try TestConsole.packages()
    try console.writeContent(version: "2.0")
    let before = try console.bytes(of: "books/chapter1/ContentInfo.plist")
    let refusal = #expect(throws: Refusal.self) {
      try console.run("package init books/chapter1 --product com.example.books.chapter1")
    }
    #expect(refusal?.code == "package.init.exists")
    #expect(try console.bytes(of: "books/chapter1/ContentInfo.plist") == before)
  }

  @Test(arguments: [(".chapter1", "package.init.short-name"), ("chapter#1", "package.info.product-invalid")])
  func `the full product ID is required`(product: String, code: String) throws {
    let console = try TestConsole.packages()
    let refusal = #expect(throws: Refusal.self) { try console.run("package init books/chapter1 --product \(product)") }
    #expect(refusal?.code == code)
    #expect(refusal?.subject == product)
  }

  @Test func `a plan creates nothing`() throws {
    let console = try TestConsole.packages()
    let before = try console.fileNames()
    let screen = try console.plan("package init books/chapter1 --product com.example.books.chapter1")
    #expect(screen.hasPrefix("would create books/chapter1"))
    #expect(try console.fileNames() == before)
  }

  @Test func `a folder that cannot be created is refused`() throws {
    let console = try TestConsole.packages()
    try console.write("a file", to: "books")
    let refusal = #expect(throws: Refusal.self) {
      try console.run("package init books/chapter1 --product com.example.books.chapter1")
    }
    #expect(refusal?.code == "package.file.not-writable")
  }
}
