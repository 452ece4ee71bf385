import Foundation
import TestSupport
import Testing

/// The manual page and the reference, printed from the descriptions.
@Suite struct ManualTests {
  @Test func `both have every command in them, every option and every example`() throws {
    let shop = try Shop()
    let page = Set(Self.plain(try shop.run("help", "--man").output).components(separatedBy: "\n"))
    let reference = try shop.run("help", "--markdown").output
    let lines = Set(reference.components(separatedBy: "\n"))
    let pages = try Example.pages()
    #expect(pages.count > 100)
    for (command, help) in pages {
      let usage = try #require(help.firstMatch(of: #/\nUsage: (.*)\n/#)?.1, "\(command)")
      #expect(page.contains(".SS \(usage)"))
      #expect(reference.contains("```\n\(usage)\n```"))
    }
    for example in try Example.all() {
      #expect(page.contains("    \(example.line)"))
      #expect(lines.contains(example.line))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man")))
  func `man shows the page without a warning`() throws {
    let shop = try Shop()
    try shop.scratch.file("stockroom.1", try shop.run("help", "--man").output)
    let shown = try shop.shell(
      "man --warnings -l stockroom.1", environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "100", "MANPAGER": "cat"])
    #expect(shown.errors.isEmpty)
    #expect(
      shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "product create PRODUCT --name TEXT"))
    #expect(shown.output.contains("for n in 001..100 do product create .pack$n --name \"Pack $n\""))
  }

  @Test func `a table of the reference has two cells in every row`() throws {
    let rows = try Shop().run("help", "--markdown").output.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(
      rows.allSatisfy {
        $0.replacing("\\|", with: "").split(separator: "|", omittingEmptySubsequences: false).count == 4
      })
  }

  /// The page without roff's escapes.
  private static func plain(_ page: String) -> String {
    page.replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\e", with: "\\").replacing(
      "\\&", with: "")
  }
}
