import Rendering
import StockroomKit
import StockroomTesting
import Testing

/// `app capability` and `app profile`.
@Suite struct ProvisioningCommandTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.books()
  }

  private func states() throws -> [String] {
    try console.rows(of: "app profile list").map { row in
      guard case .identifier(let name)? = row["name"], case .term(let code, _, _)? = row["state"] else { return "" }
      return "\(name) \(code)"
    }
  }

  @Test func `the capability leads to the profiles that must be regenerated`() throws {
    #expect(try states() == ["development VALID", "distribution VALID"])
    #expect(
      try console.run("app capability in-app-purchase off") == """
        In-App Purchase is off for com.example.books; all its product IDs are invalid
        next: app capability in-app-purchase on

        """)
    #expect(try states() == ["development CAPABILITY_OFF", "distribution CAPABILITY_OFF"])
    #expect(
      try console.run("app capability in-app-purchase on") == """
        In-App Purchase is on for com.example.books; its profiles must be regenerated
        next: app profile regenerate development
        next: app profile regenerate distribution

        """)
    try console.run("app profile regenerate development; app profile regenerate distribution")
    #expect(try states() == ["development VALID", "distribution VALID"])
    try console.run("app profile regenerate development")
  }

  @Test func `the capability is shown without a write, by its other names too`() throws {
    let before = try console.run("log list")
    for line in ["app capability", "app capability in-app-purchase", "app capability IN_APP_PURCHASE"] {
      #expect(try console.record(of: line)["on"] == .boolean(true), "\(line)")
    }
    #expect(try console.run("log list") == before)
  }

  @Test func `a bundle ID is registered before its app, which takes it and leaves it behind (statement 3)`() throws {
    #expect(
      try console.run("bundle-id create com.example.maps --name 'Team Maps'") == """
        registered com.example.maps
        next: app create com.example.maps --name NAME --sku SKU

        """)
    var shown = try console.record(of: "bundle-id show com.example.maps")
    #expect(shown["name"] == .text("Team Maps") && shown["app"] == .null)
    #expect(shown["capabilities"] == .list([.text("In-App Purchase")]))
    #expect(try console.rows(of: "app list").count == 1)
    try console.run("app create com.example.maps --name Maps --sku MAPS1")
    shown = try console.record(of: "bundle-id show com.example.maps")
    #expect(shown["name"] == .text("Team Maps") && shown["app"] == .text("Maps"))
    try console.run("app capability in-app-purchase off --app com.example.maps")
    #expect(try console.record(of: "bundle-id show com.example.maps")["capabilities"] == .list([]))
    #expect(console.refusal(of: "bundle-id delete com.example.maps --yes")?.code == "bundle-id.in-use")
    try console.run("app delete com.example.maps --yes")
    #expect(try console.record(of: "bundle-id show com.example.maps")["app"] == .null)
    try console.run("bundle-id delete com.example.maps --yes")
    #expect(console.refusal(of: "bundle-id show com.example.maps")?.code == "bundle-id.unknown")
    try console.undo()
    #expect(try console.record(of: "bundle-id show com.example.maps")["name"] == .text("Team Maps"))
  }

  @Test func `a bundle ID is registered once, with its app or by itself, and may be a wildcard`() throws {
    for (line, code) in [
      ("create com.example.books --name Books", "bundle-id.taken"),
      ("create com.example.maps --name ' '", "bundle-id.name.characters"),
      ("create com_example --name X", "app.bundle-id.characters"),
      ("create \"com..x\" --name X", "app.bundle-id.characters"),
      ("edit com.example.books --name X", "bundle-id.name.of-app"),
      ("edit com.example.none --name X", "bundle-id.unknown"),
      ("delete com.example.books --yes", "bundle-id.in-use"), ("delete com.example.none --yes", "bundle-id.unknown"),
    ] { #expect(console.refusal(of: "bundle-id \(line)")?.code == code, "\(line)") }
    #expect(try console.rows(of: "bundle-id list").map { $0["identifier"] } == [.identifier("com.example.books")])
    try console.run("bundle-id create \"com.example.*\" --name Wild")
    #expect(console.refusal(of: "bundle-id create \"com.example.*\" --name Twice")?.code == "bundle-id.taken")
    let rows = try console.rows(of: "bundle-id list")
    #expect(rows.map { $0["identifier"] } == [.identifier("com.example.*"), .identifier("com.example.books")])
    #expect(rows[0]["type"] == .term(code: "wildcard", label: "Wildcard", tone: .plain))
    #expect(rows[0]["capabilities"] == .list([]) && rows[1]["capabilities"] == .list([.text("In-App Purchase")]))
    try console.run("bundle-id edit \"com.example.*\" --name Wilder")
    #expect(try console.record(of: "bundle-id show \"com.example.*\"")["name"] == .text("Wilder"))
  }

  @Test func `a plan and the log name a bundle ID, and help finds its commands (statement 3)`() throws {
    let plan = try console.run("plan bundle-id create com.example.maps --name Maps")
    #expect(plan.contains("bundle ID") && plan.contains("com.example.maps"), "\(plan)")
    #expect(console.refusal(of: "bundle-id show com.example.maps") != nil)
    try console.run("bundle-id create com.example.maps --name Maps")
    #expect(try console.run("log list").contains("bundle-id create com.example.maps --name Maps"))
    for words in ["bundle identifier", "bundle IDs", "app id"] {
      let found = try console.run("help --search \"\(words)\"")
      #expect(found.contains("bundle-id "), "\(found)")
    }
  }

  @Test func `an app shows its provisioning if it is not that of every app`() throws {
    #expect(try !console.run("app show").contains("Profile"))
    #expect(try console.record(of: "app show")["inAppPurchase"] == .boolean(true))
    try console.run("app capability in-app-purchase off")
    let shown = try console.run("app show")
    #expect(shown.contains("\nIn-App Purchase   no\nProfiles\n"), "\(shown)")
    try console.undo()
    try console.run("app profile create team")
    #expect(try console.run("app show").contains("\n  team          Development   com.example.books  Valid\n"))
  }

  @Test func `a profile of another app is made and shown by --app`() throws {
    try console.run("app create com.example.maps --name Maps --sku M1; use com.example.books")
    try console.run("app profile create store --distribution --app com.example.maps")
    #expect(try console.record(of: "app profile show store --app com.example.maps")["kind"] != nil)
    #expect(console.refusal(of: "app profile show store")?.code == "app.profile.unknown")
    let next = try console.run("app profile create wild --wildcard com.* --app com.example.maps")
    #expect(next.hasSuffix("\nnext: app profile create NAME --development --app com.example.maps\n"), "\(next)")
    try console.run("app delete com.example.maps --yes")
    try console.run("app create com.example.maps --name Maps --sku M1; use com.example.books")
    #expect(try console.rows(of: "app profile list com.example.maps").count == 2)
  }

  @Test func `the last profile of a kind is deleted, and the automatic one is back`() throws {
    try console.run("app profile create team")
    #expect(
      try console.run("app profile delete team --yes")
        == "deleted the profile team of com.example.books; the automatic profile development is back\n")
    #expect(try states() == ["development VALID", "distribution VALID"])
  }

  @Test(arguments: [
    ("app capability in-app-purchase on", "app.capability.unchanged"),
    ("app capability game-center on", "app.capability.unknown"),
    ("app capability in-app-purchase maybe", "usage.value"),
    ("app profile create development", "app.profile.name.taken"),
    ("app profile create a/b", "app.profile.name.characters"),
    ("app profile create team --development --distribution", "usage.exactly-one"),
    ("app profile create team --wildcard com.example.books", "app.profile.wildcard.format"),
    ("app profile create team --wildcard org.*", "app.profile.wildcard.elsewhere"),
    ("app profile show team", "app.profile.unknown"),
    ("app profile delete development --yes", "app.profile.automatic"),
  ])
  func `what cannot be is refused`(line: String, code: String) throws {
    #expect(console.refusal(of: line)?.code == code)
  }

  @Test func `a typo in the name of a profile is asked about, also for an app that is not in use`() throws {
    try console.run("app create com.example.maps --name Maps --sku M1; use com.example.books")
    try console.run("app profile create team --app com.example.maps")
    let refusal = try #require(console.refusal(of: "app profile regenerate taem --app com.example.maps"))
    #expect(refusal.hint == "did you mean team? app profile list com.example.maps")
  }

  @Test func `apps, profiles, and capabilities complete`() throws {
    try console.run("app profile create team")
    #expect(console.completions(of: "app profile show ") == ["com.example.books", "distribution", "team"])
    #expect(console.completions(of: "app profile show com.example.books ") == ["distribution", "team"])
    #expect(console.completions(of: "app profile show --app com.example.books ") == ["distribution", "team"])
    #expect(console.completions(of: "app capability ") == ["com.example.books", "in-app-purchase"])
    #expect(console.completions(of: "app capability com.example.books ") == ["in-app-purchase"])
    #expect(console.completions(of: "app capability com.example.books in-app-purchase ") == ["on", "off"])
    #expect(console.completions(of: "app capability in-app-purchase ") == ["on", "off"])
    #expect(console.completions(of: "app capability com.example.books --ap") == [])
  }

  @Test func `the app is the first argument, or that of an option, or the one in use`() throws {
    try console.run("app create com.example.maps --name Maps --sku M1; use com.example.maps")
    let app = Value.identifier("com.example.books")
    for line in [
      "app capability com.example.books", "app capability com.example.books in-app-purchase",
      "app capability in-app-purchase --app com.example.books", "app capability -a com.example.books",
    ] {
      #expect(try console.record(of: line)["app"] == app, "\(line)")
    }
    #expect(try console.record(of: "app capability in-app-purchase")["app"] == .identifier("com.example.maps"))
    #expect(
      try console.run("app capability com.example.books in-app-purchase off") == """
        In-App Purchase is off for com.example.books; all its product IDs are invalid
        next: app capability in-app-purchase on --app com.example.books

        """)
    try console.run("app capability com.example.books in-app-purchase on")
    try console.run("app profile create com.example.books ci --development")
    #expect(
      try console.run("app profile regenerate com.example.books ci")
        == "regenerated the profile ci of com.example.books\n")
    for line in ["app profile show com.example.books ci", "app profile show ci --app com.example.books"] {
      #expect(try console.record(of: line)["app"] == app, "\(line)")
    }
    let apple = try #require(try console.record(of: "app show com.example.books")["appleID"])
    guard case .integer(let number) = apple else { throw Refusal("test", kind: .usage, "no Apple ID") }
    #expect(try console.record(of: "app profile show \(number) ci")["app"] == app)
    try console.run("app profile delete com.example.books ci --yes")
    #expect(console.refusal(of: "app profile show ci")?.message.contains("com.example.maps") == true)
  }

  @Test(arguments: [
    ("app profile create my team", "usage.argument.extra", "app profile create takes no more arguments: team"),
    ("app profile show com.example.books ci more", "usage.argument.extra", "app profile show takes no more arguments"),
    (
      "app profile show ci com.example.books", "usage.argument.extra",
      "app profile show takes no more arguments: com.example.books; did you mean --app com.example.books?"
    ),
    ("app profile show com.example.books ci --app com.example.books", "usage.option.twice", "--app is given twice"),
    ("app profile show --app com.example.books com.example.books ci", "usage.option.twice", "--app is given twice"),
    ("app capability com.example.books in-app-purchase -a com.x", "usage.option.twice", "--app is given twice"),
    ("app capability com.example.boks in-app-purchase", "app.unknown", "there is no app com.example.boks"),
    ("app capability com.example.books in-app-purchas", "app.capability.unknown", "in-app-purchas is not a capability"),
    ("app capability in-app-purchas off", "app.capability.unknown", "in-app-purchas is not a capability"),
    ("app capability in-app-purchase on off", "usage.argument.extra", "app capability takes no more arguments: off"),
    ("app profile show com.example.books", "app.profile.unknown", "no provisioning profile com.example.books"),
    ("app profile show", "usage.missing", "app profile show needs PROFILE"),
  ])
  func `words that do not fit are refused`(line: String, code: String, message: String) throws {
    let refusal = try #require(console.refusal(of: line))
    #expect(refusal.code == code)
    #expect(refusal.message.contains(message), "\(refusal.message)")
  }

  @Test func `help has the app in its place`() throws {
    let page = try console.run("help app capability")
    #expect(page.contains("Usage: app capability [BUNDLE-ID] [CAPABILITY] [on|off]\n"), "\(page)")
    #expect(page.contains("\n  BUNDLE-ID   The app."), "\(page)")
    #expect(page.contains("\n  -a, --app BUNDLE-ID  The app."), "\(page)")
    #expect(try console.run("help app profile show").contains("Usage: app profile show [BUNDLE-ID] PROFILE\n"))
  }
}
