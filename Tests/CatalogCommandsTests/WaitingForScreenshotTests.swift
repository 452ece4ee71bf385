import StockroomKit
import StockroomTesting
import Testing

/// The name that iTunes Connect had for a product that lacks only its review screenshot.
@Suite struct WaitingForScreenshotTests {
  /// A product that lacks its screenshot, one that lacks its description too, and one that lacks nothing.
  private func console(_ profile: RuleProfile = .itc2012) throws -> TestConsole {
    let console = try TestConsole.books()
    try console.unit { try $0.settings.set(RuleTable.settingName, to: profile.rawValue) }
    try console.run("product create .chapter1 --name 'Chapter 1' --description 'Chapter 1, with pictures'")
    try console.run("product create .map --name Map")
    try console.run(
      "product create .chapter2 --name 'Chapter 2' --description 'Chapter 2, with pictures' --screenshot shot.png")
    return console
  }

  private func ids(_ selection: String, in console: TestConsole) throws -> [Value] {
    try console.rows(of: "product list \(selection)").compactMap { $0["id"] }
  }

  private static let chapter1 = Value.identifier("com.example.books.chapter1")
  private static let map = Value.identifier("com.example.books.map")

  @Test func `a product that lacks only its screenshot is Waiting for Screenshot`() throws {
    let console = try console()
    #expect(
      try console.run("product list --columns id,status") == """
        Product ID                  Status
        com.example.books.chapter1  Waiting for Screenshot
        com.example.books.chapter2  Ready to Submit
        com.example.books.map       Missing Metadata

        """)
    #expect(
      try console.run("product why .chapter1").hasPrefix("com.example.books.chapter1 is Waiting for Screenshot\n"))
    #expect(try console.run("product why .map").hasPrefix("com.example.books.map is Missing Metadata\n"))
    let shown = try console.run("product show .chapter1", as: .json)
    #expect(shown.contains(#""status": "MISSING_METADATA","#))
    #expect(shown.contains(#""statusLabel": "Waiting for Screenshot","#))
    #expect(
      try console.receipt(of: "product localize .map en-US --description 'A map of everything'").message
        .hasSuffix(": Waiting for Screenshot"))
  }

  @Test func `under today's rules it is Missing Metadata`() throws {
    let console = try console(.asc2026)
    #expect(
      try console.run("product list --columns status")
        == "Status\nMissing Metadata\nReady to Submit\nMissing Metadata\n")
    #expect(try console.run("product why .chapter1").hasPrefix("com.example.books.chapter1 is Missing Metadata\n"))
    for line in ["product list --status waiting-for-screenshot", "expect status .chapter1 waiting-for-screenshot"] {
      let refusal = console.refusal(of: line)
      #expect(refusal?.code == "product.status.not-offered")
      #expect(refusal?.message == "Waiting for Screenshot is not a status under the asc2026 rules")
    }
  }

  @Test func `it is selected alone by its name, and with the others as Missing Metadata`() throws {
    let console = try console()
    for alone in ["--status waiting-for-screenshot", "--status 'Waiting for Screenshot' --limit 1"] {
      #expect(try ids(alone, in: console) == [Self.chapter1])
    }
    #expect(try ids("--where 'status=Waiting for Screenshot'", in: console) == [Self.chapter1])
    for both in ["--status missing-metadata", "--status missing-metadata --status waiting-for-screenshot"] {
      #expect(try ids(both, in: console) == [Self.chapter1, Self.map])
    }
    #expect(try ids("--status waiting-for-screenshot --status ready-to-submit", in: console).count == 2)
    try console.run("expect count 1 --status waiting-for-screenshot")
    try console.run("expect count 2 --status missing-metadata")
    #expect(
      try console.run("product screenshot shot.png --status waiting-for-screenshot").hasPrefix(
        "shot.png is the review screenshot of com.example.books.chapter1: Ready to Submit"))
  }

  @Test func `expect knows both names of it, and says the one that people see`() throws {
    let console = try console()
    try console.run("expect status .chapter1 waiting-for-screenshot")
    try console.run("expect status .chapter1 missing-metadata")
    #expect(
      console.refusal(of: "expect status .chapter1 approved")?.message
        == "com.example.books.chapter1 is Waiting for Screenshot, not Approved")
    #expect(
      console.refusal(of: "expect status .map waiting-for-screenshot")?.message
        == "com.example.books.map is Missing Metadata, not Waiting for Screenshot")
  }

  @Test func `the summary counts it apart`() throws {
    let summary = try console().run("status")
    #expect(summary.contains("Waiting for Screenshot  1"), "\(summary)")
    #expect(summary.contains("com.example.books.chapter1  Waiting for Screenshot"), "\(summary)")
    let modern = try console(.asc2026).run("status")
    #expect(modern.contains("Missing Metadata  2"), "\(modern)")
    #expect(!modern.contains("Waiting for Screenshot"))
  }

  @Test func `it completes, and is explained in its own era`() throws {
    #expect(try console().completions(of: "product list --status waiting-for-s").contains("waiting-for-screenshot"))
    let explanation = try #require(Registry.catalog.explanations.first { $0.subject == "product.status" })
    #expect(explanation.text(RuleTable(.itc2012)).contains("Waiting for Screenshot"))
    #expect(!explanation.text(RuleTable(.asc2026)).contains("Waiting for Screenshot"))
  }
}
