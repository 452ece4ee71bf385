import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct ProductVersionTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `an update of an approved product is its next version, and replaces the former one`() throws {
    #expect(try console.versions(of: "chapter2") == ["PREPARE_FOR_SUBMISSION"])
    #expect(console.connectCode { _ = try create("chapter2") } == "STATE_ERROR.ENTITY_STATE_INVALID")
    try console.run(["review advance .chapter2 --to approved"])
    #expect(try console.versions(of: "chapter2") == ["APPROVED"])
    let id = try create("chapter2")
    #expect(try console.item("inAppPurchaseVersions", id)?["state"] == "PREPARE_FOR_SUBMISSION")
    #expect(try console.item("inAppPurchaseVersions", id)?["version"] == 2)
    try localize("ja", in: id)
    #expect(try console.versions(of: "chapter2") == ["APPROVED", "PREPARE_FOR_SUBMISSION"])
    let locales = try console.items("inAppPurchaseVersions", id, "localizations").map { $0["locale"] }
    #expect(locales == ["en-US", "ja"])
    try console.submitAlone("chapter2")
    #expect(try console.versions(of: "chapter2") == ["APPROVED", "WAITING_FOR_REVIEW"])
    try console.run(["review start .chapter2", "review approve .chapter2"])
    #expect(try console.versions(of: "chapter2") == ["REPLACED_WITH_NEW_VERSION", "APPROVED"])
  }

  @Test func `version 2 of localizations belongs to a version that can be edited`() throws {
    let product = try console.product("chapter2").appleID.description
    try localize("de-DE", in: "\(product)_1")
    #expect(try console.item("inAppPurchaseLocalizations", "\(product)_de-DE")?["name"] == "Zwei")
    try console.run(["review advance .chapter2 --to approved"])
    #expect(console.connectCode { try localize("ja", in: "\(product)_1") } == "STATE_ERROR.ENTITY_STATE_INVALID")
    for id in ["\(product)_3", "\(product)_02", "\(product)", "999_1", ""] {
      #expect(console.connectCode { try localize("ja", in: id) } == "ENTITY_ERROR.RELATIONSHIP.INVALID", "\(id)")
    }
  }

  private func create(_ name: String) throws -> String {
    try console.create(
      "inAppPurchaseVersions", links: ["inAppPurchase": [try console.product(name).appleID.description]])
  }

  private func localize(_ locale: String, in version: String) throws {
    try console.create(
      "inAppPurchaseLocalizations", at: "/v2/inAppPurchaseLocalizations",
      ["name": "Zwei", "locale": .string(locale), "description": "Ein Kapitel zum Lesen."],
      links: ["version": [version]])
  }
}
