import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// Prices in one storefront only.
private struct JapaneseYen: PricingService {
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    storefront.alpha3 == "JPN" ? Price(Money(minorUnits: 85, currency: "JPY", exponent: 0), formatted: "¥85") : nil
  }
}

@Suite struct WhyTests {
  /// A product that lacks nothing, in a store that may sell it.
  private func console(_ change: @escaping @Sendable (inout Registry) -> Void = { _ in }) throws -> TestConsole {
    let console = try TestConsole.books(adding: change)
    try console.run("contract contact --name 'Ann Admin' --email ann@example.com")
    try console.run("contract bank --name 'Example Bank'")
    try console.run("contract tax --country USA")
    try console.run("contract sign")
    try console.run("product create .map --name Map --description 'A map of everything' --screenshot shot.png")
    return console
  }

  @Test func `status names what keeps approved products from being sold`() throws {
    let console = try console()
    #expect(try console.json("status").contains(#""blocksSales": []"#))
    try console.run("contract expire")
    let status = try console.run("status")
    #expect(status.contains("contract  Expired  contract sign"))
    #expect(status.hasSuffix("next: contract sign\n"))
  }

  @Test func `first what is missing`() throws {
    let console = try TestConsole.books()
    try console.run("product create .chapter1 --name 'Chapter 1' --description 'With pictures' --hosted")
    #expect(
      try console.run("product why .chapter1") == """
        com.example.books.chapter1 is Waiting for Upload
          content     hosted, no package
          screenshot  none for review     product screenshot .chapter1 FILE

        """)
  }

  @Test func `with what is missing, what stands in the way in a storefront that is named`() throws {
    let console = try TestConsole.books(adding: { $0.provide(pricing: JapaneseYen()) })
    try console.run("product create .chapter1 --name 'Chapter 1' --description 'With pictures' --hosted")
    #expect(
      try console.run("product why .chapter1 --storefront HRV").contains("none in HRV"))
    #expect(
      try !console.run("product why .chapter1 --storefront JPN").contains("none in"))
  }

  @Test func `then what keeps a buyer from it`() throws {
    let console = try console { $0.provide(pricing: JapaneseYen()) }
    try console.run("contract expire")
    try console.run("product availability .map --remove USA")
    #expect(
      try console.run("product why .map --storefront USA") == """
        com.example.books.map is Ready to Submit, not sold in USA
          contract      Expired          contract sign
          status        Ready to Submit  product can .map
          availability  not sold in USA  product availability .map --add USA
          price         none in USA

        """)
  }

  @Test func `the sandbox sells what is not approved yet`() throws {
    let console = try console { $0.provide(pricing: JapaneseYen()) }
    try console.run("tester create yuki@example.com --first Yuki --last Sato --storefront JP --password Str0ngPhrase")
    #expect(
      try console.run("product why .map --tester yuki@example.com")
        == "com.example.books.map is Ready to Submit and can be bought in the sandbox of JPN\n")
    let abroad = try console.run("product why .map --tester yuki@example.com --storefront USA")
    #expect(abroad.contains("tester  buys in JPN, not in USA"))
    let real = try console.run("product why .map --tester yuki@example.com --environment production")
    #expect(real.contains("tester  signs in to the sandbox only"))
  }

  @Test func `the profile of the environment must have in-app purchases`() throws {
    let console = try console()
    try console.run("product adopt .map --status approved; app capability in-app-purchase off")
    for environment in ["production", "sandbox"] {
      let why = try console.run("product why .map --environment \(environment)")
      let line = "provisioning  In-App Purchase is off for the App ID com.example.books  "
      #expect(why.contains(" cannot be bought\n  \(line)app capability in-app-purchase on\n"), "\(why)")
    }
    try console.run("app capability in-app-purchase on; app profile regenerate distribution")
    #expect(try console.run("product why .map").contains(" and can be bought in "))
    let outdated = try console.run("product why .map --environment sandbox")
    #expect(outdated.contains("the profile development is older than the last change of In-App Purchase"))
    #expect(outdated.contains("  app profile regenerate development\n"), "\(outdated)")
    try console.run("app profile create team --wildcard com.example.*")
    let wild = try console.run("product why .map --environment sandbox")
    #expect(wild.contains("the profile team has the wildcard App ID com.example.*"), "\(wild)")
    #expect(try console.json("product why .map --environment sandbox").contains(#""canBeBought": false"#))
    try console.run("app create com.example.maps --name Maps --sku M1; use com.example.maps")
    let elsewhere = try console.run("product why com.example.books.map --environment sandbox")
    #expect(elsewhere.contains("  app profile create NAME --development --app com.example.books\n"), "\(elsewhere)")
  }

  @Test func `with what is missing, the profile is named if the line asks about a sale`() throws {
    let console = try TestConsole.books()
    try console.run("product create .chapter1 --name 'Chapter 1'; app capability in-app-purchase off")
    #expect(try !console.run("product why .chapter1").contains("provisioning"))
    for option in ["--storefront JPN", "--environment sandbox"] {
      #expect(try console.run("product why .chapter1 \(option)").contains("provisioning"), "\(option)")
    }
  }

  @Test func `an approved product can be bought`() throws {
    let console = try console()
    try console.run("product adopt .map --status approved")
    #expect(
      try console.run("product why .map")
        == "com.example.books.map is Approved and can be bought in 155 storefronts\n")
    #expect(try console.json("product why .map").contains(#""canBeBought": true"#))
    try console.run("product availability .map --off")
    #expect(
      try console.run("product why .map").contains(
        "cleared for sale  off  product availability .map --on"))
  }

  @Test func `without a storefront it is judged where it is offered, and storefronts without a price are named`() throws
  {
    let console = try console { $0.provide(pricing: JapaneseYen()) }
    try console.run("product adopt .map --status approved")
    try console.run("product availability .map --only CAN,JPN,USA")
    #expect(
      try console.run("product why .map") == """
        com.example.books.map is Approved and can be bought in JPN
          price  none in CAN, USA

        """)
    #expect(try console.json("product why .map").contains(#""canBeBought": true"#))
    try console.run("product availability .map --remove JPN")
    #expect(
      try console.run("product why .map") == """
        com.example.books.map is Approved and cannot be bought
          price  none in CAN, USA

        """)
    #expect(try console.json("product why .map").contains(#""canBeBought": false"#))
    try console.run("product availability .map --remove CAN,USA")
    let nowhere = try console.run("product why .map")
    #expect(nowhere.contains("not sold in any storefront  product availability .map --everywhere"))
  }

  @Test func `a rejected newest binary stops every product of the app`() throws {
    let console = try console()
    try console.run("product adopt .map --status approved")
    try console.run("app version create 1.1")
    try console.unit { catalog in
      let version = try catalog.apps.requireVersion("1.1", of: try #require(try catalog.apps.only()))
      _ = try catalog.apps.move(version, to: .rejected, as: StatusMove(by: catalog.actor, reason: "test"))
    }
    #expect(
      try console.run("product why .map") == """
        com.example.books.map is Approved and cannot be bought
          app version  1.1 is Rejected, and no product of the app is sold

        """)
  }

  @Test func `can lists the commands that are there and legal`() throws {
    let console = try console()
    #expect(
      try console.json("product can .map").matches(of: /"command": "(?<line>[^"]*)"/).map(\.output.line)
        == [
          "product edit .map --name NAME", "product localize .map LOCALE --description TEXT",
          "product screenshot .map FILE", "product availability .map --off", "hosting enable .map",
          "product adopt .map --status approved", "product delete .map",
        ])
  }

  @Test func `can leaves out what a guard refuses`() throws {
    let console = try console { registry in
      registry.guardChange { change, _ in
        switch change {
        case .productDeleted, .hostingChanged: throw Refusal("test.kept", "this one stays")
        case .statusChanged(let product, _, _) where product.status == .approved:
          throw Refusal("test.unripe", "not yet")
        default: break
        }
      }
    }
    #expect(
      try console.json("product can .map").matches(of: /"command": "(?<line>[^"]*)"/).map(\.output.line)
        == [
          "product edit .map --name NAME", "product localize .map LOCALE --description TEXT",
          "product screenshot .map FILE", "product availability .map --off",
        ])
  }
}
