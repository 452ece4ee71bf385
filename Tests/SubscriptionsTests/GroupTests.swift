import CatalogCommands
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// Subscription groups, and the resources that are declared once.
@Suite struct GroupTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), SubscriptionsPlugin()])
    try console.run("store edit --profile asc2026; app create com.example.books --name Books --sku BOOKS1")
  }

  /// What a line prints as JSON, on one line.
  private func json(_ line: String) throws -> String {
    try console.json(line).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
  }

  @Test func `a group is created, listed, shown, renamed, and deleted, each in a unit`() throws {
    #expect(try console.run("subscription group create Premium") == "created subscription group Premium\n")
    try console.run("subscription group create Basic")
    #expect(
      try console.run("subscription group list --columns referenceName -o csv") == "referenceName\nBasic\nPremium\n")
    #expect(try json("subscription group show Premium").contains(#""id": 1,"referenceName": "Premium""#))
    try console.run("subscription group edit Premium --reference-name Gold")
    #expect(console.refusal(of: "subscription group show Premium")?.code == "subscription.group.unknown")
    try console.run("undo")
    #expect(try console.run("subscription group show 1").contains("Premium"))
    try console.run("subscription group delete 1 --yes")
    #expect(console.refusal(of: "subscription group show 1")?.code == "subscription.group.unknown")
    #expect(try console.run("undo").contains("undid"))
    #expect(try console.run("plan subscription group delete 1 --yes").contains("Premium"))
  }

  @Test func `a group is localized, and its localizations are undone, removed, and deleted with it`() throws {
    try console.run("subscription group create Premium")
    try console.run("subscription group localize Premium ja --name プレミアム --custom-app-name 本")
    try console.run("subscription group localize Premium JA --name プレミアム会員")
    let shown = try json("subscription group show Premium")
    let text = #"{"locale": "ja","name": "プレミアム会員","customAppName": "本","state": "PREPARE_FOR_SUBMISSION","#
    #expect(shown.contains(text), "\(shown)")
    try console.run("subscription group localize Premium ja --custom-app-name=")
    #expect(try json("subscription group show Premium").contains(#""customAppName": null"#))
    try console.run("subscription group localize Premium ja --remove")
    #expect(
      console.refusal(of: "subscription group localize Premium ja --remove")?.code
        == "subscription.group.localization.unknown")
    try console.run("undo; subscription group delete Premium --yes; undo")
    #expect(try json("subscription group show Premium").contains("プレミアム会員"))
  }

  @Test func `another form of the same letters is another name`() throws {
    try console.run("subscription group create Zo\u{EB}; subscription group localize Zo\u{EB} en-US --name Zo\u{EB}")
    try console.run("subscription group edit Zo\u{EB} --reference-name Zoe\u{308}")
    try console.run("subscription group localize Zoe\u{308} en-US --name Zoe\u{308}")
    let shown = try console.json("subscription group show 1")
    #expect(shown.utf8.split(separator: 0xCC).count == 3, "\(shown)")
  }

  @Test func `explanations of fields have their limits and choices`() throws {
    #expect(
      try console.run("explain subscription.group.name").contains("2 to 30 characters. The group's name on the account")
    )
    #expect(try console.run("explain subscription.group.locale").contains("It cannot be changed."))
    #expect(try console.run("explain grace.duration").contains("One of 3d (3 Days), 16d (16 Days), 28d (28 Days)."))
    let help = try console.run("help grace set")
    #expect(help.contains("--duration DURATION") && help.contains("One of 3d, 16d, 28d."), "\(help)")
    #expect(help.contains("--renewal-type TYPE") && help.contains("One of all, paid."), "\(help)")
  }

  @Test func `a number names a group of its app only, after the names`() throws {
    try console.run("subscription group create Premium; app create com.example.games --name Games --sku GAMES1")
    try console.run("subscription group create 1 --app com.example.games")
    let there = "--app com.example.games"
    #expect(try console.json("subscription group show 1 \(there)").contains(#""id": 2"#))
    try console.run("subscription group edit 1 --reference-name One \(there)")
    #expect(console.refusal(of: "subscription group show 1 \(there)")?.code == "subscription.group.unknown")
    #expect(try console.run("subscription group show 2 \(there)").contains("One"))
    #expect(try console.run("subscription group show 1 --app com.example.books").contains("Premium"))
  }

  @Test(arguments: [
    ("subscription group create ''", "subscription.group.reference-name.length"),
    ("subscription group create '\(String(repeating: "x", count: 65))'", "subscription.group.reference-name.length"),
    ("subscription group create Premium", "subscription.group.taken"),
    ("subscription group edit Basic --reference-name Premium", "subscription.group.taken"),
    ("subscription group edit Basic", "usage.nothing-to-change"),
    ("subscription group create Gold --app com.example.none", "app.unknown"),
    ("subscription group localize Premium fr-FR", "usage.nothing-to-change"),
    ("subscription group localize Premium fr-FR --custom-app-name App", "usage.missing"),
    ("subscription group localize Premium fr-FR --name P", "subscription.group.name.length"),
    ("subscription group localize Premium xx --name Plus", "locale.unknown"),
    ("subscription group localize Premium ja --name Plus --remove", "usage.exactly-one"),
    ("subscription group localize Gold ja --name Plus", "subscription.group.unknown"),
    ("subscription group show 9223372036854775807", "subscription.group.unknown"),
    ("grace set", "usage.nothing-to-change"),
    ("grace set --duration 5d", "grace.duration.unknown"),
    ("grace set --renewal-type some", "grace.renewal-type.unknown"),
    ("grace set --opt-in --app com.example.none", "app.unknown"),
  ])
  func `a wrong line is refused, and nothing changes`(line: String, code: String) throws {
    try console.run("subscription group create Premium; subscription group create Basic")
    let before = try console.run("log")
    #expect(console.refusal(of: line)?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `a grace period has Apple's values until it is set`() throws {
    #expect(
      try json("grace")
        == #"{"optIn": false,"sandboxOptIn": false,"duration": "SIXTEEN_DAYS","durationLabel": "16 Days","#
        + #""renewalType": "ALL_RENEWALS","renewalTypeLabel": "All Renewals"}"#)
    #expect(try console.run("grace set --opt-in --duration 28d").contains("Billing Grace Period of com.example.books"))
    #expect(try json("grace").contains(#""duration": "TWENTY_EIGHT_DAYS""#))
    try console.run("grace set --no-opt-in --renewal-type paid-to-paid-only")
    #expect(try json("grace").contains(#""optIn": false,"sandboxOptIn": false,"duration": "TWENTY_EIGHT_DAYS""#))
    try console.run("undo; undo")
    #expect(try json("grace").contains("SIXTEEN_DAYS"))
  }

  @Test func `the rules of 2012 have no groups, and are not chosen while there are some`() throws {
    try console.run("subscription group create Premium")
    let refusal = try #require(console.refusal(of: "store edit --profile itc2012"))
    #expect(refusal.message.contains("1 subscription group"), "\(refusal.message)")
    try console.run("subscription group delete Premium --yes; store edit --profile itc2012")
    for line in ["subscription group create Premium", "subscription group list", "grace", "grace set --opt-in"] {
      #expect(console.refusal(of: line)?.code.hasSuffix(".not-offered") == true, "\(line)")
    }
  }

  // MARK: - The order of a group

  private func createSubscriptions() throws {
    try console.run("subscription group create Reading; subscription group create Other")
    for name in ["basic", "month", "year"] {
      try console.run("subscription create .\(name) --name \(name) --group Reading")
    }
    try console.run("subscription create .other --name other --group Other")
  }

  private func levels() throws -> String {
    try console.run("subscription list --columns id,level", as: .csv).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ".").last ?? "" }.sorted().joined(separator: " ")
  }

  @Test func `the subscriptions of a group are put in order at once, several at a level`() throws {
    try createSubscriptions()
    #expect(try levels() == "basic,1 month,2 other,1 year,3")
    let plan = try console.plan("subscription reorder .year,.month .basic")
    #expect(plan.contains("level 3 -> 1") && plan.contains("level 1 -> 2"), "\(plan)")
    #expect(
      try console.run("subscription reorder .year,.month .basic")
        == "changed the levels of Reading: 1 com.example.books.year, com.example.books.month; 2 com.example.books.basic\n"
    )
    #expect(try levels() == "basic,2 month,1 other,1 year,1")
    #expect(try console.run("subscription reorder --group Reading .month,.year .basic").hasPrefix("nothing to change"))
    try console.run("undo")
    #expect(try levels() == "basic,1 month,2 other,1 year,3")
  }

  @Test(arguments: [
    ("subscription reorder .year .month", "subscription.reorder.not-offered"),
    ("subscription group revert Reading", "subscription.group.revert.not-offered"),
    ("storekit upgrade .year", "storekit.upgrade.not-offered"), ("storekit redeem X", "storekit.redeem.not-offered"),
  ])
  func `the rules of 2012 do not have it`(line: String, code: String) throws {
    try console.run("store edit --profile itc2012")
    let refusal = try #require(console.refusal(of: line))
    #expect(refusal.code == code && refusal.remedy?.text.contains("store edit --profile asc2026") == true)
  }

  @Test(arguments: [
    (".year .month", "subscription.reorder.missing"), (".year .month .basic .year", "subscription.reorder.twice"),
    (".year .month .basic .other", "subscription.reorder.group"), (",", "usage.missing"),
    (".year .month .basic --group Other", "subscription.reorder.group"), (".nothing", "product.unknown"),
  ])
  func `an order that is not of all subscriptions of a group is refused`(words: String, code: String) throws {
    try createSubscriptions()
    let before = try levels()
    #expect(console.refusal(of: "subscription reorder \(words)")?.code == code)
    #expect(try levels() == before)
  }

  @Test func `the hint of an order that lacks subscriptions is the order with them`() throws {
    try createSubscriptions()
    let refusal = try #require(console.refusal(of: "subscription reorder .year,.basic"))
    let remedy = try #require(refusal.hint)
    #expect(remedy == "subscription reorder .year,.basic .month")
    try console.run(remedy)
    #expect(try levels() == "basic,1 month,2 other,1 year,1")
  }
}
