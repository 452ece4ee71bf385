import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// A word that does not exist is answered with the whole line as it was probably meant.
@Suite(.prepared) struct DidYouMeanTests {
  @Test(arguments: [
    ("product lsit", "product list"), ("prodct list", "product list"), ("app version lst", "app version list"),
    ("plan product delte .coins", "plan product delete .coins"), ("prodct list | cat", "product list"),
    ("help prodct", "help product"), ("help product crate", "help product create"),
  ])
  func `nouns and verbs`(line: String, meant: String) throws {
    #expect(try Self.hint(of: line) == meant)
  }

  @Test(arguments: [
    ("product list --lmit 3", "product list --limit NUMBER"),
    ("price set .chapter1 --teir=3", "price set .chapter1 --tier=3"),
    ("product list --no-hostd", "product list --no-hosted"),
  ])
  func options(line: String, meant: String) throws {
    #expect(try Self.hint(of: line) == meant)
  }

  @Test(arguments: [
    ("product list --status redy-to-submit", "product list --status ready-to-submit"),
    ("product list --status approved,regected", "product list --status approved,rejected"),
    ("product list --type=consumabel", "product list --type=consumable"),
    ("product list --columns id,staus", "product list --columns id,status"),
    ("product list --sort naem", "product list --sort name"), ("product list -o jsn", "product list -o json"),
    ("product show .chaptr1", "product show .chapter1"), ("product show chaptre1", "product show .chapter1"),
    ("product show com.exmple.books.chapter1", "product show com.example.books.chapter1"),
    ("app show com.example.bok", "app show com.example.books"), ("use com.exmple.books", "use com.example.books"),
    ("tester show yuky@example.com", "tester show yuki@example.com"),
    ("product why .chapter1 --storefront Germny", "product why .chapter1 --storefront DEU"),
    ("storefront show JPX", "storefront show JPN"),
    ("product localize .chapter1 jaa --display-name Kapitel", "product localize .chapter1 ja --display-name TEXT"),
    ("explain product.descripton", "explain product.description"), ("plugin show PriceTier", "plugin show PriceTiers"),
    ("review advance .chapter2 --to aproved", "review advance .chapter2 --to approved"),
    ("completions bassh", "completions bash"), ("set outpt json", "set output json"),
    ("set output jsno", "set output json"), ("set timing onn", "set timing on"),
    ("expect cuont 1", "expect count NUMBER"),
    ("expect status .chaptr1 approved", "expect status .chapter1 approved"),
    ("expect status .chapter1 \"Mising Metadata\"", "expect status .chapter1 missing-metadata"),
    ("let chapter = .chapter1; product show $chpater", "product show $chapter"),
    ("let chapter = .chapter1; product show ${chpater}", "product show ${chapter}"),
    ("alias ready = product list; unalias redy", "unalias ready"),
  ])
  func values(line: String, meant: String) throws {
    #expect(try Self.hint(of: line) == meant)
  }

  @Test func `a number out of bounds is not taken for another number`() throws {
    let hint = try Self.hint(of: "price set .chapter1 --tier 99")
    #expect(hint == "the nearest is --tier 87")
  }

  @Test(arguments: [
    ("ls", "product list"), ("ls testers", "tester list"), ("products", "product list"), ("exit", "quit"),
    ("rm .chapter1", "product delete .chapter1"), ("rm product .chapter1", "product delete .chapter1"),
    ("product rm .chapter1", "product delete .chapter1"),
    ("add product .map --name Map", "product create PRODUCT --name TEXT"),
    ("describe .chapter1", "product show .chapter1"),
    ("describe yuki@example.com", "tester show yuki@example.com"), ("cd com.example.books", "use com.example.books"),
    ("product list --format json", "product list --output json"),
    ("product delete .coins --dry-run", "plan product delete .coins"),
    ("product delete .coins --force", "product delete .coins --yes"),
    ("app list --order-by name", "app list --sort name"),
  ])
  func `words people type instead`(line: String, meant: String) throws {
    #expect(try Self.hint(of: line) == meant)
  }

  @Test(arguments: [
    "xyzzy", "select * from products", "select name from products", "product show com.another.app.thing",
    "product list --frobnicate", "product show com",
  ])
  func `nothing is made up where nothing comes near`(line: String) throws {
    #expect(try !PreparedShop.copy().run("-c", line).errors.contains("did you mean"))
  }

