import StockroomKit
import StockroomTesting
import Testing

@Suite struct KeepGoingTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.stocked() }

  @Test func `the good localizations of a product with a bad one are set`() throws {
    let long = String(repeating: "x", count: 31)
    try console.write(
      """
      product_id,locale,display_name
      com.example.novel.hints,ja,ヒント集
      com.example.novel.hints,de-DE,\(long)
      com.example.novel.hints,fr-FR,Indices
      com.example.novel.none,fr-FR,Rien

      """, to: "texts.csv")
    let receipt = try console.run("apply texts.csv --keep-going --failed left.csv")
    #expect(receipt.contains("created 2 localizations; skipped 2 localizations"), "\(receipt)")
    #expect(
      try console.text(of: "left.csv")
        == "product_id,locale,display_name\ncom.example.novel.hints,de-DE,\(long)\ncom.example.novel.none,fr-FR,Rien\n")
    let texts = try console.run("product show com.example.novel.hints", as: .json)
    #expect(texts.contains("ヒント集") && texts.contains("Indices") && !texts.contains(long))
  }

  @Test func `a product that is left out takes its localizations with it, and all are counted and listed`() throws {
    let rows = [
      "product,com.example.novel.new,X,,", "localization,com.example.novel.new,,ja,名前です",
      "localization,com.example.novel.new,,de-DE,Name",
    ]
    let header = "record,product_id,reference_name,locale,display_name\n"
    try console.write(
      header + rows.joined(separator: "\n") + "\nproduct,com.example.novel.other,Other,,\n", to: "more.csv")
    let receipt = try console.run("import more.csv --keep-going --failed left.csv")
    #expect(receipt.contains("created 1 product"), "\(receipt)")
    #expect(receipt.contains("skipped 1 product and 2 localizations"), "\(receipt)")
    #expect(try console.text(of: "left.csv") == header + rows.joined(separator: "\n") + "\n")
  }
}
