import Foundation
import TestSupport
import Testing

/// What the log and the recording tell, and what they keep to themselves.
@Suite struct ObservingTests {
  /// Announces a screenshot of a product, and returns the path that its part goes to.
  static func reserve(_ shop: ServedShop, _ product: String, size: Int = 9) throws -> HTTPAnswer {
    try shop.request(
      "POST", "/v1/inAppPurchaseAppStoreReviewScreenshots",
      #"{"data":{"type":"inAppPurchaseAppStoreReviewScreenshots","attributes":{"fileName":"a.png","fileSize":\#(size)},"#
        + #""relationships":{"inAppPurchaseV2":{"data":{"type":"inAppPurchases","id":"\#(product)"}}}}}"#)
  }

  static func product(_ shop: ServedShop) throws -> String {
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    return try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
  }

  @Test(arguments: ["text", "json"])
  func `the token of an upload is in neither`(format: String) throws {
    let shop = try ServedShop(["--record", "requests.ndjson", "--access-log", format])
    let product = try Self.product(shop)
    let address = try #require(
      try Self.reserve(shop, product).text("data.attributes.uploadOperations.0.url"))
    let path = String(address.dropFirst(shop.server.url.count))
    let token = try #require(path.split(separator: "/").dropFirst().first)
    #expect(try shop.server.request("PUT", path, "123456789").status == 200)
    #expect(try shop.server.request("POST", path, "123456789").status == 405)
    #expect(try shop.server.request("PUT", "\(path)/more", "123456789").status == 404)
    #expect(try shop.server.request("PUT", "/uploads/\(token)", "123456789").status == 404)
    _ = try shop.server.request(
      "GET", "/v1/apps?limit=1&password=Pass-123456&token=Pass-123456", fields: ["X-Api-Key": "Pass-123456"])
    #expect(shop.server.stop() == 0)
    for name in ["server.log", "requests.ndjson"] {
      let text = try shop.scratch.contents(name)
      #expect(!text.contains(token) && !text.contains("Pass-123456"), "\(name): \(text)")
      #expect(text.contains("limit=1&password=****&token=****"), "\(name): \(text)")
      for shown in ["/uploads/****/0", "/uploads/****/0/more"] { #expect(text.contains(shown), "\(name): \(text)") }
    }
  }

  @Test func `the log says why a route for tests refused`() throws {
    let shop = try ServedShop()
    #expect(try shop.server.request("POST", "/stockroom/run", "frobnicate").status == 400)
    #expect(try shop.server.request("POST", "/stockroom/reset", #"{"name":"nothing"}"#).status == 404)
    #expect(shop.server.stop() == 0)
    let log = try shop.scratch.contents("server.log")
    #expect(log.contains("usage.command.unknown") && log.contains("serve.snapshot.unknown"), "\(log)")
  }

  @Test func `a client that leaves is no failure of the server, and a broken body is one of the client`() throws {
    let shop = try ServedShop()
    func send(_ head: String, _ body: String) throws {
      let connection = try HTTPConnection(port: shop.server.port)
      connection.send("POST /\(head)\r\n\r\n\(body)")
      usleep(300_000)
    }
    try send("stockroom/run HTTP/1.1\r\nHost: a\r\nContent-Length: 100", "app")
    try send("verifyReceipt HTTP/1.1\r\nHost: a\r\nContent-Length: 100", "{")
    try send("stockroom/run HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", "5\r\nab")
    let lines = "for i in 1..90000 do app list"
    try send("stockroom/run HTTP/1.1\r\nHost: a\r\nContent-Length: \(lines.utf8.count)", lines)
    try send("stockroom/run HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", "ZZ\r\nab\r\n")
    let end = Date(timeIntervalSinceNow: 30)
    var metrics = ""
    while Date() < end, !metrics.contains("stockroom_request_seconds_count 5") {
      usleep(100_000)
      metrics = try shop.server.request("GET", "/metrics").text.replacing(/.*"GET".*\n/, with: "")
    }
    #expect(metrics.contains(#"{method="POST",status="499"} 4"#), "\(metrics)")
    #expect(metrics.contains(#"{method="POST",status="400"} 1"#), "\(metrics)")
    #expect(!metrics.contains(#"status="5"#), "\(metrics)")
    #expect(shop.server.stop() == 0)
    let log = try shop.scratch.contents("server.log")
    #expect(log.components(separatedBy: "(serve.client-left: ").count == 5, "\(log)")
    #expect(log.contains("serve.body.broken"), "\(log)")
  }

  @Test func `a recording that nobody reads keeps no request waiting, and counts what it drops`() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    let reader = open(scratch.path("pipe"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let server = try ServerProcess(["--record", "pipe"], in: scratch)
    let body = String(repeating: "x", count: 1 << 20)
    for _ in 0..<24 { #expect(try server.request("POST", "/verifyReceipt", body).status == 200) }
    let end = Date(timeIntervalSinceNow: 60)
    var (found, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
    while Date() < end, found.range(of: Data(#"{"dropped":"#.utf8)) == nil {
      let count = read(reader, &buffer, buffer.count)
      if count > 0 { found = Data(found.suffix(100)) + buffer[..<count] } else { usleep(10_000) }
    }
    #expect(found.range(of: Data(#"{"dropped":"#.utf8)) != nil)
    #expect(server.stop() == 0)
  }

  @Test func `a server stops though its log cannot be written`() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    let reader = open(scratch.path("pipe"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let server = try ServerProcess(["--record", "pipe"], in: scratch)
    let body = String(repeating: "x", count: 1 << 20)
    for _ in 0..<2 { #expect(try server.request("POST", "/verifyReceipt", body).status == 200) }
    #expect(server.stop() == 0)
  }
}
