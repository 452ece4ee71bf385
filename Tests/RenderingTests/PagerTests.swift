import Foundation
import Rendering
import Testing

@Suite struct PagerTests {
  @Test func `the environment names the pager`() {
    #expect(Pager(environment: [:])?.command == "less")
    #expect(Pager(environment: ["PAGER": "more -s"])?.command == "more -s")
    #expect(Pager(environment: ["PAGER": "more", "STOCKROOM_PAGER": "most"])?.command == "most")
    #expect(Pager(environment: ["PAGER": "cat"]) == nil)
    #expect(Pager(environment: ["PAGER": " "]) == nil)
  }

  @Test func `what fits the screen is printed`() throws {
    var printed = ""
    let pager = try #require(Pager(environment: ["PAGER": "false"]))
    let output = PagedOutput(pager: pager, height: 3) { printed += $0 }
    try output.write("one\n")
    try output.write("two\n")
    #expect(printed.isEmpty)
    try output.finish()
    #expect(printed == "one\ntwo\n")
  }

  @Test func `what is taller goes to the pager, in order`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let pager = try #require(Pager(environment: ["PAGER": "cat > '\(file.path)'"]))
    let output = PagedOutput(pager: pager, height: 2) { _ in Issue.record("printed past the pager") }
    for line in ["one\n", "two\n", "three\n"] { try output.write(line) }
    try output.finish()
    #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\nthree\n")
  }

  @Test func `a reader who leaves ends the work, not the console`() throws {
    let pager = try #require(Pager(environment: ["PAGER": "head -n 1 > /dev/null"]))
    let output = PagedOutput(pager: pager, height: 1) { _ in Issue.record("printed past the pager") }
    #expect(throws: PagedOutput.PagerClosed.self) {
      while true { try output.write(String(repeating: "line\n", count: 10_000)) }
    }
    try output.finish()
  }
}
