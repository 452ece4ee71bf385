import Foundation
import TestSupport
import Testing

/// The program of `docs/agents.md`, run with the client of PyPI.
@Suite struct AgentGuideTests {
  /// The package, whose `.build` has the client.
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Python with the client.
  static func python() throws -> String {
    let python = package.appendingPathComponent(".build/agent-client/bin/python").path
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw ShopError(description: "the MCP client is missing: run make agent-client")
    }
    return python
  }

  private static func block(_ language: String, in guide: String) throws -> String {
    let parts = guide.components(separatedBy: "```\(language)\n")
    return try #require(parts.count == 2 ? parts[1].components(separatedBy: "```\n").first : nil)
  }

  @Test(arguments: ["auto", "legacy"])
  func `the agent of the guide does what the guide shows, with a handshake and without`(mode: String) throws {
    let guide = try String(contentsOf: Self.package.appendingPathComponent("docs/agents.md"), encoding: .utf8)
    let shop = try Shop()
    try shop.bringSeeds()
    let steps = guide.split(separator: "\n").filter { $0.hasPrefix("    $ ") }.map { String($0.dropFirst(6)) }
    #expect(steps.count == 2)
    for step in steps { #expect(try shop.shell(step).status == 0, "\(step)") }
    let program = try Self.block("python", in: guide)
    #expect(program.contains("Client(server, "))
    let changed = program.replacing("Client(server, ", with: "Client(server, mode=\"\(mode)\", ")
    try changed.write(toFile: shop.scratch.path("agent.py"), atomically: true, encoding: .utf8)
    let result = try shop.shell("'\(try Self.python())' agent.py")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == (try Self.block("text", in: guide)))
  }

  @Test func `the fuzzer of messages finds nothing in a few seconds`() throws {
    let shop = try Shop(Shop.books)
    let fuzzer = Self.package.appendingPathComponent("Tests/Fuzz/mcp").path
    let result = try shop.shell("'\(fuzzer)' \"$(command -v stockroom)\" --seconds 4 --seed 7")
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    #expect(result.output.contains("messages"))
  }
}
