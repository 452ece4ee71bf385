import Foundation
import TestSupport
import Testing

/// The child process that looks at what nobody vouches for: it has given up everything but the files it was given.
@Suite(.prepared) struct WorkerTests {
  /// What the worker that tries what it must not do says, a line for each attempt; a release has no such worker.
  private func probe(files: Int = 0) throws -> [String] {
    let result = try Stockroom.run(["worker", "console", "probe", "10", "\(files)"], in: Scratch())
    try #require(result.status == 0, "\(result.errors)")
    // A piece's letter and length, and the letter of the end.
    let answer = try #require(result.output.dropFirst(5).hasSuffix("e") ? result.output.dropFirst(5).dropLast() : nil)
    return answer.split(separator: "\n").map(String.init)
  }

  @Test func `a confined process opens nothing, starts nothing, and signals nobody`() throws {
    let lines = try probe()
    let attempts = lines.prefix { !$0.hasPrefix("descriptor") }
    #expect(attempts.count >= 15)
    for attempt in attempts { #expect(!attempt.hasSuffix(": 0"), "\(attempt)") }
    for name in ["open a file", "open a socket", "fork", "become a program", "signal the parent", "trace the parent"] {
      #expect(lines.contains("\(name): \(EPERM)"), "\(lines)")
    }
  }

  @Test func `it has no descriptors but its pipes, and less than 512 MB`() throws {
    let lines = try probe()
    #expect(lines.filter { $0.hasPrefix("descriptor") } == (0...2).map { "descriptor: \($0)" })
    #expect(lines.contains("512 MB: \(ENOMEM)"))
  }

  @Test(arguments: [[], ["console", "probe"], ["console", "none", "10", "0"], ["console", "probe", "x", "0"]])
  func `a worker that is none, or is asked in other words, does nothing`(words: [String]) throws {
    let result = try Stockroom.run(["worker"] + words, in: Scratch())
    #expect(result.status == 2)
    #expect(result.output == "")
  }

  @Test func `a package is uploaded by such processes, and comes out as it was`() throws {
    let shop = try PreparedShop.copy()
    let line = "package build books/chapter1; package upload books/chapter1.pkg; package extract .chapter1 out"
    let result = try shop.run("-c", line)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try shop.shell("diff -r books/chapter1 out").status == 0)
    #expect(try shop.shell("ls -A books").output.split(separator: "\n").sorted().contains("chapter1.pkg"))
  }
}
