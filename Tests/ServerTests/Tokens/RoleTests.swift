import Foundation
import TestSupport
import Testing

/// What roles allow over the server.
@Suite struct RoleTests {
  private static let rename = #"{"data":{"type":"inAppPurchases","id":"%","attributes":{"name":"Renamed"}}}"#

  private static func product(_ shop: ServedShop) throws -> String {
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    return try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
  }

  @Test func `a developer reads, and changes nothing`() throws {
    let shop = try ServedShop(role: "DEVELOPER")
    let id = try Self.product(shop)
    let units = try shop.stockroom("log", "list", "-o", "json")
    let answer = try shop.request("PATCH", "/v2/inAppPurchases/\(id)", Self.rename.replacing("%", with: id))
    #expect(answer.status == 403)
    #expect(try answer.text("errors.0.code")?.hasPrefix("FORBIDDEN") == true)
    #expect(try shop.request("DELETE", "/v2/inAppPurchases/\(id)").status == 403)
    #expect(try shop.stockroom("log", "list", "-o", "json") == units)
    #expect(try shop.request("GET", "/v1/users").status == 403)
  }

  @Test func `a manager changes products, and the journal names the key and the request`() throws {
    let shop = try ServedShop(role: "APP_MANAGER")
    let id = try Self.product(shop)
    let answer = try shop.request(
      "PATCH", "/v2/inAppPurchases/\(id)", Self.rename.replacing("%", with: id), fields: ["X-Request-ID": "run-42"])
    #expect(answer.status == 200 && answer.fields["x-request-id"] == "run-42")
    let log = try shop.stockroom("log", "list", "--limit", "1", "-o", "json")
    #expect(log.contains(#""actor": "CI""#) && log.contains("run-42"), "\(log)")
    #expect(try shop.request("GET", "/v1/users").status == 403)
    #expect(try shop.server.request("POST", "/stockroom/undo", "").status == 200)
    #expect(try shop.request("GET", "/v2/inAppPurchases/\(id)").text("data.attributes.name") == "Chapter 1")
  }

  @Test func `users read with a password only what takes one`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog
        + "\nuser create ann@example.com --first Ann --last Smith --role ADMIN --password Str0ngPhrase")
    let field = "Basic " + Data("ann@example.com:Str0ngPhrase".utf8).base64EncodedString()
    #expect(try shop.server.request("GET", "/v1/apps", fields: ["Authorization": field]).status == 401)
  }

  @Test func `too many requests are refused until the hour is over`() throws {
    let shop = try ServedShop(["--hourly-limit", "3"])
    for left in [2, 1, 0] {
      let answer = try shop.request("GET", "/v1/territories?limit=1")
      #expect(answer.status == 200)
      #expect(answer.fields["x-rate-limit"] == "user-hour-lim:3;user-hour-rem:\(left);")
    }
    let refused = try shop.request("GET", "/v1/territories?limit=1")
    #expect(refused.status == 429 && refused.fields["retry-after"] != nil)
    #expect(try refused.text("errors.0.code") == "RATE_LIMIT_EXCEEDED")
  }
}
