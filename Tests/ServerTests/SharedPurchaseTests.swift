import Foundation
import TestSupport
import Testing

/// Purchases of products whose ID two apps share, as the apps' own servers see them.
@Suite struct SharedPurchaseTests {
  private static let lines = """
    contract contact --name Ann --email ann@example.com
    contract bank --name Bank
    contract tax --country USA
    contract sign
    app create com.example.a --name 'App A' --sku A1
    app create com.example.b --name 'App B' --sku B1
    for app in com.example.a, com.example.b do product create full --app $app --name Full
    for app in com.example.a, com.example.b do price set $app/full --price 0.99
    tester create john@example.com --first John --last Miller --storefront USA --password Harbour-Ferry-13
    storekit device add iPad
    use com.example.a
    storekit sign-in john@example.com --password Harbour-Ferry-13
    for app in com.example.a, com.example.b do storekit products $app/full --app $app
    for app in com.example.a, com.example.b do storekit buy $app/full
    """

  @Test func `the bundle ID of the token decides whose transactions a server gets`() throws {
    let shop = try ServedShop(lines: Self.lines, profile: "asc2026")
    let key = try shop.makeKey("key create server --in-app-purchase")
    func answer(_ path: String, for app: String) throws -> HTTPAnswer {
      let token = try key.token(["bid": app])
      return try shop.server.request("GET", "/inApps\(path)", fields: ["Authorization": "Bearer \(token)"])
    }
    let apps = [("com.example.a", "1000000000000001"), ("com.example.b", "1000000000000002")]
    for (app, own) in apps {
      let history = try answer("/v2/history/\(own)?productId=full", for: app)
      #expect(try history.text("bundleId") == app, "\(history.text)")
      let signed = try #require(try history.text("signedTransactions.0"))
      #expect(try history.value("signedTransactions.1") == nil)
      let payload = try Self.payload(of: signed)
      #expect(payload["productId"] as? String == "full")
      #expect(payload["bundleId"] as? String == app)
      #expect(payload["transactionId"] as? String == own)
      for (other, theirs) in apps where other != app {
        #expect(try answer("/v1/transactions/\(theirs)", for: app).status == 404)
      }
    }
  }

  /// The claims of a signed text.
  static func payload(of signed: String) throws -> [String: Any] {
    var text = String(try #require(signed.split(separator: ".").dropFirst().first))
    text = text.replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    let data = try #require(Data(base64Encoded: text))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }
}
