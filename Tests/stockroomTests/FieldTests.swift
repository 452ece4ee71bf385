import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

/// What commands return is what their descriptions say.
@Suite(.prepared) struct FieldTests {
  /// A command of `help commands`, with what it says it returns.
  struct Described: Decodable {
    struct Field: Decodable {
      let name: String
      let type: String
      let label: String
      let meaning: String
    }

    let name: String
    let effect: String
    let profile: String?
    let formOf: String?
    let fields: [Field]

    var reads: Bool { effect == "reads" || effect == "none" }

    static func all() throws -> [Described] {
      try JSONDecoder().decode([Described].self, from: Shop().run("help", "commands", "-o", "json").outputData)
    }
  }

  /// Fields that no line shows, and why.
  private static let unseen: [String: Set<String>] = [
    "store init": ["administrators", "content", "readers"],  // only of a store on a server
    "status": ["nextDue"],  // nothing is due in a store of examples
    "package verify": ["product", "version", "problem", "hint"],  // nothing is damaged
    "app lookup": ["type", "status", "app", "hosted", "cleared"],  // of a product, whose ID is not fixed
    "review graph": ["title", "states", "transitions", "path"],  // drawn, which takes no --columns
    "plugin show": ["version", "path", "file", "asks"],  // only of a plugin program
    // Only of upgrades and offers, under App Store Connect's rules.
    "storekit receipt": ["is_upgraded", "promotional_offer_id", "offer_code_ref_name"],
    "storekit products": ["error", "errorCode"],  // only of a request that fails
    // So too, and a file is written.
    "storekit trace": ["number", "transactionID", "product", "state", "original", "origin", "messages", "file"],
    "tester show": ["interruptPurchases", "renewalRate"],  // only under App Store Connect's rules
    "diff": ["change", "noun", "subject", "details"],  // a restored store is the same
    "review fail-processing": ["products"],  // one package is processed
    "hosting enable": ["warning"],  // only under App Store Connect's rules, as are the next ones
    "price set": ["warning", "plan", "storefronts"],
    "price unset": ["plan"],
    // Only of subscriptions.
    "product show": ["group", "level", "period", "familySharable", "family", "duration", "freeTrial", "bonus"],
    "product create": ["warning"],
    "tester create": ["interruptPurchases", "renewalRate"],
    "tester delete": ["interruptPurchases", "renewalRate"],
  ]

  /// Commands that answer with a text, or with what the lines in them answer, or that the store's rules refuse.
  private static let textual: Set<String> = [
    "man",
    "begin", "commit", "complete", "completions", "expect installed", "expect not owned", "expect owned",
    "expect refused",
    "expect transaction", "explain", "help", "mcp", "rollback", "run", "source",
    "tester edit",
  ]

  /// Two products in review.
  private static let submitted =
    "hosting disable .chapter1; product screenshot .chapter1 shot.png; review submit .chapter1 .chapter2"
  private static let started = submitted + "; review start .chapter1 .chapter2"
  private static let approved = started + "; review approve .chapter1 .chapter2"
  private static let removed = approved + "; review remove-from-sale .chapter1 .chapter2 -m Text"

  /// Lines beside the examples, for what a receipt holds only sometimes.
  private static let moreLines: [String: [String]] = [
    "app version ready": ["app version create 1.1; app version ready 1.1"],
    "hosting disable": ["hosting disable .chapter1 .chapter2"],
    "hosting enable": ["hosting enable .chapter1 .chapter2"],
    "package upload": ["package build books/chapter1; package upload books/chapter1.pkg books/chapter1.pkg"],
    "plugin disable": ["plugin disable PriceTiers"],
    "price adjust": ["price adjust .chapter1 --factors factors.csv --from 2026-12-01"],
    "price show": ["price show .chapter1 --storefront AFG"],
    "price unset": [
      "price unset .chapter1 .chapter2",
      "clock set 2026-12-01; price set .chapter1 --price 800 --storefront JPN; price unset .chapter1 --storefront JPN",
    ],
    "product adopt": ["hosting disable .chapter1; product adopt .chapter1 .chapter2 --status approved"],
    "product revert": [
      approved
        + "; product localize .chapter1 ja --display-name One; product localize .chapter2 ja --display-name Two; "
        + "product revert .chapter1 .chapter2"
    ],
    "review advance": [submitted + "; review advance .chapter1 .chapter2 --to approved"],
    "review approve": [approved],
    "review policy load": ["review policy load policies/legal.yaml"],
    "review policy use": ["review policy use three-step"],
    "review reinstate": [removed + "; review reinstate .chapter1 .chapter2"],
    "review reject": [started + "; review reject .chapter1 .chapter2 --guideline 2.1 -m Text"],
    "review remove-from-sale": [removed],
    "review request-action": [started + "; review request-action .chapter1 .chapter2 -m Text"],
    "review start": [started],
    "review submit": [submitted],
    "review withdraw": [submitted + "; review withdraw .chapter1 .chapter2"],
    "storekit receipt": [
      "product create .monthly --name Monthly --type auto-renewable --period 1m --tier 5; "
        + "storekit subscribe .monthly --account yuki@example.com; storekit receipt 1"
    ],
  ]

