import Foundation
import TestSupport
import Testing

/// The offers of subscriptions as clients of the App Store Connect API have them.
@Suite struct SubscriptionOfferTests {
  private let shop: ServedShop
  private let subscription: String
  private let bare: String

  init() throws {
    let shop = try ServedShop(
      lines: """
        app create com.example.books --name Books --sku BOOKS1
        subscription group create Reading
        subscription create .monthly --name Monthly --group Reading --period 1m --price 4.99
        subscription create .bare --name Bare --group Reading
        """, profile: "asc2026")
    self.shop = shop
    let list = "/v1/apps/\(try #require(try shop.request("GET", "/v1/apps").text("data.0.id")))/subscriptionGroups"
    let group = try #require(try shop.request("GET", list).text("data.0.id"))
    func find(_ id: String) throws -> String {
      let path = "/v1/subscriptionGroups/\(group)/subscriptions?filter[productId]=com.example.books.\(id)"
      return try #require(try shop.request("GET", path).text("data.0.id"))
    }
    subscription = try find("monthly")
    bare = try find("bare")
  }

  private func create(
    _ type: String, _ attributes: String, of owner: String? = nil, _ links: String = "", included: String = ""
  ) throws -> HTTPAnswer {
    try shop.request(
      "POST", "/v1/\(type)",
      #"{"data":{"type":"\#(type)","attributes":\#(attributes),"relationships":{"subscription":{"data":{"#
        + #""type":"subscriptions","id":"\#(owner ?? subscription)"}}\#(links)}},"included":[\#(included)]}"#)
  }

  /// The identifier of a price point.
  private func point(_ territory: String, _ price: String) throws -> String {
    try shop.pricePoint(of: "/v1/subscriptions/\(subscription)", in: territory, price)
  }

  /// A relationship to one item, after another one.
  private func link(_ name: String, _ type: String, _ id: String) -> String {
    #","\#(name)":{"data":{"type":"\#(type)","id":"\#(id)"}}"#
  }

  /// The relationship `prices`, and the included items of it.
  private func prices(_ type: String, _ prices: [(territory: String, point: String?)]) -> (String, String) {
    let ids = prices.indices.map { #"{"type":"\#(type)","id":"${p\#($0)}"}"# }.joined(separator: ",")
    let items = prices.enumerated().map { index, price in
      let territory = #""territory":{"data":{"type":"territories","id":"\#(price.territory)"}}"#
      let point = price.point.map { link("subscriptionPricePoint", "subscriptionPricePoints", $0) } ?? ""
      return #"{"type":"\#(type)","id":"${p\#(index)}","relationships":{\#(territory)\#(point)}}"#
    }
    return (#","prices":{"data":[\#(ids)]}"#, items.joined(separator: ","))
  }

  @Test func `an introductory offer is created, listed by territory, ended, and deleted`() throws {
    let type = "subscriptionIntroductoryOffers"
    let free =
      #"{"duration":"ONE_WEEK","offerMode":"FREE_TRIAL","numberOfPeriods":1,"startDate":"2030-12-01","endDate":null}"#
    let created = try create(type, free, link("territory", "territories", "JPN"))
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    #expect(try created.text("data.attributes.startDate") == "2030-12-01")
    #expect(try created.number("data.attributes.numberOfPeriods") == 1)
    let paid = #"{"duration":"ONE_MONTH","offerMode":"PAY_AS_YOU_GO","numberOfPeriods":3}"#
    let point = link("subscriptionPricePoint", "subscriptionPricePoints", try point("USA", "0.99"))
    #expect(try create(type, paid, link("territory", "territories", "USA") + point).status == 201)
    let list = "/v1/subscriptions/\(subscription)/introductoryOffers"
    let all = try shop.request("GET", "\(list)?include=territory,subscriptionPricePoint,subscription")
    #expect(try all.number("meta.paging.total") == 2, "\(all.text)")
    #expect(all.text.contains(#""customerPrice":"0.99""#) && all.text.contains(#""proceedsYear2":"#), "\(all.text)")
    #expect(try shop.request("GET", "\(list)?filter[territory]=JPN,DEU").text("data.0.id") == id)
    #expect(try shop.request("GET", "\(list)?filter[territory]=DEU").number("meta.paging.total") == 0)
    #expect(try shop.request("GET", "/v1/subscriptions/\(subscription)/relationships/introductoryOffers").status == 200)
    let path = "/v1/\(type)/\(id)"
    let end = #"{"data":{"type":"\#(type)","id":"\#(id)","attributes":{"endDate":"2030-12-31"}}}"#
    #expect(try shop.request("PATCH", path, end).text("data.attributes.endDate") == "2030-12-31")
    let mode = end.replacing(#""endDate":"2030-12-31""#, with: #""offerMode":"PAY_UP_FRONT""#)
    #expect(try shop.request("PATCH", path, mode).status == 409)
    #expect(try shop.request("DELETE", path).status == 204)
    #expect(try shop.stockroom("-c", "log --limit 1").contains("subscription offer introductory delete"))
  }

  @Test func `a document of a subscription creates its prices and introductory offers, which are deleted together`()
    throws
  {
    let path = "/v1/subscriptions/\(subscription)"
    func item(_ type: String, _ number: Int, _ attributes: String, _ links: String) -> String {
      #"{"type":"\#(type)","id":"${\#(number)}","attributes":\#(attributes),"relationships":{\#(links.dropFirst())}}"#
    }
    func change(_ included: String) throws -> HTTPAnswer {
      try shop.request(
        "PATCH", path,
        #"{"data":{"type":"subscriptions","id":"\#(subscription)","attributes":{"name":"A Month"},"relationships":{"#
          + #""prices":{"data":[{"type":"subscriptionPrices","id":"${1}"},{"type":"subscriptionPrices","id":"${2}"}]},"#
          + #""introductoryOffers":{"data":[{"type":"subscriptionIntroductoryOffers","id":"${3}"}]}}},"#
          + #""included":[\#(included)]}"#)
    }
    let prices = [
      item(
        "subscriptionPrices", 1, #"{"startDate":"2031-01-01"}"#,
        link("subscriptionPricePoint", "subscriptionPricePoints", try point("USA", "9.99"))),
      item(
        "subscriptionPrices", 2, #"{"startDate":"2031-01-01"}"#,
        link("subscriptionPricePoint", "subscriptionPricePoints", try point("JPN", "1500"))
          + link("territory", "territories", "JPN")),
    ].joined(separator: ",")
    let free = #"{"duration":"ONE_WEEK","offerMode":"FREE_TRIAL","numberOfPeriods":1}"#
    let wrong = try change(
      "\(prices),\(item("subscriptionIntroductoryOffers", 3, free.replacing(":1}", with: ":2}"), link("territory", "territories", "DEU")))"
    )
    #expect(wrong.status == 409)
    #expect(try wrong.text("errors.0.source.pointer") == "/included/2/attributes/numberOfPeriods", "\(wrong.text)")
    #expect(try shop.request("GET", path).text("data.attributes.name") == "Monthly")
    let changed = try change(
      "\(prices),\(item("subscriptionIntroductoryOffers", 3, free, link("territory", "territories", "DEU")))")
    #expect(changed.status == 200, "\(changed.text)")
    #expect(try changed.text("data.attributes.name") == "A Month")
    let offers = try shop.request("GET", "\(path)/introductoryOffers?include=territory")
    #expect(try offers.text("included.0.id") == "DEU", "\(offers.text)")
    let listed = try shop.request("GET", "\(path)/prices?filter[territory]=USA,JPN")
    let later = try (0..<(listed.number("meta.paging.total") ?? 0)).filter {
      try listed.text("data.\($0).attributes.startDate") == "2031-01-01"
    }.map { try #require(try listed.text("data.\($0).id")) }
    #expect(later.count == 2, "\(listed.text)")
    let current = try #require(try listed.text("data.0.id"))
    func remove(_ name: String, _ type: String, _ ids: [String]) throws -> HTTPAnswer {
      let data = ids.map { #"{"type":"\#(type)","id":"\#($0)"}"# }.joined(separator: ",")
      return try shop.request("DELETE", "\(path)/relationships/\(name)", #"{"data":[\#(data)]}"#)
    }
    #expect(try remove("prices", "subscriptionPrices", [later[0], current]).status == 409)
    #expect(try remove("prices", "subscriptionPrices", [later[0], "x"]).status == 404)
    #expect(try remove("prices", "subscriptions", later).status == 409)
    let twice = try remove("prices", "subscriptionPrices", [later[0], later[1], later[0]])
    #expect(try twice.text("errors.0.source.pointer") == "/data/2", "\(twice.text)")
    #expect(try shop.request("GET", "\(path)/prices?filter[territory]=USA,JPN").text == listed.text)
    #expect(try remove("prices", "subscriptionPrices", later).status == 204)
    let offer = try #require(try offers.text("data.0.id"))
    #expect(try remove("introductoryOffers", "subscriptionIntroductoryOffers", [offer]).status == 204)
    #expect(try shop.request("GET", "\(path)/introductoryOffers").number("meta.paging.total") == 0)
    #expect(try remove("promotionalOffers", "subscriptionPromotionalOffers", []).status == 403)
  }

  @Test func `a wrong introductory offer has Apple's code and a pointer`() throws {
    let type = "subscriptionIntroductoryOffers"
    let free = #"{"duration":"ONE_WEEK","offerMode":"FREE_TRIAL","numberOfPeriods":1,"startDate":"2030-12-01"}"#
    let lacking = try create(type, free, of: bare)
    #expect(try lacking.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID", "\(lacking.text)")
    #expect(try lacking.text("errors.0.source.pointer") == "/data/relationships/subscription")
    let point = try point("USA", "0.99")
    let priced = try create(type, free, link("subscriptionPricePoint", "subscriptionPricePoints", point))
    #expect(try priced.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID")
    #expect(try priced.text("errors.0.source.pointer") == "/data/relationships/subscriptionPricePoint")
    let unpriced = try create(type, free.replacing("FREE_TRIAL", with: "PAY_UP_FRONT"))
    #expect(try unpriced.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID")
    #expect(try create(type, free).status == 201)
    let overlap = try create(type, free, link("territory", "territories", "JPN"))
    #expect(overlap.status == 409)
    #expect(try overlap.text("errors.0.code") == "STATE_ERROR")
    #expect(try overlap.text("errors.0.detail") == "Provided DateRange overlaps with existing offer's DateRange")
    let elsewhere = try create(
      type, free.replacing("FREE_TRIAL", with: "PAY_UP_FRONT").replacing("2030", with: "2020"),
      link("territory", "territories", "JPN") + link("subscriptionPricePoint", "subscriptionPricePoints", point))
    #expect(try elsewhere.text("errors.0.source.pointer") == "/data/relationships/subscriptionPricePoint")
    let unknown = try create(type, free, link("territory", "territories", "XXX"))
    #expect(try unknown.text("errors.0.source.pointer") == "/data/relationships/territory")
    let wrong = try create(type, free.replacing("ONE_WEEK", with: "ONE_DAY"))
    #expect(try wrong.text("errors.0.source.pointer") == "/data/attributes/duration")
    let many = try create(type, free.replacing(#""numberOfPeriods":1"#, with: #""numberOfPeriods":2"#))
    #expect(try many.text("errors.0.source.pointer") == "/data/attributes/numberOfPeriods", "\(many.text)")
  }

  @Test func `a promotional offer has prices by territory, included and replaced`() throws {
    let type = "subscriptionPromotionalOffers"
    let (usa, jpn) = (try point("USA", "1.99"), try point("JPN", "300"))
    let paid =
      #"{"name":"Spring","offerCode":"spring","duration":"ONE_MONTH","offerMode":"PAY_AS_YOU_GO","numberOfPeriods":2}"#
    let (links, included) = prices("subscriptionPromotionalOfferPrices", [("USA", usa), ("JPN", jpn)])
    let created = try create(type, paid, links, included: included)
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    let path = "/v1/\(type)/\(id)"
    let all = try shop.request("GET", "\(path)/prices?include=territory,subscriptionPricePoint")
    #expect(try all.number("meta.paging.total") == 2, "\(all.text)")
    #expect(all.text.contains(#""customerPrice":"300""#) && all.text.contains(#""customerPrice":"1.99""#))
    #expect(try shop.request("GET", "\(path)/prices?filter[territory]=JPN").number("meta.paging.total") == 1)
    #expect(try shop.request("GET", "\(path)?include=prices,subscription&limit[prices]=1").status == 200)
    let list = "/v1/subscriptions/\(subscription)/promotionalOffers"
    #expect(try shop.request("GET", "\(list)?filter[territory]=JPN").text("data.0.attributes.offerCode") == "spring")
    #expect(try shop.request("GET", "\(list)?filter[territory]=DEU").number("meta.paging.total") == 0)
    let (fewer, item) = prices("subscriptionPromotionalOfferPrices", [("USA", usa)])
    let change =
      #"{"data":{"type":"\#(type)","id":"\#(id)","relationships":{\#(fewer.dropFirst())}},"included":[\#(item)]}"#
    let changed = try shop.request("PATCH", path, change)
    #expect(changed.status == 200, "\(changed.text)")
    #expect(try shop.request("GET", "\(path)/prices").number("meta.paging.total") == 1)
    let taken = try create(type, paid, links, included: included)
    #expect(try taken.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE")
    #expect(try taken.text("errors.0.source.pointer") == "/data/attributes/offerCode")
    let free = paid.replacing("PAY_AS_YOU_GO", with: "FREE_TRIAL").replacing("spring", with: "gift")
      .replacing(#""numberOfPeriods":2"#, with: #""numberOfPeriods":1"#)
    let (places, territories) = prices("subscriptionPromotionalOfferPrices", [("USA", nil), ("JPN", nil)])
    let gift = try #require(try create(type, free, places, included: territories).text("data.id"))
    #expect(try shop.request("GET", "/v1/\(type)/\(gift)/prices").number("meta.paging.total") == 2)
    func offered(_ code: String) throws -> HTTPAnswer {
      let own = free.replacing("gift", with: code)
      return try shop.request(
        "PATCH", "/v1/subscriptions/\(subscription)",
        #"{"data":{"type":"subscriptions","id":"\#(subscription)","relationships":{"promotionalOffers":"#
          + #"{"data":[{"type":"\#(type)","id":"${new}"}]}}},"included":[\#(territories),"#
          + #"{"type":"\#(type)","id":"${new}","attributes":\#(own),"relationships":{\#(places.dropFirst())}}]}"#)
    }
    #expect(try offered("gift").text("errors.0.source.pointer") == "/included/2/attributes/offerCode")
    #expect(try offered("with").status == 200)
    #expect(try shop.request("GET", "\(list)?filter[territory]=JPN").text.contains(#""offerCode":"with""#))
    let costly = try create(type, free.replacing("gift", with: "other"), links, included: included)
    #expect(try costly.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID", "\(costly.text)")
    #expect(try create(type, free.replacing("gift", with: "other")).status == 409)
    #expect(
      try create(type, free.replacing("gift", with: "other"), places).text("errors.0.detail")?.contains("included")
        == true)
    #expect(try shop.request("DELETE", path).status == 204)
  }

  @Test func `a code offer has codes of both kinds, and is deactivated`() throws {
    let type = "subscriptionOfferCodes"
    let free =
      #"{"name":"Spring","customerEligibilities":["NEW","EXPIRED"],"offerEligibility":"REPLACE_INTRO_OFFERS","#
      + #""duration":"ONE_MONTH","offerMode":"FREE_TRIAL","numberOfPeriods":1,"autoRenewEnabled":false}"#
    let (links, included) = prices("subscriptionOfferCodePrices", [("USA", nil), ("JPN", nil)])
    let created = try create(type, free, links, included: included)
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    #expect(try created.text("data.attributes.customerEligibilities.1") == "EXPIRED")
    #expect(try created.text("data.attributes.offerEligibility") == "REPLACE_INTRO_OFFERS")
    func code(_ type: String, _ attributes: String) throws -> HTTPAnswer {
      try shop.request(
        "POST", "/v1/\(type)",
        #"{"data":{"type":"\#(type)","attributes":\#(attributes),"relationships":{"offerCode":{"data":{"#
          + #""type":"subscriptionOfferCodes","id":"\#(id)"}}}}}"#)
    }
    let custom = try code("subscriptionOfferCodeCustomCodes", #"{"customCode":"SPRING26","numberOfCodes":100}"#)
    #expect(custom.status == 201, "\(custom.text)")
    #expect(try custom.text("data.attributes.createdDate")?.hasSuffix("Z") == true)
    let again = try code("subscriptionOfferCodeCustomCodes", #"{"customCode":"spring26","numberOfCodes":100}"#)
    #expect(try again.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE", "\(again.text)")
    let day = String(Date(timeIntervalSinceNow: 90 * 86_400).ISO8601Format().prefix(10))
    let batch = try code(
      "subscriptionOfferCodeOneTimeUseCodes",
      #"{"numberOfCodes":500,"expirationDate":"\#(day)","environment":"SANDBOX"}"#)
    #expect(batch.status == 201, "\(batch.text)")
    let set = try #require(try batch.text("data.id"))
    let codes = "/v1/subscriptionOfferCodeOneTimeUseCodes/\(set)/values"
    let values = try shop.request(
      "GET", codes, fields: ["Accept": "text/csv"])
    #expect(values.status == 200)
    #expect(values.text.hasPrefix("code\n") && values.text.split(separator: "\n").count == 501)
    #expect(try shop.request("GET", "/v1/subscriptionOfferCodeOneTimeUseCodes/99/values").status == 404)
    let reader = try shop.makeKey("key create Reader --role SALES")
    #expect(try shop.request("GET", codes, as: reader).status == 403)
    let path = "/v1/\(type)/\(id)"
    let all = try shop.request("GET", "\(path)?include=customCodes,oneTimeUseCodes,prices,subscription")
    #expect(try all.number("data.attributes.totalNumberOfCodes") == 600, "\(all.text)")
    #expect(try all.number("data.attributes.productionCodeCount") == 100)
    #expect(try all.number("data.attributes.sandboxCodeCount") == 500)
    #expect(try shop.request("GET", "\(path)/prices?filter[territory]=USA").number("meta.paging.total") == 1)
    #expect(try shop.request("GET", "\(path)/relationships/customCodes").number("meta.paging.total") == 1)
    let off = #"{"data":{"type":"\#(type)","id":"\#(id)","attributes":{"active":false}}}"#
    #expect(try shop.request("PATCH", path, off).status == 200)
    let on = try shop.request("PATCH", path, off.replacing("false", with: "true"))
    #expect(on.status == 409)
    #expect(try on.text("errors.0.code") == "STATE_ERROR")
    #expect(try code("subscriptionOfferCodeCustomCodes", #"{"customCode":"NEXT","numberOfCodes":1}"#).status == 409)
    #expect(try shop.request("DELETE", path).status == 403)
  }

  @Test func `a win-back offer has conditions and days that can be changed`() throws {
    let type = "winBackOffers"
    let body =
      #"{"offerId":"back","referenceName":"Back","duration":"ONE_MONTH","offerMode":"PAY_UP_FRONT","periodCount":1,"#
      + #""customerEligibilityPaidSubscriptionDurationInMonths":3,"startDate":"2030-01-01","priority":"NORMAL","#
      + #""customerEligibilityTimeSinceLastSubscribedInMonths":{"minimum":2,"maximum":12}}"#
    let (links, included) = prices("winBackOfferPrices", [("USA", try point("USA", "0.99"))])
    let created = try create(type, body, links, included: included)
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    let months = "data.attributes.customerEligibilityTimeSinceLastSubscribedInMonths"
    #expect(try created.number("\(months).maximum") == 12)
    let path = "/v1/\(type)/\(id)"
    func change(_ attributes: String) throws -> HTTPAnswer {
      try shop.request("PATCH", path, #"{"data":{"type":"\#(type)","id":"\#(id)","attributes":{\#(attributes)}}}"#)
    }
    let changed = try change(
      #""priority":"HIGH","customerEligibilityTimeSinceLastSubscribedInMonths":{"minimum":3,"maximum":4}"#)
    #expect(try changed.text("data.attributes.priority") == "HIGH", "\(changed.text)")
    #expect(try changed.number("\(months).minimum") == 3)
    let short = try change(#""endDate":"2030-01-02""#)
    #expect(try short.text("errors.0.source.pointer") == "/data/attributes/endDate", "\(short.text)")
    #expect(try change(#""startDate":"2020-01-01""#).text("errors.0.source.pointer") == "/data/attributes/startDate")
    for wrong in [#"{"minimum":3}"#, "3", #"{"minimum":"a","maximum":4}"#, #"{"minimum":5,"maximum":4}"#] {
      let answer = try change(#""customerEligibilityTimeSinceLastSubscribedInMonths":\#(wrong)"#)
      #expect(answer.status == 409 || answer.status == 400, "\(wrong): \(answer.text)")
    }
    #expect(
      try shop.request("GET", "/v1/subscriptions/\(subscription)/winBackOffers?include=prices").number(
        "meta.paging.total") == 1)
    #expect(try shop.request("GET", "\(path)/prices?include=territory,subscriptionPricePoint").status == 200)
    #expect(try shop.request("DELETE", path).status == 204)
  }
}
