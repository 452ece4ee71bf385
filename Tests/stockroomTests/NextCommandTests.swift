import Foundation
import TestSupport
import Testing

/// `product can`: every line of it is legal, so that each runs once what stands in capitals is filled in.
@Suite(.prepared) struct NextCommandTests {
  @Test(arguments: [
    [], ["product screenshot .chapter2 shot.png"], ["review submit .chapter2"],
    ["review submit .chapter2", "review start .chapter2"],
    ["review submit .chapter2", "review start .chapter2", "review approve .chapter2"],
    ["review submit .chapter2", "review start .chapter2", "review reject .chapter2 --guideline 11.2 -m No"],
    ["product availability .chapter2 --off"],
    ["review advance .chapter2 --to approved", "product localize .chapter2 ja --description 挿絵入りの第2章です。"],
    [
      "review advance .chapter2 --to approved", "product localize .chapter2 ja --description 挿絵入りの第2章です。",
      "review submit .chapter2",
    ],
    [
      "review advance .chapter2 --to approved", "product localize .chapter2 ja --description 挿絵入りの第2章です。",
      "review advance .chapter2 --to in-review",
    ],
    [
      "review advance .chapter2 --to approved", "product localize .chapter2 ja --description 挿絵入りの第2章です。",
      "review advance .chapter2 --to rejected --guideline 2.3 -m No",
    ],
    [
      "review advance .chapter2 --to approved", "product localize .chapter2 ja --description 挿絵入りの第2章です。",
      "review advance .chapter2 --to in-review", "review remove-from-sale .chapter2 -m Gone",
    ],
  ])
  func `what a product can do runs`(before: [String]) throws {
    let shop = try PreparedShop.copy()
    _ = try shop.run("package", "build", "books/chapter1", "chapter1.pkg")
    if !before.isEmpty { #expect(try shop.run("-c", before.joined(separator: "; ")).errors == "") }
    for product in [".chapter1", ".chapter2", ".coins"] {
      let lines = try shop.run("product", "can", product, "-o", "csv", "--columns", "command").output
        .split(separator: "\n").dropFirst()
      #expect(!lines.isEmpty)
      let plans = lines.map { "plan \(Self.filled(String($0)))" }
      let result = try shop.run("-c", plans.joined(separator: "; "))
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func `json names the same commands as next`() throws {
    let shop = try PreparedShop.copy()
    let data = try shop.run("product", "show", ".chapter1", "-o", "json").outputData
    let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let next = try #require(record["next"] as? [String])
    let can = try shop.run("product", "can", ".chapter1", "-o", "csv", "--columns", "command").output
    #expect(!next.isEmpty)
    for line in next { #expect(can.contains(line)) }
  }

  /// The line with what it leaves open filled in.
  private static func filled(_ line: String) -> String {
    let values = [
      "NAME": "\"Another Name\"", "LOCALE": "fr-FR", "TEXT": "\"Another text for it\"", "FILE": "shot.png", "N": "3",
      "VERSION": "1.0",
    ]
    if line == "package upload FILE" { return "package upload chapter1.pkg" }
    return line.split(separator: " ").map { values[String($0)] ?? String($0) }.joined(separator: " ")
  }
}
