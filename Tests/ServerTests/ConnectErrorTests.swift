import Foundation
import TestSupport
import Testing

/// What the App Store Connect API refuses, and what it says then.
@Suite struct ConnectErrorTests {
  @Test func `all errors of a document are told together, each with its place`() throws {
    let shop = try ServedShop()
    let body =
      #"{"data":{"type":"products","attributes":{"names":"x","inAppPurchaseType":"FREE","state":"APPROVED"},"#
      + #""relationships":{"apps":{"data":null}}}}"#
    let answer = try shop.request("POST", "/v2/inAppPurchases", body)
    #expect(answer.status == 409)
    #expect(
      try Self.errors(answer) == [
        "ENTITY_ERROR.TYPE.INVALID /data/type",
        "ENTITY_ERROR.ATTRIBUTE.UNKNOWN /data/attributes/names",
        "ENTITY_ERROR.ATTRIBUTE.TYPE /data/attributes/inAppPurchaseType",
        "ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED /data/attributes/state",
        "ENTITY_ERROR.ATTRIBUTE.REQUIRED /data/attributes/name",
        "ENTITY_ERROR.ATTRIBUTE.REQUIRED /data/attributes/productId",
        "ENTITY_ERROR.RELATIONSHIP.UNKNOWN /data/relationships/apps",
        "ENTITY_ERROR.RELATIONSHIP.REQUIRED /data/relationships/app",
      ])
    let prices = try shop.request(
      "POST", "/v1/inAppPurchasePriceSchedules",
      #"{"data":{"type":"inAppPurchasePriceSchedules"},"included":[{"type":"apps"},{"type":"inAppPurchasePrices"}]}"#)
    #expect(
      try Self.errors(prices).suffix(2) == [
        "ENTITY_ERROR.INCLUDED.INVALID_TYPE /included/0/type", "ENTITY_ERROR.INCLUDED.INVALID_ID /included/1/id",
      ])
  }

  @Test(arguments: [
    ("/v1/users?filter[roles]=BOSS", "filter[roles]", "ADMIN"),
    ("/v1/profiles?filter[profileType]=IOS", "filter[profileType]", "IOS_APP_ADHOC"),
    ("/v1/profiles?filter[profileState]=OLD", "filter[profileState]", "ACTIVE, INVALID"),
    ("/v1/bundleIds?filter[platform]=IPAD", "filter[platform]", "IOS, MAC_OS, UNIVERSAL"),
    ("/v1/reviewSubmissions?filter[state]=OPEN", "filter[state]", "READY_FOR_REVIEW"),
    ("/v1/apps/APP/appStoreVersions?filter[platform]=ios", "filter[platform]", "IOS, MAC_OS, TV_OS, VISION_OS"),
    ("/v1/apps/APP/appStoreVersions?filter[appStoreState]=NEW", "filter[appStoreState]", "PENDING_APPLE_RELEASE"),
    ("/v1/apps/APP/inAppPurchasesV2?filter[state]=READY_TO_SUBMIT,NEW", "filter[state]", "READY_TO_SUBMIT"),
    ("/v1/apps/APP/inAppPurchasesV2?filter[inAppPurchaseType]=COIN", "filter[inAppPurchaseType]", "CONSUMABLE"),
    ("/v1/apps?sort=-age", "sort", "name, bundleId, sku"),
    ("/v1/apps?fields[apps]=name,age", "fields[apps]", "bundleId"),
    ("/v1/apps?include=owner", "include", "appStoreVersions"),
  ])
  func `a value that is none of some is refused with those that are permitted`(
    path: String, parameter: String, permitted: String
  ) throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let answer = try shop.request("GET", path.replacing("APP", with: app))
    #expect(answer.status == 400)
    #expect(try answer.text("errors.0.code") == "PARAMETER_ERROR.INVALID")
    #expect(try answer.text("errors.0.source.parameter") == parameter)
    #expect(try answer.text("errors.0.detail")?.contains(permitted) == true, "\(answer.text)")
  }

  @Test func `Apple's values that nothing here has are no error`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    for path in [
      "/v1/apps/\(app)/appStoreVersions?filter[appStoreState]=PENDING_APPLE_RELEASE,PREORDER_READY_FOR_SALE",
      "/v1/apps/\(app)/appStoreVersions?filter[platform]=TV_OS", "/v1/profiles?filter[profileType]=MAC_APP_DIRECT",
      "/v1/reviewSubmissions?filter[state]=COMPLETING",
    ] {
      let answer = try shop.request("GET", path)
      #expect(answer.status == 200, "\(path): \(answer.text)")
      #expect(try answer.value("data.0") == nil, "\(path): \(answer.text)")
    }
  }

  @Test(arguments: [
    (
      "POST", "/v1/appStoreVersionSubmissions",
      "'appStoreVersionSubmissions' does not allow 'CREATE'. Allowed operation is: DELETE"
    ),
    (
      "POST", "/v1/builds",
      "'builds' does not allow 'CREATE'. Allowed operations are: GET_COLLECTION, GET_INSTANCE, UPDATE"
    ),
    (
      "GET", "/v1/inAppPurchases",
      "'inAppPurchases' does not allow 'GET_COLLECTION'. Allowed operation is: GET_INSTANCE"
    ),
    (
      "POST", "/v1/apps", "'apps' does not allow 'CREATE'. Allowed operations are: GET_COLLECTION, GET_INSTANCE, UPDATE"
    ),
    ("DELETE", "/v2/appAvailabilities/1", "'appAvailabilities' does not allow 'DELETE'."),
  ])
  func `what Apple's API has closed is forbidden`(method: String, path: String, detail: String) throws {
    let answer = try ServedShop().request(method, path, method == "GET" ? nil : "{}")
    #expect(answer.status == 403)
    #expect(try answer.text("errors.0.code") == "FORBIDDEN_ERROR")
    #expect(try answer.text("errors.0.detail")?.contains(detail) == true, "\(answer.text)")
  }

  @Test func `what Apple's API has and a store lacks is not found`() throws {
    let shop = try ServedShop()
    for path in ["/v1/builds", "/v1/builds/1", "/v1/nothing", "/v1/builds/1/app/2"] {
      #expect(try shop.request("GET", path).status == 404, "\(path)")
    }
  }

  @Test func `a stale If-Match changes nothing`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let id = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    let path = "/v2/inAppPurchases/\(id)"
    func rename(_ name: String, _ tags: String) throws -> HTTPAnswer {
      let body = #"{"data":{"type":"inAppPurchases","id":"\#(id)","attributes":{"name":"\#(name)"}}}"#
      return try shop.request("PATCH", path, body, fields: ["If-Match": tags])
    }
    let first = try #require(try shop.request("GET", path).fields["etag"])
    #expect(try shop.request("GET", "\(path)?fields[inAppPurchases]=name").fields["etag"] == first)
    let renamed = try rename("One", #""x", \#(first)"#)
    let second = try #require(renamed.fields["etag"])
    #expect(renamed.status == 200 && second != first)
    let units = try shop.stockroom("log", "list", "-o", "json")
    for stale in [first, "W/\(second)", "x", "\"\"", "\"a\", *", "*, \(second)", "\"a, \(second)", "", ","] {
      let answer = try rename("Two", stale)
      #expect(answer.status == 412)
      #expect(try answer.text("errors.0.code") == "PRECONDITION_FAILED")
      #expect(try shop.request("DELETE", path, fields: ["If-Match": stale]).status == 412)
    }
    #expect(try shop.stockroom("log", "list", "-o", "json") == units)
    #expect(try shop.request("GET", path).text("data.attributes.name") == "One")
    #expect(try rename("Three", #", ,"a,b" ,W/"c",, \#(second)"#).status == 200)
    #expect(try rename("Four", " * ").status == 200)
    let last = try #require(try shop.request("GET", path).fields["etag"])
    #expect(try shop.request("DELETE", path, fields: ["If-Match": last]).status == 204)
    #expect(try shop.request("DELETE", path, fields: ["If-Match": "*"]).status == 404)
  }

  @Test func `writing takes no parameters, and its data is an object`() throws {
    let shop = try ServedShop()
    let units = try shop.stockroom("log", "list", "-o", "json")
    for (method, path) in [("POST", "/v1/appStoreVersions"), ("PATCH", "/v1/apps/1"), ("DELETE", "/v1/apps/1")] {
      let answer = try shop.request(method, "\(path)?x=1", method == "DELETE" ? nil : #"{"data":{}}"#)
      guard answer.status != 403 else { continue }
      #expect(try answer.text("errors.0.code") == "PARAMETER_ERROR.ILLEGAL", "\(method): \(answer.text)")
    }
    for (body, detail) in [(#"{"data":[]}"#, "'data' must be an object"), ("{}", "'data' is missing")] {
      #expect(try shop.request("POST", "/v1/appStoreVersions", body).text("errors.0.detail") == detail)
    }
    #expect(try shop.stockroom("log", "list", "-o", "json") == units)
  }

  @Test func `a webhook must not call the server by its public URL`() throws {
    let shop = try ServedShop(["--public-url", "http://localhost:9999"])
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    for (url, status) in [("http://localhost:9999/x", 409), ("http://127.0.0.1:9998/x", 201)] {
      let answer = try shop.request(
        "POST", "/v1/webhooks",
        #"{"data":{"type":"webhooks","attributes":{"name":"one","url":"\#(url)","secret":"Harbor-4711","enabled":false,"#
          + #""eventTypes":["PRODUCT_STATUS_CHANGED"]},"#
          + #""relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}"#)
      #expect(answer.status == status, "\(url): \(answer.text)")
    }
  }

  @Test func `no detail names a command or an option of the console`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    for (path, type, link) in [
      ("/v1/reviewSubmissions", "reviewSubmissions", "app"), ("/v1/reviewSubmissions", "reviewSubmissions", "app"),
      ("/v1/inAppPurchaseSubmissions", "inAppPurchaseSubmissions", "inAppPurchaseV2"),
    ] {
      let (id, other) = link == "app" ? (app, "apps") : (product, "inAppPurchases")
      let answer = try shop.request(
        "POST", path,
        #"{"data":{"type":"\#(type)","relationships":{"\#(link)":{"data":{"type":"\#(other)","id":"\#(id)"}}}}}"#)
      try Self.expectNoCommands(answer)
    }
    for attributes in [
      #""name":"Two","productId":"com.example.books.chapter1","inAppPurchaseType":"CONSUMABLE""#,
      #""name":"Chapter 1","productId":"com.example.books.two","inAppPurchaseType":"CONSUMABLE""#,
      #""name":"x","productId":"com.example.books.two","inAppPurchaseType":"CONSUMABLE""#,
      #""name":"Two","productId":"two!","inAppPurchaseType":"CONSUMABLE""#,
    ] {
      let answer = try shop.request(
        "POST", "/v2/inAppPurchases",
        #"{"data":{"type":"inAppPurchases","attributes":{\#(attributes)},"#
          + #""relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}"#)
      #expect(answer.status == 409)
      try Self.expectNoCommands(answer)
    }
  }

  @Test func `a schedule that was never set is not found, and an empty relationship is null`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    let schedule = try shop.request("GET", "/v2/inAppPurchases/\(product)/iapPriceSchedule")
    #expect(schedule.status == 404)
    #expect(
      try schedule.text("errors.0.detail")
        == "There is no resource of type 'inAppPurchasePriceSchedules' with id '\(product)'")
    let screenshot = try shop.request("GET", "/v2/inAppPurchases/\(product)/appStoreReviewScreenshot")
    #expect(screenshot.status == 200 && screenshot.text.contains(#""data":null"#), "\(screenshot.text)")
    let included = try shop.request("GET", "/v2/inAppPurchases/\(product)?include=iapPriceSchedule")
    #expect(included.status == 200)
  }

  /// The code and the place of each error.
  private static func errors(_ answer: HTTPAnswer) throws -> [String] {
    let errors = try #require(try answer.value("errors") as? [[String: Any]])
    return errors.map { error in
      let source = error["source"] as? [String: String]
      return "\(error["code"] as? String ?? "") \(source?["pointer"] ?? "")"
    }
  }

  private static func expectNoCommands(_ answer: HTTPAnswer) throws {
    guard answer.status >= 400 else { return }
    let detail = try #require(try answer.text("errors.0.detail"))
    let command =
      /\b(?:review|product|version|price) (?:draft|submit|add|list|show|create|edit|set)\b|explain |\s--?[a-z]|\bdraft\b/
    #expect(detail.firstMatch(of: command) == nil, "\(detail)")
  }
}
