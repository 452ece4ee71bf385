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
  }

  /// The commands of a guide, `$ stockroom …` in its indented blocks, each with the lines below it.
  private static func steps(of guide: String) throws -> [Step] {
    let text = try String(contentsOf: Shop.root.appendingPathComponent(guide), encoding: .utf8)
    var steps: [Step] = []
    for line in text.components(separatedBy: "\n") where line.hasPrefix("    ") {
      let words = String(line.dropFirst(4))
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

  @Test(arguments: ["docs/review.md"])
  func `the commands of a guide run in order`(guide: String) throws {
    let shop = try Shop()
    try shop.bringSeeds()
    let steps = try Self.steps(of: guide)
    #expect(steps.count > 20)
    for step in steps {
      let result = try shop.shell(step.command)
      #expect(result.status == (step.isRefused ? 1 : 0), "\(step.command): \(result.errors)")
      let output = step.isRefused ? result.errors : result.output
      #expect(Self.begins(output, with: step.shown), "\(step.command): \(output)")
    }
  }
}
