import Foundation
import TestSupport
import Testing

/// Which of Apple's operations about subscriptions, offers, and promoted purchases the server has, by a list of them.
@Suite struct SubscriptionOperationTests {
  private static let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/connect/operations.tsv").standardized
  private static let isThere = FileManager.default.fileExists(atPath: list.path)

  /// The number of operations that are served; it only grows.
  private static let served = 174

  @Test(.enabled(if: isThere)) func `the operations of subscriptions are served, or listed as missing`() throws {
    let shop = try ServedShop(profile: "asc2026")
    let document = try JSONSerialization.jsonObject(with: Data(shop.request("GET", "/openapi.json").text.utf8))
    let paths = try #require((document as? [String: Any])?["paths"] as? [String: [String: Any]])
    let routes = Set(
      paths.flatMap { path, methods in
        methods.keys.map { "\($0.uppercased()) \(Self.template(path))" }
      })
    let wanted = try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }.filter { Self.isOfSubscriptions($0[1]) }
      .map { "\($0[0]) \(Self.template(String($0[1])))" }
    let missing = wanted.filter { !routes.contains($0) }
    print("operations of subscriptions: \(wanted.count - missing.count) served, \(missing.count) missing")
    #expect(wanted.count == 174)
    #expect(wanted.count - missing.count >= Self.served, "\(missing.joined(separator: "\n"))")
  }

  private static func template(_ path: String) -> String {
    path.replacing(/\{[^}]*\}/, with: "{id}")
  }

  private static func isOfSubscriptions(_ path: Substring) -> Bool {
    let beginnings = [
      "/v1/subscription", "/v2/subscription", "/v1/winBackOffers", "/v1/promotedPurchases", "/v1/inAppPurchaseImages",
      "/v2/inAppPurchaseImages", "/v1/inAppPurchaseOfferCode",
    ]
    if beginnings.contains(where: path.hasPrefix) { return true }
    let links = [
      ("/v1/apps/{id}/", ["subscription", "promotedPurchases", "winBack"]),
      ("/v2/inAppPurchases/{id}/", ["offerCodes", "images", "promotedPurchase"]),
    ]
    return links.contains { beginning, names in
      path.hasPrefix(beginning) && names.contains(where: path.contains)
    }
  }
}
