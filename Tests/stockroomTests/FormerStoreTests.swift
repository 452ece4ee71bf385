import Foundation
import TestSupport
import Testing

/// Stores of every former version: `Fixtures` has the tables as the sources of their time made them, one file for each
/// combination of versions that there was, and a few rows; one store was made by the program of its time.
@Suite(.enabled(if: storesAreFiles)) struct FormerStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures").path
  static let fixtures = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".sql") }.sorted()

  private static let products = """
    id,name,status
    com.example.books.chapter1,Chapter 1,Waiting for Review
    com.example.books.coins,A Hundred Coins,Missing Metadata

    """

  @Test func `there is a store of every former version`() {
    #expect(Self.fixtures.count == 19)
  }

  @Test(arguments: fixtures)
  func `a store of a former version is brought up to date, whole, with what was in it`(fixture: String) throws {
    let shop = try Self.shop(fixture)
    let listed = try shop.run("product", "list", "-o", "csv", "--columns", "id,name,status")
    let products = fixture == FormerReviewStoreTests.fixture ? FormerReviewStoreTests.products : Self.products
    #expect(listed.output == (fixture.contains("catalog") ? products : "id,name,status\n"), "\(listed.errors)")
    let checked = try shop.run("store", "check")
    #expect(checked.status == 0, "\(checked.errors)")
    let new = try Shop(["clock set 2012-11-21"])
    let definitions = """
      SELECT group_concat(name, ' ') FROM (
        SELECT name FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY name)
      """
    #expect(try shop.value(definitions) == new.value(definitions))
    let queue = try shop.run("review", "queue", "-o", "csv", "--columns", "id")
    #expect(queue.output.contains("com.example.books.chapter1") == fixture.contains("review"), "\(queue.errors)")
  }

  @Test func `a write-protected store of a former version is read, and only read`() throws {
    let fixture = try #require(Self.fixtures.first { $0.contains("review2") })
    let shop = try Self.shop(fixture)
    let protected = try shop.shell(
      "sqlite3 store.db 'PRAGMA journal_mode = WAL'; chmod 444 store.db; cp store.db before")
    try #require(protected.status == 0, "\(protected.errors)")
    let listed = try shop.run("product", "list", "-o", "csv", "--columns", "id,name,status")
    #expect(listed.output == Self.products, "\(listed.errors)")
    for line in ["log list", "status", "store check", "store info", "--scratch diff"] {
      let result = try shop.shell("stockroom \(line)")
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
    let written = try shop.run("clock", "advance", "1d")
    #expect(written.status == 1)
    #expect(written.errors.contains("store.read-only: store.db is write-protected"))
    #expect(try shop.shell("cmp store.db before; ls store.db*").output == "store.db\n")
  }

  @Test func `undo stops where display names were written, and only there`() throws {
    for fixture in Self.fixtures where fixture.contains("review5") {
      let shop = try Self.shop(fixture)
      let refused = try shop.run("undo", "2", "--yes")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("undo.horizon"))
      #expect(try shop.value("SELECT count(*) FROM journal_entry WHERE kind = 'horizon'") == "1")
    }
  }

  @Test func `the periods that files had become the periods of subscriptions`() throws {
    let shop = try Shop(["app create com.example.books --name Books --sku B1"])
    for id in ["month", "year"] {
      _ = try shop.run("product", "create", ".\(id)", "--name", id, "--type", "auto-renewable")
    }
    let former = """
      CREATE TABLE interchange_period (
        product INTEGER PRIMARY KEY REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        period TEXT NOT NULL
      );
      INSERT INTO interchange_period SELECT apple_id, CASE reference_name WHEN 'month' THEN 'P1M' ELSE 'P1Y' END FROM product;
      UPDATE schema SET version = 2, seal = NULL WHERE owner = 'Subscriptions';
      INSERT INTO schema VALUES ('Interchange', 1, NULL);
      """
    // The tables of later versions.
    let later = try shop.value(
      """
      SELECT group_concat('DROP TABLE ' || name, '; ') FROM sqlite_schema WHERE type = 'table'
      AND (name LIKE 'subscription#_%' ESCAPE '#' OR name IN ('customer_subscription', 'product_redemption',
        'storekit_time_rate', 'newsstand', 'marketing_opt_in') OR name LIKE 'product#_offer#_%' ESCAPE '#')
      AND name NOT IN ('subscription_group', 'subscription_group_localization')
      """)
    let made = try shop.shell("sqlite3 store.db \"\(later); \(former)\"")
    try #require(made.status == 0, "\(made.errors)")
    let listed = try shop.run("product", "list", "-o", "csv", "--columns", "id,period")
    #expect(
      listed.output == "id,period\ncom.example.books.month,1 Month\ncom.example.books.year,1 Year\n", "\(listed.errors)"
    )
    let checked = try shop.run("store", "check")
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(try shop.value("SELECT count(*) FROM sqlite_schema WHERE name = 'interchange_period'") == "0")
  }

  /// A shop with the store of a fixture, and with its blobs if it has any.
  static func shop(_ fixture: String) throws -> Shop {
    let shop = try Shop()
    let blobs = "\(folder)/\(fixture.dropLast(4)).blobs"
    let copy = "if [ -e '\(blobs)' ]; then mkdir store.db.content && cp -r '\(blobs)' store.db.content/blobs; fi"
    let made = try shop.shell("sqlite3 store.db < '\(folder)/\(fixture)' && \(copy)")
    try #require(made.status == 0, "\(made.errors)")
    return shop
  }
}
