import Foundation
import TestSupport
import Testing

/// Resources of the App Store Connect API over the server.
@Suite struct ConnectResourceTests {
  @Test func `a version gets another number, and what the catalog does not keep is refused with its reason`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog + "\napp version create 1.0")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let id = try #require(try shop.request("GET", "/v1/apps/\(app)/appStoreVersions").text("data.0.id"))
    func patch(_ attributes: String) throws -> HTTPAnswer {
      try shop.request(
        "PATCH", "/v1/appStoreVersions/\(id)",
        #"{"data":{"type":"appStoreVersions","id":"\#(id)","attributes":{\#(attributes)}}}"#)
    }
    let renamed = try patch(#""versionString":"1.1","copyright":"2026 Ann","usesIdfa":false"#)
    #expect(renamed.status == 200)
    #expect(try renamed.text("data.attributes.versionString") == "1.1")
    #expect(try renamed.text("data.attributes.copyright") == "2026 Ann")
    for (name, value) in [
      ("usesIdfa", "true"), ("downloadable", "false"), ("reviewType", #""NOTARIZATION""#),
      ("earliestReleaseDate", #""2026-12-24 08:00""#), ("earliestReleaseDate", #""tomorrow""#),
    ] {
      let answer = try patch(#""versionString":"1.2","\#(name)":\#(value)"#)
      #expect(answer.status == 409)
      #expect(try answer.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID")
      #expect(try answer.text("errors.0.source.pointer") == "/data/attributes/\(name)", "\(answer.text)")
    }
    #expect(
      try patch(#""releaseType":"SCHEDULED""#).text("errors.0.source.pointer") == "/data/attributes/earliestReleaseDate"
    )
    #expect(try patch(#""releaseType":"SOON""#).text("errors.0.source.pointer") == "/data/attributes/releaseType")
    let scheduled = try patch(#""releaseType":"SCHEDULED","earliestReleaseDate":"2099-12-24T08:00:00-08:00""#)
    #expect(try scheduled.text("data.attributes.earliestReleaseDate") == "2099-12-24T16:00:00Z")
    #expect(try patch(#""releaseType":"MANUAL""#).text("data.attributes.earliestReleaseDate") == nil)
    #expect(try patch(#""versionString":"one""#).text("errors.0.source.pointer") == "/data/attributes/versionString")
    try shop.server.run("app version upload 1.1; app version submit 1.1")
    let locked = try patch(#""versionString":"1.2""#)
    #expect(try locked.text("errors.0.code") == "STATE_ERROR")
    #expect(try locked.text("errors.0.detail") == "Attribute 'versionString' cannot be edited at this time")
    #expect(
      try shop.request("GET", "/v1/appStoreVersions/\(id)/appStoreVersionLocalizations").text("data.0.id") == nil)
    func release() throws -> HTTPAnswer {
      try shop.request(
        "POST", "/v1/appStoreVersionReleaseRequests",
        #"""
        {"data":{"type":"appStoreVersionReleaseRequests","relationships":{"appStoreVersion":
        {"data":{"type":"appStoreVersions","id":"\#(id)"}}}}}
        """#)
    }
    #expect(try release().text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID")
    try shop.server.run("app version approve 1.1")
    #expect(
      try shop.request("GET", "/v1/appStoreVersions/\(id)").text("data.attributes.appVersionState")
        == "PENDING_DEVELOPER_RELEASE")
    #expect(try release().status == 201)
    #expect(
      try shop.request("GET", "/v1/appStoreVersions/\(id)").text("data.attributes.appVersionState")
        == "READY_FOR_DISTRIBUTION")
  }

  @Test func `a complete screenshot has its size, its checksum, and an address that anyone can load`() throws {
    let scratch = try Scratch()
    let picture = Picture.png(width: 640, height: 920)
    let path = try scratch.file("shot.png", picture)
    let shop = try ServedShop(lines: ServedShop.catalog + "\nproduct screenshot .chapter1 '\(path)'")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    let answer = try shop.request("GET", "/v1/inAppPurchaseAppStoreReviewScreenshots/\(product)")
    #expect(try answer.text("data.attributes.assetDeliveryState.state") == "COMPLETE")
    #expect(try answer.number("data.attributes.fileSize") == picture.count)
    #expect(try answer.text("data.attributes.sourceFileChecksum")?.count == 32)
    #expect(try answer.number("data.attributes.imageAsset.width") == 640)
    #expect(try answer.number("data.attributes.imageAsset.height") == 920)
    let template = try #require(try answer.text("data.attributes.imageAsset.templateUrl"))
    let address = template.replacing("{w}", with: "320").replacing("{h}", with: "460").replacing("{f}", with: "png")
    let place = try #require(URLComponents(string: address)?.path)
    let image = try shop.server.request("GET", place)
    #expect(image.status == 200 && image.body == picture)
    #expect(image.fields["content-type"] == "image/png")
    #expect(try shop.server.request("GET", place.replacing("/images/\(product)/", with: "/images/1/")).status == 404)
    #expect(try shop.server.request("GET", "/images/\(product)/x/y").status == 404)
  }

  @Test func `a subscription is not an in-app purchase of the API`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nproduct create .monthly --name Monthly --type auto-renewable"
        + "\nproduct create .free --name Free --type free-subscription")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let list = "/v1/apps/\(app)/inAppPurchasesV2"
    for path in [list, "/v1/apps/\(app)/relationships/inAppPurchasesV2"] {
      let answer = try shop.request("GET", path)
      #expect(try answer.number("meta.paging.total") == 1)
      #expect(try answer.value("data.1") == nil)
    }
    let included = try shop.request("GET", "/v1/apps/\(app)?include=inAppPurchasesV2")
    #expect(try included.number("data.relationships.inAppPurchasesV2.meta.paging.total") == 1)
    #expect(try shop.request("GET", "\(list)?filter[inAppPurchaseType]=AUTO_RENEWABLE_SUBSCRIPTION").status == 400)
    let chapter = try #require(try shop.request("GET", list).text("data.0.id").flatMap(Int.init))
    for id in [chapter + 1, chapter + 2] {
      for path in [
        "/v2/inAppPurchases/\(id)", "/v2/inAppPurchases/\(id)/pricePoints", "/v1/inAppPurchaseAvailabilities/\(id)",
        "/v1/inAppPurchaseVersions/\(id)_1",
      ] { #expect(try shop.request("GET", path).status == 404, "\(path)") }
      #expect(try shop.request("DELETE", "/v2/inAppPurchases/\(id)").status == 404)
    }
  }

  @Test func `products of one ID in two apps are created, found, changed, and deleted apart`() throws {
    let lines = "app create com.example.a --name 'App A' --sku A1\napp create com.example.b --name 'App B' --sku B1"
    let shop = try ServedShop(lines: lines, profile: "asc2026")
    let apps = try ["com.example.a", "com.example.b"].map {
      try #require(try shop.request("GET", "/v1/apps?filter[bundleId]=\($0)").text("data.0.id"))
    }
    func create(_ name: String, in app: String) throws -> HTTPAnswer {
      try shop.request(
        "POST", "/v2/inAppPurchases",
        #"""
        {"data":{"type":"inAppPurchases","attributes":{"name":"\#(name)","productId":"full",
        "inAppPurchaseType":"NON_CONSUMABLE"},
        "relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}
        """#)
    }
    let ids = try zip(apps, ["Full A", "Full B"]).map { app, name in
      let created = try create(name, in: app)
      #expect(created.status == 201, "\(created.text)")
      return try #require(try created.text("data.id"))
    }
    #expect(try create("Again", in: apps[1]).status == 409)
    func found(in app: String) throws -> HTTPAnswer {
      try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2?filter[productId]=full")
    }
    for (app, id) in zip(apps, ids) {
      #expect(try found(in: app).number("meta.paging.total") == 1)
      #expect(try found(in: app).text("data.0.id") == id)
    }
    let change = #"{"data":{"type":"inAppPurchases","id":"\#(ids[1])","attributes":{"name":"Other"}}}"#
    #expect(try shop.request("PATCH", "/v2/inAppPurchases/\(ids[1])", change).status == 200)
    #expect(try found(in: apps[0]).text("data.0.attributes.name") == "Full A")
    #expect(try found(in: apps[1]).text("data.0.attributes.name") == "Other")
    #expect(try shop.request("DELETE", "/v2/inAppPurchases/\(ids[1])").status == 204)
    #expect(try shop.request("GET", "/v2/inAppPurchases/\(ids[0])").text("data.attributes.productId") == "full")
    #expect(try found(in: apps[1]).number("meta.paging.total") == 0)
  }

  @Test func `null in a new item says as little as an attribute that was not sent`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try shop.request(
      "POST", "/v2/inAppPurchases",
      #"""
      {"data":{"type":"inAppPurchases","attributes":{"name":"Two","productId":"com.example.books.two",
      "inAppPurchaseType":"CONSUMABLE","reviewNote":null},
      "relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}
      """#)
    #expect(product.status == 201, "\(product.text)")
    let id = try #require(try product.text("data.id"))
    let text = try shop.request(
      "POST", "/v1/inAppPurchaseLocalizations",
      #"""
      {"data":{"type":"inAppPurchaseLocalizations","attributes":{"name":"Two","locale":"en-US","description":null},
      "relationships":{"inAppPurchaseV2":{"data":{"type":"inAppPurchases","id":"\#(id)"}}}}}
      """#)
    #expect(text.status == 201, "\(text.text)")
  }

  @Test func `a bundle ID is registered, renamed, taken by an app, and deleted`() throws {
    let shop = try ServedShop()
    func body(_ id: String? = nil, _ attributes: String) -> String {
      #"{"data":{"type":"bundleIds",\#(id.map { #""id":"\#($0)","# } ?? "")"attributes":{\#(attributes)}}}"#
    }
    let maps = #""identifier":"com.example.maps","platform":"IOS""#
    let made = try shop.request("POST", "/v1/bundleIds", body(nil, #""name":"Maps","# + maps))
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(try made.text("data.id"))
    #expect(try made.text("data.attributes.identifier") == "com.example.maps")
    let again = try shop.request("POST", "/v1/bundleIds", body(nil, #""name":"Maps","# + maps))
    #expect(again.status == 409, "\(again.text)")
    #expect(try again.text("errors.0.source.pointer") == "/data/attributes/identifier")
    for attributes in [
      maps, #""name":"X","identifier":"com..x","platform":"IOS""#,
      #""name":"X","identifier":"com.x","platform":"MAC_OS""#,
    ] {
      #expect(try shop.request("POST", "/v1/bundleIds", body(nil, attributes)).status == 409, "\(attributes)")
    }
    let renamed = try shop.request("PATCH", "/v1/bundleIds/\(id)", body(id, #""name":"Team Maps""#))
    #expect(renamed.status == 200, "\(renamed.text)")
    let path = "/v1/bundleIds?filter[identifier]=com.example.maps&include=app,bundleIdCapabilities"
    #expect(try shop.request("GET", path).text("data.0.attributes.name") == "Team Maps")
    #expect(
      try shop.request("GET", "/v1/bundleIds/\(id)/bundleIdCapabilities").text("data.0.attributes.capabilityType")
        == "IN_APP_PURCHASE")
    let unit = try shop.stockroom("log", "--limit", "1")
    let same = try shop.request("PATCH", "/v1/bundleIds/\(id)", body(id, #""name":"Team Maps""#))
    #expect(try same.status == 200 && same.text("data.attributes.name") == "Team Maps")
    #expect(try shop.request("GET", "/v1/bundleIds/\(id)/profiles").number("meta.paging.total") == 0)
    for (type, attributes) in [
      ("bundleIdCapabilities", #""capabilityType":"IN_APP_PURCHASE""#),
      ("profiles", #""name":"Dev","profileType":"IOS_APP_DEVELOPMENT""#),
    ] {
      let link = #"{"bundleId":{"data":{"type":"bundleIds","id":"\#(id)"}}}"#
      let early = try shop.request(
        "POST", "/v1/\(type)",
        #"{"data":{"type":"\#(type)","attributes":{\#(attributes)},"relationships":\#(link)}}"#)
      #expect(early.status == 409, "\(early.text)")
      #expect(try early.text("errors.0.source.pointer") == "/data/relationships/bundleId")
    }
    #expect(try shop.request("DELETE", "/v1/bundleIdCapabilities/\(id)_IN_APP_PURCHASE").status == 409)
    #expect(try shop.stockroom("log", "--limit", "1") == unit)
    try shop.server.run("app create com.example.maps --name Maps --sku MAPS1")
    let taken = try shop.request("GET", path)
    #expect(try taken.text("data.0.id") == id && taken.text("included.0.attributes.bundleId") == "com.example.maps")
    #expect(try shop.request("DELETE", "/v1/bundleIds/\(id)").status == 409)
    let atlas = #""name":"Atlas","identifier":"com.example.atlas","platform":"IOS""#
    let other = try #require(try shop.request("POST", "/v1/bundleIds", body(nil, atlas)).text("data.id"))
    #expect(try shop.request("DELETE", "/v1/bundleIds/\(other)").status == 204)
    #expect(try shop.request("GET", "/v1/bundleIds/\(other)").status == 404)
    for wrong in ["B", "B0", "B-1", "B99999999999999999999", "Bx"] {
      #expect(try shop.request("GET", "/v1/bundleIds/\(wrong)").status == 404, "\(wrong)")
    }
  }

  @Test func `bundle IDs and profiles are listed in each order, and a profile has content`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\napp profile create com.example.books Dev --development")
    for order in ["name", "platform", "identifier", "-seedId", "id"] {
      #expect(try shop.request("GET", "/v1/bundleIds?sort=\(order)").text("data.0.id") != nil, "\(order)")
    }
    for order in ["name", "-profileType", "profileState", "id"] {
      let profiles = try shop.request("GET", "/v1/profiles?sort=\(order)")
      let name = try #require(try profiles.text("data.0.attributes.name"))
      let content = try #require(try profiles.text("data.0.attributes.profileContent"))
      let list = try #require(Data(base64Encoded: content))
      let text = try #require(String(data: list, encoding: .utf8))
      #expect(text.contains("<string>\(name)</string>"), "\(order)")
    }
    #expect(try shop.request("GET", "/v1/bundleIds?filter[seedId]=X").text("data.0.id") == nil)
  }

  @Test func `pages go on after items that were deleted or renamed since`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nfor i in 1..5 do product create .part$i --name \"Part $i\" --type consumable")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    for sort in ["name", "-name", "inAppPurchaseType"] {
      let list = "/v1/apps/\(app)/inAppPurchasesV2?sort=\(sort)&limit=2"
      let first = try shop.request("GET", list)
      let last = try #require(try first.text("data.1.id"))
      let rename = #"{"data":{"type":"inAppPurchases","id":"\#(last)","attributes":{"name":"Other \#(sort)"}}}"#
      #expect(try shop.request("PATCH", "/v2/inAppPurchases/\(last)", rename).status == 200)
      if sort == "-name" { #expect(try shop.request("DELETE", "/v2/inAppPurchases/\(last)").status == 204) }
      let next = try #require(try first.text("links.next")?.split(separator: "/v1/").last)
      let second = try shop.request("GET", "/v1/\(next)")
      #expect(second.status == 200, "\(second.text)")
      #expect(try second.text("data.1.id") != nil)
      let cursor = try #require(next.split(separator: "cursor=").last)
      #expect(try shop.request("GET", list.replacing(sort, with: "") + "&cursor=\(cursor)").status == 400)
    }
  }

  @Test func `apps are found by their versions`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog
        + "\napp create com.example.maps --name Maps --sku MAPS1\napp version create 1.0 --app com.example.books")
    let all = try shop.request("GET", "/v1/apps?filter[bundleId]=com.example.books&include=appStoreVersions")
    let (app, version) = (try all.text("data.0.id"), try all.text("included.0.id"))
    for filter in [
      "appStoreVersions]=\(version ?? "")", "appStoreVersions.platform]=IOS",
      "appStoreVersions.appVersionState]=PREPARE_FOR_SUBMISSION",
    ] {
      let found = try shop.request("GET", "/v1/apps?filter[\(filter)")
      #expect(try found.text("data.0.id") == app && found.text("data.1.id") == nil, "\(found.text)")
    }
    let none = try shop.request("GET", "/v1/apps?filter[appStoreVersions.appStoreState]=READY_FOR_SALE")
    #expect(try none.status == 200 && none.text("data.0.id") == nil)
  }

  @Test func `what an app keeps may be sent as it is, and what it does not have is refused`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog)
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    func patch(_ attributes: String) throws -> HTTPAnswer {
      try shop.request(
        "PATCH", "/v1/apps/\(app)", #"{"data":{"type":"apps","id":"\#(app)","attributes":{\#(attributes)}}}"#)
    }
    let same = try patch(#""bundleId":"com.example.books","primaryLocale":"ja","contentRightsDeclaration":null"#)
    #expect(try same.text("data.attributes.primaryLocale") == "ja", "\(same.text)")
    for (name, value) in [
      ("bundleId", #""com.example.other""#), ("name", #""Other""#), ("subscriptionStatusUrl", #""https://a.example""#),
    ] {
      let answer = try patch(#""primaryLocale":"de-DE","\#(name)":\#(value)"#)
      #expect(answer.status == 409)
      #expect(try answer.text("errors.0.source.pointer") == "/data/attributes/\(name)", "\(answer.text)")
    }
    #expect(try shop.request("GET", "/v1/apps/\(app)").text("data.attributes.primaryLocale") == "ja")
    let several = try patch(#""bundleId":7,"primaryLocale":null"#)
    #expect(try several.text("errors.1.id") == several.text("errors.0.id").map { "\($0)-2" }, "\(several.text)")
  }

  @Test func `a localization of version 2 includes its version, which has no image`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog)
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    let text = try #require(
      try shop.request("GET", "/v2/inAppPurchases/\(product)/inAppPurchaseLocalizations").text("data.0.id"))
    let found = try shop.request("GET", "/v2/inAppPurchaseLocalizations/\(text)?include=version")
    #expect(try found.text("data.relationships.version.data.id") == "\(product)_1", "\(found.text)")
    #expect(try found.text("included.0.type") == "inAppPurchaseVersions")
    let image = try shop.request("GET", "/v1/inAppPurchaseVersions/\(product)_1/image")
    #expect(image.status == 200 && image.text.contains(#""data":null"#), "\(image.text)")
  }

  @Test func `the screenshot stays while a product waits for its review`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("shot.png", Picture.png(width: 640, height: 920))
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nproduct screenshot .chapter1 '\(path)'\nprice set .chapter1 --tier 1\n"
        + "review submit .chapter1")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    let resource = "/v1/inAppPurchaseAppStoreReviewScreenshots"
    let deleted = try shop.request("DELETE", "\(resource)/\(product)")
    #expect(deleted.status == 409)
    #expect(try deleted.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID")
    let body =
      #"{"data":{"type":"inAppPurchaseAppStoreReviewScreenshots","attributes":{"fileName":"a.png","fileSize":5},"#
      + #""relationships":{"inAppPurchaseV2":{"data":{"type":"inAppPurchases","id":"\#(product)"}}}}}"#
    #expect(try shop.request("POST", resource, body).text("errors.0.code") == "STATE_ERROR")
    let text = "/v1/inAppPurchaseLocalizations/\(product)_en-US"
    let last = try shop.request("DELETE", text)
    #expect(try last.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID", "\(last.text)")
    try shop.server.run("review start .chapter1")
    #expect(try shop.request("POST", resource, body).text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID")
    let edit =
      #"{"data":{"type":"inAppPurchaseLocalizations","id":"\#(product)_en-US","attributes":{"name":"Other"}}}"#
    #expect(
      try shop.request("PATCH", text, edit).text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE")
  }

  @Test func `new territories are only for a product that is in all of them`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let product = try #require(try shop.request("GET", "/v1/apps/\(app)/inAppPurchasesV2").text("data.0.id"))
    func send(_ territories: [String], isOfNew: Bool) throws -> HTTPAnswer {
      let data = territories.map { #"{"type":"territories","id":"\#($0)"}"# }.joined(separator: ",")
      return try shop.request(
        "POST", "/v1/inAppPurchaseAvailabilities",
        #"{"data":{"type":"inAppPurchaseAvailabilities","attributes":{"availableInNewTerritories":\#(isOfNew)},"#
          + #""relationships":{"inAppPurchase":{"data":{"type":"inAppPurchases","id":"\#(product)"}},"#
          + #""availableTerritories":{"data":[\#(data)]}}}}"#)
    }
    for territories in [[], ["USA"]] {
      let refused = try send(territories, isOfNew: true)
      #expect(refused.status == 409)
      #expect(try refused.text("errors.0.source.pointer") == "/data/attributes/availableInNewTerritories")
    }
    #expect(try send(["USA"], isOfNew: false).status == 201)
    let list = try #require(try shop.request("GET", "/v1/territories?limit=200").value("data") as? [[String: Any]])
    let all = try send(list.compactMap { $0["id"] as? String }, isOfNew: true)
    #expect(all.status == 201)
    #expect(try all.value("data.attributes.availableInNewTerritories") as? Bool == true)
  }

  @Test func `a submission that is canceled is CANCELING in the answer, and COMPLETE then`() throws {
    let shop = try ServedShop(lines: ServedShop.catalog + "\napp version create 1.0; app version upload 1.0")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let version = try #require(try shop.request("GET", "/v1/apps/\(app)/appStoreVersions").text("data.0.id"))
    func send(_ method: String, _ type: String, id: String? = nil, _ rest: String) throws -> HTTPAnswer {
      let own = id.map { #""id":"\#($0)","# } ?? ""
      return try shop.request(
        method, "/v1/\(type)" + (id.map { "/\($0)" } ?? ""), #"{"data":{"type":"\#(type)",\#(own)\#(rest)}}"#)
    }
    let made = try send(
      "POST", "reviewSubmissions", #""relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}"#)
    let id = try #require(try made.text("data.id"))
    let item = try send(
      "POST", "reviewSubmissionItems",
      #""relationships":{"reviewSubmission":{"data":{"type":"reviewSubmissions","id":"\#(id)"}},"#
        + #""appStoreVersion":{"data":{"type":"appStoreVersions","id":"\#(version)"}}}"#)
    #expect(item.status == 201, "\(item.text)")
    let submitted = try send("PATCH", "reviewSubmissions", id: id, #""attributes":{"submitted":true}"#)
    #expect(try submitted.text("data.attributes.state") == "WAITING_FOR_REVIEW")
    let canceled = try send("PATCH", "reviewSubmissions", id: id, #""attributes":{"canceled":true}"#)
    #expect(try canceled.text("data.attributes.state") == "CANCELING")
    #expect(try shop.request("GET", "/v1/reviewSubmissions/\(id)").text("data.attributes.state") == "COMPLETE")
  }

  @Test func `users see all apps`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nuser create ann@example.com --first Ann --last Smith --role ADMIN")
    let user = try #require(try shop.request("GET", "/v1/users?include=visibleApps").text("data.0.id"))
    let apps = try shop.request("GET", "/v1/users/\(user)/visibleApps")
    #expect(apps.status == 200 && apps.text.contains(#""data":[]"#), "\(apps.text)")
  }
}
