import Foundation
import TestSupport
import Testing

/// The code offers of in-app purchases as clients of the App Store Connect API and of the App Store Server API have them.
@Suite struct PurchaseOfferTests {
  private let shop: ServedShop
  private let coins: String
  private let map: String

  init() throws {
    let shop = try ServedShop(
      lines: """
        app create com.example.books --name Books --sku BOOKS1
        product create .coins --name Coins --type consumable --price 4.99
        product create .map --name Map --price 2.99
        subscription group create Reading
        subscription create .monthly --name Monthly --group Reading --period 1m --price 4.99
        tester create yuki@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11
        """, profile: "asc2026")
    self.shop = shop
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    func find(_ id: String) throws -> String {
      let path = "/v1/apps/\(app)/inAppPurchasesV2?filter[productId]=com.example.books.\(id)"
      return try #require(try shop.request("GET", path).text("data.0.id"))
    }
    (coins, map) = (try find("coins"), try find("map"))
  }

  private static let type = "inAppPurchaseOfferCodes"

  /// The identifier of a price point.
  private func point(_ territory: String, _ price: String, of product: String? = nil) throws -> String {
    try shop.pricePoint(of: "/v2/inAppPurchases/\(product ?? coins)", in: territory, price)
  }

  private static func link(_ name: String, _ type: String, _ id: String) -> String {
    #""\#(name)":{"data":{"type":"\#(type)","id":"\#(id)"}}"#
  }