  @Test func `a command prints the fields that it describes`() throws {
    // A form of a command prints what the command does.
    let commands = try Described.all().filter { !Self.textual.contains($0.name) && $0.formOf == nil }
    for (profile, commands) in Dictionary(grouping: commands, by: \.profile) {
      try checkFields(of: commands, following: profile)
    }
  }

  private func checkFields(of commands: [Described], following profile: String?) throws {
    let examples = Dictionary(grouping: try Example.all(), by: \.command).mapValues { $0.map(\.line) }
    let lines = commands.map { command in
      ((examples[command.name] ?? []) + (Self.moreLines[command.name] ?? [])).filter {
        // An example may end with what the command is good for, or write a file to standard output.
        !$0.contains(" - ") && (storesAreFiles || !$0.contains(" store.db"))
          && $0.split(separator: ";").last?.contains(command.name) == true
      }
    }
    let tabular = zip(commands, lines).flatMap { command, lines in
      lines.filter { command.reads || $0.contains(" --plan") }
    }
    let columns = try Self.columns(of: tabular, following: profile)
    let console = try TestConsole(preparedFrom: PreparedShop.copy(following: profile))
    console.isConfirmed = true
    // The examples of store copy and diff name the store's file.
    for (command, lines) in zip(commands, lines)
    where storesAreFiles || !lines.isEmpty && !command.name.hasSuffix("diff") {
      let printed = try Set(lines.flatMap { try columns[$0] ?? Self.fields(of: $0, of: command, in: console) })
      let unseen = Self.unseen[command.name] ?? []
      #expect(Set(command.fields.map(\.name)).subtracting(unseen) == printed.subtracting(unseen), "\(command.name)")
    }
  }

  /// The columns of the lines that answer with a table or a record, from one run of all of them.
  ///
  /// A line fails at its last command, because the answer has no column `?`; the hint names the columns.
  static func columns(of lines: [String], following profile: String?) throws -> [String: [String]] {
    let hints = try Self.hints(lines.map(askingColumns), following: profile)
    let columns = zip(lines, hints).compactMap { line, hint -> (String, [String])? in
      guard let found = hint?.wholeMatch(of: /the columns are (.*)/) else { return nil }
      return (line, found.1.split(separator: ", ").map { String($0.prefix { $0 != ":" }) })
    }
    return Dictionary(columns) { first, _ in first }
  }

  /// The line with a column that is not there; an option is given once.
  static func askingColumns(_ line: String) -> String { "\(line.replacing(#/ --columns \S+/#, with: "")) --columns ?" }

  private struct Report: Decodable {
    let line: Int
    let hint: String?
  }

