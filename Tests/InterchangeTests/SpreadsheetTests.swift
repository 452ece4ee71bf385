import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import Interchange

/// What spreadsheets leave in files.
@Suite struct SpreadsheetTests {
  private static func console() throws -> TestConsole {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    return console
  }

  @Test(arguments: [
    "sep=;\nproduct_id;name;type\ncom.example.novel.a;One;consumable\n",
    "sep=,\r\nproduct_id,name,type\r\ncom.example.novel.a,One,consumable\r\n",
    "\"sep=;\"\nproduct_id;name;type\ncom.example.novel.a;One;consumable\n",
    "SEP=|||\nproduct_id|name|type\ncom.example.novel.a|One|consumable\n",
    ";;\n\nproduct_id;name;type\ncom.example.novel.a;One;consumable\n",
    "product_id;name;type\ncom.example.novel.a;One;consumable\n;;;\n; ;\"\";\n;;;;;\n;;;",
    "product_id;name;type;;\ncom.example.novel.a;One;consumable;;\n;;;;\n",
    "product_id;name;type;\ncom.example.novel.a;One;consumable\n",
    "product_id;name;type\ncom.example.novel.a;One;consumable;; ;\n",
  ])
  func `empty rows, cells, and columns at the ends, and a line with the separator, mean nothing`(text: String) throws {
    let console = try Self.console()
    try console.write(text, to: "sheet.csv")
    #expect(try console.run("import sheet.csv") == "sheet.csv: created 1 product\n")
    #expect(try console.run("product list --columns id,name", as: .csv) == "id,name\ncom.example.novel.a,One\n")
    try console.write(text, to: "sheet.csv")
    #expect(try console.run("apply sheet.csv --prune --yes") == "sheet.csv: left unchanged 1 product\n")
  }

  @Test(arguments: [
    ("product_id;name;;type\ncom.example.novel.a;One;;consumable\n", "1:17", "csv.column.unnamed"),
    ("product_id;name;\ncom.example.novel.a;One;;x\n", "2:26", "csv.row.ragged"),
    ("product_id;name;type\ncom.example.novel.a;One\n", "2:1", "csv.row.ragged"),
    ("sep=x\nproduct_id;name\n", "1:1", "csv.separator"), ("sep=\nproduct_id;name\n", "1:1", "csv.separator"),
    ("sep=;\n", "1:1", "csv.empty"), ("sep=;\nproduct_id;x\n", "2:12", "interchange.column.unknown"),
    (";;;\n;;\n", "1:1", "csv.empty"),
  ])
  func `what is in a column without a name is not lost in silence`(text: String, place: String, code: String) throws {
    let console = try Self.console()
    try console.write(text, to: "sheet.csv")
    #expect(console.errors(of: "import sheet.csv").hasPrefix("sheet.csv:\(place): error: \(code): "))
  }

  @Test func `the rows that were left out are a file of the same kind`() throws {
    let console = try Self.console()
    try console.write(
      "sep=|\nproduct_id|name|type\ncom.example.novel.a|X|consumable\ncom.example.novel.b|\"One\"x|consumable\n",
      to: "sheet.csv")
    _ = console.errors(of: "import sheet.csv --keep-going --failed left.csv")
    #expect(try console.text(of: "left.csv") == (try console.text(of: "sheet.csv")))
  }

  @Test func `what product list prints can be applied, changes nothing, and says what it left out`() throws {
    let console = try TestConsole.stocked()
    try console.run("price set com.example.novel.chapter1 --tier 5 --from 2014-01-01")
    try console.run("product create com.example.novel.last --name Last --tier 1 --description \"The last one\"")
    let columns =
      "id,name,type,status,appleID,app,hosted,cleared,created,changed,displayName,screenshot,tier,price,price:JPN,proceeds:USA"
    let list = try console.run("product list --columns \(columns)", as: .csv)
    #expect(list.contains("Waiting for Screenshot"))
    try console.write(list, to: "list.csv")
    let planned = try console.run("plan apply list.csv")
    #expect(planned.hasSuffix("\nnothing would change\n"), "\(planned) of \(list)")
    #expect(try console.run("diff list.csv").hasSuffix("nothing would change\n"))
    #expect(planned.contains("left out: 4 values of price:JPN\n"))
    #expect(planned.contains("left out: 5 values of created\n"))
  }

