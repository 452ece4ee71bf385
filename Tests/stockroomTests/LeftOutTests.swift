import Foundation
import TestSupport
import Testing

/// What is said of the words that the line in a hint does without.
@Suite(.prepared) struct LeftOutTests {
  private func message(of line: String) throws -> String {
    let result = try PreparedShop.copy().run("-c", line)
    #expect(result.status != 0, "\(line)")
    return String(result.errors.prefix { $0 != "\n" })
  }

  @Test(arguments: [
    ("product submit chapter1 --wait", "--wait"), ("forecast review --products 5 --runs 1000", "--runs"),
    ("simulate review --days 7 --reviewers 3", "--days"),
    ("screenshots import screenshots/ --version 1.0", "--version"),
    ("show products --sparkle --confetti", "--sparkle and --confetti"),
  ])
  func `an option that the line does without is named`(line: String, left: String) throws {
    #expect(try message(of: line).hasSuffix("; the hint leaves out \(left)"))
  }

  @Test func `nothing is said of a line that has all words`() throws {
    for line in ["products list --status rejected", "get products -o wide", "set price chapter1 --tier 3"] {
      #expect(try !message(of: line).contains("leaves out"))
    }
  }

  /// What is left out may be a part of the secret.
  @Test func `a line with a secret says nothing of other words`() throws {
    for line in [
      "new tester a@example.com --country DEU --passphraze Harbour-Ferry-11",
      "tester create a@example.com Harbour-Ferry-12 --storefront JPN --password Harbour-Ferry-11",
    ] {
      let message = try message(of: line)
      #expect(!message.contains("leaves out") && !message.contains("Harbour"), "\(message)")
    }
  }

  @Test(arguments: [
    ("hook add on-approve ./notify.sh", "; a hook hears every change of a status, and is sent the new one"),
    ("plan catalog.yaml -out plan.json", "; a plan is shown, and not saved"),
  ])
  func `what the line does besides is told`(line: String, note: String) throws {
    #expect(try message(of: line).hasSuffix(note))
  }

  /// A line without a verb, a denial, or the noun of a command would do something else.
  @Test func `what turns the meaning is never left out`() throws {
    let hints = try Hints.of([
      "add hook on weekends notify.sh", "upload chapter1 unless approved",
      "never sell chapter1 in Japan",
    ])
    for hint in hints {
      let hint = try #require(hint)
      for line in ["review submit", "product availability", "package upload chapter1", "storekit buy"] {
        #expect(!hint.hasPrefix(line), "\(hint)")
      }
    }
  }
}
