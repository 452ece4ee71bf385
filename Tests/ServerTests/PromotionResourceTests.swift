import Crypto
import Foundation
import TestSupport
import Testing

/// Promoted purchases and their images as clients of the App Store Connect API have them.
@Suite struct PromotionResourceTests {
  private let shop: ServedShop
  private let app: String
  private let product: String
  private let subscription: String

  init() throws {
    shop = try ServedShop(
      lines: ServedShop.catalog
        + "\nsubscription group create Reading\nsubscription create monthly --name Monthly --group Reading\n",
      profile: "asc2026")
    app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    let group = try #require(try shop.request("GET", "/v1/apps/\(app)/subscriptionGroups").text("data.0.id"))
    subscription = try #require(
      try shop.request("GET", "/v1/subscriptionGroups/\(group)/subscriptions").text("data.0.id"))
  }

  private func promote(_ links: [(name: String, type: String, id: String)], _ attributes: String) throws -> HTTPAnswer {
    let all = ([("app", "apps", app)] + links).map { #""\#($0)":{"data":{"type":"\#($1)","id":"\#($2)"}}"# }
    return try shop.request(
      "POST", "/v1/promotedPurchases",
      #"{"data":{"type":"promotedPurchases","attributes":\#(attributes),"relationships":{"#
        + all.joined(separator: ",") + "}}}")
  }

  private func promoteBoth() throws -> (product: String, subscription: String) {
    let first = try promote([("inAppPurchaseV2", "inAppPurchases", product)], #"{"visibleForAllUsers":true}"#)
    #expect(first.status == 201, "\(first.text)")
    let second = try promote(
      [("subscription", "subscriptions", subscription)], #"{"visibleForAllUsers":false,"enabled":true}"#)
    #expect(second.status == 201, "\(second.text)")
    return (try #require(try first.text("data.id")), try #require(try second.text("data.id")))
  }

  @Test func `in-app purchases and subscriptions are promoted, found, changed, and deleted`() throws {
    let (first, second) = try promoteBoth()
    let list = try shop.request("GET", "/v1/apps/\(app)/promotedPurchases?include=inAppPurchaseV2,subscription")
    #expect(try list.text("data.0.id") == first && list.text("data.1.id") == second, "\(list.text)")
    #expect(try list.value("data.1.attributes.visibleForAllUsers") as? Bool == false)
    #expect(try list.text("data.0.attributes.state") == "PREPARE_FOR_SUBMISSION")
    #expect(try list.text("included.0.id") == product && list.text("included.1.id") == subscription)
    #expect(try shop.request("GET", "/v1/subscriptions/\(subscription)/promotedPurchase").text("data.id") == second)
    #expect(try shop.request("GET", "/v2/inAppPurchases/\(product)/promotedPurchase").text("data.id") == first)
    let linkage = try shop.request("GET", "/v2/inAppPurchases/\(product)/relationships/promotedPurchase")
    #expect(try linkage.text("data.id") == first)
    let path = "/v1/promotedPurchases/\(second)"
    let change =
      #"{"data":{"type":"promotedPurchases","id":"\#(second)","attributes":{"visibleForAllUsers":true,"enabled":false}}}"#
    let changed = try shop.request("PATCH", path, change)
    #expect(try changed.value("data.attributes.enabled") as? Bool == false, "\(changed.text)")
    #expect(try shop.request("DELETE", path).status == 204)
    #expect(try shop.request("GET", path).status == 404)
    #expect(try shop.request("GET", "/v1/subscriptions/\(subscription)/promotedPurchase").text("data.id") == nil)
  }

  @Test func `what is promoted twice, or is not one product of the app, is refused with a pointer`() throws {
    _ = try promoteBoth()
    let yes = #"{"visibleForAllUsers":true}"#
    let again = try promote([("subscription", "subscriptions", subscription)], yes)
    #expect(again.status == 409)
    #expect(try again.text("errors.0.source.pointer") == "/data/relationships/subscription", "\(again.text)")
    #expect(try again.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID")
    let none = try promote([], yes)
    #expect(try none.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.REQUIRED", "\(none.text)")
    let unknown = try promote([("subscription", "subscriptions", product)], yes)
    #expect(try unknown.text("errors.0.source.pointer") == "/data/relationships/subscription")
    let missing = try promote([("subscription", "subscriptions", subscription)], "{}")
    #expect(try missing.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.REQUIRED", "\(missing.text)")
  }

  @Test func `the order of an app's promotions is changed by all of them, and by one unit`() throws {
    let (first, second) = try promoteBoth()
    let path = "/v1/apps/\(app)/relationships/promotedPurchases"
    func order(_ ids: [String]) throws -> HTTPAnswer {
      let data = ids.map { #"{"type":"promotedPurchases","id":"\#($0)"}"# }.joined(separator: ",")
      return try shop.request("PATCH", path, #"{"data":[\#(data)]}"#)
    }
    #expect(try order([second, first]).status == 204)
    #expect(try shop.request("GET", path).text("data.0.id") == second)
    let unit = try shop.stockroom("-c", "log --limit 1 -o csv").split(separator: "\n").last?.prefix { $0 != "," }
    _ = try shop.stockroom("-c", "undo \(try #require(unit))")
    #expect(try shop.request("GET", path).text("data.0.id") == first)
    for ids in [[], [first], [first, first], [first, second, "99"]] {
      let refused = try order(ids)
      #expect(refused.status == 409 && refused.text.contains(#""pointer":"/data""#), "\(ids): \(refused.text)")
    }
    let wrong = try shop.request("PATCH", path, #"{"data":[{"type":"apps","id":"1"}]}"#)
    #expect(try wrong.text("errors.0.source.pointer")?.hasPrefix("/data") == true, "\(wrong.text)")
    #expect(try shop.request("PATCH", path, "[]").status == 400)
    #expect(try shop.request("PATCH", "/v1/apps/\(app)/relationships/inAppPurchasesV2", #"{"data":[]}"#).status == 403)
  }

  private func reserve(_ path: String, _ link: String, _ type: String, _ id: String, size: Int) throws -> HTTPAnswer {
    try shop.request(
      "POST", path,
      #"{"data":{"type":"\#(path.split(separator: "/").last ?? "")","attributes":{"fileName":"a.png","fileSize":\#(size)},"#
        + #""relationships":{"\#(link)":{"data":{"type":"\#(type)","id":"\#(id)"}}}}}"#)
  }

  private func send(_ image: Data, to reserved: HTTPAnswer) throws {
    let address = try #require(try reserved.text("data.attributes.uploadOperations.0.url"))
    let url = try #require(URL(string: address))
    let sent = try shop.server.request("PUT", url.path, image)
    #expect(sent.status == 200, "\(sent.text)")
  }

  @Test(arguments: [
    ("subscription", "subscriptions", "subscription"), ("inAppPurchase", "inAppPurchases", "inAppPurchase"),
  ])
  func `an image is reserved, sent, committed, and deleted, with its state`(
    kind: String, type: String, link: String
  ) throws {
    let id = kind == "subscription" ? subscription : product
    let image = Picture.png(width: 1024, height: 1024)
    let path = "/v1/\(kind)Images"
    let reserved = try reserve(path, link, type, id, size: image.count)
    #expect(reserved.status == 201, "\(reserved.text)")
    #expect(try reserved.text("data.attributes.state") == "AWAITING_UPLOAD")
    #expect(!reserved.text.contains("assetDeliveryState"))
    try send(image, to: reserved)
    let md5 = Insecure.MD5.hash(data: image).map { String(format: "%02x", $0) }.joined()
    let commit =
      #"{"data":{"type":"\#(kind)Images","id":"\#(id)","attributes":{"uploaded":true,"sourceFileChecksum":"\#(md5)"}}}"#
    let committed = try shop.request("PATCH", "\(path)/\(id)", commit)
    #expect(try committed.text("data.attributes.state") == "PREPARE_FOR_SUBMISSION", "\(committed.text)")
    #expect(try committed.number("data.attributes.imageAsset.width") == 1024)
    let owner = kind == "subscription" ? "/v1/subscriptions/\(id)" : "/v2/inAppPurchases/\(id)"
    #expect(try shop.request("GET", "\(owner)/images").text("data.0.attributes.fileName") == "a.png")
    let ofVersion = try shop.request("GET", "/v1/\(kind)Versions/\(id)_1/image")
    #expect(try ofVersion.text("data.attributes.fileName") == "a.png", "\(ofVersion.text)")
    #expect(try shop.request("GET", "\(path)/\(id)?include=\(link)").text("included.0.id") == id)
    let second = try shop.request("GET", "/v2/\(kind)Images/\(id)")
    #expect(try second.text("data.attributes.assetDeliveryState.state") == "COMPLETE", "\(second.text)")
    #expect(!second.text.contains(#""state":"PREPARE"#) && !second.text.contains("sourceFileChecksum"))
    let again = try reserve(path, link, type, id, size: image.count)
    #expect(again.status == 409)
    let screenshot = try reserve(
      "/v1/\(kind)AppStoreReviewScreenshots", kind == "subscription" ? link : "inAppPurchaseV2", type, id, size: 5)
    #expect(screenshot.status == 201, "\(screenshot.text)")
    #expect(try shop.request("DELETE", "\(path)/\(id)").status == 204)
    #expect(try shop.request("GET", "\(path)/\(id)").status == 404)
  }

  @Test func `an image of a version is refused with the reason if it is not one for the store`() throws {
    let image = Picture.png(width: 640, height: 920)
    let path = "/v2/inAppPurchaseImages"
    let reserved = try reserve(path, "version", "inAppPurchaseVersions", "\(product)_1", size: image.count)
    #expect(reserved.status == 201, "\(reserved.text)")
    try send(image, to: reserved)
    let commit = #"{"data":{"type":"inAppPurchaseImages","id":"\#(product)","attributes":{"uploaded":true}}}"#
    let failed = try shop.request("PATCH", "\(path)/\(product)", commit)
    #expect(try failed.text("data.attributes.assetDeliveryState.state") == "FAILED", "\(failed.text)")
    #expect(failed.text.contains("640 by 920"))
    let images = try shop.request("GET", "/v1/inAppPurchaseVersions/\(product)_1/images")
    #expect(try images.text("data.0.id") == product, "\(images.text)")
    let checksum =
      #"{"data":{"type":"inAppPurchaseImages","id":"\#(product)","attributes":{"sourceFileChecksum":"0"}}}"#
    #expect(try shop.request("PATCH", "\(path)/\(product)", checksum).status == 409)
    let unknown = try reserve(path, "version", "inAppPurchaseVersions", "7_1", size: 5)
    #expect(try unknown.text("errors.0.source.pointer") == "/data/relationships/version", "\(unknown.text)")
  }
}
