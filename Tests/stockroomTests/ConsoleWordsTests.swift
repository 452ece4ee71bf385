import TestSupport
import Testing

/// The words of the console itself: let, alias, set, begin, and what help says of them.
@Suite struct ConsoleWordsTests {
  @Test func `begin alone, with nothing to follow it, is refused`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("begin")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("hint: use begin at the prompt, or -c 'begin; …; commit'"))
  }

  @Test(arguments: [["let"], ["for", "n", "in", "1..3", "do", "product", "list"]])
  func `a word of the language is explained where it stands in a command's place`(words: [String]) throws {
    let result = try Stockroom.run(words, in: Scratch())
    #expect(result.status == 2)
    #expect(result.errors.contains("\(words[0]) is a keyword: \(words[0]) NAME"))
    #expect(!result.errors.contains("did you mean"))
  }

  @Test(arguments: ["alias", "for", "let", "plan", "watch"])
  func `each word of the language has a page, and help names it`(word: String) throws {
    let page = try Shop().run("help", word).output
    #expect(page.contains("\nUsage: \(word)"))
    #expect(page.contains("\nExamples:\n  \(word) "))
    #expect(try Shop().run("help").output.contains("\n  \(word) "))
  }

  @Test func `help names expect and what it does`() throws {
    #expect(try Shop().run("help").output.contains("  expect       Fail unless a condition holds"))
  }

  @Test func `help tells what an alias stands for, and unalias forgets it`() throws {
    let shop = try Shop(Shop.books)
    let told = try shop.run("-c", "alias mine = product list --columns id; help mine").output
    #expect(told.hasPrefix("mine is an alias for: product list --columns id\n\nList products"))
    let forgotten = try shop.run("-c", "alias mine = product list; unalias mine; mine")
    #expect(forgotten.errors.contains("unknown command mine"))
    #expect(try shop.run("unalias", "mine").errors.contains("alias.unknown"))
  }

  @Test(arguments: [
    (
      "alias ready = prodct list --status ready-to-submit", "unknown command prodct; did you mean product?",
      "alias NAME = product list --status ready-to-submit"
    ),
    ("alias ready = product lsit", "product has no verb lsit; did you mean list?", "alias NAME = product list"),
    ("alias ready = frobnicate", "unknown command frobnicate", "help lists the commands"),
  ])
  func `an alias of an unknown command is refused immediately`(line: String, message: String, hint: String) throws {
    let result = try Shop().run("-c", "\(line); alias")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("error: usage.command.unknown: \(message)\n"), "\(result.errors)")
    #expect(result.errors.hasSuffix("  hint: \(hint)\n"), "\(result.errors)")
  }

  @Test func `an alias may stand for the beginning of a command, another alias, or a plan`() throws {
    let shop = try Shop(Shop.books)
    let line = "alias p = product; alias ids = p list --columns id; alias dry = plan product edit .chapter1; ids"
    #expect(try shop.run("-c", line).output == "Product ID\ncom.example.books.chapter1\n")
    #expect(try shop.run("-c", "\(line); dry --notes Planned").output.contains("review notes none -> Planned"))
    #expect(try shop.run("-c", "alias again = product list; alias again = again; again").errors.contains("alias.loop"))
  }

  @Test func `set alone shows what is set`() throws {
    let shown = try Shop().run("-c", "set timing on; set idle 10m; set output csv; set --columns name,value")
    #expect(shown.output == "name,value\noutput,csv\nerrors,text\ncolor,auto\nhints,on\ntiming,on\nidle,10m\n")
  }

  @Test func `a restored store leaves the last record what it was`() throws {
    let shop = try Shop(Shop.books)
    let line = "store backup shop.tar; product show .chapter1; store restore shop.tar --yes; product show $_"
    let result = try shop.run("-c", line)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    (["diff", "nothere.db"], "store.missing"), (["store", "open", "/etc/passwd"], "store.not-ours"),
  ])
  func `the store that a command names is not mended by an option`(words: [String], code: String) throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run(words)
    #expect(result.errors.contains(code))
    #expect(result.errors.contains("hint: name the file of a store; nothing was changed"))
  }

  @Test(arguments: [
    (["store", "restore", "nothere.tar"], "file.unreadable"), (["product", "delete", ".nothere"], "product.unknown"),
    (["package", "delete", ".chapter1", "9"], "package."), (["tester", "delete", "no@example.com"], "tester.unknown"),
  ])
  func `what is missing is said before anything is asked`(words: [String], code: String) throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run(words)
    #expect(result.status == 1)
    #expect(result.errors.contains("error: \(code)"), "\(result.errors)")
  }

  @Test func `undo tells of a loop in one line`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("loop.seed", "for n in 1..2 do\n  product create .map$n --name \"Map $n\"\nend\n")
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send(Key.paste(try shop.scratch.contents("loop.seed")) + "\r")
    try terminal.expect("2 products created")
    try terminal.expect("> ")
    terminal.send("undo\r")
    try terminal.expect("undid 4: for n in 1..2 do … end   (")
    try terminal.expect("> ")
    terminal.send("redo\r")
    try terminal.expect("redid 4: for n in 1..2 do … end   (")
  }

  @Test func `reading from standard input has nothing to add`() throws {
    let shop = try Shop(Shop.books)
    let reading = try shop.run(input: "product list --columns id\n")
    #expect(reading.output == "Product ID\ncom.example.books.chapter1\n")
    #expect(reading.errors.isEmpty)
    #expect(try shop.run(input: "product create .map1 --name Map\n").errors.hasPrefix("standard input: 1 product"))
  }

  @Test(arguments: ["text", "json", "github"])
  func `a first write that is refused leaves no store, and no word of one`(format: String) throws {
    let shop = try Shop()
    let result = try shop.run("--errors", format, "app", "create", "com.example.books", "--name", "B", "--sku", "B1")
    #expect(result.status == 1)
    #expect(!result.errors.contains("new store"))
    #expect(!shop.has("store.db"))
  }

  @Test func `TAB offers the options that a command accepts`() throws {
    let shop = try Shop(Shop.books)
    func offered(_ words: String...) throws -> String {
      try Stockroom.run(["complete", "--"] + words + ["--"], in: shop.scratch).output
    }
    let writing = try offered("product", "edit", ".chapter1")
    #expect(writing.contains("--why\t") && !writing.contains("--at\t") && !writing.contains("--check\t"))
    let reading = try offered("product", "list")
    #expect(reading.contains("--at\t") && !reading.contains("--why\t"))
    #expect(try offered("plan", "product", "edit", ".chapter1").contains("--check\t"))
    #expect(!(try offered("help")).contains("--at\t"))
    let first = try Stockroom.run(["complete", "--", ""], in: shop.scratch).output
    #expect(first.split(separator: "\n").filter { $0.hasPrefix("alias\t") }.count == 1)
  }

  @Test(arguments: [24, 40, 80, 130])
  func `help is wrapped at the ends of words`(columns: Int) throws {
    let shop = try Shop()
    let terminal = try shop.terminal(environment: ["PAGER": "cat"], columns: columns, rows: 100)
    try terminal.expect("> ")
    terminal.send("explain product.description\r")
    let told = try terminal.expect("Approval.")
    for word in ["characters.", "locale.", "changed", "unless"] { #expect(told.contains(word)) }
    terminal.send("help product localize\r")
    let page = try terminal.expect("Examples:")
    for row in page.split(separator: "\n").dropFirst(2) where !row.contains("localize") {
      #expect(row.count <= columns, "\(row)")
    }
  }
}
