import Foundation
import TestSupport
import Testing

/// TAB at the prompt.
@Suite struct CompletionTests {
  @Test(arguments: [
    ("prod\t", "> product"),
    ("product loc\t", "> product localize"),
    ("product list --sta\t", "> product list --status"),
    ("product list --status ready\t", "> product list --status ready-to-submit"),
    ("product list --status=\"Ready t\t", "> product list --status=\"ready-to-submit\""),
    ("product list --status approved,rej\t", "> product list --status approved,rejected"),
    ("product list --no-h\t", "> product list --no-hosted"),
    ("product list --columns id,price:JP\t", "> product list --columns id,price:JPN"),
    ("product list --where tie\t", "> product list --where tier"),
    ("price set --where tier=3,price:JP\t", "> price set --where tier=3,price:JPN"),
    ("product list --sort -creat\t", "> product list --sort -created"),
    ("app list --columns sk\t", "> app list --columns sku"),
    ("product list -o nd\t", "> product list -o ndjson"),
    ("product show com.example.books.ch\t", "> product show com.example.books.chapter1"),
    ("product show chap\t", "> product show .chapter1"),
    ("plan product delete .ch\t", "> plan product delete .chapter1"),
    ("product list; product show .ch\t", "> product list; product show .chapter1"),
    ("for n in 1..9 do product cr\t", "> for n in 1..9 do product create"),
    ("for id in .ch\t", "> for id in .chapter1"),
    ("for id in .chapter1 d\t", "> for id in .chapter1 do"),
    ("log show 2\t", "> log show 2"),
    ("log --lim\t", "> log --limit"),
    ("help product loc\t", "> help product localize"),
    ("explain product.desc\t", "> explain product.description"),
    ("plugin show Price\t", "> plugin show PriceTiers"),
    ("product availability .chapter1 --only JPN,DE\t", "> product availability .chapter1 --only JPN,DEU"),
    ("product screenshot .chapter1 sh\t", "> product screenshot .chapter1 shot.png"),
    ("product screenshot .chapter1 \"a f\t", "> product screenshot .chapter1 \"a folder/"),
    ("source a\t", "> source \"a folder/"),
    ("product list > sho\t", "> product list > shot.png"),
    ("price set .chapter1 --tie\t", "> price set .chapter1 --tier"),
    ("price set .chapter1 --tier 8\t\t", "> price set .chapter1 --tier 8"),
  ])
  func `completes commands, options, values, live IDs and files`(keys: String, line: String) throws {
    let shop = try Shop(Shop.booksToday)
    try shop.scratch.file("shot.png", "")
    try FileManager.default.createDirectory(
      atPath: shop.scratch.path("a folder"), withIntermediateDirectories: false)
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send(keys)
    try terminal.expectLine(line)
  }

  @Test func `only what does something is offered`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal(columns: 100, rows: 60)
    try terminal.expect("\n> ")
    terminal.send("price set .chapter1 --tier 3 --\t")
    try terminal.expectScreen("--why")
    for option in ["--columns ", "--sort ", "--limit ", "--wide ", "--tier "] {
      #expect(!terminal.screen.text.contains("\n\(option)"), "\(option)")
    }
    terminal.send(Key.control("C"))
    // ^C drops what is typed before the next prompt.
    try terminal.expectScreen(showing: "a new prompt") { $0.line == ">" }
    terminal.send("product list --columns id,\t")
    try terminal.expectScreen("id,name ")
    #expect(!terminal.screen.text.contains("id,id"))
    terminal.send(Key.control("C"))
    try terminal.expectScreen(showing: "a new prompt") { $0.line == ">" }
    terminal.send("app list --\t")
    try terminal.expectScreen("--wide")
    // The first list has it, this one has not.
    #expect(terminal.screen.text.components(separatedBy: "\n--yes ").count == 2)
  }

  @Test func `several are listed with what they do`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send("product list --type \t")
    try terminal.expectScreen("auto-renewable     Auto-Renewable Subscription")
    try terminal.expectScreen("consumable         Consumable")
  }

  @Test func `variables and aliases go on as what they stand for`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send("let title = \"Level 2\"; alias ready = product list --status ready-to-submit\r")
    try terminal.expect("\n> ")
    terminal.send("product edit .chapter1 --name $ti\t")
    try terminal.expectLine("> product edit .chapter1 --name $title")
    terminal.send(Key.control("C"))
    try terminal.expect("\n> ")
    terminal.send("rea\t--ty\t")
    try terminal.expectLine("> ready --type")
  }

  @Test func `a secret is not completed, nor an option given twice`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send("tester create ann@example.com --last Lee --password \t--\t\t")
    try terminal.expectScreen("\n--storefront")
    #expect(!terminal.screen.text.contains("\n--last"))
    #expect(!terminal.screen.text.contains("\n--password "))
  }

  @Test func `of many products the first are listed, and what all have in common goes in`() throws {
    let shop = try Shop(Shop.booksToday + ["for n in 001..200 do product create .level$n --name \"Level $n\""])
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send("product show .l\t")
    try terminal.expectLine("> product show .level")
    terminal.send("\t")
    try terminal.expectScreen("\n.level099  Level 099, Missing Metadata\n… and more; type the next letters\n")
    terminal.send(Key.control("C"))
    try terminal.expectScreen(showing: "a new prompt") { $0.line == ">" }
    terminal.send("price set .level001 --base \t")
    try terminal.expectScreen(" more\n")
  }
}
