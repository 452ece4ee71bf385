import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import stockroom

/// A hint names commands, options, and what the console knows; a word of the refused line may be a secret.
@Suite struct HintSecrecyTests {
  private static let secret = "Harbour-Ferry-11"

  @Test func `a hint for a wrong line has no secret of it, wherever it stands`() throws {
    let console = try TestConsole(plugins: plugins)
    try console.run("app create com.example.books --name Books --sku BOOKS; use com.example.books")
    try console.run("product create .chapter1 --name 'Chapter 1'")
    var random = Numbers(state: 11)
    let examples = try Example.all().map(\.line).filter { !$0.contains("|") && !$0.contains(">") }
    try #require(examples.count > 200)
    var refused = 0
    for example in examples.shuffled(using: &random).prefix(250) {
      for line in Self.wrong(example, using: &random) {
        // A plan writes nothing, and ends.
        guard let hint = console.refusal(of: "plan " + line)?.hint else { continue }
        refused += 1
        #expect(!hint.contains(Self.secret), "\(line)")
      }
    }
    #expect(refused > 300)
  }

  /// What a hint does without may be the secret, or a part of it.
  @Test(arguments: [
    "echo 'tester create a@example.com \(person) --password \(secret)' | stockroom",
    "tester create a@example.com \(person) --password \"Harbour\\\"Ferry-11\"; submit .chapter1",
    "change my password from \(secret) please", "reset password in \(secret)",
    "new tester a@example.com --country DEU --passphraze \(secret)",
    "tester create a@example.com \(secret) --storefront JPN --password Harbour-Ferry-12",
  ])
  func `a secret among the words that a hint leaves out is in neither hint nor message`(line: String) throws {
    let refusal = try #require(try TestConsole(plugins: plugins).refusal(of: line))
    let hint = try #require(refusal.hint)
    #expect(!hint.contains("Ferry-1") && !refusal.message.contains("Ferry-1"), "\(refusal.message): \(hint)")
  }

  private static let person = "--storefront USA --first Bob --last Lee"

  /// The line with the secret in place of a word, and beside one; and so with a typo in the command or an option.
  private static func wrong(_ line: String, using random: inout Numbers) -> [String] {
    let words = line.split(separator: " ").map(String.init)
    let place = Int.random(in: 0..<words.count, using: &random)
    var (replaced, inserted) = (words, words)
    replaced[place] = secret
    inserted.insert(secret, at: place)
    return [replaced, inserted].flatMap { words -> [String] in
      var slipped = words
      let slip = words.indices.filter { words[$0] != secret && ($0 < 2 || words[$0].hasPrefix("--")) }.randomElement(
        using: &random)
      if let slip, let last = slipped[slip].popLast() { slipped[slip] += "\(last)\(last)" }
      return [words.joined(separator: " "), slipped.joined(separator: " ")]
    }
  }

  /// The same numbers in each run, by SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
