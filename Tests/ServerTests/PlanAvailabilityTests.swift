import Foundation
import TestSupport
import Testing

/// The billing plans of subscriptions over the App Store Connect API: where they are sold, and what installments cost.
@Suite struct PlanAvailabilityTests {
  private let shop: ServedShop
  private let id: String

  init() throws {
    shop = try ServedShop(
      lines: ServedShop.catalog + "\nsubscription group create Reading\n"
        + "subscription create yearly --name Yearly --group Reading --period 1y\n",
      profile: "asc2026")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let group = try #require(try shop.request("GET", "/v1/apps/\(app)/subscriptionGroups").text("data.0.id"))
    id = try #require(try shop.request("GET", "/v1/subscriptionGroups/\(group)/subscriptions").text("data.0.id"))
  }

  private func territories(_ codes: [String]) -> String {
    "[" + codes.map { #"{"type":"territories","id":"\#($0)"}"# }.joined(separator: ",") + "]"
  }

  private func create(_ attributes: String, _ codes: [String]) throws -> HTTPAnswer {
    try shop.request(
      "POST", "/v1/subscriptionPlanAvailabilities",
      #"{"data":{"type":"subscriptionPlanAvailabilities","attributes":\#(attributes),"relationships":{"#
        + #""subscription":{"data":{"type":"subscriptions","id":"\#(id)"}},"#
        + #""availableTerritories":{"data":\#(territories(codes))}}}}"#)
  }

  @Test func `the monthly plan is created once, listed beside the other, and its territories are replaced`() throws {
    let created = try create(#"{"planType":"MONTHLY"}"#, ["JPN", "DEU"])
    #expect(created.status == 201, "\(created.text)")
    let plan = try #require(try created.text("data.id"))
    #expect(try created.value("data.attributes.availableInNewTerritories") as? Bool == false)
    let again = try create(#"{"planType":"MONTHLY"}"#, ["JPN"])
    #expect(try again.text("errors.0.source.pointer") == "/data/attributes/planType", "\(again.text)")
    let list = try shop.request("GET", "/v1/subscriptions/\(id)/planAvailabilities?include=availableTerritories")
    #expect(try list.number("meta.paging.total") == 2, "\(list.text)")
    #expect(try list.text("data.0.attributes.planType") == "UPFRONT")
    let path = "/v1/subscriptionPlanAvailabilities/\(plan)"
    let linkage = "\(path)/relationships/availableTerritories"
    #expect(try shop.request("GET", "\(path)/availableTerritories").number("meta.paging.total") == 2)
    #expect(try shop.request("PATCH", linkage, #"{"data":\#(territories(["FRA"]))}"#).status == 204)
    #expect(try shop.request("GET", linkage).text("data.0.id") == "FRA")
    let change =
      #"{"data":{"type":"subscriptionPlanAvailabilities","id":"\#(plan)","relationships":{"#
      + #""availableTerritories":{"data":\#(territories(["FRA", "ITA"]))}}}}"#
    let changed = try shop.request("PATCH", path, change)
    #expect(changed.status == 200, "\(changed.text)")
    #expect(try shop.request("GET", linkage).number("meta.paging.total") == 2)
  }

  @Test func `the plan that is paid at once has the territories of the subscription`() throws {
    let created = try create(#"{"planType":"UPFRONT","availableInNewTerritories":false}"#, ["USA", "JPN"])
    #expect(created.status == 201, "\(created.text)")
    let territories = try shop.request("GET", "/v1/subscriptionAvailabilities/\(id)/availableTerritories")
    #expect(try territories.number("meta.paging.total") == 2)
    let linkage = "/v1/subscriptionPlanAvailabilities/\(id)_UPFRONT/relationships/availableTerritories"
    #expect(try shop.request("PATCH", linkage, #"{"data":[]}"#).status == 204)
    #expect(try shop.request("GET", linkage).number("meta.paging.total") == 0)
    #expect(try shop.stockroom("-c", "product list --columns id,cleared -o csv").contains("yearly,false"))
  }

  @Test func `what a plan cannot have is refused with a pointer, and nothing changes`() throws {
    for (attributes, codes, pointer) in [
      (#"{"planType":"MONTHLY"}"#, ["USA"], "/data/relationships/availableTerritories"),
      (#"{"planType":"MONTHLY"}"#, ["XXX"], "/data/relationships/availableTerritories"),
      (
        #"{"planType":"MONTHLY","availableInNewTerritories":true}"#, ["JPN"],
        "/data/attributes/availableInNewTerritories"
      ),
      (#"{"planType":"WEEKLY"}"#, ["JPN"], "/data/attributes/planType"),
    ] {
      let refused = try create(attributes, codes)
      #expect(refused.status == 409, "\(refused.text)")
      #expect(try refused.text("errors.0.source.pointer") == pointer, "\(refused.text)")
    }
    #expect(try shop.request("GET", "/v1/subscriptionPlanAvailabilities/\(id)_MONTHLY").status == 404)
    #expect(try shop.request("GET", "/v1/subscriptions/\(id)/planAvailabilities").number("meta.paging.total") == 1)
  }

  @Test func `installments are equalized where the monthly plan is offered, near the price of the year`() throws {
    func point(_ price: String) throws -> String {
      try shop.pricePoint(of: "/v1/subscriptions/\(id)", in: "JPN", price)
    }
    let path = "/v1/subscriptionPricePoints/\(try point("1000"))/adjustedEqualizations"
    let all = try shop.request("GET", "\(path)?filter[planType]=MONTHLY&limit=8000")
    #expect(all.status == 200, "\(all.text)")
    let count = try #require(try all.number("meta.paging.total"))
    #expect(count > 100)
    #expect(try shop.request("GET", "\(path)?filter[territory]=USA,SGP").number("meta.paging.total") == 0)
    let year = try point("20000")
    let near = try shop.request("GET", "\(path)?filter[territory]=DEU&filter[upfrontPricePointId]=\(year)")
    let yearly = try shop.request("GET", "/v1/subscriptionPricePoints/\(year)/equalizations?filter[territory]=DEU")
    let price = try #require(try yearly.text("data.0.attributes.customerPrice").flatMap(Double.init))
    let month = try #require(try near.text("data.0.attributes.customerPrice").flatMap(Double.init))
    #expect(month * 12 >= price && month * 8 <= price, "\(month) of \(price)")
    let wrong = try shop.request("GET", "\(path)?filter[planType]=UPFRONT")
    #expect(try wrong.text("errors.0.source.parameter") == "filter[planType]", "\(wrong.text)")
    let unknown = try shop.request("GET", "\(path)?filter[upfrontPricePointId]=x")
    #expect(try unknown.text("errors.0.source.parameter") == "filter[upfrontPricePointId]", "\(unknown.text)")
  }
}
