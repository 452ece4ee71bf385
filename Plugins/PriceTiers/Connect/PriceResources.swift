internal import StockroomKit

/// What the plugin has for the App Store Connect API.
enum PriceResources {
  static func add(to registry: inout Registry) {
    registry.resource(PriceScheduleResources.schedules)
    registry.resource(PriceScheduleResources.prices)
    registry.resource(PricePointResources.points)
    registry.resource(PriceTierResources.tiers)
    registry.resource(PriceTierResources.points)
    registry.relationship(PriceScheduleResources.ofProduct, of: "inAppPurchases")
    registry.relationship(
      .toMany("pricePoints", PricePointResources.points.type, PricePointResources.ofProduct), of: "inAppPurchases")
    addErrors(to: &registry)
  }

  /// Says in the words of the API what is wrong with the dates of manual prices.
  private static func addErrors(to registry: inout Registry) {
    registry.connectCode(
      "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      for: "price.text.overlap")
    registry.connectDetail(
      "Two of the manual prices of a territory are for the same time; send a 'startDate' or an 'endDate' with one",
      for: "price.text.overlap")
    registry.connectCode(
      "ENTITY_ERROR.BASE_TERRITORY_INTERVAL_REQUIRED",
      "There must be at least one manual price for the base territory", for: "price.schedule.no-base")
    registry.connectDetail(
      "The base territory needs a manual price before the first 'startDate', too", for: "price.schedule.no-base")
    registry.connectLink("manualPrices", for: "price.text.overlap", "price.schedule.no-base")
  }
}
