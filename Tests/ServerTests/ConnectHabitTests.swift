import Foundation
import TestSupport
import Testing

/// What clients send that were made for Apple's server.
@Suite struct ConnectHabitTests {
  @Test func `a version is deleted unless it was approved, is in review, or is the only one`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + """

        app version create 1.0; app version upload 1.0; app version submit 1.0; app version approve 1.0
        app version create 1.1; app version upload 1.1
        app create com.example.maps --name Maps --sku MAPS1; app version create 2.0 --app com.example.maps
        """)
    let all = try shop.request("GET", "/v1/apps?include=appStoreVersions&sort=bundleId")
    let ids = try (0..<3).map { try #require(try all.text("included.\($0).id")) }
    func delete(_ id: String) throws -> HTTPAnswer { try shop.request("DELETE", "/v1/appStoreVersions/\(id)") }
    try shop.server.run("app version submit 1.1 --app com.example.books")
    for id in ids {
      let refused = try delete(id)
      #expect(refused.status == 409)
      #expect(try refused.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID", "\(refused.text)")
    }
    try shop.server.run("app version developer-reject 1.1 --app com.example.books")
    #expect(try delete(ids[1]).status == 204)
    #expect(try delete(ids[1]).status == 404)
    #expect(try shop.request("GET", "/v1/appStoreVersions/\(ids[1])").status == 404)
    #expect(try shop.stockroom("-c", "log list -o csv --columns actor --limit 1").contains("CI"))
  }

  @Test func `a review submission names the key that submitted it`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog + "\napp version create 1.0; app version upload 1.0")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let made = try shop.request(
      "POST", "/v1/reviewSubmissions",
      #"{"data":{"type":"reviewSubmissions","relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}"#)
    let id = try #require(try made.text("data.id"))
    let found = try shop.request("GET", "/v1/reviewSubmissions/\(id)?include=submittedByActor,lastUpdatedByActor")
    #expect(found.text.contains(#""submittedByActor":{"data":null"#), "\(found.text)")
    #expect(try found.text("data.relationships.lastUpdatedByActor.data.type") == "actors")
    let actor = try #require(try found.text("data.relationships.lastUpdatedByActor.data.id"))
    #expect(try found.text("included.0.id") == actor)
    #expect(try found.text("included.0.attributes.actorType") == "API_KEY")
    #expect(try found.text("included.0.attributes.apiKeyId") == shop.key.id)
    #expect(try shop.request("GET", "/v1/actors/\(actor)").text("data.attributes.apiKeyId") == shop.key.id)
    try shop.server.run("user create ann@example.com --first Ann --last Smith --role ADMIN")
    let ids = "\(actor),APPLE,\(Data("ann@example.com".utf8).base64EncodedString())"
    let actors = try shop.request("GET", "/v1/actors?filter[id]=\(ids)")
    #expect(try (0..<3).map { try actors.text("data.\($0).attributes.actorType") } == ["API_KEY", "APPLE", "USER"])
    #expect(try actors.text("data.2.attributes.userEmail") == "ann@example.com")
    #expect(try actors.text("data.2.attributes.userLastName") == "Smith")
    #expect(try shop.request("GET", "/v1/actors").value("meta.paging.total") as? Int == 0)
    #expect(try shop.request("GET", "/v1/actors/_").status == 404)
  }

  @Test func `territories with estimated prices are named in a header field`() throws {
    let shop = try ServedShop(
      lines: """
        clock set 2026-11-21; app create com.example.books --name "Example Books" --sku BOOKS1
        product create .chapter1 --name "Chapter 1" --price 9.99
        """, profile: "asc2026")
    let product = try #require(try shop.request("GET", "/v1/apps?include=inAppPurchasesV2").text("included.0.id"))
    let schedule = "/v1/inAppPurchasePriceSchedules/\(product)"
    let filter = "filter[territory]=CAN,DEU,JPN"
    func estimated(_ path: String) throws -> String? {
      let answer = try shop.request("GET", path)
      #expect(answer.status == 200, "\(answer.text)")
      return answer.fields["x-stockroom-estimated"]
    }
    #expect(try estimated("\(schedule)/automaticPrices?\(filter)") == "DEU, JPN")
    #expect(try estimated("\(schedule)/relationships/automaticPrices?\(filter)") == "DEU, JPN")
    #expect(try estimated("\(schedule)?include=automaticPrices")?.hasPrefix("AFG, AGO, ") == true)
    #expect(try estimated("\(schedule)/automaticPrices?filter[territory]=CAN,GBR") == nil)
    #expect(try estimated("\(schedule)/manualPrices") == nil)
  }

  @Test func `what is included is sent though its relationship was not chosen`() throws {
    let shop = try ServedShop()
    let list = "/v1/bundleIds?fields[bundleIds]=name&include=app,profiles&fields[apps]=sku"
    let found = try shop.request("GET", list)
    #expect(try found.value("data.0.relationships") == nil, "\(found.text)")
    #expect(try found.text("included.0.attributes.sku") == "BOOKS1")
    #expect(try found.value("included.0.attributes.name") == nil)
    #expect(try found.text("included.1.type") == "profiles")
  }

  @Test func `a limit of what is not included is ignored, and is not in the links`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog + "\napp create com.example.maps --name Maps --sku MAPS1")
    let first = try shop.request("GET", "/v1/apps?limit=1&limit[appStoreVersions]=5&include=inAppPurchasesV2")
    #expect(first.status == 200, "\(first.text)")
    let next = try #require(try first.text("links.next"))
    #expect(!next.contains("appStoreVersions") && next.contains("include=inAppPurchasesV2"))
    let included = try shop.request("GET", "/v1/apps?limit=1&limit[appStoreVersions]=5&include=appStoreVersions")
    #expect(try included.text("links.next")?.contains("limit%5BappStoreVersions%5D=5") == true)
    for limit in ["limit[owner]=5", "limit[ciProduct]=5"] {
      let unknown = try shop.request("GET", "/v1/apps?\(limit)")
      #expect(try unknown.text("errors.0.code") == "PARAMETER_ERROR.ILLEGAL", "\(unknown.text)")
    }
  }

  @Test(arguments: [
    (
      "apps",
      "accessibilityUrl,subscriptionStatusUrlVersion,streamlinedPurchasingEnabled,appTags,appPriceSchedule,"
        + "appEncryptionDeclarations,subscriptionGracePeriod,gameCenterDetail,appAvailabilityV2,searchKeywords"
    ),
    ("reviewSubmissionItems", "state,backgroundAssetVersion,gameCenterActivityVersion,subscriptionGroupVersion"),
    ("gameCenterDetails", "arcadeEnabled"), ("actors", "actorType,apiKeyId,userEmail,userFirstName,userLastName"),
  ])
  func `fields of Apple's resources may be chosen though nothing here has them`(type: String, fields: String) throws {
    let shop = try ServedShop()
    let answer = try shop.request("GET", "/v1/apps?fields[\(type)]=\(fields)")
    #expect(answer.status == 200, "\(answer.text)")
  }

  @Test func `a second version in preparation is refused at the app`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog + "\napp version create 1.0")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let refused = try shop.request(
      "POST", "/v1/appStoreVersions",
      #"""
      {"data":{"type":"appStoreVersions","attributes":{"versionString":"2.0","platform":"IOS"},
      "relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}
      """#)
    #expect(refused.status == 409)
    #expect(try refused.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID")
    #expect(try refused.text("errors.0.source.pointer") == "/data/relationships/app")
  }

  @Test func `a description that is set is not removed by null, and null does nothing else`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nproduct create .two --name Two; product localize .two en-US --display-name Two")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let products = try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2?sort=name")
    for (index, status) in [409, 200].enumerated() {
      let id = "\(try #require(try products.text("data.\(index).id")))_en-US"
      let answer = try shop.request(
        "PATCH", "/v1/inAppPurchaseLocalizations/\(id)",
        #"{"data":{"type":"inAppPurchaseLocalizations","id":"\#(id)","attributes":{"description":null}}}"#)
      #expect(answer.status == status, "\(answer.text)")
      guard status == 409 else { continue }
      #expect(try answer.text("errors.0.source.pointer") == "/data/attributes/description")
    }
  }

  @Test func `what is not ready for review is told without commands`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog + "\napp version create 1.0; review draft create")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let version = try #require(try shop.request("GET", "/v1/apps/\(app)/appStoreVersions").text("data.0.id"))
    let answer = try shop.request(
      "POST", "/v1/reviewSubmissionItems",
      #"""
      {"data":{"type":"reviewSubmissionItems","relationships":{
      "reviewSubmission":{"data":{"type":"reviewSubmissions","id":"d1"}},
      "appStoreVersion":{"data":{"type":"appStoreVersions","id":"\#(version)"}}}}}
      """#)
    #expect(try answer.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID")
    #expect(try answer.text("errors.0.detail") == "The app version is not in a valid state for this request")
  }

  @Test(arguments: [
    ("builds?limit=10&fields[builds]=version", nil), ("builds?limit=201", "limit"), ("builds?include=app", "include"),
    ("appClips?include=app,appClipDefaultExperiences&limit[appClipDefaultExperiences]=5&filter[bundleId]=a", nil),
    ("appClips?fields[appClips]=app&fields[apps]=name&fields[appClipDefaultExperiences]=action", nil),
    ("appInfos?include=primaryCategory&fields[appCategories]=platforms", nil), ("appClips?include=owner", "include"),
    ("inAppPurchases?fields[inAppPurchases]=referenceName&sort=-productId", nil), ("ciProduct?include=bundleId", nil),
    ("customerReviews?exists[publishedResponse]=true&sort=-createdDate", nil), ("ciProduct?limit=5", "limit"),
    ("appClips?filter[owner]=a", "filter[owner]"), ("appClips?fields[owners]=a", "fields[owners]"),
    ("relationships/appClips?limit=10", nil),
  ])
  func `an empty relationship takes the parameters that it has at Apple`(path: String, wrong: String?) throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let answer = try shop.request("GET", "/v1/apps/\(app)/\(path)")
    #expect(answer.status == (wrong == nil ? 200 : 400), "\(answer.text)")
    #expect(try answer.text("errors.0.source.parameter") == wrong)
  }

  @Test func `a profile expires after a year, and one that came with its app is made again`() throws {
    let lines = "clock set 2012-11-21\n\(ServedShop.catalog)\napp profile create Mine --development"
    let shop = try ServedShop(lines: lines)
    func profiles() throws -> [String: [String]] {
      let data = try #require(try shop.request("GET", "/v1/profiles").value("data") as? [[String: Any]])
      let pairs = data.compactMap { $0["attributes"] as? [String: Any] }.map { attributes in
        (
          attributes["name"] as? String ?? "",
          ["profileState", "expirationDate"].map { attributes[$0] as? String ?? "" }
        )
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    #expect(
      try profiles() == [
        "Mine": ["ACTIVE", "2013-11-21T00:00:00Z"], "distribution": ["ACTIVE", "2013-11-21T00:00:00Z"],
      ])
    try shop.server.run("clock advance 365d")
    #expect(
      try profiles() == [
        "Mine": ["INVALID", "2013-11-21T00:00:00Z"], "distribution": ["ACTIVE", "2014-11-21T00:00:00Z"],
      ])
    let invalid = try shop.request("GET", "/v1/profiles?filter[profileState]=INVALID")
    #expect(try invalid.value("meta.paging.total") as? Int == 1)
  }

  @Test func `a profile may have a name with spaces, whose address works as it is`() throws {
    let shop = try ServedShop()
    let id = try #require(try shop.request("GET", "/v1/bundleIds").text("data.0.id"))
    let made = try shop.request(
      "POST", "/v1/profiles",
      #"""
      {"data":{"type":"profiles","attributes":{"name":"match AppStore com.example.books",
      "profileType":"IOS_APP_STORE"},"relationships":{"bundleId":{"data":{"type":"bundleIds","id":"\#(id)"}},
      "certificates":{"data":[]}}}}
      """#)
    #expect(made.status == 201, "\(made.text)")
    let profile = try #require(try made.text("data.id"))
    let uuid = try #require(try made.text("data.attributes.uuid"))
    #expect(UUID(uuidString: uuid) != nil, "\(uuid)")
    let found = try shop.request("GET", "/v1/profiles/\(profile)")
    #expect(try found.text("data.attributes.name") == "match AppStore com.example.books")
    #expect(try found.text("data.attributes.uuid") == uuid)
    #expect(try shop.request("GET", "/v1/profiles?filter[id]=\(profile)").text("data.0.id") == profile)
    #expect(try shop.request("DELETE", "/v1/profiles/\(profile)").status == 204)
    #expect(try shop.request("GET", "/v1/profiles/\(profile)").status == 404)
  }
}
