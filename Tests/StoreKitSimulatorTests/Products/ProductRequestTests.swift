import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

@Suite struct ProductRequestTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.payments() }

  /// The answers to a request: `valid`, or the reason, each with its text and fix.
  private func answers(_ words: String) throws -> [[String]] {
    try console.rows(of: "storekit products \(words)").map { row in
      guard case .term(let code, let text, _)? = row["reason"] else { return ["valid"] }
      guard case .text(let fix)? = row["fix"] else { return [code, text, "no fix"] }
      return [code, text, fix]
    }
  }

  private func reasons(_ words: String) throws -> [String] { try answers(words).compactMap(\.first) }

  private func sell(version: String) throws {
    try console.run(
      "app version create \(version)", "app version upload \(version)", "app version submit \(version)",
      "app version approve \(version)")
    try console.setClock("+2d")
  }

  private func provision(_ body: @Sendable (Provisioning, App) throws -> Void) throws {
    let app = try console.app()
    try console.unit { try body(Provisioning($0), app) }
  }

  @Test(arguments: [
    "app profile create team --wildcard com.example.*", "app profile create store --distribution --wildcard com.*",
    "app capability in-app-purchase off",
  ])
  func `a request and the reasons that a product is not sold agree about profiles`(line: String) throws {
    try console.run("product adopt .chapter1 --status approved", line)
    for kind in ["development", "distribution"] {
      try console.run("storekit device edit iPad --profile \(kind)")
      let environment = kind == "development" ? "sandbox" : "production"
      let why = try console.run("product why .chapter1 --environment \(environment)")
      #expect(try reasons(".chapter1").contains("PROVISIONING") == why.contains("provisioning "), "\(kind): \(why)")
    }
  }

  @Test func `one request has several identifiers, and the answer separates the invalid ones (61, 62, 69)`() throws {
    try console.run(
      "app create com.example.games --name Games --sku GAMES1",
      "product create com.example.games.level2 --app com.example.games --name Level --tier 1", "use com.example.books")
    let answers = try answers("com.example.books.chapter1 com.example.books.chapter11 com.example.games.level2 nothing")
    #expect(answers.map(\.first) == ["valid", "UNKNOWN", "OTHER_APP", "UNKNOWN"])
    #expect(answers[1][1].contains("did you mean com.example.books.chapter1?"))
    #expect(answers[2][2] == "storekit products com.example.games.level2 --app com.example.games")
    #expect(answers[3][2] == "product list")
  }

  @Test func `a product has identifier, title, description, and price, whatever its type (23, 63, 73)`() throws {
    let rows = try console.rows(of: TestConsole.request)
    #expect(rows.map { $0["valid"] } == Array(repeating: .boolean(true), count: 3))
    #expect(rows[0]["id"] == .identifier("com.example.books.chapter1"))
    #expect(rows[0]["title"] == .text("Chapter 1"))
    #expect(rows[0]["description"] == .text("A chapter with pictures"))
    #expect(
      rows.map { $0["price"] }
        == ["0.99", "1.99", "2.99"].map { .money(amount: $0, currency: "USD", formatted: "$\($0)") })
  }

  @Test func `an identifier that was asked for twice is answered once`() throws {
    #expect(try reasons(".chapter1 .chapter1 .none .none") == ["valid", "UNKNOWN"])
  }

  @Test func `the sandbox returns what is cleared for sale, production what is approved (6, 66, 67, 70)`() throws {
    #expect(try reasons(".chapter1") == ["valid"])
    try console.run("product availability .coins --off")
    #expect(try answers(".coins")[0].first == "NOT_CLEARED_FOR_SALE")
    #expect(try answers(".coins")[0].last == "product availability .coins --on")
    try sell(version: "1.0")
    try console.run("storekit device edit iPad --profile distribution")
    #expect(try reasons(".chapter1") == ["NOT_APPROVED"])
    try console.run("product adopt .chapter1 --status approved")
    #expect(try reasons(".chapter1") == ["valid"])
    try console.run("storekit device edit iPad --profile development")
    #expect(try reasons(".chapter1 .coins") == ["valid", "NOT_CLEARED_FOR_SALE"])
  }

  @Test func `what Apple removed from sale is invalid in both stores`() throws {
    try sell(version: "1.0")
    try console.run(
      "product adopt .chapter1 --status approved", "review remove-from-sale .chapter1 -m 'It is not what it says.'")
    #expect(try reasons(".chapter1") == ["REMOVED_FROM_SALE"])
    try console.run("storekit device edit iPad --profile distribution")
    #expect(try reasons(".chapter1") == ["REMOVED_FROM_SALE"])
  }

  @Test func `without the capability, with an old profile, or a wildcard, all are invalid (3, 4, 5, 7)`() throws {
    try provision { _ = try $0.createProfile("Ours", .development, of: $1) }
    try console.run("storekit device edit iPad --profile Ours")
    #expect(try reasons(".chapter1") == ["valid"])
    try provision { _ = try $0.set(.inAppPurchase, isOn: false, of: $1) }
    #expect(try reasons(".chapter1 .coins") == ["PROVISIONING", "PROVISIONING"])
    try provision { _ = try $0.set(.inAppPurchase, isOn: true, of: $1) }
    let stale = try answers(".chapter1")[0]
    #expect(stale[0] == "PROVISIONING" && stale[1].contains("is older than the last change"))
    try provision { _ = try $0.regenerate($0.profile(named: "Ours", of: $1), of: $1) }
    #expect(try reasons(".chapter1") == ["valid"])
    try provision { _ = try $0.createProfile("Any", .development, wildcard: "com.example.*", of: $1) }
    try console.run("storekit device edit iPad --profile Any")
    let wildcard = try answers(".chapter1")[0]
    #expect(wildcard[0] == "PROVISIONING" && wildcard[1].contains("wildcard"))
  }

  @Test func `without the Paid Applications contract nothing is sold (1, 2)`() throws {
    try console.run("contract expire")
    let answers = try answers(".chapter1 .coins")
    #expect(answers.map(\.first) == ["CONTRACT", "CONTRACT"])
    #expect(answers[0].last?.hasPrefix("contract ") == true)
    try console.run("contract sign")
    #expect(try reasons(".chapter1") == ["valid"])
  }

  @Test(arguments: ["app version reject 1.0 --guideline 2.1 -m 'It ends.'", "app version developer-reject 1.0"])
  func `a binary rejected by Apple or by its developer stops StoreKit (8)`(line: String) throws {
    try console.run("app version create 1.0", "app version upload 1.0", "app version submit 1.0", line)
    let answer = try answers(".chapter1")[0]
    #expect(answer[0] == "BINARY_REJECTED")
    #expect(answer[2].hasPrefix("app version "))
  }

  @Test func `the real store has no products of an app that was never on sale, or is not any more (67)`() throws {
    try console.run("product adopt .chapter1 --status approved", "storekit device edit iPad --profile distribution")
    #expect(try reasons(".chapter1") == ["APP_NOT_ON_SALE"])
    try sell(version: "1.0")
    #expect(try reasons(".chapter1") == ["valid"])
    try console.run("app version take-off-sale 1.0")
    #expect(try reasons(".chapter1") == ["APP_NOT_ON_SALE"])
  }

  @Test func `what a storefront does not offer, or has no price for, is invalid there`() throws {
    try console.run(
      "product availability .chapter1 --remove USA",
      "product create .free --name Free --description 'Nobody set a price for it'")
    let answers = try answers(".chapter1 .free")
    #expect(answers.map(\.first) == ["NOT_OFFERED", "NO_PRICE"])
    #expect(answers[0][2] == "product availability .chapter1 --add USA")
    #expect(answers[1][2].hasPrefix("price set .free"))
  }

  @Test
  func
    `the account's storefront decides language, price, and currency, the device's language nothing (71, 74, 75, 76, 77)`()
    throws
  {
    try console.run("storekit sign-in john@example.com --password \(TestConsole.johnsPassword)")
    let american = try console.rows(of: "storekit products .chapter1")
    #expect(american[0]["title"] == .text("Chapter 1"))
    #expect(american[0]["price"] == .money(amount: "0.99", currency: "USD", formatted: "$0.99"))
    try console.run("storekit device edit iPad --language ja", "storekit launch")
    #expect(try console.rows(of: "storekit products .chapter1") == american)
    try console.run(
      "storekit sign-out", "storekit sign-in yuki@example.com --password \(TestConsole.yukisPassword)",
      "storekit launch", "storekit device edit iPad --language en-US")
    let japanese = try console.rows(of: "storekit products .chapter1")
    #expect(japanese[0]["title"] == .text("第一章"))
    #expect(japanese[0]["description"] == .text("写真がたくさん載っている第一章です"))
    guard case .money("85", "JPY", let formatted)? = japanese[0]["price"] else {
      Issue.record("\(String(describing: japanese[0]["price"]))")
      return
    }
    #expect(formatted.contains("85"))
  }

  @Test(arguments: [
    ("en-US", "Confirm Your In-App Purchase", "Do you want to buy one Chapter 1 for $0.99?", "Buy"),
    ("ja", "App内課金の確認", "Chapter 1を$0.99で1個購入しますか？", "購入する"),
    ("de-DE", "In-App-Kauf bestätigen", "Möchten Sie 1 × Chapter 1 für $0.99 kaufen?", "Kaufen"),
    ("zh-Hant", "確認 App 內購買", "您要以 $0.99 購買 1 個「Chapter 1」嗎？", "購買"),
    ("sv", "Confirm Your In-App Purchase", "Do you want to buy one Chapter 1 for $0.99?", "Buy"),
  ])
  func `the device's language changes labels, and neither names nor prices of products (77)`(
    language: String, title: String, question: String, button: String
  ) throws {
    try console.run("storekit sign-in john@example.com --password \(TestConsole.johnsPassword)")
    let products = try console.rows(of: "storekit products .chapter1 .coins")
    try console.run("storekit device edit iPad --language \(language)", "storekit launch")
    #expect(try console.rows(of: "storekit products .chapter1 .coins") == products)
    try console.run("storekit buy .chapter1", "storekit trace 1")
    let messages = try console.looking { catalog in
      try PurchaseTrace(of: PaymentTransactions(catalog: catalog).require(1), in: catalog).messages
    }
    #expect(messages.contains { $0.message == title && $0.note == question })
    #expect(messages.count { $0.sender == .user && $0.message == button } == 2)
    let payment = try console.payment(1)
    #expect(payment.formatted == "$0.99" && payment.currency == "USD")
  }

  @Test func `every language has its own labels, each with its places`() {
    let codes = ["de", "es", "fr", "it", "ja", "ko", "nl", "pt", "ru", "zh-Hans", "zh-Hant", "en"]
    let labels = codes.map(DeviceLabels.labels)
    #expect(Set(labels.map(\.confirm)).count == codes.count)
    for label in labels {
      let question = label.question(count: 3, "{price}", for: "¥85")
      #expect(question.contains("{price}") && question.contains("3") && question.contains("¥85"), "\(question)")
      #expect(label.question(again: "{title}").contains("{title}"))
    }
    #expect(DeviceLabels.labels(in: "pt-BR").buy == "Comprar")
    #expect(DeviceLabels.labels(in: "fr-CA").cancel == "Annuler")
  }

  @Test func `the running app keeps the data of the old storefront until it is launched again (78)`() throws {
    try console.run("storekit sign-in john@example.com --password \(TestConsole.johnsPassword)")
    let american = try console.rows(of: "storekit products .chapter1")
    try console.run(
      "storekit sign-out", "storekit sign-in yuki@example.com --password \(TestConsole.yukisPassword)")
    #expect(try console.rows(of: "storekit products .chapter1") == american)
    try console.run("storekit launch")
    #expect(try console.rows(of: "storekit products .chapter1")[0]["title"] == .text("第一章"))
    #expect(console.refusal(of: "storekit buy .coins")?.code == "storekit.payment.invalid")
  }
}
