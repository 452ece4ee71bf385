import TestSupport
import Testing

/// `watch`, which shows a command's output again and again.
@Suite struct WatchTests {
  @Test func `a window that narrows leaves nothing of the frame before`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: 80, rows: 20)
    terminal.send("watch 1s product list\r")
    try terminal.expectScreen("Non-Consumable  Waiting for Screenshot")
    // Terminals wrap what they show to their new width; this stands for what that leaves.
    terminal.resize(columns: 30, rows: 20)
    let frame = [
      "Product ID:", "  com.example.books.chapter1", "Reference Name: Chapter 1", "Type: Non-Consumable",
      "Status: Waiting for Screenshot",
    ]
    try terminal.expectScreen(showing: "a frame of thirty columns alone") {
      $0.text.split(separator: "\n").map(String.init) == frame
    }
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
  }

  @Test func `rows wider than the window count for as many as they take`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: 24, rows: 4)
    terminal.send("watch 1s product list -o csv\r")
    try terminal.expectScreen(showing: "the first row on top") { $0.text.hasPrefix("id,name,type") }
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
  }

  @Test(arguments: [
    ("watch 0s status", "watch 1s status", "0s is too short; did you mean 1s?"),
    ("watch 2 status", "watch 2s status", "2 is not a duration; did you mean 2s?"),
  ])
  func `what is not a duration is shown in its place, and the line with one is suggested`(
    typed: String, meant: String, message: String
  ) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send(typed + "\r")
    try terminal.expect("1:7: error: usage.duration: \(message)\n  \(typed)\n        ^")
    try terminal.expect("\n  hint: \(meant)\n")
    try terminal.expectHint(meant, behind: "!>")
  }

  @Test func `what writes is not repeated through an alias either`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("-c", "alias ini = plugin disable PriceTiers; watch 1s ini")
    #expect(result.status == 1)
    #expect(result.errors.contains("watch.writes"))
    #expect(try shop.run("plugin", "show", "PriceTiers").output.contains("enabled"))
  }
}
