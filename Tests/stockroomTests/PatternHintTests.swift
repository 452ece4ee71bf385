import Foundation
import TestSupport
import Testing

/// What people bring from their shells: patterns of items, loops, pipes, and folders.
@Suite struct PatternHintTests {
  private static let chapters =
    Array(Shop.books.dropLast()) + [
      "for n in 1..5 do product create .chapter$n --name \"Chapter $n\" --description \"Chapter $n, with pictures\""
    ]

  private static func expect(_ pairs: KeyValuePairs<String, String>) throws {
    let shop = try Shop(chapters)
    for (line, meant) in pairs {
      let result = try shop.run("-c", line)
      #expect(result.status != 0, "\(line)")
      #expect(result.errors.contains("hint: \(meant)\n"), "\(line): \(result.errors)")
    }
  }

  @Test func `a pattern stands for its items`() throws {
    try Self.expect([
      "review submit .chapter{1..3}": "review submit .chapter1 .chapter2 .chapter3",
      "review submit .chapter1..chapter3": "review submit .chapter1 .chapter2 .chapter3",
      "review submit chapter2-4": "review submit chapter2 chapter3 chapter4",
      "review submit .chapter*": "review submit .chapter1 .chapter2 .chapter3 .chapter4 .chapter5",
      "submit chapter*": "review submit .chapter1 .chapter2 .chapter3 .chapter4 .chapter5",
      "review submit .chapter{1,3}": "review submit .chapter1 .chapter3",
      "review submit .chapter1,.chapter3": "review submit .chapter1 .chapter3",
      "review submit .chapter1, .chapter3": "review submit .chapter1 .chapter3",
    ])
  }

  @Test func `a command of one item is repeated for each`() throws {
    try Self.expect([
      "product show .chapter{1,3}": "for id in .chapter1 .chapter3 do product show $id",
      "product show .chapter1..3": "for n in 1..3 do product show .chapter$n",
      "product show .chapter?": "for id in .chapter1 .chapter2 .chapter3 .chapter4 .chapter5 do product show $id",
      "show chapter1, chapter2 and chapter3": "for id in .chapter1 .chapter2 .chapter3 do product show $id",
      "why chapter4 and chapter5": "for id in .chapter4 .chapter5 do product why $id",
    ])
  }

  @Test func `what is created is not there yet`() throws {
    try Self.expect([
      "product create .chapter{6..8} --name \"Chapter {6..8}\" --tier 1":
        "for n in 6..8 do product create .chapter$n --name \"Chapter ${n}\" --tier 1",
      "create products chapter6..chapter15": "for n in 6..15 do product create .chapter$n --name TEXT",
    ])
    let shop = try Shop(Self.chapters)
    try #require(try shop.run("-c", "for n in 6..8 do product create .chapter$n --name \"Chapter ${n}\"").status == 0)
    #expect(try shop.value("select count(*) from product where reference_name = 'Chapter 7'") == "1")
  }

  @Test func `items that are not there are not spelled out, and none is left out`() throws {
    let shop = try Shop(Self.chapters)
    for line in [
      "review submit .chapter{4..9}", "review submit .chapter1,.chapter9", "review submit .verse*",
      "review submit .chapter3..1", "review submit .chapter{1..999999999}", "review submit .chapter{01..03}",
    ] {
      let errors = try shop.run("-c", line).errors
      #expect(!errors.contains("hint: review submit"), "\(line): \(errors)")
    }
  }

  @Test func `a pattern of more items than a line takes offers none of them`() throws {
    let shop = try Shop(Self.chapters)
    try #require(try shop.run("-c", "for n in 6..120 do product create .chapter$n --name \"Chapter $n\"").status == 0)
    let errors = try shop.run("-c", "review submit .chapter*").errors
    #expect(!errors.contains("hint: review submit"), "\(errors)")
  }

