import Foundation
import TestSupport
import Testing

/// Answers are kept only while nothing has changed.
@Suite struct RepeatedQuestionTests {
  @Test func `each answer has the newest write, whoever made it`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let path = "/v1/apps/\(app)/inAppPurchasesV2?sort=name"
    let id = try #require(try shop.request("GET", path).text("data.0.id"))
    for round in 0..<20 {
      let body = #"{"data":{"type":"inAppPurchases","id":"\#(id)","attributes":{"name":"Round \#(round)"}}}"#
      #expect(try shop.request("PATCH", "/v2/inAppPurchases/\(id)", body).status == 200)
      for _ in 0..<2 { #expect(try shop.request("GET", path).text("data.0.attributes.name") == "Round \(round)") }
    }
    for round in 0..<5 {
      _ = try shop.stockroom("product", "edit", "com.example.books.chapter1", "--name", "Outside \(round)")
      for _ in 0..<2 { #expect(try shop.request("GET", path).text("data.0.attributes.name") == "Outside \(round)") }
    }
    try shop.server.run("product edit .chapter1 --name Inside")
    #expect(try shop.request("GET", path).text("data.0.attributes.name") == "Inside")
  }

  @Test func `what one key may see is not shown to another`() throws {
    let shop = try ServedShop()
    let reader = try shop.makeKey("key create reader --role SALES")
    for _ in 0..<2 {
      #expect(try shop.request("GET", "/v1/users").status == 200)
      #expect(try shop.request("GET", "/v1/users", as: reader).status == 403)
    }
  }

  @Test func `the allowance counts what was answered before, too`() throws {
    let shop = try ServedShop(["--hourly-limit", "5"])
    for left in [4, 3, 2, 1, 0] {
      let answer = try shop.request("GET", "/v1/territories?limit=1")
      #expect(answer.fields["x-rate-limit"] == "user-hour-lim:5;user-hour-rem:\(left);")
    }
    #expect(try shop.request("GET", "/v1/territories?limit=1").status == 429)
  }
}