  @Test func `a secret is masked in the corrected line`() throws {
    let line = "tester create ann@example.com --first Ann --last Lee --storefront JPX --password Harbour-Ferry-12"
    #expect(
      try Self.hint(of: line)
        == "tester create EMAIL --first TEXT --last TEXT --storefront JPN --password -")
  }

  @Test func `among many products the one that was meant is found`() throws {
    let shop = try Shop(Shop.books + ["for n in 0001..2000 do product create .level$n --name \"Level $n\""])
    for (typed, meant) in [
      (".lexel1234", ".level1234"), (".lvel0999", ".level0999"),
      ("com.example.books.leve1999", "com.example.books.level1999"),
    ] {
      #expect(try shop.run("-c", "product show \(typed)").errors.contains("hint: product show \(meant)\n"))
    }
  }

  @Test(arguments: [
    "storekit family remove yuki@example.com", "storekit family add yuki@example.com yuki@example.com",
  ])
  func `a word that exists is not suggested for itself`(line: String) throws {
    #expect(try !PreparedShop.copy().run("-c", line).errors.contains("did you mean"))
  }

  private static func hint(of line: String) throws -> String? {
    let result = try PreparedShop.copy().run("-c", line)
    #expect(result.status != 0)
    return result.errors.components(separatedBy: "\n").first { $0.hasPrefix("  hint: ") }
      .map { String($0.dropFirst("  hint: ".count)) }
  }

  @Test(arguments: [
    ("product delete .chaptr1 --yes", "did you mean .chapter1?", "product list --search TEXT"),
    ("undo 11", "there is no unit 11; the newest is", "log list"),
    ("plan undo 11", "there is no unit 11; the newest is", "log list"),
  ])
  func `nothing destructive is suggested for another item`(line: String, question: String, hint: String) throws {
    let shop = try PreparedShop.copy()
    #expect(try shop.run("-c", line).errors.contains(question))
    #expect(try Self.hint(of: line) == hint)
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send(line + "\r")
    try terminal.expect("hint: \(hint)\n")
    try terminal.expectScreen(showing: "an empty prompt") { $0.line.hasSuffix("!>") }
    terminal.send("x")
    try terminal.expectScreen(showing: "x") { $0.line.hasSuffix("!> x") }
    #expect(!terminal.written.contains(Array("\u{1B}[90m\(line.prefix(4))".utf8)))
  }

  @Test(arguments: ["Product List", "PRODUCT LIST", "product LIST"])
  func `a command in capitals is one typo`(line: String) throws {
    #expect(try Self.hint(of: line) == "product list")
  }

  @Test func `the caret stands below the word itself, not below a list that holds it`() throws {
    let result = try PreparedShop.copy().run("-c", "product list --sort naem --columns id,naem")
    #expect(result.errors.contains("\n                      ^~~~\n"), "\(result.errors)")
    #expect(result.errors.contains("hint: product list --sort name --columns LIST\n"))
  }

  @Test(arguments: [80, 20])
  func `a suggestion of several rows leaves what stands above it`(columns: Int) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal(columns: columns, rows: 40)
    try terminal.expect("> ")
    let notes = "a long long note that wraps over the line"
    terminal.send("product edit .chapter1 --notess \"\(notes)\" --tier 3\r")
    let meant = "product edit .chapter1 --notes \"\(notes)\" --tier 3"
    let shown = "product edit .chapter1 --notes TEXT --tier 3"
    try terminal.expectScreen(showing: "the hint, and the suggestion below it") {
      Self.packed($0.text).hasSuffix(Self.packed("hint:\(shown)!>")) && Self.packed($0.hint) == Self.packed(meant)
    }
    terminal.send(Key.tab)
    try terminal.expectScreen(showing: "the hint, and the line below it") {
      Self.packed($0.text).hasSuffix(Self.packed("hint:\(shown)!>\(meant)")) && $0.hint.isEmpty
    }
  }

  private static func packed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// A console in this process, with a product whose number is the beginning of others, and a package that is near.
  private static func console() throws -> TestConsole {
    let console = try TestConsole(plugins: plugins)
    for line in Shop.books.dropFirst() + ["product create .pack5 --name Pack", "hosting enable .chapter1"] {
      try console.run(line)
    }
    return console
  }

  @Test(arguments: [
    // The name of a command.
    ("prod list", "product list"), ("prod sh .chapter1", "product show .chapter1"), ("/help", "help"),
    ("products list", "product list"), ("list products", "product list"),
    ("help create product", "help product create"),
    // Options and their values.
    ("log list --actor alice", "log list --by NAME"), ("undo --entry 1", "undo 1"),
    ("product edit .chapter1 name=Foo", "product edit .chapter1 --name TEXT"),
    ("product list approved", "product list --status approved"), ("product list -j", "product list --output json"),
    (
      "tester create lena@example.de --country US",
      "tester create EMAIL --storefront STOREFRONT --password - --first TEXT --last TEXT"
    ),
    ("product show $HOME", "product show ${env:HOME}"),
    // Whole lines of psql, sqlite3, git, and SQL.
    (#"\q"#, "quit"), (".mode json", "set output json"), ("git log", "log list"),
    ("pragma integrity_check;", "store check"),
  ])
  func `a beginning, an order, another program's name, or a habit is certain`(line: String, meant: String) throws {
    #expect(try Self.console().refusal(of: line)?.hint == meant)
  }

  @Test(arguments: [
    ("product availability .chapter1 --notify off", "help product availability"),
    (#"\set ON_ERROR_STOP on"#, #"quote the word: 'a b' or 'C:\a'"#),
    ("price show .typo --all-storefronts", "product list --search TEXT"),
    ("product show .pack55", "product list --search TEXT"), ("product show .pack6", "product list --search TEXT"),
    ("product delete .pack55 --yes", "product list --search TEXT"),
    ("product list --filter foo", "help product list"),
  ])
  func `what is not certain is not guessed`(line: String, hint: String) throws {
    let refusal = try Self.console().refusal(of: line)
    #expect(refusal?.hint == hint)
    #expect(refusal?.message.contains("pack5?") == false)
  }

  @Test func `a verb without its noun is no misspelling of a noun`() throws {
    let refusal = try #require(try Self.console().refusal(of: "restore"))
    #expect(!refusal.message.contains("did you mean"))
    #expect(refusal.hint?.contains("store restore FILE") == true, "\(refusal.hint ?? "")")
  }

  @Test func `a verb that no command has names at most three commands`() throws {
    let refusal = try #require(try Self.console().refusal(of: "renew .chapter1"))
    #expect(!refusal.message.contains("did you mean"))
    let hint = try #require(refusal.hint)
    #expect(hint.hasPrefix("nearest: ") && hint.components(separatedBy: "; or ").count <= 3, "\(hint)")
    #expect(!hint.contains(".chapter1"))
  }

  @Test(arguments: [
    "package show .chapter1", "package extract .chapter1 folder", "review show .chapter1", "price schedule .pack5",
    "product revert .chapter1", "storekit receipt .chapter1",
  ])
  func `a line that is refused for another cause than its words is not offered again`(line: String) throws {
    let refusal = try #require(try Self.console().refusal(of: line))
    #expect(refusal.hint != line)
    #expect(!refusal.message.contains("did you mean"), "\(refusal.message)")
  }

  @Test func `a line that would be refused too is not offered`() throws {
    let console = try Self.console()
    for line in ["product renaem .chapter1 Foo", "product shw --storefront"] {
      let hint = try #require(console.refusal(of: line)?.hint)
      #expect(hint.hasPrefix("product has adopt, "), "\(hint)")
    }
  }

  @Test func `a file that is not there is taken for one with a near name, but not with another number`() throws {
    let console = try Self.console()
    for name in ["setup.seed", "part2.seed"] { try console.write("product list\n", to: name) }
    #expect(console.refusal(of: "source setup.sed")?.hint == "source setup.seed")
    #expect(console.refusal(of: "source part3.seed")?.hint == "check the path and read permission")
    try console.run("store backup bakup.store")
    let restored = console.refusal(of: "store restore backup.store")
    #expect(restored?.message.contains("did you mean bakup.store?") == true)
    #expect(
      restored?.hint == "check the path and read permission",
      "what replaces the store is not offered with another file")
  }
}
