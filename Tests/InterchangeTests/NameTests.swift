import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// Reference names that pass from one product to another: only those at the end must differ.
@Suite struct NameTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku NOVEL1")
    try console.run("use com.example.novel")
    for letter in ["a", "b", "c", "d"] {
      try console.run("product create .\(letter) --name \"Name \(letter)\" --tier 1")
    }
  }

  private func apply(_ rows: [(id: String, name: String)], _ options: String = "") throws -> String {
    let lines = rows.map { "com.example.novel.\($0.id),\($0.name),Text of \($0.id)\n" }
    try console.write("product_id,reference_name,display_name\n" + lines.joined(), to: "names.csv")
    return try console.run("apply names.csv \(options)")
  }

  private func names() throws -> String {
    try console.run("product list --sort id --columns id,name", as: .csv).split(separator: "\n").dropFirst()
      .map { $0.replacing("com.example.novel.", with: "").replacing(",", with: " ") }.joined(separator: ", ")
  }

  @Test func `prune leaves the texts of products that swap their names alone`() throws {
    try console.run("product localize .a en-US --description \"The first of all\"")
    try console.run("product localize .a ja --display-name エー")
    let rows = [("a", "Name b"), ("b", "Name a"), ("c", "Name c"), ("d", "Name d")]
    let products = rows.map { "product,com.example.novel,com.example.novel.\($0.0),\($0.1),\n" }.joined()
    let texts = rows.map { "localization,,com.example.novel.\($0.0),,en-US\n" }.joined()
    try console.write("record,app,product_id,reference_name,locale\n" + products + texts, to: "names.csv")
    let receipt = try console.run("apply names.csv --prune --yes")
    #expect(receipt.contains("changed 2 products; removed 1 localization"), "\(receipt)")
    #expect(try console.run("product show .a", as: .json).contains("The first of all"))
  }

  @Test func `a new product whose name is in use is in the file once, and takes no number before it is created`() throws
  {
    try console.write(
      "product_id,reference_name\ncom.example.novel.e,Name a\ncom.example.novel.e,Name x\n", to: "twice.csv")
    #expect(throws: (any Error).self) { try console.run("apply twice.csv --app com.example.novel") }
    #expect(
      try apply([("e", "Name a"), ("a", "Name y"), ("f", "Name z")]).contains("created 2 products"))
    let numbers = try console.run("product list --sort id --columns id,appleID", as: .csv)
    #expect(numbers.contains("novel.e,575000007") && numbers.contains("novel.f,575000006"), "\(numbers)")
  }

  @Test func `two products swap their names, and others pass theirs on in a circle and a chain`() throws {
    let swap = [("a", "Name b"), ("b", "Name a")]
    let receipt = try apply(swap)
    #expect(receipt.contains("changed 2 products"))
    #expect(try names() == "a Name b, b Name a, c Name c, d Name d")
    #expect(try console.run("apply names.csv") == "names.csv: left unchanged 2 products and 2 localizations\n")
    #expect(
      try apply([("a", "Name c"), ("b", "New"), ("c", "Name a"), ("d", "Name b")]).contains("changed 4 products"))
    #expect(try names() == "a Name c, b New, c Name a, d Name b")
    try console.undo()
    #expect(try names() == "a Name b, b Name a, c Name c, d Name d")
    try console.run("redo")
    #expect(try names() == "a Name c, b New, c Name a, d Name b")
  }

  @Test func `a plan shows only the names at the end`() throws {
    try console.write(
      "product_id,reference_name\ncom.example.novel.a,Name b\ncom.example.novel.b,Name a\n", to: "names.csv")
    let plan = try console.plan("apply names.csv")
    #expect(plan.contains("Name a -> Name b") && plan.contains("Name b -> Name a") && !plan.contains("Name 1 of"))
  }

  @Test func `a new product takes the name of one that the file renames, or prunes`() throws {
    #expect(try apply([("new", "Name a"), ("a", "Other")]).contains("created 1 product"))
    #expect(try names() == "a Other, b Name b, c Name c, d Name d, new Name a")
    let kept = [("a", "Name b"), ("late", "Name c"), ("new", "Name a")]
    #expect(console.refusal(of: "product show .late")?.code == "product.unknown")
    #expect(try apply(kept, "--prune --yes").contains("removed 3 products"))
    #expect(try names() == "a Name b, late Name c, new Name a")
  }

  @Test func `localizations of a product that waits for its name are kept, wherever they are in the file`() throws {
    try console.write(
      """
      record,product_id,type,reference_name,locale,display_name
      product,com.example.novel.new,consumable,Name a,,
      product,com.example.novel.a,,Other,,
      localization,com.example.novel.new,,,ja,名前です
      localization,com.example.novel.a,,,ja,ほかです

      """, to: "names.csv")
    #expect(try console.run("apply names.csv --prune --yes").contains("created 1 product and 2 localizations"))
    #expect(try console.run("apply names.csv").contains("left unchanged 2 products and 2 localizations"))
  }

  @Test func `a name that stays in use is refused at its cell, and nothing changes`() throws {
    let before = try names()
    try console.write(
      "product_id,reference_name\ncom.example.novel.a,Name b\ncom.example.novel.b,Name c\n", to: "names.csv")
    let errors = console.errors(of: "apply names.csv")
    #expect(errors.contains("names.csv:3:21: error: product.name.taken"))
    #expect(try names() == before)
    try console.write(
      "product_id,reference_name\ncom.example.novel.x,Twice\ncom.example.novel.y,Twice\n", to: "names.csv")
    #expect(console.errors(of: "apply names.csv").contains("names.csv:3:21: error: product.name.taken"))
    try console.write(
      "product_id,reference_name\ncom.example.novel.x,Name a\ncom.example.novel.x,Name a\ncom.example.novel.a,Z\n",
      to: "names.csv")
    #expect(console.errors(of: "apply names.csv").contains("names.csv:3:1: error: interchange.record.doubled"))
  }

  @Test func `names that only look the same are different ones`() throws {
    try console.run("product edit .a --name \"Caf\u{E9}\"")
    try console.run("product edit .b --name \"Cafe\u{301}\"")
    #expect(
      try apply([("c", "Cafe\u{301}"), ("d", "Caf\u{E9}"), ("a", "Name c"), ("b", "Name d")]).contains("changed 4"))
    #expect(try apply([("a", "Cafe\u{301}"), ("c", "Name c")]).contains("changed 2 products"))
  }

  @Test func `a file that only adds does not wait`() throws {
    try console.write(
      "product_id,reference_name\ncom.example.novel.new,Name a\ncom.example.novel.e,E five\ncom.example.novel.e,E six\n",
      to: "new.csv")
    let errors = console.errors(of: "import new.csv")
    #expect(errors.contains("new.csv:2:23: error: product.name.taken"), "\(errors)")
    #expect(errors.contains("new.csv:4:1: error: interchange.record.doubled"), "\(errors)")
  }

  @Test func `with keep-going, a circle of which one is refused stays as it was`() throws {
    try console.write(
      """
      product_id,reference_name,price
      com.example.novel.a,Name b,tier 3
      com.example.novel.b,Name a,tier no
      com.example.novel.c,Name new,tier 2

      """, to: "names.csv")
    _ = try? console.run("apply names.csv --keep-going")
    #expect(try names() == "a Name a, b Name b, c Name new, d Name d")
  }
}
