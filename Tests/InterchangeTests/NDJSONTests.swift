import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct NDJSONTests {
  @Test func `what is exported, imported and exported again is the same, byte by byte`() throws {
    let (first, second) = try TestConsole.stocked().roundTrip("catalog.ndjson")
    #expect(first == second)
    #expect(first.split(separator: "\n").count == 11)
  }

  @Test func `truth values and numbers are typed, and each line has the fields of its kind`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.jsonl")
    let objects = try console.text(of: "catalog.jsonl").split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let sound = try #require(objects.first { $0["reference_name"] as? String == "Sound" })
    #expect(sound["apple_id"] is Int)
    #expect(sound["hosted"] as? Bool == true)
    #expect(sound["cleared_for_sale"] as? Bool == true)
    #expect(sound["review_notes"] is NSNull)
    #expect(sound["sku"] == nil)
    let hints = try #require(objects.first { $0["product_id"] as? String == "com.example.novel.hints" })
    #expect(hints["reference_name"] as? String == "=1+1 Hints; \"ten\" of them")
    #expect(hints["review_notes"] as? String == "One line,\n two lines")
  }

  @Test func `a key that is absent leaves alone, and null and an empty text clear`() throws {
    let console = try TestConsole.stocked()
    for (line, expected) in [
      (#"{"record":"product","product_id":"com.example.novel.hints"}"#, #""review_notes":"One line,\n two lines""#),
      (#"{"product_id":"com.example.novel.hints","review_notes":""}"#, #""review_notes":null"#),
      (#"{"product_id":"com.example.novel.hints","name":"Hints"}"#, #""reference_name":"Hints""#),
    ] {
      try console.write(line + "\n", to: "change.ndjson")
      try console.run("apply change.ndjson")
      try console.run("export all.ndjson")
      let lines = try console.text(of: "all.ndjson").split(separator: "\n")
      let hints = try #require(lines.first { $0.contains("com.example.novel.hints") })
      #expect(hints.contains(expected))
    }
  }

  @Test func `a line without a kind is a product with its localization, by any name its fields have`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1 --locale fr-FR")
    try console.write(
      #"{"id":"com.example.novel.a","name":"Album","Type":"consumable","cleared":0,"created":"x","title":"Titre"}"#,
      to: "products.ndjson")
    try console.run("import products.ndjson")
    try console.run("export all.ndjson")
    let text = try console.text(of: "all.ndjson")
    #expect(text.contains(#""reference_name":"Album","cleared_for_sale":false"#))
    #expect(text.contains(#""locale":"fr-FR","display_name":"Titre""#))
  }

  @Test func `every bad line is told with its place, and the others are read`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    let long = String(repeating: "x", count: 1 << 20)
    try console.write(
      """
      {"product_id":"com.example.novel.a","refrence_name":"X"}
      {"product_id":"com.example.novel.b","reference_name":

      {"record":"produkt"}
      {"record":"product","product_id":"com.example.novel.c","sku":"1"}
      [1]
      {"product_id":"com.example.novel.d","reference_name":["X"]}
      {"product_id":"\(long)"}
      {"product_id":"com.example.novel.e","reference_name":"E","id":"com.example.novel.f"}
      {"product_id":"com.example.novel.g","reference_name":"Good","type":"consumble"}
      {"product_id":"com.example.novel.h","reference_name":"Good"}
      """, to: "bad.ndjson")
    let errors = console.errors(of: "import bad.ndjson")
    for place in ["1:37", "2:54", "4:11", "5:56", "6:1", "7:54", "8:1", "9:58", "10:68"] {
      #expect(errors.contains("bad.ndjson:\(place): error: "), "\(place) in \(errors)")
    }
    #expect(errors.contains("rename it to reference_name"))
    #expect(try console.run("product list", as: .ndjson).isEmpty)
  }

  @Test func `the lines that were left out are written to a file, in their order`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    let bad = [
      #"{"product_id":"com.example.novel.a","name":"X"}"#, #"{"product_id":"com.example.novel.b","name":"#,
      #"{"product_id":"com.example.novel.c","name":"C3","sku":"1"}"#,
    ]
    let good = #"{"product_id":"com.example.novel.d","name":"Fine"}"#
    try console.write((bad + [good]).map { $0 + "\n" }.joined(), to: "some.ndjson")
    let receipt = try console.run("import some.ndjson --keep-going --failed left.ndjson")
    #expect(receipt.contains("created 1 product; skipped 2 products"), "\(receipt)")
    #expect(try console.text(of: "left.ndjson") == bad.map { $0 + "\n" }.joined())
  }

  @Test func `a line without a kind keeps the localizations it does not have, whatever other lines are`() throws {
    for order in [[0, 1, 2, 3], [1, 2, 3, 0], [3, 2, 0, 1]] {
      let console = try TestConsole.stocked()
      let lines = [
        #"{"product_id":"com.example.novel.chapter1","title":"Chapter One"}"#,
        #"{"record":"product","product_id":"com.example.novel.hints"}"#,
        #"{"record":"product","product_id":"com.example.novel.sound"}"#,
        #"{"record":"localization","product_id":"com.example.game.coins","locale":"fr-FR"}"#,
      ]
      try console.write(order.map { lines[$0] + "\n" }.joined(), to: "some.ndjson")
      try console.run("apply some.ndjson --prune --yes")
      try console.run("export all.ndjson")
      let text = try console.text(of: "all.ndjson")
      #expect(text.contains(#""product_id":"com.example.novel.chapter1","locale":"ja""#))
      #expect(text.contains(#""display_name":"Chapter One""#))
      #expect(!text.contains(#""product_id":"com.example.novel.hints","locale""#))
    }
  }

  @Test func `apply with prune removes apps only if the file has apps`() throws {
    let console = try TestConsole.stocked()
    try console.write(
      #"{"record":"product","product_id":"com.example.novel.hints"}"# + "\n", to: "one.ndjson")
    try console.run("apply one.ndjson --prune --yes")
    let rows = try console.run("app list", as: .ndjson)
    #expect(rows.split(separator: "\n").count == 2)
    #expect(try console.run("product list --app com.example.game", as: .ndjson).isEmpty == false)
  }
}
