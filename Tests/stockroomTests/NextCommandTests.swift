import Foundation
import StockroomTesting
import Testing

@testable import stockroom

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
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    try console.run("package build books/chapter1 chapter1.pkg")
    for line in before { try console.run(line) }
    for product in [".chapter1", ".chapter2", ".coins"] {
      let lines = try console.run("product can \(product) -o csv --columns command").split(separator: "\n").dropFirst()
      #expect(!lines.isEmpty)
      for line in lines { #expect(console.errors(of: "plan \(Self.filled(String(line)))") == "") }
    }
  }

  @Test func `json names the same commands as next`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    let data = Data(try console.json("product show .chapter1").utf8)
    let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let next = try #require(record["next"] as? [String])
    let can = try console.run("product can .chapter1 -o csv --columns command")
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
