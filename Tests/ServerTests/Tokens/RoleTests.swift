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

  @Test func `only administrators see webhooks, and what their servers answered`() throws {
    let shop = try ServedShop(role: "APP_MANAGER")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    for path in [
      "/v1/webhooks", "/v1/webhooks/1", "/v1/webhooks/1/deliveries", "/v1/webhookDeliveries/1", "/v1/webhookEvents/1",
      "/v1/apps/\(app)/webhooks", "/v1/apps/\(app)/relationships/webhooks", "/v1/apps/\(app)?include=webhooks",
    ] { #expect(try shop.request("GET", path).status == 403, "\(path)") }
  }

  @Test func `users read with a password only what takes one`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog
        + "\nuser create ann@example.com --first Ann --last Smith --role ADMIN --password Str0ngPhrase")
    let field = "Basic " + Data("ann@example.com:Str0ngPhrase".utf8).base64EncodedString()
    #expect(try shop.server.request("GET", "/v1/apps", fields: ["Authorization": field]).status == 401)
  }

  @Test func `files are announced, sent, and removed only by those who change products`() throws {
    let shop = try ServedShop(role: "APP_MANAGER")
    let reader = try shop.makeKey("key create reader --role SALES")
    let id = try Self.product(shop)
    let path = "/v1/inAppPurchaseAppStoreReviewScreenshots"
    let body =
      #"{"data":{"type":"inAppPurchaseAppStoreReviewScreenshots","attributes":{"fileName":"a.png","#
      + #""fileSize":5},"relationships":{"inAppPurchaseV2":{"data":{"type":"inAppPurchases","id":"\#(id)"}}}}}"#
    #expect(try shop.request("POST", path, body, as: reader).status == 403)
    let announced = try shop.request("POST", path, body)
    #expect(announced.status == 201)
    #expect(try announced.text("data.attributes.uploadOperations.0.url") != nil, "\(announced.text)")
    let shown = try shop.request("GET", "\(path)/\(id)", as: reader)
    #expect(shown.status == 200 && !shown.text.contains("/uploads/"), "\(shown.text)")
    #expect(try shop.request("DELETE", "\(path)/\(id)", as: reader).status == 403)
    #expect(try shop.request("GET", "/v1/webhooks", as: reader).status == 403)
    #expect(try shop.request("DELETE", "\(path)/\(id)").status == 204)
  }

  @Test func `an administrator's key makes webhooks, and none makes an Account Holder`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nuser create ann@example.com --first Ann --last Smith --role DEVELOPER")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let body =
      #"{"data":{"type":"webhooks","attributes":{"name":"w","url":"%","secret":"s3cret","enabled":true,"#
      + #""eventTypes":["PRODUCT_STATUS_CHANGED"]},"relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}"#
    let made = try shop.request("POST", "/v1/webhooks", body.replacing("%", with: "http://127.0.0.1:9/w"))
    #expect(made.status == 201, "\(made.text)")
    for url in ["/bin/sh", "http://example.com/", "file:///etc/passwd"] {
      let refused = try shop.request("POST", "/v1/webhooks", body.replacing("%", with: url))
      #expect((400..<500).contains(refused.status), "\(url): \(refused.text)")
    }
    let user = try #require(try shop.request("GET", "/v1/users").text("data.0.id"))
    let roles = #"{"data":{"type":"users","id":"\#(user)","attributes":{"roles":["ACCOUNT_HOLDER"]}}}"#
    #expect(try shop.request("PATCH", "/v1/users/\(user)", roles).status == 409)
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
