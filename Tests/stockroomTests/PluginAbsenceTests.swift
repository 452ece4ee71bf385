import TestSupport
import Testing

/// What happens to versions under way while nobody follows them: nothing is lost.
@Suite struct PluginAbsenceTests {
  private static let submitted = [
    "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
    "contract sign", "app version create 1.0", "app version upload 1.0", "app version submit 1.0",
  ]

  private static func shop(_ lines: String...) throws -> Shop {
    let shop = try Shop(Shop.books + submitted)
    for line in lines { try run(line, in: shop) }
    return shop
  }

  private static func run(_ line: String, in shop: Shop) throws {
    let result = try shop.run("-c", line)
    guard result.status == 0 else { throw ShopError(description: result.errors) }
  }

  private static func state(in shop: Shop) throws -> String {
    try shop.value("SELECT state FROM app_version")
  }

  @Test func `a version whose processing ends while the plugin is off is on sale once it is on`() throws {
    let shop = try Self.shop(
      "app version processing 1h; app version approve 1.0", "plugin disable ReviewWorkflow", "clock advance 2h")
    #expect(try Self.state(in: shop) == "PROCESSING_FOR_APP_STORE")
    #expect(try shop.value("SELECT count(*) FROM timer") == "1")
    try Self.run("plugin enable ReviewWorkflow", in: shop)
    #expect(try Self.state(in: shop) == "READY_FOR_SALE")
  }

  @Test func `a version whose contract is signed while the plugin is off is on sale once it is on`() throws {
    let shop = try Self.shop(
      "contract expire; app version approve 1.0", "plugin disable ReviewWorkflow", "contract sign")
    #expect(try Self.state(in: shop) == "PENDING_CONTRACT")
    try Self.run("plugin enable ReviewWorkflow", in: shop)
    #expect(try Self.state(in: shop) == "READY_FOR_SALE")
    try Self.run("undo", in: shop)
    #expect(try shop.run("plugin", "list").output.contains("disabled"))
  }

  @Test func `undo and redo of a switch say what is on by it, and it is on at once`() throws {
    let shop = try Self.shop("plugin disable ReviewWorkflow")
    #expect(try shop.run("undo").output.hasSuffix("\nReviewWorkflow is enabled in this store\n"))
    #expect(try shop.run("redo").output.hasSuffix("\nReviewWorkflow is disabled in this store\n"))
    #expect(try shop.run("-c", "undo; review queue").status == 0)
    let session = try shop.run("-c", "plugin disable ReviewWorkflow; undo; review queue")
    #expect(session.status == 0)
  }

  @Test func `what fell due while the plugin was off happens when undo switches it on`() throws {
    let shop = try Self.shop(
      "app version processing 1h; app version approve 1.0", "plugin disable ReviewWorkflow")
    let disabled = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run("clock advance 2h", in: shop)
    #expect(try Self.state(in: shop) == "PROCESSING_FOR_APP_STORE")
    try Self.run("undo \(disabled)", in: shop)
    #expect(try Self.state(in: shop) == "READY_FOR_SALE")
  }

  @Test func `a contract that lapsed stays lapsed for a version that waits for it, until it is signed`() throws {
    let shop = try Self.shop("contract expire")
    let lapse = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run("app version approve 1.0", in: shop)
    let refused = try shop.run("undo", lapse)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("app.version.strands: version 1.0 would stay Pending Contract"))
    try Self.run("contract sign", in: shop)
    #expect(try Self.state(in: shop) == "READY_FOR_SALE")
    try Self.run("undo; undo; undo \(lapse); app version approve 1.0", in: shop)
    #expect(try Self.state(in: shop) == "READY_FOR_SALE")
  }
}
