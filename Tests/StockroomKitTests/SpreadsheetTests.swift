import Foundation
import Language
import StockroomKit
import Testing

@Suite("Spreadsheets")
struct SpreadsheetTests {
  private static let file = FilePath.parse("prices.csv")

  private static func sheet(_ text: String) throws -> Spreadsheet {
    try Spreadsheet(Data(text.utf8), file: file)
  }

  @Test(arguments: [
    "Currency Code,Price\nJPY,450\n", "currency,price\nJPY,450\n", "\u{FEFF}CURRENCY_CODE,Price\r\nJPY,450\r\n",
  ])
  func `a column is found by any of its names, however it is written`(text: String) throws {
    var sheet = try Self.sheet(text)
    let currency = try sheet.column("currency", "currency code")
    let price = try sheet.column("price")
    let row = try #require(try sheet.next())
    #expect(row[currency] == "JPY")
    #expect(try row.read(price, Int.parse) == 450)
    #expect(row.line == 2)
    #expect(try sheet.next() == nil)
    #expect(sheet.optionalColumn("proceeds") == nil)
  }

  @Test(arguments: [
    (
      "storefront,prcie\n", "prices.csv:1:12: error: csv.column.missing: there is no column price",
      "rename prcie to price?"
    ),
    (
      "storefront,amount\n", "prices.csv:1:1: error: csv.column.missing: there is no column price",
      "storefront, amount"
    ),
    ("storefront;price\n", "prices.csv:1:1: error: csv.column.missing: there is no column price", "commas"),
  ])
  func `a column that is missing is named, with the one that may be a typo of it`(
    header: String, place: String, hint: String
  ) throws {
    let sheet = try Self.sheet(header)
    let error = try #require(throws: Diagnostic.self) { try sheet.column("price") }
    #expect(error.text(color: false).hasPrefix(place))
    #expect(try #require(error.hint).hasSuffix(hint))
  }

  @Test
  func `a value that cannot be read is told at its place`() throws {
    var sheet = try Self.sheet("storefront,price\nJPN,\"45\n0\"\nJPN, many\n")
    let price = try sheet.column("price")
    let storefront = try sheet.column("storefront")
    let first = try #require(try sheet.next())
    #expect(try first.read(storefront, Storefront.parse).alpha3 == "JPN")
    let second = try #require(try sheet.next())
    let error = try #require(throws: Diagnostic.self) { try second.read(price, Int.parse) }
    #expect(error.text(color: false).hasPrefix("prices.csv:4:5: error: usage.value:"))
    #expect(error.sourceLine == "JPN, many")
  }

  @Test
  func `every row is read before what is wrong is thrown, in the order of lines and columns`() throws {
    var sheet = try Self.sheet("storefront,price\nBGD,45\n\"J\nPN\",many,3\nJPN,many\nABC,none\n")
    let (price, storefront) = try Findings.together({ try sheet.column("price") }, { try sheet.column("storefront") })
    var rows = 0
    let error = try #require(throws: Diagnostics.self) {
      try sheet.forEach { row in
        rows += 1
        _ = try Findings.together({ try row.read(price, Int.parse) }, { try row.read(storefront, Storefront.parse) })
      }
    }
    #expect(rows == 3)
    #expect(
      ([error.first] + error.others).map { $0.range?.description } == [
        "prices.csv:2:1", "prices.csv:4:10", "prices.csv:5:5", "prices.csv:6:1", "prices.csv:6:5",
      ])
  }

  @Test(arguments: [
    Refusal.cancelled, Refusal("store.busy", kind: .busy, "busy"), Refusal("store.disk", kind: .unavailable, "full"),
    Refusal("store.damaged", kind: .damaged, "torn"),
    Refusal("store.sqlite", kind: .unavailable, "SQLite"),
  ])
  func `what is not about the file ends the reading at once`(refusal: Refusal) throws {
    var sheet = try Self.sheet("storefront,price\nJPN,1\nJPN,2\n")
    let price = try sheet.column("price")
    var rows = 0
    #expect(throws: refusal) {
      try sheet.forEach { row in
        rows += 1
        _ = try row.read(price) { _ in throw refusal }
      }
    }
    #expect(rows == 1)
  }

  @Test
  func `a refusal of the whole file points at its header`() throws {
    let error = try Self.sheet("storefront,price\n").error(Refusal("price.none", "there are no prices"))
    #expect("\(error)".hasPrefix("prices.csv:1:1: error: price.none"))
  }
}
