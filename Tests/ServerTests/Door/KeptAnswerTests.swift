import Foundation
import TestSupport
import Testing

/// What is kept longer than an answer: totals, the description of the API, and what was announced.
@Suite struct KeptAnswerTests {
  @Test func `the total of a list follows each change, however it is made`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    // Each page is another question, so that no answer is kept.
    var limit = 1
    func total(_ filter: String = "") throws -> Int? {
      limit += 1
      return try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2?limit=\(limit)\(filter)")
        .number("meta.paging.total")
    }
    for _ in 0..<2 {
      // Only what has not changed for a while is kept.
      usleep(1_200_000)
      #expect(try total() == 1)
      #expect(try total() == 1)
      #expect(try total("&filter%5Bname%5D=Nothing") == 0)
      try shop.server.run("product create .two --name Two")
      #expect(try total() == 2)
      _ = try shop.stockroom("product", "create", "com.example.books.three", "--name", "Three")
      #expect(try total() == 3)
      usleep(1_200_000)
      #expect(try total() == 3)
      for _ in 0..<2 { #expect(try shop.server.request("POST", "/stockroom/undo", "").status == 200) }
      #expect(try total() == 1)
    }
  }

  @Test func `the description of the API has the address that the client reached, and the plugins of now`() throws {
    let shop = try ServedShop()
    func description(_ host: String) throws -> HTTPAnswer {
      let connection = try HTTPConnection(port: shop.server.port)
      connection.send("GET /openapi.json HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      return try connection.answer()
    }
    for host in ["one.test", "one.test", "two.test", "one.test"] {
      #expect(try description(host).text("servers.0.url") == "http://\(host)")
    }
    #expect(try description("one.test").text.contains("verifyReceipt"))
    try shop.server.run("plugin disable StorefrontAPI")
    #expect(try !description("one.test").text.contains("verifyReceipt"))
  }

  @Test func `a file that was announced and never sent is forgotten after a day`() throws {
    let shop = try ServedShop(lines: "clock set 2026-12-01\n" + ServedShop.catalog)
    let product = try ObservingTests.product(shop)
    #expect(try ObservingTests.reserve(shop, product).status == 201)
    #expect(try ObservingTests.reserve(shop, product).status == 409)
    for (by, status) in [("23h", 409), ("2h", 201)] {
      #expect(try shop.server.request("POST", "/stockroom/clock/advance", #"{"by":"\#(by)"}"#).status == 200)
      #expect(try ObservingTests.reserve(shop, product).status == status)
    }
  }
}
