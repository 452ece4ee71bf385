import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import ReviewWorkflow

/// What is said of a product can be done, and what can be done is said.
@Suite struct ProductAnswerTests {
  /// How a product got where it is.
  struct State: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var profile = RuleProfile.itc2012
    let lines: [String]

    init(_ name: String, _ profile: RuleProfile = .itc2012, _ lines: String...) {
      (testDescription, self.profile, self.lines) = (name, profile, lines)
    }
  }

  private static let legal = "review policy load policies/legal.yaml; review policy use legal"
  private static let rejected = "review advance .chapter2 --to rejected --guideline 2.1 -m 'It never ends.'"
  private static let update = "product localize .chapter2 ja --display-name 第2章 --description 挿絵入りの第2章です。"

  static let states: [State] = [
    State("Ready to Submit", .itc2012),
    State("Missing Metadata", .itc2012, "product localize .chapter2 ja --display-name 第2章"),
    State("Waiting for Upload", .itc2012, "hosting enable .chapter2"),
    State("Waiting for Review", .itc2012, "review submit .chapter2"),
    State("In Review", .itc2012, "review advance .chapter2 --to in-review"),
    State("Rejected", .itc2012, rejected),
    State(
      "Rejected and incomplete", .itc2012, rejected, "product localize .chapter2 ja --display-name 第2章"),
    State(
      "Waiting and incomplete", .itc2012, "review submit .chapter2", "product localize .chapter2 ja --display-name 第2章"),
    State(
      "Developer Action Needed", .itc2012,
      "review advance .chapter2 --to developer-action-needed -m 'Say what it is about.'"),
    State("Approved", .itc2012, "review advance .chapter2 --to approved"),
    State(
      "off sale", .itc2012, "review advance .chapter2 --to approved", "product availability .chapter2 --off"),
    State(
      "in no storefront", .itc2012, "review advance .chapter2 --to approved",
      "product availability .chapter2 --only JPN", "product availability .chapter2 --remove JPN"),
    State("removed", .itc2012, "review advance .chapter2 --to removed-from-sale -m 'A complaint.'"),
    State(
      "with a version", .itc2012, "app version create 1.0", "app version upload 1.0",
      "review submit .chapter2 --with-version 1.0"),
    State(
      "Pending Binary Approval", .itc2012, "app version create 1.0", "app version upload 1.0",
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2"),
    State(
      "its version rejected", .itc2012, "app version create 1.0", "app version upload 1.0",
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2",
      "app version reject 1.0 --guideline 2.1 -m No."),
    State("update", .itc2012, "review advance .chapter2 --to approved", update),
    State("update waiting", .itc2012, "review advance .chapter2 --to approved", update, "review submit .chapter2"),
    State(
      "update in review", .itc2012, "review advance .chapter2 --to approved", update, "review submit .chapter2",
      "review start .chapter2"),
    State(
      "update rejected", .itc2012, "review advance .chapter2 --to approved", update, rejected),
    State(
      "update waiting, off sale", .itc2012, "review advance .chapter2 --to approved", update,
      "review submit .chapter2", "product availability .chapter2 --off"),
    State("first product", .asc2026, "app version create 1.0", "app version upload 1.0"),
    State(
      "first product rejected", .asc2026, "app version create 1.0", "app version upload 1.0",
      "review submit .chapter2 --with-version 1.0", rejected),
    State(
      "first product returned with its version", .asc2026, "app version create 1.0", "app version upload 1.0",
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2",
      "app version reject 1.0 --guideline 2.1 -m No.", "app version upload 1.0"),
    State("legal, waiting", .itc2012, legal, "review submit .chapter2"),
    State("legal, in its stage", .itc2012, legal, "review submit .chapter2", "review start .chapter2"),
    State(
      "legal, in its stage, incomplete", .itc2012, legal, "review submit .chapter2",
      "product localize .chapter2 ja --display-name 第2章", "review start .chapter2"),
    State(
      "legal, In Review", .itc2012, legal, "review submit .chapter2", "review start .chapter2", "review start .chapter2"
    ),
    State(
      "legal, update in its stage", .itc2012, "review advance .chapter2 --to approved", update, legal,
      "review submit .chapter2", "review start .chapter2"),
    State("three steps", .itc2012, "review policy use three-step"),
  ]

  private static let accepted: [(line: String, name: String)] = [
    ("product edit .chapter2 --name 'Another Name'", "product edit"),
    ("product localize .chapter2 fr-FR --description 'Un chapitre entier'", "product localize"),
    ("product screenshot .chapter2 shot.png", "product screenshot"),
    ("product revert .chapter2", "product revert"), ("product delete .chapter2 --yes", "product delete"),
    ("product adopt .chapter2 --status approved", "product adopt"),
    ("product availability .chapter2 --only JPN", "product availability"),
    ("review submit .chapter2", "review submit"), ("review withdraw .chapter2", "review withdraw"),
    ("review start .chapter2", "review start"), ("review approve .chapter2", "review approve"),
    ("review reject .chapter2 --guideline 2.1 -m No.", "review reject"),
    ("review request-action .chapter2 -m No.", "review request-action"),
    ("review remove-from-sale .chapter2 -m No.", "review remove-from-sale"),
    ("review reinstate .chapter2", "review reinstate"), ("review expedite .chapter2", "review expedite"),
    ("review message .chapter2 -m Hello.", "review message"),
  ]

  private func console(_ state: State) throws -> TestConsole {
    let console = try TestConsole.chapters(state.profile)
    try console.write(Picture.png(width: 640, height: 960), to: "shot.png")
    try console.run([
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign",
    ])
    try console.run(state.lines)
    return console
  }

  @Test(arguments: states) func `what is named is accepted`(state: State) throws {
    let console = try console(state)
    var named = try console.cells(of: "product can .chapter2", "command").flatMap(\.self)
    named += try console.next("chapter2")
    for line in ["product why .chapter2", "product why .chapter2 --storefront JPN", "product show .chapter2"] {
      guard case .list(let missing)? = try console.record(of: line)["missing"] else { continue }
      for case .record(let fields) in missing {
        named += fields.filter { $0.name == "mend" }.map { TestConsole.text(of: $0.value) }.filter { $0 != "–" }
      }
    }
    for (line, _) in Self.accepted {
      // A remedy that is a sentence may mention a command without its words.
      let remedy = console.attempt(line)?.remedy
      named += remedy?.commands.filter { $0 == remedy?.text } ?? []
    }
    for line in Set(named).sorted() where !line.contains("VERSION") {
      if let refusal = console.attempt(line) { Issue.record("\(line): \(refusal.message)") }
    }
  }

  @Test(arguments: states) func `what is accepted is named`(state: State) throws {
    let console = try console(state)
    let can = try console.cells(of: "product can .chapter2", "command").flatMap(\.self)
    let isComputed = try console.status("chapter2").isComputed
    for (line, name) in Self.accepted where console.attempt(line) == nil {
      // To adopt the status that a product has changes nothing.
      guard isComputed || name != "product adopt" else { continue }
      #expect(can.contains { $0.hasPrefix(name) }, "\(line)")
    }
    let targets = ProductStatus.allCases.filter { status in
      let word = status.rawValue.lowercased().replacing("_", with: "-")
      guard let before = try? console.status("chapter2"), before != status else { return false }
      return console.attempt("review advance .chapter2 --to \(word) --guideline 2.1 -m No.") == nil
    }
    #expect(can.contains { $0.hasPrefix("review advance .chapter2 --to ") } || targets.isEmpty, "\(targets)")
    let product = try console.product("chapter2")
    #expect(can.contains("product availability .chapter2 --add STOREFRONT") == !product.isEverywhere)
  }

  @Test func `why quotes the guideline and the message of a rejection`() throws {
    let console = try console(try #require(Self.states.first { $0.testDescription == "Rejected" }))
    let why = try console.run("product why .chapter2")
    #expect(why.contains("Rejected (guideline 2.1): It never ends."))
    try console.run("product localize .chapter2 ja --display-name 第2章")
    #expect(try console.run("product why .chapter2").contains("Rejected (guideline 2.1): It never ends."))
    try console.run(["product localize .chapter2 ja --remove", "review submit .chapter2"])
    #expect(try !console.run("product why .chapter2").contains("It never ends."))
  }

  @Test func `why quotes what was said of the version that a product came back with`() throws {
    let console = try console(
      try #require(Self.states.first { $0.testDescription == "first product returned with its version" }))
    #expect(try console.run("product why .chapter2").contains("Developer Action Needed (guideline 2.1): No."))
  }

  @Test func `a product cannot be bought while its app was never on sale`() throws {
    let console = try console(try #require(Self.states.first { $0.testDescription == "Approved" }))
    func why(_ options: String = "") throws -> String { try console.run("product why .chapter2\(options)") }
    #expect(try why().contains("none, and the app was never on sale  app version create 1.0"))
    #expect(try why(" --environment sandbox").contains("can be bought"))
    try console.upload("1.0")
    #expect(try why().contains("1.0 is Upload Received, and the app was never on sale  app version submit 1.0"))
    try console.run("app version submit 1.0")
    #expect(try why().contains("1.0 is Waiting for Review, and the app was never on sale"))
    try console.run("app version developer-reject 1.0")
    #expect(try why().contains("1.0 is Developer Rejected, and no product of the app is sold"))
    try console.run(["app version submit 1.0", "app version approve 1.0"])
    #expect(
      try why() == "com.example.books.chapter2 is Approved and can be bought in 155 storefronts\n")
    #expect(try console.json("product why .chapter2").contains(#""canBeBought": true"#))
  }
}
