import Foundation
import TestSupport
import Testing

/// What is wrong in a CSV file is told all at once, each at its place, and nothing is changed.
@Suite(.prepared) struct SpreadsheetErrorTests {
  /// The first lines of the errors, without what is said below each.
  private static func places(_ errors: String) -> [String] {
    errors.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
  }

  private static let table = """
    base price,storefront,currency,price,proceeds
    9.99,USA,USD,9.99,6.99
    9.99,DEU,EUR,11;99,12;99
    9.99,BGD,BDT,900,700
    9.99,JPN
    9.99,IND,INR,"999
    """

  @Test func `a table of prices is told whole, in the order of its lines`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("new.csv", Self.table)
    let before = try shop.dump()
    let result = try shop.run("price", "import", "new.csv")
    #expect(result.status == 1)
    #expect(
      Self.places(result.errors) == [
        "new.csv:3:14: error: price.import.number: 11;99: an amount may contain only digits and a decimal point",
        "new.csv:3:20: error: price.import.number: 12;99: an amount may contain only digits and a decimal point",
        "new.csv:4:6: error: storefront.unknown: BGD is not a storefront",
        "new.csv:5:1: error: csv.row.ragged: this row has 2 fields, the header has 5",
        "new.csv:6:14: error: csv.quote.open: this quote is never closed",
      ])
    #expect(try shop.dump() == before)
  }

  @Test func `programs get one object per line, and GitHub a workflow command`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("new.csv", Self.table)
    let json = try shop.run("price", "import", "new.csv", "--errors", "json").errors.split(separator: "\n")
    let places = try json.map { line in
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return [object["line"], object["column"]].compactMap { $0 as? Int }
    }
    #expect(places == [[3, 14], [3, 20], [4, 6], [5, 1], [6, 14]])
    let github = try shop.run("--errors", "github", "price", "import", "new.csv").errors.split(separator: "\n")
    #expect(github.count == 5)
    #expect(github.allSatisfy { $0.hasPrefix("::error file=new.csv,line=") })
  }

  @Test func `after fifty the rest is counted`() throws {
    let shop = try PreparedShop.copy()
    let rows = (1...62).map { _ in "USA,none\n" }.joined()
    try shop.scratch.file("bad.csv", "storefront,factor\n" + rows)
    let result = try shop.run("price", "adjust", ".chapter1", "--factors", "bad.csv")
    let places = Self.places(result.errors)
    #expect(places.count == 51)
    #expect(places[49].hasPrefix("bad.csv:51:5: error: price.factors.number"))
    #expect(places[50] == "bad.csv:52:5: error: csv.findings.cut: and 12 more from here on")
  }

  @Test func `a sheet of prices wanted is told whole, whether a row or what it names is wrong`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file(
      "sheet.csv",
      "product,storefront,target\n.chapter9,ABC,1\n.chapter1,USA\n.chapter1,USA,2\n.chapter1,USA,x\n.chapter2,JPN,0\n")
    for line in ["price import sheet.csv --plan", "price apply sheet.csv"] {
      let result = try shop.run("-c", line)
      #expect(result.status == 1, "\(line)")
      #expect(
        Self.places(result.errors).map { $0.prefix { $0 != " " } } == [
          "sheet.csv:2:1:", "sheet.csv:2:11:", "sheet.csv:3:1:", "sheet.csv:5:15:", "sheet.csv:6:15:",
        ], "\(line)")
    }
  }

  @Test func `rates and a review history are told whole`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("bad.csv", "currency,rate\nEuro,0\nUSD,1\nUSD,2\n")
    let chart = try shop.run("price", "chart", ".chapter1", "--rates", "bad.csv")
    #expect(
      Self.places(chart.errors).map { $0.prefix { $0 != " " } } == ["bad.csv:2:1:", "bad.csv:2:6:", "bad.csv:4:1:"])
    try shop.scratch.file("moves.csv", "product,at,from,to\na,soon,IN_REVIEW,approvd\nb,2012-11-21,nothing,Approved\n")
    let fit = try shop.run("review", "policy", "fit", "moves.csv")
    #expect(
      Self.places(fit.errors).map { $0.prefix { $0 != " " } } == [
        "moves.csv:2:3:", "moves.csv:2:18:", "moves.csv:3:14:",
      ])
  }

  @Test func `columns that are missing are named together, and one separator is one mistake`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("bad.csv", "base price,storefront\n4.99,USA\n")
    #expect(
      Self.places(try shop.run("price", "import", "bad.csv").errors) == [
        "bad.csv:1:1: error: csv.column.missing: there is no column currency",
        "bad.csv:1:1: error: csv.column.missing: there is no column price",
      ])
    try shop.scratch.file("semicolons.csv", "base price;storefront;currency;price\n4.99;USA;USD;4.99\n")
    let result = try shop.run("price", "import", "semicolons.csv")
    #expect(Self.places(result.errors).count == 1)
    #expect(result.errors.contains("hint: columns are separated by commas"))
  }

  @Test func `base prices without their own rows are named together`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("new.csv", "base price,storefront,currency,price\n1.99,DEU,EUR,2\n2.99,DEU,EUR,3\n")
    #expect(
      Self.places(try shop.run("price", "import", "new.csv").errors).map { $0.prefix { $0 != " " } } == [
        "new.csv:2:1:", "new.csv:3:1:",
      ])
  }

  @Test func `in a batch the line that led to the file is named, to people once`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("new.csv", Self.table)
    try shop.scratch.file("all.seed", "# prices\nprice import new.csv\n")
    let result = try shop.run("run", "all.seed")
    #expect(result.status == 1)
    #expect(result.errors.components(separatedBy: "included from").count == 2)
    #expect(result.errors.hasSuffix("  included from all.seed:2:1\nnothing changed\n"))
    let lines = try shop.run("run", "all.seed", "--errors", "json").errors.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.contains(#""includedFrom":[{"file":"all.seed","line":2,"column":1}]"#) })
  }
}
