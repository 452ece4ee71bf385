import TestSupport
import Testing

/// Windows too narrow for a table, or for the line that an error shows.
@Suite struct NarrowTests {
  @Test func `where columns cannot keep eight characters, each row is a block of lines`() throws {
    let shop = try Shop(Shop.booksToday + ["product create .map --name Map"])
    let terminal = try shop.prompt(columns: 40, rows: 24)
    terminal.send("product list\r")
    try terminal.expect(
      """
      Product ID: com.example.books.chapter1
      Reference Name: Chapter 1
      Status: Waiting for Screenshot

      Product ID: com.example.books.map
      Reference Name: Map
      Status: Missing Metadata

      All rows: Type Non-Consumable
      >
      """)
    terminal.send("product list --columns name,status\r")
    try terminal.expect(
      """
      Reference Name  Status
      Chapter 1       Waiting for Screenshot
      Map             Missing Metadata
      >
      """)
  }

  @Test func `what does not fit beside its label stands below it`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: 20, rows: 24)
    terminal.send("product list\r")
    try terminal.expect(
      """
      Product ID:
        com.example.books.chapter1
      Reference Name:
        Chapter 1
      Type: Non-Consumable
      Status:
        Waiting for
          Screenshot
      >
      """)
  }

  @Test(arguments: [20, 40])
  func `a file gets the table as ever`(columns: Int) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: columns, rows: 24)
    try terminal.enter("product list > list.txt")
    #expect(try shop.scratch.contents("list.txt").hasPrefix("Product ID                  Reference Name"))
  }

  @Test(arguments: [20, 40])
  func `a caret stands under its word, with the line cut around it`(columns: Int) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: columns, rows: 24)
    terminal.send("product edit .chapter1 --notes \"A note as long as two rows are\" --nmae One --hosted\r")
    try terminal.expect("hint: ")
    let rows = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let underline = try #require(rows.firstIndex { $0.contains("^~") })
    let word = try #require(rows[underline - 1].firstRange(of: "--nmae"))
    let caret = try #require(rows[underline].firstIndex(of: "^"))
    let start = rows[underline - 1].distance(from: rows[underline - 1].startIndex, to: word.lowerBound)
    #expect(rows[underline].distance(from: rows[underline].startIndex, to: caret) == start)
    #expect(rows[underline - 1].hasPrefix("  …"))
    #expect(rows[underline - 1].count <= columns)
  }
}
