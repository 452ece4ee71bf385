import Foundation
import TestSupport
import Testing

/// The guides in `docs`: what they tell the reader to type works as it stands, and says what they show.
@Suite struct GuideTests {
  /// A command of a guide, and what the guide shows of its output.
  private struct Step {
    let command: String
    var shown: [String] = []

    /// Whether the guide shows an error.
    var isRefused: Bool { shown.contains { $0.contains(": error: ") } }

    /// The exit status: 3 where a comparison shows differences.
    var status: Int32 { isRefused ? 1 : command.hasPrefix("stockroom package diff ") ? 3 : 0 }
  }

  /// The commands of a guide, `$ stockroom …` in its indented or fenced blocks, each with the lines below it.
  private static func steps(of guide: String) throws -> [Step] {
    let text = try String(contentsOf: Shop.root.appendingPathComponent(guide), encoding: .utf8)
    var steps: [Step] = []
    var isFenced = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !line.hasPrefix("```"), isFenced || line.hasPrefix("    ") else { continue }
      let words = isFenced ? line : String(line.dropFirst(4))
      if words.hasPrefix("$ ") {
        steps.append(Step(command: String(words.dropFirst(2))))
      } else if !steps.isEmpty {
        steps[steps.count - 1].shown.append(words)
      }
    }
    return steps
  }

  /// Whether an output begins with what is shown; `…` stands for the rest of a line.
  private static func begins(_ output: String, with shown: [String]) -> Bool {
    let lines = output.components(separatedBy: "\n")
    return lines.count >= shown.count
      && zip(lines, shown).allSatisfy { line, shown in
        shown.hasSuffix("…") ? line.hasPrefix(shown.dropLast()) : line == shown
      }
  }

  private static let guides = [
    ("docs/review.md", 20), ("docs/packages.md", 12), ("docs/prices.md", 36), ("docs/provisioning.md", 8),
    ("docs/storekit.md", 20), ("docs/interchange.md", 14), ("docs/purchases.md", 4), ("docs/subscriptions.md", 10),
  ]
  /// Those that copy the store's file, or damage it.
  private static let guidesOfFiles = [("docs/store.md", 20), ("docs/hooks.md", 20)]

  @Test(arguments: guides + (storesAreFiles ? guidesOfFiles : []))
  func `the commands of a guide run in order`(guide: String, atLeast count: Int) throws {
    let shop = try Shop()
    try shop.bringSeeds()
    let steps = try Self.steps(of: guide)
    #expect(steps.count > count)
    for step in steps {
      let result = try shop.shell(step.shown.isEmpty ? Shop.withShortForecast(step.command) : step.command)
      #expect(result.status == step.status, "\(step.command): \(result.errors)")
      let output = step.isRefused ? result.errors : result.output
      #expect(Self.begins(output, with: step.shown), "\(step.command): \(output)")
    }
  }
}
