import Foundation
import TestSupport
import Testing

/// The prices, the availability, and the screenshots of subscriptions over the App Store Connect API.
@Suite struct SubscriptionPriceTests {
  private let shop: ServedShop
  private let id: String

  init() throws {
    shop = try ServedShop(
      lines: ServedShop.catalog
        + "\nsubscription group create Reading\nsubscription create monthly --name Monthly --group Reading\n",
      profile: "asc2026")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let group = try #require(try shop.request("GET", "/v1/apps/\(app)/subscriptionGroups").text("data.0.id"))
    id = try #require(try shop.request("GET", "/v1/subscriptionGroups/\(group)/subscriptions").text("data.0.id"))
  }

  private func point(_ territory: String, _ price: String) throws -> String {
    try shop.pricePoint(of: "/v1/subscriptions/\(id)", in: territory, price)
  }

  private func set(_ point: String, _ attributes: String = "{}", _ others: String = "") throws -> HTTPAnswer {
    try shop.request(
      "POST", "/v1/subscriptionPrices",
      #"{"data":{"type":"subscriptionPrices","attributes":\#(attributes),"relationships":{"subscription":{"data":{"#
        + #""type":"subscriptions","id":"\#(id)"}},"subscriptionPricePoint":{"data":{"#
        + #""type":"subscriptionPricePoints","id":"\#(point)"}}\#(others)}}}"#)
  }

  @Test func `price points are found by territory, with their equalizations`() throws {
    let point = try point("USA", "4.99")
    let found = try shop.request("GET", "/v1/subscriptionPricePoints/\(point)?include=territory")
    #expect(try found.text("data.attributes.customerPrice") == "4.99", "\(found.text)")
    #expect(try found.text("included.0.id") == "USA")
    #expect(found.text.contains(#""proceedsYear2":"#))
    let equal = try shop.request(
      "GET", "/v1/subscriptionPricePoints/\(point)/equalizations?filter[territory]=JPN&include=territory")
    #expect(try equal.number("meta.paging.total") == 1, "\(equal.text)")
    #expect(try shop.request("GET", "/v1/inAppPurchasePricePoints/\(point)").status == 404)
  }

  @Test func `the first price is the base, others are set a territory a call, and a later one is deleted`() throws {
    let first = try set(point("USA", "4.99"))
    #expect(first.status == 201, "\(first.text)")
    #expect(try shop.stockroom("-c", "price show monthly --storefront JPN").contains("¥"))
    let japan = try set(point("JPN", "1000"), #"{"startDate":null,"preserveCurrentPrice":false}"#)
    #expect(japan.status == 201, "\(japan.text)")
    let list = "/v1/subscriptions/\(id)/prices"
    let listed = try shop.request("GET", "\(list)?filter[territory]=JPN&include=subscriptionPricePoint")
    #expect(try listed.text("included.0.attributes.customerPrice") == "1000", "\(listed.text)")
    let later = try set(
      point("JPN", "1200"), #"{"startDate":"2030-01-01","preserveCurrentPrice":true}"#,
      #","territory":{"data":{"type":"territories","id":"JPN"}}"#)
    #expect(later.status == 201, "\(later.text)")
    #expect(try later.text("data.attributes.startDate") == "2030-01-01")
    #expect(try shop.request("GET", "\(list)?filter[territory]=JPN").number("meta.paging.total") == 2)
    let price = try #require(try later.text("data.id"))
    #expect(try shop.request("DELETE", "/v1/subscriptionPrices/\(price)").status == 204)
    #expect(try shop.request("GET", "\(list)?filter[territory]=JPN").number("meta.paging.total") == 1)
    let now = try #require(try japan.text("data.id"))
    #expect(try shop.request("DELETE", "/v1/subscriptionPrices/\(now)").status == 409)
  }

  @Test func `a price that does not fit is refused at its place`() throws {
    let other = try set(point("USA", "4.99"), "{}", #","territory":{"data":{"type":"territories","id":"JPN"}}"#)
    #expect(other.status == 409)
    #expect(try other.text("errors.0.source.pointer") == "/data/relationships/territory", "\(other.text)")
    let unknown = try set("eyJ0IjoiVVNBIn0")
    #expect(
      try unknown.text("errors.0.source.pointer") == "/data/relationships/subscriptionPricePoint",
      "\(unknown.text)")
    let monthly = try set(point("USA", "4.99"), #"{"planType":"MONTHLY"}"#)
    #expect(monthly.status == 409, "\(monthly.text)")
    #expect(try shop.request("GET", "/v1/subscriptions/\(id)/prices").number("meta.paging.total") == 0)
  }

  @Test func `an installment of the monthly plan is a price of its own, in a storefront that has the plan`() throws {
    let list = "/v1/subscriptions/\(id)/prices"
    #expect(try set(point("USA", "39.99")).status == 201)
    for line in [
      "edit monthly --period 1y", "plan set monthly monthly --storefronts DEU",
    ] {
      _ = try shop.stockroom("-c", "subscription \(line)")
    }
    let germany = #","territory":{"data":{"type":"territories","id":"DEU"}}"#
    let made = try set(point("DEU", "4.49"), #"{"planType":"MONTHLY"}"#, germany)
    #expect(made.status == 201, "\(made.text)")
    #expect(try made.text("data.attributes.planType") == "MONTHLY")
    let price = try #require(try made.text("data.id"))
    #expect(try shop.request("GET", "/v1/subscriptionPrices/\(price)").text("data.attributes.planType") == "MONTHLY")
    let later = try set(point("DEU", "4.99"), #"{"planType":"MONTHLY","startDate":"2030-01-01"}"#)
    #expect(try shop.request("GET", "\(list)?filter[planType]=MONTHLY").number("meta.paging.total") == 2)
    #expect(try shop.request("DELETE", "/v1/subscriptionPrices/\(later.text("data.id") ?? "")").status == 204)
    let listed = try shop.request("GET", "\(list)?filter[planType]=MONTHLY&include=territory,subscriptionPricePoint")
    #expect(try listed.number("meta.paging.total") == 1, "\(listed.text)")
    #expect(listed.text.contains(#""customerPrice":"4.49""#), "\(listed.text)")
    // Beside a base price, a manual one ends, and another one is deleted.
    _ = try shop.stockroom("-c", "subscription plan set monthly monthly --storefronts DEU,FRA")
    _ = try shop.stockroom("-c", "price set monthly --billing-plan monthly --price 4.29 --base DEU")
    _ = try shop.stockroom(
      "-c", "price set monthly --billing-plan monthly --price 4.49 --storefront FRA --until 2030-01-01")
    let france = "\(list)?filter[planType]=MONTHLY&filter[territory]=FRA&include=subscriptionPricePoint"
    let both = try shop.request("GET", france)
    #expect(try both.number("meta.paging.total") == 2, "\(both.text)")
    #expect(
      both.text.contains(#""customerPrice":"4.49""#) && both.text.contains(#""customerPrice":"4.29""#), "\(both.text)")
    let own = try set(point("DEU", "4.99"), #"{"planType":"MONTHLY","startDate":"2030-01-01"}"#)
    let germanPrices = "\(list)?filter[planType]=MONTHLY&filter[territory]=DEU"
    let before = try shop.request("GET", germanPrices).number("meta.paging.total")
    #expect(try shop.request("DELETE", "/v1/subscriptionPrices/\(own.text("data.id") ?? "")").status == 204)
    #expect(try shop.request("GET", germanPrices).number("meta.paging.total") == (before ?? 0) - 1)
    _ = try shop.stockroom(
      "-c", "price unset monthly --billing-plan monthly; subscription plan set monthly monthly --storefronts DEU")
    let upfront = try shop.request("GET", "\(list)?filter[planType]=UPFRONT&filter[territory]=DEU")
    #expect(try upfront.text("data.0.attributes.planType") == "UPFRONT", "\(upfront.text)")
    for (territory, amount, attributes, pointer) in [
      ("DEU", "0.99", #"{"planType":"MONTHLY"}"#, "/data/relationships/subscriptionPricePoint"),
      ("FRA", "4.49", #"{"planType":"MONTHLY"}"#, "/data/relationships/subscriptionPricePoint"),
      ("DEU", "4.49", #"{"planType":"MONTHLY","preserveCurrentPrice":true}"#, "/data/attributes/preserveCurrentPrice"),
    ] {
      let refused = try set(point(territory, amount), attributes)
      #expect(refused.status == 409)
      #expect(try refused.text("errors.0.source.pointer") == pointer, "\(refused.text)")
    }
  }

  @Test func `availability and a review screenshot are those of the subscription`() throws {
    let body =
      #"{"data":{"type":"subscriptionAvailabilities","attributes":{"availableInNewTerritories":false},"#
      + #""relationships":{"subscription":{"data":{"type":"subscriptions","id":"\#(id)"}},"availableTerritories":{"#
      + #""data":[{"type":"territories","id":"JPN"},{"type":"territories","id":"USA"}]}}}}"#
    let set = try shop.request("POST", "/v1/subscriptionAvailabilities", body)
    #expect(set.status == 201, "\(set.text)")
    let path = "/v1/subscriptions/\(id)/subscriptionAvailability"
    #expect(try shop.request("GET", path).text("data.id") == id)
    let territories = try shop.request("GET", "/v1/subscriptionAvailabilities/\(id)/availableTerritories")
    #expect(try territories.number("meta.paging.total") == 2)
    #expect(try shop.request("GET", "/v1/inAppPurchaseAvailabilities/\(id)").status == 404)
    let reserve =
      #"{"data":{"type":"subscriptionAppStoreReviewScreenshots","attributes":{"fileName":"a.png","fileSize":5},"#
      + #""relationships":{"subscription":{"data":{"type":"subscriptions","id":"\#(id)"}}}}}"#
    let reserved = try shop.request("POST", "/v1/subscriptionAppStoreReviewScreenshots", reserve)
    #expect(reserved.status == 201, "\(reserved.text)")
    let read = try shop.request("GET", "/v1/subscriptions/\(id)/appStoreReviewScreenshot")
    #expect(try read.text("data.attributes.fileName") == "a.png")
    #expect(try shop.request("DELETE", "/v1/subscriptionAppStoreReviewScreenshots/\(id)").status == 204)
  }
}
