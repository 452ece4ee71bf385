import Foundation
import TestSupport
import Testing

/// Lines that people type by the habits of other programs; the corrected line stands ready.
@Suite(.prepared) struct HabitTests {
  @Test func `leaving, help, and other programs`() throws {
    try Hints.expect([
      "exit": "quit", "logout": "quit", #"\q"#: "quit", ".quit": "quit", "?": "help", #"\?"#: "help", "/help": "help",
      #"\d .chapter1"#: "product show .chapter1", #"\l"#: "app list", "ls": "product list",
      "commands --json": "help commands --json", "cd com.example.books": "use com.example.books",
      "!ls": "log list | less sends a command's output to one",
    ])
  }

  @Test func `the verb first, plurals, and abbreviations`() throws {
    try Hints.expect([
      "create app com.example.x --name X": "app create com.example.x --name X --sku TEXT",
      "list products": "product list", "show product .chapter1": "product show .chapter1", "get apps": "app list",
      "prod list": "product list", "prod sh .chapter1": "product show .chapter1", "account list": "tester list",
      "rename .chapter1 Foo": "product edit .chapter1 --name Foo",
      "product rename .chapter1 'A B'": "product edit .chapter1 --name 'A B'",
      "restore shop.tar": "store restore shop.tar", "log export": "log list -o seed",
    ])
  }

  @Test func `questions`() throws {
    try Hints.expect([
      "what is missing for chapter1?": "product why chapter1", "why is .chapter1 not on sale?": "product why .chapter1",
      "what can I do with .chapter1": "product can .chapter1", "how much is .chapter1?": "price show .chapter1",
      "how do I submit .chapter1": "help review submit",
    ])
  }

  @Test func `options of other names, and values without an option`() throws {
    try Hints.expect([
      "product edit .chapter1 name=Foo": "product edit .chapter1 --name Foo",
      "localize .chapter1 --locale ja --name X": "product localize .chapter1 ja --display-name X",
      "localize .chapter1 --name Foo": "product localize .chapter1 --display-name Foo LOCALE",
      "log list --actor alice": "log list --by alice",
      "product localize .chapter1 fr --display-name Un": "product localize .chapter1 fr-FR --display-name Un",
      "product localize .chapter1 en --display-name One": "product localize .chapter1 en-US --display-name One",
      "undo --entry 1": "undo 1", "log list --product .chapter1": "log list --subject .chapter1",
      "app version create com.example.books --version 1.0": "app version create 1.0 --app com.example.books",
      "product edit .chapter1 --cleared-for-sale": "product availability .chapter1 --on",
      "product list --not-on-sale": "product list --where cleared=no",
      "product list --filter status=approved": "product list --where status=approved",
      "product show $HOME": "product show ${env:HOME}", "clock set --date 2012-12-01": "clock set 2012-12-01",
    ])
  }

  @Test func `prices`() throws {
    try Hints.expect([
      "price set .chapter1 4": "price set .chapter1 --tier 4",
      "price set .chapter1 JPN 370": "price set .chapter1 --storefront JPN --price 370",
      "price list": "price show",
      "product price .chapter1": "price show .chapter1",
      "product edit .chapter1 --price 4": "price set .chapter1 --price 4",
      "price change .chapter1 --tier 2": "price set .chapter1 --tier 2",
    ])
  }

  @Test func `review`() throws {
    try Hints.expect([
      "submit .chapter1": "review submit .chapter1", "product submit .chapter1": "review submit .chapter1",
      "review submit .chapter1 --version 1.0": "review submit .chapter1 --with-version 1.0",
      "review submit .chapter1 --wait": "review submit .chapter1", "review approve 1.0": "app version approve 1.0",
      "review reject .chapter1 --reason Why": "review reject .chapter1 --message Why --guideline NUMBER",
      "review status": "review queue", "review can .chapter1": "product can .chapter1",
      "review forecast": "review simulate", "simulate --for 3d": "review run --for 3d",
      "product history .chapter1": "review history .chapter1",
    ])
  }

  @Test func `what else people typed`() throws {
    try Hints.expect([
      "app rename com.example.books Better": "app edit com.example.books --name Better",
      "product create .gems Gems consumable": "product create .gems --name Gems --type consumable",
      "screenshot upload .coins shot.png": "product screenshot .coins shot.png",
      "submit all": "review submit --all --eligible",
      "availability set .coins USA,JPN": "product availability .coins --only USA,JPN",
      "unpublish .coins": "product availability .coins --off",
      "price .coins in JPN": "price show .coins --storefront JPN",
      "price set .coins 5 --from 2030-01-01": "price set .coins --tier 5 --from 2030-01-01",
      "product unlocalize .chapter1 en-US": "product localize .chapter1 en-US --remove",
      "date": "clock show", "time travel 1 week": "clock advance 1 week", "backup": "store backup FILE",
      "what is in review": "review queue", "reject .coins Why": "review reject .coins --message Why --guideline NUMBER",
      "forecast .chapter1": "review simulate .chapter1", "apply changes.txt": "run changes.txt",
    ])
  }

