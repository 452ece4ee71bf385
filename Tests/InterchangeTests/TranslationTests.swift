import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct TranslationTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.stocked() }

  @Test func `translators get the texts beside those they translate, and what is missing is counted`() throws {
    #expect(
      try console.run("localize export texts.csv --locale ja,de-DE --app com.example.novel")
        == "texts.csv: 6 rows\nnot translated: de-DE: 3, ja: 2\n")
    #expect(
      try console.text(of: "texts.csv").hasPrefix(
        """
        product_id,locale,source_locale,source_display_name,source_description,display_name,description
        com.example.novel.chapter1,ja,en-US,Chapter 1,The first chapter,第1章,挿絵入りの第1章です。
        com.example.novel.chapter1,de-DE,en-US,Chapter 1,The first chapter,,

        """))
    #expect(try console.run("localize export missing.csv --locale ja --missing").contains("missing.csv: 3 rows"))
  }

  @Test func `what translators fill in is set, what they leave empty is left alone`() throws {
    try console.run("localize export texts.csv --locale ja,de-DE --app com.example.novel")
    let text = try console.text(of: "texts.csv")
      .replacing("Chapter 1,The first chapter,,", with: "Chapter 1,The first chapter,Kapitel 1,Das erste Kapitel")
      .replacing("挿絵入りの第1章です。", with: "")
    try console.write(text, to: "texts.csv")
    #expect(
      try console.run("localize import texts.csv")
        == "texts.csv: created 1 localization; left unchanged 1 localization\n")
    #expect(try console.run("product show com.example.novel.chapter1", as: .json).contains("Das erste Kapitel"))
    #expect(try console.run("product show com.example.novel.chapter1", as: .json).contains("挿絵入りの第1章です。"))
  }

  @Test func `apply of a sheet creates nothing for rows that are not translated, and says how many`() throws {
    try console.run("localize export texts.csv --locale ja,de-DE --app com.example.novel")
    #expect(try console.plan("apply texts.csv").contains("nothing would change"))
    let text = try console.text(of: "texts.csv")
      .replacing("Chapter 1,The first chapter,,", with: "Chapter 1,The first chapter,Kapitel 1,Das erste Kapitel")
    try console.write(text, to: "texts.csv")
    let told = try console.run("apply texts.csv")
    #expect(told.contains("created 1 localization; left unchanged 1 localization"), "\(told)")
    #expect(
      try console.record(of: "apply texts.csv")["leftOut"] == .list([.text("4 localizations without a text")]))
    #expect(!(try console.run("product show com.example.novel.hints", as: .json)).contains("de-DE"))
  }

  @Test func `a sheet has the format that its name ends in`() throws {
    for (name, start) in [
      ("texts.xlf", "<?xml"), ("texts.XLIFF", "<?xml"), ("texts.csv", "product_id,"), ("texts.txt", "product_id,"),
    ] {
      try console.run("localize export \(name) --locale ja")
      #expect(try console.text(of: name).hasPrefix(start), "\(name)")
    }
    #expect(console.refusal(of: "localize export texts.yaml")?.code == "interchange.format.unknown")
    #expect(console.refusal(of: "localize export texts.xlsx")?.hint?.contains("ends in .csv") == true)
  }

  @Test func `a text that is too long is refused at its cell, and nothing is set`() throws {
    try console.write(
      "product_id,locale,display_name,description\ncom.example.novel.chapter1,de-DE,\(String(repeating: "x", count: 31)),\n",
      to: "texts.csv")
    #expect(
      console.errors(of: "localize import texts.csv").hasPrefix("texts.csv:2:34: error: product.display-name.length"))
  }

  @Test func `images are found by product ID, as files and in folders`() throws {
    let other = TestConsole.png + Data([1])
    for path in ["shots", "shots/com.example.novel.sound"] {
      try FileManager.default.createDirectory(
        at: console.folder.appending(path: path), withIntermediateDirectories: true)
    }
    try console.write(TestConsole.png, to: "shots/com.example.novel.hints.PNG")
    try console.write(other, to: "shots/com.example.novel.sound/new.png")
    #expect(try console.run("screenshot import shots") == "shots: 2 screenshots changed, 0 left unchanged\n")
    #expect(try console.run("screenshot import shots") == "shots: 0 screenshots changed, 2 left unchanged\n")
    try console.write(Data("no image".utf8), to: "shots/com.example.novel.chapter1.png")
    try console.write(TestConsole.png, to: "shots/com.example.nothing.png")
    let errors = console.errors(of: "screenshot import shots")
    #expect(errors.contains("shots/com.example.novel.chapter1.png:1:1: error: product.screenshot.format"))
    #expect(errors.contains("shots/com.example.nothing.png:1:1: error: interchange.product.unknown"))
  }

  @Test func `two images of one product are refused`() throws {
    try FileManager.default.createDirectory(
      at: console.folder.appending(path: "two"), withIntermediateDirectories: true)
    for suffix in ["jpeg", "png"] {
      try console.write(TestConsole.png, to: "two/com.example.novel.hints.\(suffix)")
    }
    #expect(
      console.errors(of: "screenshot import two")
        .contains("two/com.example.novel.hints.png:1:1: error: interchange.record.doubled"))
  }
}
