import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct TesterCommandTests {
  private static let line = "tester create yuki@example.com --first Yuki --last Sato --storefront JP"

  private func refusal(_ options: String) throws -> Refusal? {
    try TestConsole.books().refusal(of: "\(Self.line) \(options)")
  }

  @Test func `a password is typed, asked for or read from a file`() throws {
    #expect(try refusal("--password Str0ngPhrase") == nil)
    #expect(try refusal("--password -") == nil)
    let console = try TestConsole.books()
    try console.write("Str0ngPhrase\nof a friend\n", to: "secret")
    #expect(console.refusal(of: "\(Self.line) --password-file secret") == nil)
    #expect(try refusal("--question 'First pet?'")?.code == "tester.password.missing")
    #expect(try refusal("--password weak")?.code == "tester.password.rules")
  }

  @Test func `nothing shows a password`() throws {
    let console = try TestConsole.books()
    let texts = try [
      console.json("\(Self.line) --password Str0ngPhrase --question 'First pet?' --answer Maximilian"),
      console.json("tester show yuki@example.com"),
      console.json("tester list"),
    ]
    for text in texts { #expect(!text.contains("Str0ng") && !text.contains("Maximilian") && !text.contains("$y$")) }
  }

  @Test func `there is no edit, and the refusal says what to do instead`() throws {
    let console = try TestConsole.books()
    try console.run("\(Self.line) --password Str0ngPhrase")
    let refusal = console.refusal(of: "tester edit yuki@example.com --storefront USA")
    #expect(refusal?.code == "tester.edit.not-possible")
    #expect(
      refusal?.hint
        == "create another with another address: tester create EMAIL --first Yuki --last Sato --storefront USA --password -"
    )
    #expect(console.refusal(of: "tester edit who@example.com")?.code == "tester.edit.not-possible")
  }

  @Test func `secrets are marked so that history and journal leave them out`() throws {
    let create = try #require(Registry.catalog.commandSet.entries.first { $0.description.name == "tester create" })
    #expect(create.description.parameters.filter(\.isSecret).map(\.name) == ["password", "answer"])
  }

  /// A console under App Store Connect's rules, with a tester.
  private func modern() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.unit { try $0.settings.set(RuleTable.settingName, to: RuleProfile.asc2026.rawValue) }
    try console.run("\(Self.line) --password Str0ngPhrase")
    return console
  }

  @Test func `App Store Connect's rules let a tester be edited`() throws {
    let console = try modern()
    #expect(
      try console.run("tester edit yuki@example.com --storefront FRA --interrupt-purchases --renewal-rate 15m") == """
        changed tester yuki@example.com: buys in FRA, purchases are interrupted, a month of a subscription lasts 15m

        """)
    let json = try console.run("tester show yuki@example.com", as: .ndjson)
    #expect(json.contains(#""storefront":"FRA""#) && json.contains(#""interruptPurchases":true"#))
    #expect(json.contains(#""renewalRate":"MONTHLY_RENEWAL_EVERY_FIFTEEN_MINUTES""#))
    try console.run("tester edit yuki@example.com --no-interrupt-purchases")
    #expect(try console.run("tester show yuki@example.com", as: .ndjson).contains(#""interruptPurchases":false"#))
    try console.run("tester edit yuki@example.com --renewal-rate 60m")
    #expect(try console.run("tester show yuki@example.com", as: .ndjson).contains("EVERY_ONE_HOUR"))
    try console.run("undo")
    #expect(try console.run("tester edit yuki@example.com --storefront FRA").contains("nothing to change"))
    try console.undo()
    #expect(try console.run("tester show yuki@example.com", as: .ndjson).contains(#""interruptPurchases":true"#))
  }

  @Test(arguments: [
    ("yuki@example.com --first Ann", "tester.edit.fixed"), ("yuki@example.com", "usage.missing"),
    ("yuki@example.com --password Str0ngPhrase --storefront USA", "tester.edit.fixed"),
    ("who@example.com --storefront USA", "tester.unknown"),
    ("yuki@example.com --renewal-rate 7m", "tester.renewal-rate.unknown"),
  ])
  func `other edits of a tester are refused`(words: String, code: String) throws {
    #expect(try modern().refusal(of: "tester edit \(words)")?.code == code)
  }

  @Test func `creating a tester says once what cannot be done later`() throws {
    let console = try TestConsole.books()
    let first = try console.run("\(Self.line) --password Str0ngPhrase")
    #expect(
      first == """
        created tester yuki@example.com, who buys in JPN
        note: as in iTunes Connect, the account cannot be changed later, and its password and answer are never shown: save them

        """)
    let next = try console.run(
      "tester create ann@example.com --first Ann --last Smith --storefront USA --password Str0ngPhrase")
    #expect(next == "created tester ann@example.com, who buys in USA\n")
    let modern = try modern()
    try modern.run("tester delete yuki@example.com --yes")
    let again = try modern.run(
      "tester create ann@example.com --first Ann --last Smith --storefront USA --password Str0ngPhrase")
    #expect(again.contains("\nnote: of the account, only the storefront, interrupted purchases, and renewal rate can"))
  }

  @Test func `App Store Connect's rules warn of new hosted content`() throws {
    let console = try modern()
    try console.run("product create .chapter1 --name 'Chapter 1'")
    let receipt = try console.receipt(of: "hosting enable .chapter1")
    #expect(
      receipt.message.hasSuffix("\nwarning: Apple no longer accepts new content to host; content that it hosts stays"))
    let warning = "warning: Apple no longer accepts new content to host"
    #expect(try console.run("product create .chapter2 --name 'Chapter 2' --hosted").contains(warning))
    let missing = try console.run("product why .chapter2")
    #expect(missing.contains("hosted, and Apple no longer accepts new content to host"), "\(missing)")
    #expect(missing.contains("hosting disable .chapter2") && !missing.contains("package upload"), "\(missing)")
    let former = try TestConsole.books()
    try former.run("product create .chapter1 --name 'Chapter 1'")
    #expect(!(try former.run("hosting enable .chapter1").contains("warning")))
  }

  @Test(arguments: [("France", "FRA"), ("united kingdom", "GBR"), ("UK", "GBR"), ("Deutschland", "DEU")])
  func `a storefront is named in English`(name: String, code: String) throws {
    let console = try TestConsole.books()
    try console.run(
      "tester create marie@example.com --first Marie --last Curie --storefront '\(name)' --password Str0ngPhrase")
    #expect(try console.json("tester show marie@example.com").contains(#""storefront": "\#(code)""#))
  }

  @Test func `a country in another language, or without a storefront, is refused`() throws {
    for name in ["Frankreich", "Monaco", "yen"] {
      let line =
        "tester create marie@example.com --first Marie --last Curie --storefront \(name) --password Str0ngPhrase"
      #expect(try TestConsole.books().refusal(of: line)?.code == "storefront.unknown")
    }
  }
}
