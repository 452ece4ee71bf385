import Foundation
import TestSupport
import Testing

/// Whole sessions, beside these tests in `Transcripts`.
@Suite(.enabled(if: storesAreFiles)) struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Transcripts")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".console") }.sorted()
  }

  @Test(arguments: try names())
  func `a session looks as it is written down`(name: String) throws {
    let transcript = Transcript(
      String(decoding: try Data(contentsOf: Self.folder.appendingPathComponent(name)), as: UTF8.self))
    try #require(!transcript.steps.isEmpty)
    let shop = try Shop()
    try shop.bringSeeds()
    try typeAtPrompt(transcript.steps.filter { $0.prompt != nil }, in: shop, name)
    for step in transcript.steps where step.prompt == nil {
      let output = try shop.shell("exec 2>&1\n" + step.typed).output
      check(step, output.hasSuffix("\n") ? String(output.dropLast()) : output, name)
    }
  }

  @Test(arguments: try names())
  func `the console checks it by itself, too`(name: String) throws {
    let shop = try Shop()
    try shop.bringSeeds()
    try FileManager.default.copyItem(
      at: Self.folder.appendingPathComponent(name), to: URL(fileURLWithPath: shop.scratch.path(name)))
    let result = try shop.run("run", "--shell", name, environment: ["TESTER_PASSWORD": "Harbour-Ferry-11"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(!shop.has("store.db"))
  }

  /// Types the lines one after the other, each when its prompt stands there; the last one leaves the console.
  private func typeAtPrompt(_ steps: [Transcript.Step], in shop: Shop, _ name: String) throws {
    guard let first = steps.first?.prompt else { return }
    let terminal = try shop.terminal(
      environment: ["TERM": "dumb", "TESTER_PASSWORD": "Harbour-Ferry-11"], columns: 240)
    try terminal.expect("\n" + first)
    for (step, next) in zip(steps, steps.dropFirst().map(\.prompt) + [nil]) {
      terminal.send(step.typed + "\r")
      try terminal.expect(step.typed)
      guard let next else { break }
      let shown = try terminal.expect("\n" + next)
      check(step, String(shown.dropFirst().dropLast(next.count + 1)), name)
    }
    #expect(try terminal.wait() == 0)
  }

  private func check(_ step: Transcript.Step, _ shown: String, _ name: String) {
    // A no-break space looks like any other on a screen.
    let lines = shown.isEmpty ? [] : shown.replacing("\u{A0}", with: " ").components(separatedBy: "\n")
    #expect(step.matches(lines), "\(name):\(step.line): \(step.typed)\n\(shown)")
  }
}
