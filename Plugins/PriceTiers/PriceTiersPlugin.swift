public import StockroomKit

/// Prices in tiers, as iTunes Connect had them: a product has one tier, and Apple's matrix in force by the store's clock
/// says what that costs in each storefront.
public struct PriceTiersPlugin: Plugin {
  /// The plugin's name, which its table belongs to.
  public let name = "PriceTiers"
  /// What `plugin list` says.
  public let summary = "Price tiers, and what they cost in every storefront."

  /// Makes the plugin.
  public init() {}

  /// Adds the `price` commands, the requirement of a price, and prices to products wherever they are shown.
  public func install(into registry: inout Registry) {
    let source = TierPrices(matrices: .published)
    registry.tables(
      .priceTier, .pointTable, .priceChange, .pointPrice,
      migrations: [.priceTier, .pointTable, .priceChange(version: 3), .pointPrice])
    registry.commands(
      PriceSet.self, PriceUnset.self, PriceShow.self, PriceSchedule.self, PriceTierList.self, PriceFind.self,
      PriceMatrix.self, PriceMatrices.self, PriceDiff.self, PriceCurrencies.self)
    registry.commands(
      PriceImport.self, PricePointList.self, PriceTableList.self, PriceExport.self, PriceChart.self,
      PriceApply.self, PriceAdjust.self)
    registry.require { product, catalog in try Prices(catalog).missing(from: product) }
    registry.provide(pricing: source)
    registry.column(.tier)
    registry.column(.price(source))
    registry.column(.proceeds(source))
    registry.section(describing: Explanation.ofPrices.described("product", ["price": .record])) { product, catalog in
      try [source.section(of: product, catalog: catalog)]
    }
    registry.complete("tier") { prefix, catalog, limit in
      try source.candidates(startingWith: prefix, at: catalog.store.now, limit: limit)
    }
    registry.option(Tier.option, on: "product create") { tier, product, catalog in
      try Prices(catalog).start(tier, on: product)
    }
    registry.option(Tier.option, on: "product edit") { tier, product, catalog in
      try Prices(catalog).set(tier, on: product)
    }
    for explanation in Explanation.ofPrices + Explanation.ofPriceFields { registry.explain(explanation) }
  }
}
