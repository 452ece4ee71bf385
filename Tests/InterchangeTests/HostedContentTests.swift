import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// What files say of hosted content, and of what they cannot set.
@Suite struct HostedContentTests {
  /// A console with a hosted product whose content is here, and approved.
  private func hosting() throws -> TestConsole {
    let console = try TestConsole.stocked()
    let books = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Seeds/books").path
    for line in [
      "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books",
      "product create .chapter1 --name One --tier 1 --hosted --description \"Chapter 1, with pictures\"",
      "product screenshot com.example.books.chapter1 shot.png",
      "package build \(books)/chapter1 chapter1.pkg", "package upload chapter1.pkg",
      "review advance com.example.books.chapter1 --to approved",
    ] { try console.run(line) }
    return console
  }

  @Test(arguments: ["csv", "ndjson", "yaml"])
  func `the version and the status of hosted content are told, compared, and never set`(format: String) throws {
    let console = try hosting()
    try console.run("export catalog.\(format)")
    let text = try console.text(of: "catalog.\(format)")
    #expect(text.contains("content_version") && text.contains("1.0") && text.contains("approved"))
    #expect(try console.receipt(of: "apply catalog.\(format)").record.fields.last?.value == .list([]))
    let other = try TestConsole.empty()
    for name in ["chapter1/shot.png"] { try other.write(TestConsole.png, to: "screenshots/com.example.novel.\(name)") }
    try other.write(TestConsole.png, to: "screenshots/com.example.books.chapter1/shot.png")
    try other.write(text, to: "catalog.\(format)")
    let left = try other.receipt(of: "import catalog.\(format)").record.fields.last?.value
    #expect(
      left
        == .list([
          .text("1 value of content_version, which a file cannot change"),
          .text("1 status of products whose hosted content is not here"),
        ]))
    #expect(try other.run("apply catalog.\(format)").contains("left unchanged 3 apps, 5 products"))
  }

  @Test(arguments: ["books.storekit", "books.iap.json", "books.itmsp", "books.seed"])
  func `a format without a place for the version counts it`(file: String) throws {
    let console = try hosting()
    let receipt = try console.run("export \(file) --app com.example.books")
    #expect(receipt.contains("not written: 1 value of content_version"), "\(receipt)")
  }

  @Test func `columns that cannot be set are counted`() throws {
    let console = try TestConsole.stocked()
    try console.write("product_id,created,stage\ncom.example.novel.hints,2012-11-21,\n", to: "list.csv")
    #expect(
      try console.receipt(of: "apply list.csv").record.fields.last?.value
        == .list([
          .text("1 value of created")
        ]))
    try console.write("{\"product_id\":\"com.example.novel.hints\",\"created\":\"x\"}\n", to: "list.ndjson")
    #expect(
      try console.receipt(of: "apply list.ndjson").record.fields.last?.value
        == .list([.text("1 value of created")]))
  }
}
