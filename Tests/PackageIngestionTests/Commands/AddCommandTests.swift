import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct AddCommandTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.write("It was a dark", to: "page1.txt")
    try console.write("and stormy night", to: "page2.txt")
    try console.run("package init .chapter1")
  }

  @Test func `files are added to the only folder, which is then uploaded as it is`() throws {
    #expect(
      try console.run("package add page1.txt page2.txt")
        == "added 2 files to chapter1/Contents\nnext: package upload chapter1\n")
    #expect(try console.run("package upload chapter1").contains("com.example.books.chapter1: version 1.0 uploaded"))
    let shown = try console.run("package show .chapter1")
    for text in ["chapter1.pkg", "Contents/page1.txt  13 B", "Contents/page2.txt  16 B"] {
      #expect(shown.contains(text))
    }
    #expect(try !console.fileNames().contains("chapter1.pkg"))
    #expect(try console.run("package upload chapter1").contains("with the same file; nothing changed"))
  }

  @Test func `a folder is named if there are several, and files are replaced only if asked to`() throws {
    try console.run("package init other --product com.example.books.chapter2")
    #expect(console.refusal(of: "package add page1.txt")?.code == "package.add.folder")
    try console.run("package add page1.txt --to chapter1")
    try console.write("It was bright", to: "page1.txt")
    #expect(console.refusal(of: "package add page1.txt --to chapter1")?.code == "package.add.exists")
    #expect(try console.bytes(of: "chapter1/Contents/page1.txt") == Array("It was a dark".utf8))
    try console.run("package add page1.txt --to chapter1 --replace")
    #expect(try console.bytes(of: "chapter1/Contents/page1.txt") == Array("It was bright".utf8))
  }

  @Test(arguments: [
    ("page1.txt none.txt", "file.unreadable"), ("page1.txt chapter1", "file.unreadable"),
    ("page1.txt ./page1.txt", "package.add.twice"), ("page1.txt --to none", "package.info.missing"),
  ])
  func `one wrong file adds none`(words: String, code: String) throws {
    #expect(console.refusal(of: "package add \(words)")?.code == code)
    #expect(throws: (any Error).self) { try console.bytes(of: "chapter1/Contents/page1.txt") }
  }

  @Test func `a plan adds nothing`() throws {
    #expect(try console.plan("package add page1.txt").hasPrefix("would add page1.txt to chapter1/Contents"))
    #expect(throws: (any Error).self) { try console.bytes(of: "chapter1/Contents/page1.txt") }
  }

  @Test func `folders are uploaded together, and a folder without content is refused`() throws {
    try console.create(".chapter2")
    try console.run(
      "package add page1.txt --to chapter1; package init .chapter2; package add page2.txt --to chapter2")
    try console.run("package upload chapter1 chapter2")
    #expect(try console.rows(of: "package list").count == 2)
    try console.write("{}", to: "empty/notes.txt")
    #expect(console.refusal(of: "package upload empty")?.code == "package.info.missing")
  }
}
