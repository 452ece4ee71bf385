import Foundation
import TestSupport
import Testing

/// How far long work has come: on a terminal, on standard error, and gone again when it is done.
@Suite struct ProgressTests {
  @Test func `a batch tells how much of its file is read, how fast, and how long it will take`() throws {
    let shop = try Shop(Shop.booksToday)
    try shop.scratch.file("slow.seed", String(repeating: "product list | sleep 1\n", count: 3))
    let terminal = try shop.prompt()
    terminal.send("run --shell slow.seed\r")
    let told = try terminal.expect(" left")
    #expect(told.contains(/slow\.seed  \[=*> +\]   3\d%  2\d B of 69 B  \d+ B\/s  \d+ s left/), "\(told)")
    try terminal.expect("slow.seed: nothing changed\n> ")
    #expect(!terminal.screen.text.contains("33%"))
  }

  @Test func `a simulation tells how many submissions it has seen, until control C`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("review simulate --policy asc2026 --submissions 500000000 --seed 1\r")
    let told = try terminal.expect(" left")
    #expect(told.contains(" of 500,000,000  ") && told.contains("/s  "), "\(told)")
    terminal.send(Key.control("C"))
    try terminal.expect("error: cancelled: interrupted")
    try terminal.expect("!> ")
    #expect(!terminal.screen.text.contains("simulating"))
  }

  @Test func `an import tells how much of its file is read`() throws {
    let shop = try Shop(Shop.booksToday)
    let rows = (1...20_000).map { "\($0).99,USA,USD,\($0).99,\($0).00\n" }.joined()
    try shop.scratch.file("points.csv", "base price,storefront,currency,price,proceeds\n" + rows)
    let terminal = try shop.prompt()
    terminal.send("price import points.csv\r")
    let told = try terminal.expect(" left")
    #expect(told.contains(#/reading points\.csv  \[=*>? *\] +\d+%  .* of \d+ kB  /#), "\(told)")
    try terminal.expect("points.csv: 20000 price points in 1 storefront")
    #expect(!terminal.screen.text.contains("reading points.csv"))
  }

  @Test func `off a terminal nothing of it is written`() throws {
    let shop = try Shop(Shop.booksToday)
    try shop.scratch.file("slow.seed", "product list | sleep 1\nproduct list | true\n")
    let result = try shop.run("run", "--shell", "slow.seed")
    #expect(result.errors == "slow.seed: nothing changed\n")
  }
}
