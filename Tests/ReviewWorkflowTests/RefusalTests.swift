import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct RefusalTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `a command that is not allowed is refused with the status and the allowed commands`() throws {
    let early = try #require(console.refusal(of: "review approve .chapter2"))
    #expect(early.code == "review.not-legal")
    #expect(
      early.message
        == "com.example.books.chapter2 is Ready to Submit; review approve is not allowed; "
        + "allowed now: hosting enable, review submit, product delete")
    #expect(early.hint == "review submit com.example.books.chapter2")

    try console.run(["review submit .chapter2", "review start .chapter2"])
    #expect(
      console.refusal(of: "review submit .chapter2")?.message
        == "com.example.books.chapter2 is In Review; review submit is not allowed; "
        + "allowed now: review approve, review withdraw, review reject, review request-action")
  }

  @Test func `an incomplete product is refused with all it lacks and the remedies`() throws {
    let refusal = try #require(console.refusal(of: "review submit .coins"))
    #expect(refusal.code == "review.incomplete")
    #expect(
      refusal.message
        == """
        com.example.books.coins is Missing Metadata and lacks 2 things
        description: none in en-US; product localize .coins en-US --description TEXT
        screenshot: none for review; product screenshot .coins FILE
        """)
    #expect(refusal.hint == "product localize .coins en-US --description TEXT")
    #expect(
      console.refusal(of: "review advance .chapter1 --to approved")?.message
        == "com.example.books.chapter1 is Waiting for Upload and lacks: content (hosted, no package)")
  }

  @Test func `an incomplete rejected product must be completed first`() throws {
    try console.run("review advance .chapter2 --to rejected --guideline 2.1 -m 'It never ends.'")
    let product = try console.product("chapter2")
    try console.unit { catalog in
      try catalog.localizations.set("ja", of: product, displayName: "第二章", description: nil)
    }
    #expect(console.refusal(of: "review submit .chapter2")?.code == "review.incomplete")
    #expect(try console.next("chapter2") == ["product localize .chapter2 ja --description TEXT"])
    #expect(console.refusal(of: "review approve .chapter2")?.hint == "product can com.example.books.chapter2")
  }

  @Test func `a product cannot be submitted while its content is processed`() throws {
    try console.unit { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try console.deliver("1.0", to: "chapter1")
    #expect(console.refusal(of: "review submit .chapter1")?.code == "review.processing")
  }

  @Test(arguments: ["", "two", "2.", ".1", "2..1", "2.1 ", "٢.١", "2.1\u{301}", "1234.1", "1.1.1.1.1.1.1"])
  func `a guideline is numbers separated by periods`(text: String) {
    #expect(throws: Refusal.guidelineFormat(text)) { try Guideline.parse(text) }
  }

  @Test(arguments: ["2", "2.1", "3.1.1", "10.6"])
  func `any guideline number is accepted`(text: String) throws {
    #expect(try Guideline.parse(text).number == text)
  }

  @Test func `a rejection needs a guideline and a message`() throws {
    try console.run(["review submit .chapter2", "review start .chapter2"])
    #expect(console.refusal(of: "review reject .chapter2 -m 'No.'")?.message == "review reject needs --guideline")
    #expect(console.refusal(of: "review reject .chapter2 --guideline 2.1")?.message == "review reject needs --message")
    #expect(console.refusal(of: "review reject .chapter2 --guideline 2.1 -m ' '")?.code == "review.message")
    #expect(console.refusal(of: "review advance .chapter2 --to rejected")?.code == "review.rejection-unexplained")
    #expect(
      console.refusal(of: "review advance .chapter2 --to developer-action-needed")?.code
        == "review.action-unexplained")
  }

  @Test func `one product that cannot be submitted stops all of them`() throws {
    #expect(console.refusal(of: "review submit .chapter2 .coins .chapter3")?.code == "review.incomplete")
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(console.refusal(of: "review show 1")?.code == "review.submission.unknown")
  }

  @Test func `a submission has products of one app`() throws {
    try console.unit { catalog in
      let app = try catalog.apps.create(
        BundleIdentifier("com.example.maps"), name: "Example Maps", sku: "MAPS1", primaryLocale: "en-US")
      var draft = ProductDraft(
        app: app, productID: "com.example.maps.alps", type: .nonConsumable, referenceName: "Alps")
      draft.description = "A map of the Alps."
      draft.screenshot = Screenshot(sha256: String(repeating: "c", count: 64), fileName: "alps.png")
      _ = try catalog.products.create(draft)
    }
    let refusal = try #require(console.refusal(of: "review submit --status ready-to-submit"))
    #expect(refusal.code == "review.several-apps")
    try console.run("review submit --status ready-to-submit --app com.example.maps")
  }

  @Test func `a status that review cannot reach is refused`() throws {
    let refusal = try #require(console.refusal(of: "review advance .chapter2 --to missing-metadata"))
    #expect(refusal.code == "review.no-way")
    #expect(
      refusal.message
        == "there is no path through review for com.example.books.chapter2 from Ready to Submit to Missing Metadata"
    )
  }
}
