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
        next: package add FILE --to books/chapter1

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

  @Test func `a short name is completed by the app in use, and names the folder`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    #expect(try console.run("package init .chapter1").hasPrefix("created chapter1 with ContentInfo.plist"))
    #expect(try console.run("package init books/one --product .chapter1").hasPrefix("created books/one"))
    #expect(try console.run("package init com.example.books.chapter2").hasPrefix("created chapter2"))
    for folder in ["chapter1", "books/one"] {
      let info = ContentInfoReading(try console.bytes(of: "\(folder)/ContentInfo.plist")).contentInfo
      #expect(info == ContentInfo(productIdentifier: "com.example.books.chapter1", version: .first))
    }
  }

  @Test(arguments: [
    ("books/chapter1 --product chapter#1", "package.info.product-invalid"), ("chapter1", "usage.missing"),
    ("books/chapter1", "usage.missing"), (".", "usage.missing"), ("..", "usage.missing"), ("../x.y", "usage.missing"),
    (".chapter#1", "package.info.product-invalid"),
  ])
  func `a folder needs a product with a valid ID`(words: String, code: String) throws {
    let console = try TestConsole.packages()
    let before = try console.fileNames()
    #expect(console.refusal(of: "package init \(words)")?.code == code)
    #expect(try console.fileNames() == before)
  }

  @Test func `without an app a short name is refused`() throws {
    let console = try TestConsole(plugins: [PackageIngestionPlugin()])
    #expect(console.refusal(of: "package init .chapter1")?.code == "package.init.short-name")
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
