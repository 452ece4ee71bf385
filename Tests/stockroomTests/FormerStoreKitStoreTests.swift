import Foundation
import TestSupport
import Testing

/// A store whose simulator's tables are of version 1: its transactions went with their products, and each device had
/// one storefront for all its apps.
@Suite(.enabled(if: storesAreFiles)) struct FormerStoreKitStoreTests {
  private func shop() throws -> Shop {
    let fixture = try #require(FormerStoreTests.fixtures.first { $0.hasSuffix("storekit1.sql") })
    return try FormerStoreTests.shop(fixture)
  }

  @Test func `its transactions, downloads, and messages are all there, and numbers go on where they were`() throws {
    let shop = try shop()
    let listed = try shop.run(
      "storekit", "transactions", "-o", "csv", "--columns", "number,product,state,account,original,downloads")
    #expect(
      listed.output == """
        number,product,state,account,original,downloads
        1,com.example.books.chapter1,"Purchased, Refunded",yuki@example.com,,
        2,com.example.books.chapter1,Restored,yuki@example.com,1,Finished

        """, "\(listed.errors)")
    #expect(try shop.value("SELECT count(*) || ' ' || max(payment) FROM storekit_event") == "19 2")
    #expect(try shop.value("SELECT seq FROM sqlite_sequence WHERE name = 'storekit_transaction'") == "5")
    #expect(
      try shop.value("SELECT group_concat(DISTINCT (product = apple_id)) FROM storekit_transaction") == "1")
    let traced = try shop.run("storekit", "trace", "2")
    #expect(traced.output.contains("restores transaction 1"), "\(traced.errors)")
    let installed = try shop.run("storekit", "installed", "-o", "csv", "--columns", "product,version")
    #expect(installed.output == "product,version\ncom.example.books.chapter1,1.0\n", "\(installed.errors)")
  }

  @Test func `its running apps keep their storefront, and its purchases outlive their products from now on`() throws {
    let shop = try shop()
    let apps = try shop.run("storekit", "device", "show", "iPad", "-o", "json")
    #expect(apps.output.contains(#""storefront": "JPN""#), "\(apps.output)\(apps.errors)")
    #expect(try shop.value("SELECT group_concat(storefront) FROM storekit_running_app") == "JPN")
    let deleted = try shop.run(
      "-c", "use com.example.books; review withdraw .chapter1; product delete .chapter1 --yes; storekit show 1")
    #expect(deleted.status == 0, "\(deleted.errors)")
    #expect(deleted.output.contains("com.example.books.chapter1"), "\(deleted.output)")
    #expect(try shop.run("store", "check").status == 0)
  }
}
