import Foundation
import TestSupport
import Testing

/// `plan` shows what would change, and leaves nothing behind.
@Suite(.prepared) struct PlanTests {
  @Test func `a plan names things as people do`() throws {
    let shop = try PreparedShop.copy()
    let plan = try shop.run("plan", "product", "create", ".map", "--name", "Map", "--tier", "2", "-o", "csv")
    #expect(
      plan.output == """
        change,noun,subject,details
        +,product,com.example.books.map,"reference name Map, status Missing Metadata"
        +,localization,com.example.books.map en-US,display name Map
        +,price,com.example.books.map,tier 2

        """)
    let clock = try shop.run("plan", "clock", "advance", "1d")
    #expect(clock.output.contains("~  clock  the clock  stands at 2012-11-21 00:00 -> 2012-11-22 00:00"))
    let secret = try shop.run(
      "plan", "tester", "create", "a@example.com", "--first", "A", "--last", "B", "--storefront", "JPN", "--password",
      "Harbour-Ferry-12")
    #expect(!secret.output.contains("$y$"))
  }

  @Test func `a tier that gives way to a base price is none`() throws {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("clock", "set", "2026-11-21").status == 0)
    let plan = try shop.run("plan", "price", "set", ".chapter1", "--price", "4.99", "--from", "2026-12-01")
    #expect(plan.output.contains("tier none\n"), "\(plan.output)\(plan.errors)")
    #expect(!plan.output.contains("tier 0"))
  }

  @Test func `a planned price says what it means for subscribers`() throws {
    let shop = try PreparedShop.copy()
    let lines = [
      "product create .monthly --name Monthly --type auto-renewable --period 1m --tier 5",
      "tester create dora@example.com --first Dora --last Marsh --storefront DEU --password Harbour-Ferry-12",
      "storekit subscribe .monthly --account dora@example.com",
    ]
    for line in lines { try #require(try shop.run("-c", line).status == 0, "\(line)") }
    let rise = try shop.run("-c", "plan price set .monthly --tier 6")
    #expect(rise.errors.contains("1 customer must consent, whose storefront always requires it"), "\(rise.errors)")
    #expect(rise.output.contains("tier 5 -> 6"), "\(rise.output)")
    #expect(!(try shop.run("-c", "price set .monthly --tier 6").errors.contains("consent")))
  }

  @Test func `undo and redo are planned too`() throws {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("product", "edit", ".chapter1", "--notes", "Look here").status == 0)
    #expect(try shop.run("plan", "undo").output.contains("review notes Look here -> none"))
    try #require(try shop.run("undo").status == 0)
    let before = try shop.dump()
    #expect(try shop.run("plan", "redo").output.contains("review notes none -> Look here"))
    #expect(try shop.dump() == before)
  }

  @Test func `--check says by the exit status whether anything would change`() throws {
    let shop = try PreparedShop.copy()
    #expect(try shop.run("-c", "plan --check product edit .chapter1 --notes \"Look here\"").status == 3)
    #expect(try shop.run("plan", "product", "edit", ".chapter1", "--name", "Chapter 1", "--check").status == 0)
    #expect(try shop.run("plan", "run", "story.seed", "--check").status == 3)
    #expect(try shop.run("-c", "for n in 1 2 do plan --check product list").status == 0)
    #expect(try shop.run("product", "list", "--check").status == 2)
  }

  /// Lines that write more than rows.
  private static let lines = [
    "package init new --product com.example.books.chapter1", "package build books/chapter1 new.pkg",
    "package bump books/chapter1", "store backup new.tar", "run writes.seed", "run --shell shell.seed",
  ]

  @Test(arguments: lines)
  func `a plan writes no file, and says which it would`(line: String) throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file(
      "writes.seed", "product edit .chapter1 --notes Planned\npackage build books/chapter1 new.pkg\n")
    try shop.scratch.file("shell.seed", "product list > new.txt\nproduct list | cat > piped.txt\n")
    let files = "find . -path ./home -prune -o -type f -print0 | sort -z | xargs -0 sha256sum"
    let before = try shop.shell(files).output
    let plan = try shop.run("-c", "plan \(line)")
    #expect(plan.status == 0, "\(plan.errors)")
    #expect((plan.output + plan.errors).contains("would "))
    #expect(try shop.shell(files).output == before)
  }

  @Test func `what a plan would write is there for the lines after it, and nowhere else`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file(
      "release.seed",
      """
      package build books/chapter1 one.pkg
      package upload one.pkg
      package bump books/chapter1 --to 9.0
      package build books/chapter1
      package upload books/chapter1.pkg
      package init books/new --product com.example.books.chapter1
      package bump books/new

      """)
    let files = "find . -path ./home -prune -o -type f -print0 | sort -z | xargs -0 sha256sum"
    let before = try shop.shell("rm -f books/chapter1.pkg; \(files)").output
    let plan = try shop.run("plan", "run", "release.seed", environment: ["TMPDIR": shop.scratch.path("")])
    #expect(plan.status == 0, "\(plan.errors)")
    #expect(plan.errors.contains("would write one.pkg\n"))
    #expect(plan.output.contains("com.example.books.chapter1 9.0"))
    #expect(try shop.shell(files).output == before)
    #expect(try shop.shell("find . -name 'stockroom-plan-*'").output.isEmpty)

    let real = try shop.run("run", "release.seed")
    #expect(real.status == 0, "\(real.errors)")
  }

  @Test func `a chart that a plan would write is there for the lines after it`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file(
      "chart.seed", "price chart .chapter1 --rates rates.csv --svg chart.svg\nprice import chart.svg\n")
    let plan = try shop.run("plan", "run", "chart.seed")
    #expect(plan.errors.contains("would write chart.svg: "))
    #expect(plan.errors.contains("chart.svg:1:12: error: csv."), "it is read, and is not a table")
    #expect(!shop.has("chart.svg"))
  }

  @Test func `what is done to the whole store is planned too`() throws {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("store", "backup", "then.tar").status == 0)
    try #require(try shop.run("product", "edit", ".chapter1", "--notes", "Look here").status == 0)
    let before = try shop.dump()
    let restored = try shop.run("plan", "--check", "store", "restore", "then.tar")
    #expect(restored.output.contains("review notes Look here -> "))
    #expect(restored.status == 3)
    #expect(try shop.run("plan", "store", "compact", "--check").status == 0)
    #expect(try shop.run("plan", "plugin", "disable", "PriceTiers").output.contains("plugin.disabled.PriceTiers"))
    #expect(try shop.run("plan", "--check", "plugin", "enable", "PriceTiers").status == 0)
    let made = try shop.run("--store", "new.db", "plan", "--check", "store", "init", "--profile", "asc2026")
    #expect(made.output == "would create new.db with the rules of asc2026\n")
    #expect(made.status == 3)
    #expect(!shop.has("new.db"))
    #expect(try shop.run("plan", "source", "story.seed", "--check").status == 3)
    #expect(try shop.dump() == before)
  }

  @Test func `a plan of an upload leaves no blob, no history and no clock behind`() throws {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("package", "build", "books/chapter1", "one.pkg").status == 0)
    let before = try shop.dump()
    try shop.scratch.file("upload.seed", "clock advance 1d\npackage upload one.pkg\nlet name = planned\n")
    #expect(try shop.run("plan", "package", "upload", "one.pkg").output.contains("+  hosted content"))
    #expect(try shop.run("plan", "run", "upload.seed").output.contains("+  hosted content"))
    #expect(try shop.dump() == before)
    let leftovers = "find store.db.content/tmp store.db.content/blobs -newer one.pkg -type f"
    if storesAreFiles { #expect(try shop.shell(leftovers).output.isEmpty) }
    #expect(try shop.run("-c", "plan run upload.seed; product list --search $name").errors.contains("variable"))
  }

  @Test(arguments: ["store open other.db", "quit", "use com.example.books", "set output json", "unalias mine"])
  func `what changes the session cannot be planned`(line: String) throws {
    let shop = try PreparedShop.copy()
    let result = try shop.run("-c", "alias mine = product list; plan \(line)")
    #expect(result.status == 1)
    #expect(result.errors.contains("plan.not-possible: "), "\(result.errors)")
  }

  @Test func `what a planned file sets ends with the plan`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file(
      "settings.seed",
      """
      set output json
      set errors json
      set color always
      set timing on
      set idle off
      use com.example.books
      let title = planned
      alias mine = product list

      """)
    let before = try shop.run("-c", "set -o csv").output
    for command in ["run", "source"] {
      let plan = try shop.run("-c", "plan \(command) settings.seed; set -o csv; alias; product list --search $title")
      #expect(plan.output == "nothing would change\n\(before)no aliases; alias NAME = COMMAND creates one\n")
      #expect(plan.errors.contains(":1:"), "\(plan.errors)")
      #expect(plan.errors.contains("error: language.variable"), "\(plan.errors)")
    }
  }

  @Test func `quit behind an alias is planned, and the console stays`() throws {
    let shop = try PreparedShop.copy()
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("alias leave = quit\r")
    try terminal.expect("> ")
    terminal.send("plan leave\r")
    try terminal.expect("nothing would change\n")
    try terminal.expect("> ")
    terminal.send("product list --columns id\r")
    try terminal.expect("com.example.books.chapter1")
  }

  @Test(arguments: ["product list --columns id", "product edit .chapter1 --notes Planned"])
  func `a planned line shows its plan and leaves the file it names`(line: String) throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("kept.txt", "kept\n")
    let plan = try shop.run("-c", "plan \(line) > kept.txt")
    #expect(plan.status == 0)
    #expect(plan.output.contains("com.example.books.chapter1"))
    #expect(plan.errors == "would write kept.txt\n")
    #expect(try shop.scratch.contents("kept.txt") == "kept\n")
  }

  @Test func `a validationFailure under plan is told as it is without`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("bad.pkg", "no package")
    let (judged, planned) = (
      try shop.run("-c", "package validate bad.pkg"), try shop.run("-c", "plan package validate bad.pkg")
    )
    #expect(judged.status == 1 && planned.status == 1)
    #expect(planned.errors.contains("error: package."), "\(planned.errors)")
    #expect(!planned.errors.contains("internal"))
  }

  @Test func `a plan needs no store, and creates none`() throws {
    let shop = try Shop()
    let file = "app create com.example.maps --name Maps --sku M\nproduct create .europe --name Europe\n"
    let plan = try shop.run("plan", "run", "-", input: file)
    #expect(plan.status == 0 && plan.output.contains("com.example.maps.europe"), "\(plan.errors)")
    #expect(!shop.has("store.db"))
  }
}
