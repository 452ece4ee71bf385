import Foundation
import StockroomKit
import TestSupport
import Testing

/// New texts and a new screenshot of a product on sale, which buyers see once a reviewer has approved them.
@Suite(.prepared) struct UpdateTests {
  private static let approve = "review advance .chapter2 --to approved"
  private static let localize = "product localize .chapter2 ja --display-name 第2章 --description 挿絵入りの第2章です。"

  private static func shop(_ lines: String...) throws -> Shop {
    let shop = try PreparedShop.copy()
    try run([approve, localize] + lines, in: shop)
    return shop
  }

  private static func run(_ lines: [String], in shop: Shop) throws {
    let result = try shop.run("-c", lines.joined(separator: "; "))
    guard result.status == 0 else { throw ShopError(description: result.errors) }
  }

  private static func texts(in shop: Shop, _ words: String...) throws -> [String] {
    let result = try shop.shell((["stockroom product show .chapter2 -o json"] + words).joined(separator: " "))
    let record = try #require(try JSONSerialization.jsonObject(with: result.outputData) as? [String: Any])
    let texts = try #require(record["localizations"] as? [[String: Any]])
    return try texts.map { try "\(#require($0["locale"] as? String)) \(#require($0["state"] as? String))" }
  }

  @Test func `what buyers read and what waits stand side by side until it is approved`() throws {
    let shop = try PreparedShop.copy()
    try Self.run([Self.approve], in: shop)
    let answer = try shop.run("-c", Self.localize)
    #expect(
      answer.output
        == "localized com.example.books.chapter2 in ja, to be reviewed first: Approved\nnext: review submit .chapter2\n"
    )
    try Self.run(["product localize .chapter2 en-US --description \"Chapter 2, with maps\""], in: shop)
    #expect(
      try Self.texts(in: shop) == [
        "en-US APPROVED", "en-US PREPARE_FOR_SUBMISSION", "ja PREPARE_FOR_SUBMISSION",
      ])
    try Self.run(["review submit .chapter2", "review start .chapter2"], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "en-US IN_REVIEW", "ja IN_REVIEW"])
    try Self.run(["review approve .chapter2", "expect status .chapter2 Approved"], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja APPROVED"])
    try Self.run(["undo"], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "en-US IN_REVIEW", "ja IN_REVIEW"])
  }

  @Test func `what is approved later is not yet so in a look back`() throws {
    let shop = try Self.shop("clock advance 2d", Self.approve)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja APPROVED"])
    #expect(try Self.texts(in: shop, "--at -1d") == ["en-US APPROVED", "ja PREPARE_FOR_SUBMISSION"])
  }

  @Test func `a rejected update needs its developer, and is mended or taken back`() throws {
    let shop = try Self.shop("review advance .chapter2 --to rejected --guideline 2.3 -m No")
    let status = try shop.run("status").output
    #expect(status.contains("com.example.books.chapter2  Update Rejected"), "\(status)")
    let taken = try shop.run("-c", "product revert .chapter2")
    #expect(taken.output == "discarded the changes to com.example.books.chapter2: Approved\n")
    #expect(try Self.texts(in: shop) == ["en-US APPROVED"])
    #expect(try shop.run("-c", "product revert .chapter2").errors.contains("product.update.none"))
    #expect(try !shop.run("status").output.contains("Update Rejected"))
  }

  @Test func `without the plugin edits count at once, and with it again what waited goes on`() throws {
    let shop = try Self.shop("review submit .chapter2")
    try Self.run(["plugin disable ReviewWorkflow"], in: shop)
    try Self.run(["product localize .chapter2 fr-FR --description \"Deuxième chapitre\""], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "fr-FR APPROVED", "ja WAITING_FOR_REVIEW"])
    try Self.run(["plugin enable ReviewWorkflow"], in: shop)
    try Self.run([Self.approve], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "fr-FR APPROVED", "ja APPROVED"])
  }

  @Test func `the approval of a product is not undone while an update of it waits`() throws {
    let shop = try PreparedShop.copy()
    try Self.run([Self.approve], in: shop)
    let approval = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run([Self.localize, "review submit .chapter2"], in: shop)
    let refused = try shop.run("undo", approval)
    #expect(refused.errors.contains("product.update.strands"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: first run review withdraw com.example.books.chapter2; product revert"))
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja WAITING_FOR_REVIEW"])
    try Self.run(
      ["review withdraw .chapter2", "product revert .chapter2", "undo \(approval)", Self.approve], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED"])
  }

  @Test(arguments: ["product revert .chapter2", "product localize .chapter2 ja --remove"])
  func `without the plugin an update is taken back in whatever state, and its submission ends`(line: String) throws {
    let shop = try Self.shop("review submit .chapter2", "review start .chapter2")
    try Self.run(["plugin disable ReviewWorkflow", line], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED"])
    try Self.run(["plugin enable ReviewWorkflow"], in: shop)
    #expect(try shop.run("review", "queue", "-o", "csv", "--columns", "id").output == "id\n")
    try Self.run([Self.localize, Self.approve], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja APPROVED"])
  }

  @Test func `what is edited without the plugin is not overwritten by what waited`() throws {
    let shop = try Self.shop("review submit .chapter2")
    try #require(try shop.shell("cp shot.png new.png; printf x >> new.png; cp new.png newer.png").status == 0)
    try #require(try shop.shell("printf x >> newer.png").status == 0)
    try Self.run(["product screenshot .chapter2 new.png", "plugin disable ReviewWorkflow"], in: shop)
    try Self.run(
      ["product localize .chapter2 ja --display-name 新しい章 --description 新しい挿絵の章です。"], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja APPROVED"])
    try Self.run(["product screenshot .chapter2 newer.png", "plugin enable ReviewWorkflow"], in: shop)
    #expect(try shop.run("review", "queue", "-o", "csv", "--columns", "id").output == "id\n")
    let shown = try shop.run("product", "show", ".chapter2").output
    #expect(shown.contains("新しい章"), "\(shown)")
    #expect(shown.contains("Review Screenshot        newer.png"), "\(shown)")
  }

  @Test func `a screenshot that waits is kept when the store is compacted`() throws {
    let shop = try Self.shop()
    try #require(try shop.shell("cp shot.png new.png; printf x >> new.png").status == 0)
    try Self.run(["product screenshot .chapter2 new.png"], in: shop)
    #expect(try shop.run("product", "show", ".chapter2").output.contains("New Screenshot           new.png"))
    #expect(try shop.run("store", "compact", "--yes").status == 0)
    #expect(try shop.run("store", "check").status == 0)
    try Self.run([Self.approve], in: shop)
    #expect(try shop.run("product", "show", ".chapter2").output.contains("Review Screenshot        new.png"))
  }

  @Test func `a plan of it changes nothing`() throws {
    let shop = try Self.shop("review advance .chapter2 --to in-review")
    let before = try shop.dump()
    let plan = try shop.run("-c", "plan review approve .chapter2")
    #expect(plan.output.contains("metadata update"))
    #expect(try shop.dump() == before)
  }

  /// The statements that give a table its first definition again.
  private static func former(_ table: String, _ columns: String) throws -> String {
    let first = try #require(Schema.catalog.migrations.first).sql
    let start = try #require(first.range(of: "CREATE TABLE \(table) ("))
    let end = try #require(first.range(of: "\n);", range: start.lowerBound..<first.endIndex))
    return """
      CREATE TABLE kept AS SELECT * FROM \(table); DROP TABLE \(table); \(first[start.lowerBound..<end.upperBound])
      INSERT INTO \(table) SELECT \(columns) FROM kept; DROP TABLE kept;
      """
  }

  @Test(.enabled(if: storesAreFiles)) func `a store from before there were updates is brought up to date`() throws {
    let shop = try PreparedShop.copy()
    try Self.run([Self.approve], in: shop)
    let older = """
      DROP TABLE localization_update; DROP TABLE metadata_update;
      DROP TABLE provisioning_profile; DROP TABLE app_capability; DROP TABLE bundle_id;
      ALTER TABLE tester DROP COLUMN interrupts_purchases; ALTER TABLE tester DROP COLUMN renewal_rate;
      ALTER TABLE app_version DROP COLUMN release_type; ALTER TABLE app_version DROP COLUMN earliest_release_at;
      ALTER TABLE app_version DROP COLUMN copyright;
      DROP TABLE review_draft_item; DROP TABLE review_draft;
      DROP INDEX review_item_other; ALTER TABLE review_item DROP COLUMN other;
      DROP INDEX review_event_other; ALTER TABLE review_event DROP COLUMN other;
      ALTER TABLE review_item DROP COLUMN metadata; ALTER TABLE review_event DROP COLUMN metadata;
      \(try Self.former("product", "*")) \(try Self.former("burned", "id, kind, value, burned_at"))
      UPDATE schema SET version = 1 WHERE owner = 'catalog';
      UPDATE schema SET version = 4 WHERE owner = 'ReviewWorkflow';
      """
    try #require(try shop.shell("sqlite3 store.db \"\(older)\"").status == 0)
    try Self.run([Self.localize], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja PREPARE_FOR_SUBMISSION"])
    #expect(try shop.run("store", "check").status == 0)
    try Self.run([Self.approve, "undo"], in: shop)
    #expect(try Self.texts(in: shop) == ["en-US APPROVED", "ja PREPARE_FOR_SUBMISSION"])
  }

  @Test(.enabled(if: storesAreFiles), arguments: ["WAITING_FOR_REVIEW", "IN_REVIEW"])
  func `content in review in a store from before says so`(state: String) throws {
    let shop = try PreparedShop.copy()
    try Self.run(
      [
        "package build books/chapter1 chapter1.pkg", "package upload chapter1.pkg",
        "product screenshot .chapter1 shot.png", "review submit .chapter1",
      ], in: shop)
    if state == "IN_REVIEW" { try Self.run(["review start .chapter1"], in: shop) }
    let older = """
      UPDATE content SET state = 'READY';
      DROP TABLE review_draft_item; DROP TABLE review_draft;
      DROP INDEX review_item_other; ALTER TABLE review_item DROP COLUMN other;
      DROP INDEX review_event_other; ALTER TABLE review_event DROP COLUMN other;
      ALTER TABLE review_item DROP COLUMN metadata; ALTER TABLE review_event DROP COLUMN metadata;
      UPDATE schema SET version = 4 WHERE owner = 'ReviewWorkflow';
      """
    try #require(try shop.shell("sqlite3 store.db \"\(older)\"").status == 0)
    try Self.run(["product edit .chapter2 --name Two"], in: shop)
    #expect(try shop.value("SELECT state FROM content") == state)
  }

  @Test(.enabled(if: storesAreFiles))
  func `the texts of a group with an approved subscription are approved in a store from before`() throws {
    let shop = try PreparedShop.copy(following: "asc2026")
    let lines = ["Reading", "Other"].flatMap { name in
      [
        "subscription group create \(name)", "subscription group localize \(name) en-US --name \(name)",
        "subscription create .\(name.lowercased()) --name \(name) --group \(name)",
      ]
    }
    try Self.run(lines + ["product adopt .reading --status approved"], in: shop)
    let older = """
      DROP TABLE subscription_group_review; DROP TABLE subscription_group_approved; DROP TABLE storekit_time_rate;
      DROP TABLE product_offer_one_time_code; DROP TABLE product_offer_custom_code; DROP TABLE product_redemption;
      DROP TABLE product_offer_code; DROP TABLE newsstand; DROP TABLE marketing_opt_in;
      DROP TABLE subscription_commitment; DROP TABLE subscription_next_plan;
      DROP TABLE product_offer_custom_code_actor; DROP TABLE product_offer_one_time_code_actor;
      ALTER TABLE subscription_term DROP COLUMN extended; ALTER TABLE subscription_term DROP COLUMN commitment;
      ALTER TABLE subscription_term DROP COLUMN installment;
      UPDATE schema SET version = 14 WHERE owner = 'Subscriptions';
      """
    try #require(try shop.shell("sqlite3 store.db \"\(older)\"").status == 0)
    try Self.run(["subscription group localize Reading ja --name 読書"], in: shop)
    func states(_ group: String) throws -> [String] {
      let result = try shop.run("subscription", "group", "show", group, "-o", "json")
      return result.output.matches(of: /"state": "(\w+)"/).map { String($0.1) }
    }
    #expect(try states("Reading") == ["PREPARE_FOR_SUBMISSION", "APPROVED", "PREPARE_FOR_SUBMISSION"])
    #expect(try states("Other") == ["PREPARE_FOR_SUBMISSION", "PREPARE_FOR_SUBMISSION"])
    #expect(try shop.run("store", "check").status == 0)
  }

  @Test func `a package says that it is under review`() throws {
    let shop = try PreparedShop.copy()
    try Self.run(
      [
        "package build books/chapter1 chapter1.pkg", "package upload chapter1.pkg",
        "product screenshot .chapter1 shot.png", "review submit .chapter1",
      ], in: shop)
    func state() throws -> String { try shop.run("package", "list", "-o", "csv", "--columns", "state").output }
    #expect(try state() == "state\nWaiting for Review\n")
    try Self.run(["review start .chapter1"], in: shop)
    #expect(try state() == "state\nIn Review\n")
    try Self.run(["review withdraw .chapter1"], in: shop)
    #expect(try state() == "state\nReady\n")
  }
}
