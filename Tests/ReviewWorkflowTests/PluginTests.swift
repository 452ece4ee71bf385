import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct PluginTests {
  @Test func `the fingerprints of the tables are those of their migrations`() throws {
    let fingerprints = try TableFingerprints(of: ReviewWorkflowPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }

  @Test func `every example works on a new store`() throws {
    for entry in Registry.reviews.commandSet.entries {
      #expect(!entry.description.examples.isEmpty)
      for example in entry.description.examples {
        // Lines with commands of other plugins are tried with the whole program.
        guard !example.contains("package "), !example.contains("hosting ") else { continue }
        let lines = example.replacing("\"", with: "'").split(separator: "; ").map(String.init)
        #expect(throws: Never.self, "\(example)") { try TestConsole.chapters().run(lines) }
      }
    }
  }

  @Test func `the reviewer's commands are marked`() throws {
    let reviewers = Registry.reviews.commandSet.entries.map(\.description).filter(\.isReviewerPart).map(\.name)
    #expect(
      reviewers == [
        "review start", "review approve", "review reject", "review request-action", "review remove-from-sale",
        "review reinstate", "app version start", "app version approve", "app version reject",
        "app version remove-from-sale", "app version reinstate", "app version ask-compliance",
        "app version clear-compliance",
      ])
  }

  @Test func `statuses, guidelines, and submissions are completed`() throws {
    let console = try TestConsole.chapters()
    try console.run(["review submit .chapter2", "review submit .chapter3"])
    func words(_ completer: String, _ prefix: String) throws -> [String] {
      let complete = try #require(Registry.reviews.commandSet.completers[completer])
      return try console.unit { try complete(prefix, $0, 10).map(\.text) }
    }
    #expect(try words("review-status", "re") == ["ready-to-submit", "removed-from-sale", "rejected"])
    #expect(try words("guideline", "3.1") == ["3.1.1", "3.1.2"])
    #expect(try words("submission", "") == ["2", "1"])
  }

  @Test func `every well-known guideline has a title`() throws {
    for (number, title) in Guideline.wellKnown {
      #expect(try Guideline.parse(number).title == title)
    }
    #expect(try Guideline.parse("9.9").title == nil)
  }
}
