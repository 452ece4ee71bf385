import Foundation
import StockroomKit
import Testing

/// Prices in one storefront only.
private struct JapaneseYen: PricingService {
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    storefront.alpha3 == "JPN" ? Price(Money(minorUnits: 85, currency: "JPY", exponent: 0), formatted: "¥85") : nil
  }
}

@Suite struct WhyTests {
  /// A product that lacks nothing, in a store that may sell it.
  private func desk(_ change: (inout Registry) -> Void = { _ in }) throws -> Desk {
    let desk = try Desk(adding: change)
    _ = try desk.run("contract contact", ["name": "Ann Admin", "email": "ann@example.com"])
    _ = try desk.run("contract bank", ["name": "Example Bank"])
    _ = try desk.run("contract tax", ["country": "USA"])
    _ = try desk.run("contract sign")
    _ = try desk.run(
      "product create",
      ["product": ".map", "name": "Map", "description": "A map of everything", "screenshot": "shot.png"])
    return desk
  }

  @Test func `first what is missing`() throws {
    let desk = try Desk()
    _ = try desk.run(
      "product create",
      ["product": ".chapter1", "name": "Chapter 1", "description": "With pictures", "hosted": "true"])
    #expect(
      try desk.screen("product why", ["product": ".chapter1"]) == """
        com.example.books.chapter1 is Waiting for Upload
          content     hosted, no package  package upload FILE
          screenshot  none for review     product screenshot .chapter1 FILE

        """)
  }

  @Test func `with what is missing, what stands in the way in a storefront that is named`() throws {
    let desk = try Desk(adding: { $0.provide(pricing: JapaneseYen()) })
    _ = try desk.run(
      "product create",
      ["product": ".chapter1", "name": "Chapter 1", "description": "With pictures", "hosted": "true"])
    #expect(
      try desk.screen("product why", ["product": ".chapter1", "storefront": "HRV"]).contains("none in HRV"))
    #expect(
      try !desk.screen("product why", ["product": ".chapter1", "storefront": "JPN"]).contains("none in"))
  }

  @Test func `then what keeps a buyer from it`() throws {
    let desk = try desk { $0.provide(pricing: JapaneseYen()) }
    _ = try desk.run("contract expire")
    _ = try desk.run("product availability", ["product": ".map", "remove": "USA"])
    #expect(
      try desk.screen("product why", ["product": ".map", "storefront": "USA"]) == """
        com.example.books.map is Ready to Submit, not sold in USA
          contract      Expired          contract sign
          status        Ready to Submit  product can .map
          availability  not sold in USA  product availability .map --add USA
          price         none in USA      price set .map --tier N

        """)
  }

  @Test func `the sandbox sells what is not approved yet`() throws {
    let desk = try desk { $0.provide(pricing: JapaneseYen()) }
    _ = try desk.run(
      "tester create",
      ["email": "yuki@example.com", "first": "Yuki", "last": "Sato", "storefront": "JP", "password": "Str0ngPhrase"])
    #expect(
      try desk.screen("product why", ["product": ".map", "tester": "yuki@example.com"])
        == "com.example.books.map is Ready to Submit and can be bought in the sandbox of JPN\n")
    let abroad = try desk.screen(
      "product why", ["product": ".map", "tester": "yuki@example.com", "storefront": "USA"])
    #expect(abroad.contains("tester  buys in JPN, not in USA"))
    let real = try desk.screen(
      "product why", ["product": ".map", "tester": "yuki@example.com", "environment": "production"])
    #expect(real.contains("tester  signs in to the sandbox only"))
  }

  @Test func `an approved product can be bought`() throws {
    let desk = try desk()
    _ = try desk.run("product adopt", ["product": ".map", "status": "approved"])
    #expect(
      try desk.screen("product why", ["product": ".map"])
        == "com.example.books.map is Approved and can be bought in USA\n")
    #expect(try desk.json("product why", ["product": ".map"]).contains(#""canBeBought": true"#))
    _ = try desk.run("product availability", ["product": ".map", "off": "true"])
    #expect(
      try desk.screen("product why", ["product": ".map"]).contains(
        "cleared for sale  off  product availability .map --on"))
  }

  @Test func `a rejected newest binary stops every product of the app`() throws {
    let desk = try desk()
    _ = try desk.run("product adopt", ["product": ".map", "status": "approved"])
    _ = try desk.run("app version create", ["version": "1.1"])
    try desk.work { catalog in
      let version = try catalog.apps.requireVersion("1.1", of: try #require(try catalog.apps.only()))
      _ = try catalog.apps.move(version, to: .rejected, as: StatusMove(by: catalog.actor, reason: "test"))
    }
    #expect(
      try desk.screen("product why", ["product": ".map"]) == """
        com.example.books.map is Approved, not sold in USA
          app version  1.1 is Rejected, and no product of the app is sold  app version upload 1.1

        """)
  }

  @Test func `can lists the commands that are there and legal`() throws {
    let desk = try desk()
    #expect(
      try desk.json("product can", ["product": ".map"]).matches(of: /"command": "(?<line>[^"]*)"/).map(\.output.line)
        == [
          "product edit .map --name NAME", "product localize .map LOCALE --description TEXT",
          "product screenshot .map FILE", "product availability .map --off", "hosting enable .map",
          "product adopt .map --status approved", "product delete .map",
        ])
  }

  @Test func `can leaves out what a guard refuses`() throws {
    let desk = try desk { registry in
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
      try desk.json("product can", ["product": ".map"]).matches(of: /"command": "(?<line>[^"]*)"/).map(\.output.line)
        == [
          "product edit .map --name NAME", "product localize .map LOCALE --description TEXT",
          "product screenshot .map FILE", "product availability .map --off",
        ])
  }
}