  private func create(
    _ name: String, of product: String? = nil, eligibilities: String = #""NON_SPENDER""#,
    _ prices: [(territory: String, point: String?)]
  ) throws -> HTTPAnswer {
    let ids = prices.indices.map { #"{"type":"inAppPurchaseOfferPrices","id":"${p\#($0)}"}"# }.joined(separator: ",")
    let items = prices.enumerated().map { index, price in
      let links =
        [Self.link("territory", "territories", price.territory)]
        + (price.point.map { [Self.link("pricePoint", "inAppPurchasePricePoints", $0)] } ?? [])
      return
        #"{"type":"inAppPurchaseOfferPrices","id":"${p\#(index)}","relationships":{\#(links.joined(separator: ","))}}"#
    }.joined(separator: ",")
    return try shop.request(
      "POST", "/v1/\(Self.type)",
      #"{"data":{"type":"\#(Self.type)","attributes":{"name":"\#(name)","customerEligibilities":[\#(eligibilities)]},"#
        + #""relationships":{\#(Self.link("inAppPurchase", "inAppPurchases", product ?? coins)),"#
        + #""prices":{"data":[\#(ids)]}}},"included":[\#(items)]}"#)
  }

  private func code(_ suffix: String, _ attributes: String, of offer: String) throws -> HTTPAnswer {
    let type = "inAppPurchaseOfferCode\(suffix)"
    return try shop.request(
      "POST", "/v1/\(type)",
      #"{"data":{"type":"\#(type)","attributes":\#(attributes),"relationships":{"#
        + #"\#(Self.link("offerCode", Self.type, offer))}}}"#)
  }

  @Test func `an offer has prices by territory, of which some may be free`() throws {
    let created = try create(
      "Half", eligibilities: #""ACTIVE_SPENDER","CHURNED_SPENDER""#, [("USA", try point("USA", "2.49")), ("JPN", nil)])
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    #expect(try created.text("data.attributes.name") == "Half")
    #expect(try created.text("data.attributes.customerEligibilities.1") == "CHURNED_SPENDER")
    #expect(try created.number("data.attributes.sandboxCodeCount") == 0)
    #expect(try created.value("data.attributes.totalNumberOfCodes") == nil)
    #expect(try created.value("data.relationships.inAppPurchase") == nil)
    let prices = try shop.request("GET", "/v1/\(Self.type)/\(id)/prices?include=territory,pricePoint")
    #expect(try prices.number("meta.paging.total") == 2, "\(prices.text)")
    #expect(prices.text.contains(#""customerPrice":"2.49""#) && !prices.text.contains(#""customerPrice":"0"#))
    let japan = try shop.request("GET", "/v1/\(Self.type)/\(id)/prices?filter[territory]=JPN")
    #expect(try japan.number("meta.paging.total") == 1)
    #expect(try shop.request("GET", "/v1/\(Self.type)/\(id)/relationships/prices").number("meta.paging.total") == 2)
    let gift = try create("Gift", [("JPN", nil)])
    #expect(gift.status == 201, "\(gift.text)")
    let list = "/v2/inAppPurchases/\(coins)/offerCodes"
    #expect(try shop.request("GET", list).number("meta.paging.total") == 2)
    #expect(try shop.request("GET", "\(list)?filter[territory]=USA&include=prices").text("data.0.id") == id)
    #expect(try shop.request("GET", "\(list)?filter[territory]=DEU").number("meta.paging.total") == 0)
    #expect(try shop.request("GET", "/v2/inAppPurchases/\(map)/offerCodes").number("meta.paging.total") == 0)
    #expect(try shop.stockroom("-c", "log --limit 1").contains("product offer code create"))
  }

  @Test func `an offer has codes of both kinds, and is deactivated`() throws {
    let id = try #require(try create("Gift", [("USA", nil), ("JPN", nil)]).text("data.id"))
    let custom = try code("CustomCodes", #"{"customCode":"GIFT26","numberOfCodes":100,"expirationDate":null}"#, of: id)
    #expect(custom.status == 201, "\(custom.text)")
    #expect(try custom.text("data.attributes.createdDate")?.hasSuffix("Z") == true)
    let again = try code("CustomCodes", #"{"customCode":"gift26","numberOfCodes":100}"#, of: id)
    #expect(try again.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE", "\(again.text)")
    let day = String(Date(timeIntervalSinceNow: 90 * 86_400).ISO8601Format().prefix(10))
    let batch = try code(
      "OneTimeUseCodes", #"{"numberOfCodes":500,"expirationDate":"\#(day)","environment":"SANDBOX"}"#, of: id)
    #expect(batch.status == 201, "\(batch.text)")
    let set = "/v1/inAppPurchaseOfferCodeOneTimeUseCodes/\(try #require(try batch.text("data.id")))"
    let made = try shop.request("GET", "\(set)?include=createdByActor,deactivatedByActor")
    #expect(try made.text("included.0.attributes.actorType") == "API_KEY", "\(made.text)")
    #expect(made.text.contains(#""deactivatedByActor":{"data":null"#), "\(made.text)")
    let values = try shop.request("GET", "\(set)/values", fields: ["Accept": "text/csv"])
    #expect(values.text.hasPrefix("code\n") && values.text.split(separator: "\n").count == 501)
    #expect(try shop.request("GET", "/v1/inAppPurchaseOfferCodeOneTimeUseCodes/99/values").status == 404)
    let reader = try shop.makeKey("key create Reader --role SALES")
    #expect(try shop.request("GET", "\(set)/values", as: reader).status == 403)
    let path = "/v1/\(Self.type)/\(id)"
    let all = try shop.request("GET", "\(path)?include=customCodes,oneTimeUseCodes,prices&limit[prices]=1")
    #expect(try all.number("data.attributes.productionCodeCount") == 100, "\(all.text)")
    #expect(try all.number("data.attributes.sandboxCodeCount") == 500)
    for codes in ["customCodes", "oneTimeUseCodes"] {
      let list = try shop.request("GET", "\(path)/\(codes)?include=createdByActor&limit=1")
      #expect(try list.number("meta.paging.total") == 1, "\(list.text)")
      #expect(try shop.request("GET", "\(path)/relationships/\(codes)").number("meta.paging.total") == 1)
    }
    func change(_ path: String, _ type: String, _ isActive: Bool) throws -> HTTPAnswer {
      let id = path.split(separator: "/").last ?? ""
      return try shop.request(
        "PATCH", path, #"{"data":{"type":"\#(type)","id":"\#(id)","attributes":{"active":\#(isActive)}}}"#)
    }
    #expect(try change(set, "inAppPurchaseOfferCodeOneTimeUseCodes", false).status == 200)
    let off = try shop.request("GET", "\(set)?include=deactivatedByActor")
    #expect(try off.text("included.0.attributes.actorType") == "API_KEY", "\(off.text)")
    #expect(try change(path, Self.type, false).status == 200)
    let on = try change(path, Self.type, true)
    #expect(on.status == 409)
    #expect(try on.text("errors.0.code") == "STATE_ERROR")
    #expect(try code("CustomCodes", #"{"customCode":"NEXT","numberOfCodes":1}"#, of: id).status == 409)
    #expect(try shop.request("DELETE", path).status == 403)
  }

  @Test func `a wrong offer has Apple's code and a pointer`() throws {
    func expect(_ answer: HTTPAnswer, _ code: String, _ pointer: String) throws {
      #expect(try answer.text("errors.0.code") == code, "\(answer.text)")
      #expect(try answer.text("errors.0.source.pointer") == pointer, "\(answer.text)")
    }
    let point = "/included/0/relationships/pricePoint"
    try expect(
      try create("Other", [("USA", try self.point("USA", "1.99", of: map))]), "ENTITY_ERROR.RELATIONSHIP.INVALID", point
    )
    try expect(
      try create("Wrong", [("JPN", try self.point("USA", "1.99"))]), "ENTITY_ERROR.RELATIONSHIP.INVALID", point)
    try expect(
      try create("Costly", [("USA", try self.point("USA", "4.99"))]), "ENTITY_ERROR.RELATIONSHIP.INVALID",
      "/data/relationships/prices")
    try expect(
      try create("Nobody", eligibilities: #""NEW""#, [("USA", nil)]), "ENTITY_ERROR.ATTRIBUTE.TYPE",
      "/data/attributes/customerEligibilities")
    let subscription = try #require(
      try shop.request(
        "GET",
        "/v1/subscriptionGroups/"
          + (shop.request(
            "GET", "/v1/apps/\(shop.request("GET", "/v1/apps").text("data.0.id") ?? "")/subscriptionGroups"
          )
          .text("data.0.id") ?? "") + "/subscriptions"
      ).text("data.0.id"))
    try expect(
      try create("Sub", of: subscription, [("USA", nil)]), "ENTITY_ERROR.RELATIONSHIP.INVALID",
      "/data/relationships/inAppPurchase")
    #expect(try create("Gift", [("USA", nil)]).status == 201)
    try expect(
      try create("Gift", [("USA", nil)]), "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE", "/data/attributes/name")
    let unknown = try shop.request("GET", "/v1/\(Self.type)/99")
    #expect(unknown.status == 404)
  }

  @Test func `the transaction of a redeemed code has its offer`() throws {
    for line in [
      "app notifications com.example.books --sandbox-url http://127.0.0.1:9/notifications",
      "product offer code create .coins Gift --customers never-bought",
      "product offer custom-code create .coins Gift GIFT26 --count 10",
      "storekit redeem GIFT26 --account yuki@example.com",
    ] { _ = try shop.stockroom("-c", line) }
    let key = try shop.makeKey("key create server --in-app-purchase")
    let answer = try shop.server.request(
      "GET", "/inApps/v1/transactions/1000000000000001",
      fields: ["Authorization": "Bearer \(try key.token(["bid": "com.example.books"]))"])
    let signed = try #require(try answer.text("signedTransactionInfo"), "\(answer.text)")
    let payload = try SharedPurchaseTests.payload(of: signed)
    #expect(payload["productId"] as? String == "com.example.books.coins")
    #expect(payload["offerType"] as? Int == 3)
    #expect(payload["offerIdentifier"] as? String == "Gift")
    #expect(payload["offerDiscountType"] as? String == "ONE_TIME")
    #expect(payload["offerPeriod"] == nil)
    #expect(payload["price"] as? Int == 0)
    #expect(try shop.stockroom("-c", "notification list").contains("ONE_TIME_CHARGE"))
  }
}
