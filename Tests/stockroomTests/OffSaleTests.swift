import TestSupport
import Testing

/// What `product why` says of a product whose app is not on sale.
@Suite struct OffSaleTests {
  private static let onSale = [
    "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
    "contract sign", "product adopt .chapter1 --status approved", "app version create 1.0", "app version upload 1.0",
    "app version submit 1.0", "app version approve 1.0",
  ]

  @Test(arguments: [
    ("remove-from-sale 1.0 -m Complaint", "Removed from Sale", "reinstate"),
    ("take-off-sale 1.0", "Developer Removed from Sale", "put-on-sale"),
  ])
  func `an app whose only version was taken off sale is a cause, with the command that fixes it`(
    line: String, state: String, fix: String
  ) throws {
    let shop = try Shop(Shop.books + Self.onSale)
    #expect(try shop.run("product", "why", ".chapter1").output.contains("can be bought"))
    #expect(try shop.run("-c", "app version \(line)").status == 0)
    let why = try shop.run("product", "why", ".chapter1").output
    #expect(why.contains("1.0 is \(state), and no other version of the app is on sale"))
    #expect(why.contains("app version \(fix) 1.0"))
    #expect(try shop.run("product", "why", ".chapter1", "--environment", "sandbox").output.contains("can be bought"))
    #expect(try shop.run("app", "version", fix, "1.0").status == 0)
    #expect(try shop.run("product", "why", ".chapter1").output.contains("can be bought"))
  }
}