  /// The hint for each line, from one run of all of them.
  private static func hints(_ lines: [String], following profile: String?) throws -> [String?] {
    let result = try PreparedShop.copy(following: profile).run(
      "run", "--keep-going", "--errors", "json", "--yes", "-", input: lines.joined(separator: "\n") + "\n")
    let reports = try result.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8))
    }
    let hints = Dictionary(reports.map { ($0.line, $0.hint) }) { first, _ in first }
    return lines.indices.map { hints[$0 + 1] ?? nil }
  }

  /// The fields of what a line answers with: the columns of a table or a record, or else the keys of a receipt.
  private static func fields(of line: String, of command: Described, in console: TestConsole) throws -> [String] {
    if command.reads || line.contains(" --plan") {
      let columns = try ExplainTests.columns(of: line, following: command.profile)
      guard columns.isEmpty else { return columns }
    }
    guard
      let last = try answer(to: line, in: console).split(whereSeparator: \.isNewline).last(where: { $0.hasPrefix("{") }
      ),
      let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    else { return [] }
    guard !["message", "text"].contains(object.keys.first) || object.count > 1 else { return [] }
    // A term has its label beside it.
    return object.keys.filter { !$0.hasSuffix("Label") || object[String($0.dropLast("Label".count))] == nil }
  }

  /// What a line prints in a unit that is rolled back, or in a store of its own if it cannot be in a unit.
  private static func answer(to line: String, in console: TestConsole) throws -> String {
    try console.run("begin")
    let line = line.replacing(#/ -o \w+/#, with: "")
    if let answer = try? console.run("\(line) -o ndjson"), (try? console.run("rollback")) != nil { return answer }
    _ = try? console.run("rollback")
    let answer = try PreparedShop.copy().run("--yes", "-c", "\(line) -o ndjson")
    try #require(answer.status == 0, "\(line): \(answer.errors)")
    return answer.output
  }

  @Test func `each field is described in words`() throws {
    for command in try Described.all() {
      for field in command.fields {
        #expect(!field.meaning.isEmpty && !field.label.isEmpty, "\(command.name) \(field.name)")
      }
    }
  }

  @Test func `columns are completed without running the command`() throws {
    let shop = try PreparedShop.copy()
    let started = Date()
    let offered = try shop.run("complete", "--", "review", "simulate", "--columns", "me").output
    #expect(Date().timeIntervalSince(started) < 5)
    #expect(["measured", "measures", "median", "meanWait"].allSatisfy(offered.contains), "\(offered)")
    let sorted = try shop.run("complete", "--", "package", "show", "x", "--columns", "dow").output
    #expect(sorted.contains("downloadSize"), "a command that must be told something says too what it returns")
  }

  @Test func `the printed reference says what a command returns`() throws {
    let shop = try Shop()
    #expect(
      try shop.run("help", "--markdown").output.contains("| `downloadSize`, bytes | The size of the download"))
    #expect(try shop.run("help", "package", "show").output.contains("\nFields:\n  product "))
    #expect(try shop.run("help", "product", "show").output.contains("\n  price "), "what a plugin adds is told too")
    #expect(try shop.run("help", "app", "create").output.contains("\n  next     Suggested next commands.\n"))
    #expect(try shop.run("explain", "store.set-aside").output.contains("The new path of the damaged store"))
  }

  @Test func `products are sorted by the columns of plugins`() throws {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("price", "set", ".chapter2", "--tier", "3").status == 0)
    let ids = ["com.example.books.chapter2", "com.example.books.chapter1", "com.example.books.coins"]
    #expect(try list(shop, sort: "-price") == ids)
    #expect(try list(shop, sort: "price:JPN,id") == ids.reversed())
    #expect(try list(shop, sort: "-tier", "--limit", "1") == Array(ids.prefix(1)))
    let refused = try shop.run("product", "list", "--sort", "colour")
    #expect(refused.errors.contains("product.sort.unknown"))
    #expect(try shop.run("complete", "--", "product", "list", "--sort", "-pri").output.contains("-price"))
  }

  @Test func `a product says when it was changed last, and in which unit`() throws {
    let shop = try PreparedShop.copy()
    for line in [
      "clock advance 1d", "price set .chapter1 --tier 2", "product localize .chapter2 ja --display-name 第二章",
    ] {
      try #require(try shop.run("-c", line).status == 0)
    }
    let shown = try shop.run("product", "show", ".chapter1", "-o", "json").output
    #expect(shown.contains(#""changed": "2012-11-22T00:00:00Z""#), "\(shown)")
    #expect(shown.contains(#""changedIn": 3"#))
    #expect(
      try list(shop, sort: "changed") == [
        "com.example.books.coins", "com.example.books.chapter1", "com.example.books.chapter2",
      ])
    try #require(try shop.run("-c", "product localize .chapter2 ja --remove").status == 0)
    #expect(try shop.run("product", "show", ".chapter2", "-o", "json").output.contains(#""changedIn": 5"#))
    #expect(
      try shop.run("product", "show", ".chapter1", "--at", "2012-11-21", "-o", "json").output.contains(
        #""changedIn": 1"#))
  }

  private func list(_ shop: Shop, sort: String, _ more: String...) throws -> [String] {
    let words = ["product", "list", "--columns", "id", "--sort", sort, "-o", "csv"] + more
    let lines = try shop.run("-c", words.joined(separator: " ")).output.split(whereSeparator: \.isNewline)
    return lines.dropFirst().map(String.init)
  }
}
