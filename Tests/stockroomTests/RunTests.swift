import Foundation
import TestSupport
import Testing

/// Batch files: all of it, or nothing.
@Suite struct RunTests {
  private static let map = "product create .map --name Map\n"

  @Test func `the first error takes everything back`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file(
      "three.seed", Self.map + "product create .hints --name Hints\nproduct edit .nothere --name X1\n")
    let before = try shop.dump()
    let result = try shop.run("run", "three.seed")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("three.seed:3:14: error: product.unknown: "))
    #expect(result.errors.hasSuffix("2 lines rolled back, nothing changed\n"))
    #expect(try shop.dump() == before)
  }

  @Test func `a run that fails leaves no new store behind`() throws {
    let shop = try Shop()
    try shop.bringSeeds("books/shot.png", as: "shot.png")
    try shop.scratch.file(
      "fail.seed",
      Shop.books.joined(separator: "\n") + "\nproduct screenshot .chapter1 shot.png\nproduct edit .nothere --name X1\n")
    #expect(try shop.run("run", "fail.seed").status == 1)
    #expect(try shop.shell("ls | grep -v '^home$'").output == "fail.seed\nshot.png\n")
  }

  @Test func `keep-going keeps what went well, and the lines that did not`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("mixed.seed", Self.map + Self.map + "product lsit\nproduct create .hints --name Hints\n")
    let result = try shop.run("run", "--keep-going", "--failed", "failed.seed", "mixed.seed")
    #expect(result.status == 1)
    #expect(result.errors.contains("mixed.seed:2:"))
    #expect(result.errors.contains("mixed.seed:3:"))
    #expect(result.errors.contains("mixed.seed: 2 products created"))
    #expect(try shop.scratch.contents("failed.seed") == Self.map + "product lsit\n")
    #expect(try shop.run("expect", "count", "3").status == 0)
  }

  @Test func `it counts the files that it imports and applies`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("extra.csv", "product_id,reference_name\ncom.example.books.extra,Extra\n")
    try shop.scratch.file("both.seed", "import extra.csv\napply extra.csv\n")
    #expect(try shop.run("run", "both.seed").errors.hasPrefix("both.seed: 1 file imported, 1 applied, unit "))
  }

  @Test func `it is one unit in the log, with the file's digest, and one undo takes it back`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("two.seed", Self.map + "product create .hints --name Hints\n")
    #expect(try shop.run("run", "two.seed").errors == "two.seed: 2 products created: Missing Metadata, unit 4\n")
    let digest = try shop.shell("sha256sum < two.seed | cut -c1-64").output.trimmingCharacters(in: .newlines)
    #expect(try shop.dump().contains(digest))
    #expect(try shop.run("undo").status == 0)
    #expect(try shop.run("expect", "count", "1").status == 0)
  }

  @Test func `standard input is a file like any other`() throws {
    let shop = try Shop(Shop.books)
    #expect(try shop.run("run", "-", input: Self.map).errors.contains("1 product created"))
    let refused = try shop.run(input: "product list\n\n" + Self.map)
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("standard input:3:16: error: product.id.taken: "))
  }

  @Test func `a byte order mark and Windows line ends are accepted`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file(
      "windows.seed", "\u{FEFF}product create .map --name Map\r\nproduct create .hints --name \"Hints\"\r\n")
    #expect(try shop.run("run", "windows.seed").status == 0)
    #expect(
      try shop.run("product", "list", "-o", "csv", "--columns", "name", "--sort", "name").output
        == "name\nChapter 1\nHints\nMap\n")
  }

  @Test func `paths are those of the file, and may have spaces`() throws {
    let shop = try Shop(Shop.books)
    try shop.bringSeeds("books/shot.png", as: "my seeds/a shot.png")
    try shop.scratch.file("my seeds/all.seed", "product screenshot .chapter1 \"a shot.png\"\nsource more/inner.seed\n")
    try shop.scratch.file("my seeds/more/inner.seed", "product screenshot .chapter1 '../a shot.png'\n")
    let result = try shop.run("run", "my seeds/all.seed")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try shop.run("expect", "status", ".chapter1", "Ready to Submit").status == 0)
  }

  @Test func `plan run shows what would change, and changes nothing`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("map.seed", Self.map)
    let before = try shop.dump()
    let plan = try shop.run("plan", "run", "map.seed")
    #expect(plan.status == 0)
    #expect(plan.output.contains("com.example.books.map"))
    #expect(try shop.dump() == before)
  }

  @Test(arguments: ["begin", "commit", "rollback", "undo", "redo"])
  func `a file is a unit, and opens, ends and takes back none`(line: String) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("unit.seed", Self.map + line + "\n")
    let before = try shop.dump()
    let result = try shop.run("run", "unit.seed")
    #expect(result.status == 1)
    #expect(result.errors.contains("unit.seed:2:1: error: unit.not-here: "), "\(result.errors)")
    #expect(try shop.dump() == before)
  }

  @Test func `files reach the shell only where the administrator allows it`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("out.seed", "product list -o csv --columns name > names.csv\n")
    let refused = try shop.run("run", "out.seed")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("run.redirection"))
    #expect(!shop.has("names.csv"))
    #expect(try shop.run("run", "--shell", "out.seed").status == 0)
    #expect(try shop.scratch.contents("names.csv") == "name\nChapter 1\n")
  }

  @Test func `a file that runs itself comes to an end`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("loop.seed", "source loop.seed\n")
    let result = try shop.run("run", "loop.seed")
    #expect(result.status == 1)
    #expect(result.errors.contains("run.depth"))
  }

  @Test func `source joins the unit that begin opened`() throws {
    let shop = try Shop()
    _ = try shop.run("-c", "app create com.a --name AA --sku A; product create .x --name Xx")
    try shop.scratch.file("more.seed", "product create .y --name Yy\n")
    let result = try shop.run("-c", "begin; product edit .x --name X2; source more.seed; rollback")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try shop.run("expect", "count", "1").status == 0)
    #expect(try shop.value("SELECT reference_name FROM product") == "Xx")
  }

  @Test func `plan takes back what an alias or a file would do`() throws {
    let shop = try Shop()
    _ = try shop.run("-c", "app create com.a --name AA --sku A; product create .x --name Xx")
    try shop.scratch.file("gone.seed", "product delete com.a.x --yes\n")
    let before = try shop.dump()
    #expect(try shop.run("-c", "alias gone = product delete com.a.x --yes; plan gone").status == 0)
    #expect(try shop.run("-c", "plan run gone.seed").status == 0)
    #expect(try shop.run("-c", "begin; plan run gone.seed; rollback").status == 0)
    #expect(try shop.dump() == before)
  }

  @Test func `a unit that is never committed is refused, and says what was lost`() throws {
    let shop = try Shop()
    _ = try shop.run("-c", "app create com.a --name AA --sku A")
    let result = try shop.run("-c", "begin; product create .x --name Xx")
    #expect(result.status == 1)
    #expect(result.errors.contains("unit.open: the unit was never committed; 1 command rolled back"))
    #expect(try shop.run("expect", "count", "0").status == 0)
  }

  @Test func `a loop that fails is taken back whole, also with --keep-going`() throws {
    let shop = try Shop()
    try shop.scratch.file(
      "loop.seed",
      """
      app create com.a --name AA --sku A
      for n in 1..3 do
        product create .d$n --name "Dd $n"
        product create .d$n --name "Ee $n"
      end
      product create .z --name Zz
      """)
    let result = try shop.run("run", "loop.seed", "--keep-going")
    #expect(result.status == 1)
    #expect(result.errors.contains("1 app created, 1 product created"), "\(result.errors)")
    #expect(try shop.value("SELECT product_id FROM product") == "com.a.z")
  }

  @Test func `an alias takes no command's place`() throws {
    let result = try Shop().run("-c", "alias product = app list")
    #expect(result.status == 1)
    #expect(result.errors.contains("-c:1:7: error: alias.taken: product is a command of the console"))
  }

  @Test func `what follows a pipe is not part of an alias`() throws {
    let result = try Shop().run("-c", "alias s = status | head -3")
    #expect(result.status == 2)
    #expect(result.errors.contains("an alias cannot include the | and what follows it"))
    #expect(result.errors.contains("hint: write it after the alias when you use it: NAME | …\n"))
  }

  @Test func `an end behind a loop's only command is told where it belongs`() throws {
    let shop = try Shop(Shop.books)
    for line in ["for p in .chapter1 do price show $p end", "for n in 1..3 do status end"] {
      let result = try shop.run("-c", line)
      #expect(result.errors.contains("hint: put end alone on a line, after for … do and its lines\n"))
    }
  }

  @Test func `a pattern stands for the files that match it`() throws {
    let shop = try Shop(Shop.books)
    for name in ["a", "b"] { try shop.scratch.file("\(name).seed", "# nothing\n") }
    try shop.scratch.file("c.seed", "expect count 99\n")
    #expect(try shop.run("-c", "run [ab].seed").errors.hasPrefix("a.seed, b.seed: "))
    #expect(try shop.run("-c", "run *.seed").errors.hasPrefix("c.seed:1:"))
    #expect(try shop.run("-c", "run no*.seed").errors.contains("file.no-match"))
  }

  @Test func `the last part of an ID is enough in a file, if only one product has it`() throws {
    let shop = try Shop(Shop.books)
    let line = "product edit chapter1 --notes 'For the reviewer'\n"
    #expect(try shop.run("run", "-", input: line).status == 0)
    try #require(
      try shop.run(
        "-c", "app create com.example.maps --name Maps --sku M; product create com.example.maps.chapter1 --name Map"
      ).status == 0)
    let result = try shop.run("run", "-", input: line)
    #expect(result.status != 0, "\(result.errors)")
  }

  @Test func `a run, a loop, and a plan tell each kind of warning once, with the number of the others`() throws {
    let shop = try Shop()
    let prices = "price set .a1 --price 4.97\nprice set .a2 --price 4.96\n"
    let creations = "product create .a1 --name A1 --price 4.97 --hosted\nproduct create .a2 --name A2 --hosted\n"
    try #require(try shop.run("store", "init", "--profile", "asc2026").status == 0)
    try #require(try shop.run("app", "create", "com.example.books", "--name", "Books", "--sku", "B1").status == 0)
    try shop.scratch.file("prices.seed", creations + prices)
    let warnings = """
      warning: 4.97 USD is not a price point in the United States, and it is kept there; the nearest are 4.95 and 4.99; \
      2 similar warnings
      warning: Apple no longer accepts new content to host; content that it hosts stays; 1 similar warning

      """
    #expect(try shop.run("plan", "run", "prices.seed").errors == warnings)
    let run = try shop.run("run", "prices.seed")
    #expect(run.errors.hasPrefix(warnings + "prices.seed: 2 products created"), "\(run.errors)")
    let loop = try shop.run("-c", "for p in a1 a2 do price set .$p --price 4.97")
    #expect(loop.errors.contains("the nearest are 4.95 and 4.99; 1 similar warning\n"), "\(loop.errors)")
    try shop.scratch.file("base.csv", "product,storefront,target\n.a1,USA,9.99\n.a2,USA,9.99\n")
    let follow = "the other storefronts of 2 products follow\n"
    #expect(try shop.run("price", "apply", "base.csv", "--plan").errors == follow)
    #expect(try shop.run("price", "import", "base.csv", "--plan").errors == follow)
  }
}
