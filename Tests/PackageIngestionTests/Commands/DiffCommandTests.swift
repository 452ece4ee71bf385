import StockroomKit
import Testing

@Suite struct DiffCommandTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.upload()
    try bench.review(to: .approved, content: .approved)
    return bench
  }

  @Test func filesAreAddedRemovedAndChanged() throws {
    let bench = try bench()
    try bench.writeContent(version: "1.1", text: "and stormy night")
    try bench.folder.write("books/chapter1/Contents/map.txt", "here")
    try Tool.run("rm", "books/chapter1/Contents/art/harbour.png", in: bench.folder.path)
    try bench.run("package build books/chapter1")
    try bench.run("package upload books/chapter1.pkg")
    #expect(
      try lines(of: "package diff .chapter1 1.0 1.1", bench) == [
        "removed,Contents/art/harbour.png,4,", "changed,Contents/chapter.txt,13,16",
        "added,Contents/map.txt,,4",
      ])
    #expect(try lines(of: "package diff .chapter1 1.1 1.0", bench).first == "added,Contents/art/harbour.png,,4")
  }

  private func lines(of line: String, _ bench: Bench) throws -> [String] {
    try bench.run(line, as: .csv).split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test func aVersionDoesNotDifferFromItself() throws {
    #expect(try bench().run("package diff .chapter1 1.0 1.0") == "the files are the same\n")
  }

  @Test func bothVersionsHaveToBeThere() throws {
    let refusal = #expect(throws: Refusal.self) { try bench().run("package diff .chapter1 1.0 1.1") }
    #expect(refusal?.code == "package.version.unknown")
    #expect(refusal?.subject == "1.1")
  }
}
