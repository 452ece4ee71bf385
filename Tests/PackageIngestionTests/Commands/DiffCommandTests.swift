import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct DiffCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    try console.review(to: .approved, content: .approved)
    return console
  }

  @Test func `added, removed, and changed files are listed`() throws {
    let console = try console()
    try console.writeContent(version: "1.1", text: "and stormy night")
    try console.write("here", to: "books/chapter1/Contents/map.txt")
    try Tool.run("rm", "books/chapter1/Contents/art/harbour.png", in: console.folder.path)
    try console.run("package build books/chapter1")
    try console.run("package upload books/chapter1.pkg")
    #expect(
      try lines(of: "package diff .chapter1 1.0 1.1", console) == [
        "removed,Contents/art/harbour.png,4,", "changed,Contents/chapter.txt,13,16",
        "added,Contents/map.txt,,4",
      ])
    #expect(try lines(of: "package diff .chapter1 1.1 1.0", console).first == "added,Contents/art/harbour.png,,4")
  }

  private func lines(of line: String, _ console: TestConsole) throws -> [String] {
    try console.run(line, as: .csv).split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test func `a version does not differ from itself`() throws {
    #expect(try console().run("package diff .chapter1 1.0 1.0") == "the files are the same\n")
  }

  @Test func `both versions must exist`() throws {
    let refusal = #expect(throws: Refusal.self) { try console().run("package diff .chapter1 1.0 1.1") }
    #expect(refusal?.code == "package.version.unknown")
    #expect(refusal?.subject == "1.1")
  }
}