  @Test func `a file whose name says nothing is one to run only if it has console lines`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("lines.txt", "# The catalog\nproduct list\n")
    try shop.scratch.file("rows.txt", "product_id,name\n")
    let lines = try shop.run("apply", "lines.txt")
    #expect(lines.errors.contains("hint: run lines.txt\n"), "\(lines.errors)")
    let rows = try shop.run("apply", "rows.txt")
    #expect(rows.errors.contains("hint: add --format: csv, ndjson, yaml"), "\(rows.errors)")
    #expect(try shop.run("import", "none.txt").errors.contains("hint: add --format: csv, ndjson, yaml"))
    #expect(try shop.run("export", "out").errors.contains("hint: export out.csv, or add --format: csv"))
    #expect(try shop.run("apply", "rows.xlsx").errors.contains("save it as CSV UTF-8"))
  }

  @Test func `packages`() throws {
    try Hints.expect([
      "product upload .chapter1 chapter1.zip": "package upload chapter1.zip --product .chapter1",
      "upload chapter1.zip": "package upload chapter1.zip",
    ])
  }

  @Test func `a corrected line that would be refused too is not offered`() throws {
    let hints = try Hints.of([
      "product list --filter foo", "product renaem .chapter1 Foo", "product shw --storefront",
    ])

    #expect(hints.allSatisfy { $0?.hasPrefix("product shw") != true && $0?.contains("--where foo") != true })
  }

  @Test func `an output format is an option`() throws {
    let shop = try PreparedShop.copy()
    for format in ["json", "ndjson", "csv", "yaml", "markdown"] {
      let output = try shop.run("product", "list", "-o", format).output
      #expect(try shop.run("product", "list", "--\(format)").output == output)
      #expect(try shop.run("--\(format)", "product", "list").output == output)
      #expect(try shop.run("-o", format, "product", "list").output == output)
    }
  }

  @Test func `at the prompt a habit that only reads is run, and shown as what it means`() throws {
    let shop = try PreparedShop.copy()
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("\\l\r")
    try terminal.expect("= app list\n")
    try terminal.expect("com.example.books")
    try terminal.expect("> ")
    terminal.send("submit .chapter1\r")
    try terminal.expectScreen(showing: "the line that writes") { $0.line.hasSuffix("!> review submit .chapter1") }
    terminal.send(Key.control("U") + "\\q\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `one command of a loop does not stand ready without its loop`() throws {
    let terminal = try PreparedShop.copy().terminal()
    try terminal.expect("> ")
    terminal.send("for n in 1..2 do product shw .chapter$n\r")
    try terminal.expect("hint: ")
    try terminal.expectScreen(showing: "an empty prompt") { $0.line.hasSuffix("!>") }
  }

  @Test(arguments: [
    ("clock advance 2 days", "2012-11-23"), ("clock advance '2 days'", "2012-11-23"),
    ("clock advance monday", "2012-11-26"), ("clock advance next month", "2012-12-01"),
  ])
  func `the clock advances by words, too`(line: String, day: String) throws {
    let shop = try PreparedShop.copy()
    #expect(try shop.run("-c", "clock set 2012-11-21; \(line); clock show -o json").output.contains(day))
  }

  @Test func `the last part of an ID is enough in a file, where only one product has it`() throws {
    let shop = try PreparedShop.copy()
    let result = try shop.run("run", "-", input: "product edit chapter1 --notes 'For the reviewer'\n")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `options of the program are taken after the command, too`() throws {
    let shop = try PreparedShop.copy()
    #expect(
      try shop.run("app", "create", "com.example.maps", "--name", "Maps", "--sku", "M", "--store", "other.db").status
        == 0)
    #expect(try shop.run("app", "list", "--store=other.db", "--no-rc", "--csv").output.contains("com.example.maps"))
    #expect(try shop.run("app", "delete", "com.example.maps", "--yes", "--scratch", "--store", "other.db").status == 0)
    #expect(try shop.run("app", "list", "--csv", "--store", "other.db").output.contains("com.example.maps"))
    #expect(try shop.run("app", "list", "--store").status == 2)
  }

  @Test func `-f runs a file`() throws {
    let shop = try PreparedShop.copy()
    #expect(
      try shop.shell("echo 'app create com.example.maps --name Maps --sku M' > maps.seed; stockroom -f maps.seed")
        .status == 0)
    #expect(try shop.run("app", "list", "--csv").output.contains("com.example.maps"))
  }

  @Test func `an unknown option of the program is told in the format of errors`() throws {
    let shop = try PreparedShop.copy()
    let result = try shop.run("--errors", "json", "--bogus")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("{") && result.errors.contains("usage.program"))
  }

  @Test func `a pattern stands for the files that match it`() throws {
    let shop = try PreparedShop.copy()
    let line = "for n in a b do echo \"# nothing\" > $n.seed; done; echo 'expect count 99' > c.seed"
    #expect(try shop.shell(line.replacing("for n in a b do", with: "for n in a b; do")).status == 0)
    #expect(try shop.run("-c", "run [ab].seed").status == 0)
    #expect(try shop.run("-c", "run *.seed").errors.contains("c.seed"))
    #expect(try shop.run("-c", "run no*.seed").errors.contains("file.no-match"))
  }

  @Test func `a plan needs no store, and an empty file becomes one`() throws {
    let shop = try Shop()
    let file = "app create com.example.maps --name Maps --sku M\nproduct create .europe --name Europe\n"
    let plan = try shop.run("plan", "run", "-", input: file)
    #expect(plan.status == 0 && plan.output.contains("com.example.maps.europe"), "\(plan.errors)")
    #expect(!shop.has("store.db"))
    #expect(try shop.shell(": > empty.db; stockroom --store empty.db app list").status == 0)
    #expect(
      try shop.run("--store", "empty.db", "app", "create", "com.example.maps", "--name", "Maps", "--sku", "M").status
        == 0)
    #expect(try shop.mode("empty.db") == 0o600)
  }
}