  @Test func `a changed listing changes what it can, and two columns for one price must agree`() throws {
    let console = try TestConsole.stocked()
    func apply(_ row: String) throws -> String {
      try console.write("id,name,tier,price\n\(row)\n", to: "list.csv")
      return console.errors(of: "apply list.csv")
    }
    #expect(try apply("com.example.novel.chapter1,Chapter One,4,2.99 USD").isEmpty)
    #expect(
      try console.run("product list --search chapter --columns id,name,tier,price", as: .csv)
        == "id,name,tier,price\ncom.example.novel.chapter1,Chapter One,4,3.99 USD\n")
    #expect(try apply("com.example.novel.chapter1,Chapter One,4,1.99 USD").isEmpty)
    #expect(
      try apply("com.example.novel.chapter1,Chapter One,5,0.99 USD")
        .hasPrefix("list.csv:2:42: error: interchange.column.disagree: "))
    #expect(try apply("com.example.novel.chapter1,Chapter One,5,4.99 USD").isEmpty)
    try console.write("id,name,reference_name\n", to: "twice.csv")
    #expect(console.errors(of: "apply twice.csv").contains("csv.column.duplicate"))
  }

  @Test func `a quote that is never closed is reported at its place`() throws {
    let console = try Self.console()
    let row = "com.example.novel.a,\"" + String(repeating: "x", count: 99) + "\n"
    let rest = String(repeating: String(repeating: "y", count: 99) + "\n", count: 60_000)
    try console.write("product_id,name\n" + row + rest, to: "huge.csv")
    var errors = console.errors(of: "import huge.csv")
    #expect(errors.contains("huge.csv:2:21: error: interchange.row.too-large: "), "\(errors.prefix(500))")
    try console.write("product_id,name\n" + "com.example.novel.a,\"" + rest.replacing("\n", with: " "), to: "long.csv")
    errors = console.errors(of: "import long.csv")
    #expect(errors.hasPrefix("long.csv:2:21: error: interchange.row.too-large: "), "\(errors.prefix(500))")
  }

  @Test func `every problem of a row is told, with the value that was probably meant`() throws {
    let console = try TestConsole.stocked()
    try console.write(
      """
      record,app,sku,name,product_id,type,reference_name,cleared_for_sale,status,apple_id,locale,display_name
      product,com.example.novel,,,com.example.novel.new,consumble,X,maybe,aproved,x1,,
      product,com.example.game,x,,com.example.novel.hints,non-consumable,X,perhaps,aproved,7,,
      localization,,,,com.example.novel.hints,,,,,,xx-YY,X
      localization,,x,,com.example.novel.sound,,Name,,,,xx-YY,X
      app,com.example.game,OTHER,X,,consumable,,,,9,,
      """, to: "bad.csv")
    let errors = console.errors(of: "apply bad.csv")
    for place in [
      "2:51", "2:61", "2:63", "2:69", "2:77", "3:9", "3:26", "3:53", "3:68", "3:70", "3:78", "3:86", "4:46", "4:52",
      "5:15", "5:43", "5:51", "5:57", "6:22", "6:28", "6:31", "6:45",
    ] {
      #expect(errors.contains("bad.csv:\(place): error: "), "\(place) in \(errors)")
    }
    #expect(errors.contains("did you mean approved?"))
    let again = console.errors(of: "import bad.csv")
    for place in ["3:29", "3:68", "3:70", "3:78", "4:46"] {
      #expect(again.contains("bad.csv:\(place): error: "), "\(place) in \(again)")
    }
  }

  @Test func `a hint names the column and the value to write`() throws {
    let console = try TestConsole.stocked()
    try console.write(
      "product_id,name,type,hosted\ncom.example.novel.new,New,consumable,true\n", to: "hosted.csv")
    let errors = console.errors(of: "import hosted.csv")
    #expect(errors.contains("non-consumable in the column type"), "\(errors)")
    #expect(!errors.contains("--"), "\(errors)")
    try console.write("product_id,price\ncom.example.novel.hints,tier 99\n", to: "tier.csv")
    let tier = console.errors(of: "apply tier.csv")
    #expect(!tier.contains("--"), "\(tier)")
    try console.write(
      "record,app,name,sku,apple_id\napp,com.example.third,Third,NOVEL1,575000001\n", to: "apps.csv")
    let apps = console.errors(of: "import apps.csv")
    #expect(!apps.contains("--"), "\(apps)")
  }

  @Test func `a plugin's field takes no name of the catalog's own`() {
    let field = InterchangeField(
      "shelf", otherNames: ["name", "Title", "id", "box"], label: "Shelf", summary: "Where the box is."
    ) { products, _ in
      products.map { _ in "" }
    } write: { _, _, _, _ in
    }
    let known = KnownColumns([field])
    #expect(known.field(for: "name", withRecords: true) == "name")
    #expect(known.field(for: "title", withRecords: false) == "display_name")
    #expect(known.field(for: "ID", withRecords: false) == "product_id")
    #expect(known.field(for: "Box", withRecords: false) == "shelf")
    #expect(known.isReadOnly("shelf:JPN") && !known.isReadOnly("name:JPN"))
  }

  @Test(arguments: [
    "record,app,name,sku\napp,com.example.\0novel,Novel,N2\n",
    "record,product_id,reference_name\nproduct,com.example.\0novel.a,A\nproduct,com.example.\0novel.a,A\n",
  ])
  func `an identifier that cannot be looked up is refused in its row`(text: String) throws {
    let console = try Self.console()
    try console.write(text, to: "nul.csv")
    #expect(console.errors(of: "apply nul.csv").hasPrefix("nul.csv:2:"))
  }
}