  @Test func `what may lose work is named, and not prefilled`() throws {
    let shop = try Shop(Self.chapters)
    let terminal = try shop.terminal(columns: 100, rows: 30)
    try terminal.expect("> ")
    terminal.send("product delete .chapter{4,5}\r")
    try terminal.expect("for id in .chapter4 .chapter5 do product delete $id")
    terminal.send("\r")
    #expect(try terminal.leave() == 0)
    #expect(try shop.value("select count(*) from product") == "5")
  }

  @Test func `numbers after a word are items`() throws {
    try Self.expect([
      "submit chapters 2 to 4": "review submit .chapter2 .chapter3 .chapter4",
      "submit chapters 2, 3 and 5": "review submit .chapter2 .chapter3 .chapter5",
      "set the price of chapters 1 to 3 to tier 2": "price set .chapter1 .chapter2 .chapter3 --tier 2",
      "delete chapter3..chapter5": "for id in .chapter3 .chapter4 .chapter5 do product delete $id",
      "move chapter 3 to tier 4": "price set .chapter3 --tier 4",
    ])
  }

  @Test func `a loop of the shell is one of the language`() throws {
    try Self.expect([
      "for i in 1 2 3; do product show .chapter$i; done": "for i in 1 2 3 do product show .chapter$i",
      "for i in {1..3}; do product show .chapter$i; done": "for i in 1..3 do product show .chapter$i",
      "for i in $(seq 1 3); do stockroom product show .chapter$i; done": "for i in 1..3 do product show .chapter$i",
      "for p in chapter{1,2}; do price set $p --tier 3; done": "for p in chapter1 chapter2 do price set $p --tier 3",
      "for i in 1 2; do product show .chapter$i; price show .chapter$i; done":
        "a loop of several commands: for NAME in … do, each command on a line of its own, then end",
    ])
  }

  @Test func `output in another form is asked for by its option`() throws {
    try Self.expect([
      "product list | json": "product list -o json", "products | csv": "product list -o csv",
      "products | jq '.[].id'": "product list -o json | jq '.[].id'",
      "list products --json | jq '.[].id'": "product list --json | jq '.[].id'",
      "curl localhost:8080/v1/apps | jq '.data[].attributes.name'": "app list -o json | jq '.[].name'",
    ])
  }

  @Test func `a folder is packed before it is uploaded`() throws {
    let shop = try Shop(Self.chapters)
    try shop.bringSeeds("books/chapter1", as: "leaves")
    for line in ["upload leaves", "upload leaves to chapter1", "validate leaves/", "attach leaves to chapter1"] {
      let errors = try shop.run("-c", line).errors
      #expect(errors.contains("package build leaves"), "\(line): \(errors)")
    }
    #expect(
      try shop.run("-c", "make chapter1.pkg out of leaves").errors.contains("hint: package build leaves chapter1.pkg"))
    #expect(try !shop.run("-c", "upload twigs").errors.contains("package build twigs"))
  }

  @Test func `a dry run is a plan of the same command`() throws {
    let shop = try Shop(Self.chapters)
    try #require(try shop.run("-c", "export catalog.yaml").status == 0)
    let errors = try shop.run("-c", "apply catalog.yaml --dry-run").errors
    #expect(errors.contains("hint: plan apply catalog.yaml\n"), "\(errors)")
  }

  @Test func `run is a verb of sentences, too`() throws {
    try Self.expect(["run foo for a week": "check the path"])
    let shop = try Shop(Self.chapters)
    #expect(try shop.run("-c", "run review for a week").errors.contains("hint: review run --for 1w\n"))
  }

  @Test func `a time has a beginning and an end`() throws {
    try Self.expect([
      "schedule price .chapter1 tier 3 2025-03-01 to 2025-03-15":
        "price set .chapter1 --tier 3 --from 2025-03-01 --until 2025-03-15",
      "log from jan 1 to jan 15": "log list --since \"jan 1\" --until \"jan 15\"",
    ])
  }
}
