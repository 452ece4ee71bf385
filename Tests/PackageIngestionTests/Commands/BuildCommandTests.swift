import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct BuildCommandTests {
  @Test(arguments: [
    ("books/chapter1", "chapter1.pkg"), ("books/chapter1//", "chapter1.pkg"),
    ("books/chapter1 books/first.pkg", "first.pkg"),
  ])
  func `the package is written beside its folder, or to a given path`(words: String, name: String) throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    let screen = try console.run("package build \(words)")
    #expect(
      screen == """
        books/\(name): com.example.books.chapter1, 2 files, 17 B, version 1.0
        next: package upload books/\(name)

        """)
    #expect(PackageValidator().validate(console.folder.path + "/books/" + name).isValid)
  }

  @Test(arguments: [".", "books/..", "/"])
  func `a folder without a name needs a name for its package`(folder: String) throws {
    let console = try TestConsole.packages()
    let refusal = #expect(throws: Refusal.self) { try console.run("package build \(folder)") }
    #expect(refusal?.code == "usage.missing")
  }

  @Test func `an existing package is replaced`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    try console.run("package build books/chapter1")
    let first = try console.bytes(of: "books/chapter1.pkg")
    try console.writeContent(text: "and stormy night")
    try console.run("package build books/chapter1")
    #expect(try console.bytes(of: "books/chapter1.pkg") != first)
  }

  @Test func `all errors are reported together`() throws {
    let console = try TestConsole.packages()
    try console.writeContent(version: "1.0 beta")
    try console.write("#!/bin/sh\n", to: "books/chapter1/Contents/run")
    let refusal = #expect(throws: Refusal.self) { try console.run("package build books/chapter1") }
    #expect(refusal?.code == "package.code.script")
    #expect(refusal?.subject == "books/chapter1")
    let lines = refusal?.message.split(separator: "\n") ?? []
    #expect(lines.first == "books/chapter1: 2 errors")
    let codes = lines.dropFirst().map { $0.split(separator: ":")[1] }
    #expect(codes == [" package.code.script", " package.info.version-invalid"])
  }

  @Test func `an error in the package's name points at the name`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    let refusal = #expect(throws: Refusal.self) { try console.run("package build books/chapter1 x.zip") }
    #expect(refusal?.code == "package.file.name")
    #expect(refusal?.subject == "x.zip")
  }

  @Test func `a single error is the whole message`() throws {
    let console = try TestConsole.packages()
    let refusal = #expect(throws: Refusal.self) { try console.run("package build books/chapter1") }
    #expect(refusal?.code == "package.folder.unreadable")
    #expect(refusal?.message.contains("\n") == false)
  }

  @Test func `a plan writes nothing`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    #expect(try console.plan("package build books/chapter1") == "would write books/chapter1.pkg\n")
    let refusal = #expect(throws: Refusal.self) { try console.plan("package build books/none") }
    #expect(refusal?.code == "package.folder.unreadable")
    #expect(try Tool.run("ls", "books", in: console.folder.path) == "chapter1\n")
  }
}
