import StockroomKit

extension ProductColumn {
  static let tier = ProductColumn(
    "tier", label: "Tier", summary: "The price tier: 1 to 87, A, B, or alt1 to alt5.", kind: .integer,
    alignment: .trailing,
    values: Tier.self
  ) { product, _, catalog in
    try Prices(catalog).tier(of: product)?.value ?? .null
  }

  /// What the developer gets for a sale in a storefront, as in `proceeds:JPN`.
  static func proceeds(_ source: TierPrices) -> ProductColumn {
    ProductColumn(
      "proceeds", label: "Proceeds",
      summary: "What the developer gets for a sale in a storefront. Default: the United States.",
      kind: .money, alignment: .trailing, argumentCompleter: "storefront", values: WrittenPrice.self
    ) { code, catalog in
      try source.reader(in: try Storefront.parse(code ?? "USA"), catalog: catalog, value: \.proceeds)
    }
  }

  /// What customers of a storefront pay, as in `price:JPN`.
  static func price(_ source: TierPrices) -> ProductColumn {
    ProductColumn(
      "price", label: "Price", summary: "What customers of a storefront pay. Default: the United States.",
      kind: .money, alignment: .trailing, argumentCompleter: "storefront", values: WrittenPrice.self
    ) { code, catalog in
      try source.reader(in: try Storefront.parse(code ?? "USA"), catalog: catalog, value: \.price)
    }
  }
}
