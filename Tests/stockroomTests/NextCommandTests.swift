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

  /// Lines that stop a sale, or leave something to do.
  @Test(arguments: [
    [], ["contract expire"], ["app version create 1.0"], ["app version create 1.0", "app version upload 1.0"],
    ["review advance .chapter2 --to approved"], ["review advance .chapter2 --to approved", "contract expire"],
    ["review advance .chapter2 --to approved", "app version create 1.0", "app version upload 1.0"],
    ["review advance .chapter2 --to rejected --guideline 2.3 -m No"],
    ["review advance .chapter2 --to removed-from-sale -m Gone"],
    ["review advance .chapter2 --to approved", "product availability .chapter2 --off"],
    ["review submit .chapter2", "review request-action .chapter2 -m More"], ["app capability in-app-purchase off"],
    ["review advance .chapter2 --to approved", "product availability .chapter2 --remove USA"],
  ])
  func `what status and why suggest runs`(before: [String]) throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    try console.run("package build books/chapter1 chapter1.pkg")
    for line in before { try console.run(line) }
    var lines: Set<String> = []
    let questions = [".chapter1", ".chapter2", ".coins"].flatMap { product in
      ["", "--storefront USA", "--environment sandbox", "--storefront JPN --environment sandbox"].map {
        "product why \(product) \($0)"
      }
    }
    for line in ["status"] + questions {
      lines.formUnion(Self.suggested(try JSONSerialization.jsonObject(with: Data(console.json(line).utf8))))
    }
    #expect(!lines.isEmpty)
    for line in lines { #expect(console.errors(of: "plan \(Self.filled(line))") == "", "\(line)") }
  }

  /// The commands anywhere in a document.
  private static func suggested(_ value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(suggested) }
    guard let record = value as? [String: Any] else { return [] }
    return record.flatMap { name, value in
      ["fix", "next"].contains(name) ? (value as? String).map { [$0] } ?? (value as? [String] ?? []) : suggested(value)
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
