import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct CSVTests {
  @Test(arguments: [
    ("record,product_id,reference_name,locale,display_name", "product,com.example.novel.aNULb,Name,,"),
    ("record,product_id,reference_name,locale,display_name", "localization,com.example.novel.aNULb,,ja,Name"),
    ("product_id,app,reference_name", "com.example.novel.a,com.exampleNUL.novel,Name"),
  ])
  func `an ID with a character that the store cannot have is refused at its place`(header: String, row: String) throws {
    let console = try TestConsole.stocked()
    try console.write("\(header)\n\(row.replacing("NUL", with: "\u{0}"))\n", to: "nul.csv")
    for command in ["import", "apply"] {
      let errors = console.errors(of: "\(command) nul.csv")
      #expect(errors.hasPrefix("nul.csv:2:"), "\(command): \(errors)")
    }
  }

  @Test func `what is exported, imported and exported again is the same, byte by byte`() throws {
    let (first, second) = try TestConsole.stocked().roundTrip("catalog.csv")
    #expect(first == second)
    #expect(first.split(separator: "\n").count == 13)
  }

  @Test func `what a list prints as csv comes back the same, by apply and by a loop`() throws {
    let console = try TestConsole.stocked()
    let names = ["=1+1", "-2", "+3 hints", "@sum", "'quoted", "-x"]
    for (number, name) in names.enumerated() {
      try console.run("product create com.example.novel.f\(number) --name \"\(name)\" --type consumable")
    }
    let text = try console.run("product list --where id~novel.f --columns id,name", as: .csv)
    #expect(text.contains(",'=1+1\n") && text.contains(",-2\n") && text.contains(",''quoted\n"), "\(text)")
    try console.write(text, to: "rows.csv")
    let plan = "plan for row in @rows.csv do product edit ${row.id} --name \"${row.name}\""
    #expect(try console.run(plan).contains("nothing would change"))
    #expect(try console.run("apply rows.csv").contains("left unchanged 6 products"))
  }

  @Test func `a file is applied once, and the second time there is nothing to do`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.csv")
    let text = try console.text(of: "catalog.csv").replacing("Chapter 1", with: "Chapter One")
    try console.write(text, to: "catalog.csv")
    #expect(
      try console.run("apply catalog.csv")
        == "catalog.csv: changed 1 product and 1 localization; left unchanged 2 apps, 3 products, and 4 localizations\n"
    )
    #expect(
      try console.run("apply catalog.csv")
        == "catalog.csv: left unchanged 2 apps, 4 products, and 5 localizations\n")
  }

  @Test func `a cell that a spreadsheet would run comes back as it was`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.csv")
    let text = try console.text(of: "catalog.csv")
    #expect(text.contains("\"'=1+1 Hints; \"\"ten\"\" of them\""))
    #expect(text.contains(",'-10 Pièces,"))
  }

  @Test(
    arguments: ["UTF-8", "UTF-8 with a mark", "UTF-16LE", "UTF-16BE", "UTF-16LE without a mark"], [",", ";", "\t"])
  func `a file is read in the encodings and with the separators that spreadsheets write`(
    encoding: String, separator: String
  ) throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    let inside = separator == "\t" ? "," : separator
    let rows = [
      ["product_id", "Reference Name", "type", "cleared"], ["com.example.novel.a", "第1章 😀", "Consumable", "TRUE"],
      ["com.example.novel.b", "\"one\(inside)two\"", "non-consumable", "FALSE"],
    ]
    let text = rows.map { $0.joined(separator: separator) + "\r\n" }.joined()
    let data =
      switch encoding {
      case "UTF-8 with a mark": Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
      case "UTF-16LE": Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data())
      case "UTF-16BE": Data([0xFE, 0xFF]) + (text.data(using: .utf16BigEndian) ?? Data())
      case "UTF-16LE without a mark": text.data(using: .utf16LittleEndian) ?? Data()
      default: Data(text.utf8)
      }
    try console.write(data, to: "products.csv")
    try console.run("import products.csv")
    let rowsFound = try console.run("product list --columns name,cleared", as: .csv)
    #expect(rowsFound.contains("第1章 😀,true\n"))
    #expect(rowsFound.contains("one\(inside)two"))
  }

  @Test func `every bad cell is told with its place, and nothing is changed`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.write(
      """
      product_id,reference_name,type,cleared
      com.example.novel.a,X,consumble,TRUE
      com.example.novel.b,Fine,consumable,maybe
      ,Nothing,,

      com.example.novel.c,Fine,consumable,yes
      com.example.novel.d,"Fine"x,consumable,yes
      com.example.novel.e,Fine
      """, to: "bad.csv")
    let errors = console.errors(of: "import bad.csv")
    for place in ["2:21", "2:23", "3:37", "4:1", "7:27", "8:1"] {
      #expect(errors.contains("bad.csv:\(place): error: "), "\(place) in \(errors)")
    }
    #expect(try console.run("product list", as: .ndjson).isEmpty)
  }
}
