public import StockroomKit

/// Price tiers as in iTunes Connect: a product has one tier, and Apple's matrix in effect by the store's clock
/// gives its price in each storefront.
public struct PriceTiersPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "PriceTiers"
  /// The summary for `plugin list`.
  public let summary = "Price tiers and their prices in every storefront."

  /// Creates the plugin.
  public init() {}

  /// Adds the `price` commands, the requirement of a price, and prices wherever products are shown.
  public func install(into registry: inout Registry) {
    let source = TierPrices(matrices: .published)
    registry.tables(
      .priceTier, .pointTable, .priceChange, .pointPrice, PreservedPrices.table, .installment,
      migrations: [
        .priceTier, .pointTable, .priceChange(version: 3), .pointPrice, PreservedPrices.migration, .installment,
      ],
      fingerprint: "f7556b5e57c33df71ea306fb5c7a54c895a0e0c91a3aa9ebf1b447c50cf789a7")
    registry.commands(
      PriceSet.self, PriceUnset.self, PriceShow.self, PriceScheduleList.self, PriceTierList.self, PriceFind.self,
      PriceMatrix.self, PriceMatrices.self, PriceDiff.self, PriceCurrencies.self)
    registry.commands(
      PriceImport.self, PricePointList.self, PriceTableList.self, PriceExport.self, PriceChart.self,
      PriceApply.self, PriceAdjust.self)
    registry.require { product, catalog in try Prices(catalog).missing(from: product) }
    registry.legalCommands { product, catalog in try Prices(catalog).legalCommands(for: product) }
    registry.completeProducts(of: PriceUnset.description.name, in: { _ in ProductFilter() }) { product, catalog in
      try Prices(catalog).legalCommands(for: product)
    }
    registry.provide(pricing: source)
    registry.interchange(.price)
    registry.interchange(.installments)
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
    registry.option(FirstPrice.option, on: "product create") { price, product, catalog in
      try price.start(on: product, in: catalog)
    }
    registry.option(Tier.option, on: "product edit") { tier, product, catalog in
      try Prices(catalog).set(tier, on: product)
    }
    PriceResources.add(to: &registry)
    registry.explain(Explanation.ofPrices + Explanation.ofPriceFields)
  }
}

extension ProductColumn {
  static let tier = ProductColumn(
    "tier", label: "Tier", summary: "The price tier: 1 to 87, A, B, or alt1 to alt5.", kind: .integer,
    alignment: .trailing,
    values: Tier.self
  ) { product, _, catalog in
    try Prices(catalog).tier(of: product)?.value ?? .null
  }

  /// The developer's proceeds of a sale in a storefront, as in `proceeds:JPN`.
  static func proceeds(_ source: TierPrices) -> ProductColumn {
    ProductColumn(
      "proceeds", label: "Proceeds",
      summary: "What the developer gets for a sale in a storefront. Default: the United States.",
      kind: .money, alignment: .trailing, argumentCompleter: "storefront", values: WrittenPrice.self
    ) { code, catalog in
      try source.reader(in: try Storefront.parse(code ?? "USA"), catalog: catalog, value: \.proceeds)
    }
  }

  /// The price in a storefront, as in `price:JPN`.
  static func price(_ source: TierPrices) -> ProductColumn {
    ProductColumn(
      "price", label: "Price", summary: "What customers of a storefront pay. Default: the United States.",
      kind: .money, alignment: .trailing, argumentCompleter: "storefront", values: WrittenPrice.self
    ) { code, catalog in
      try source.reader(in: try Storefront.parse(code ?? "USA"), catalog: catalog, value: \.markedPrice)
    }
  }
}
