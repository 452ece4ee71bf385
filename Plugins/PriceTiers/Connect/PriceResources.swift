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
  }
}
