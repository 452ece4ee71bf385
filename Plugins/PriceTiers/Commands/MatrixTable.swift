import StockroomKit

/// The paid tiers, one per row, with price and proceeds for each storefront.
struct MatrixTable {
  private let tiers: ArraySlice<Tier>
  private let prices: [StorefrontPrices]

  init(_ storefronts: [Storefront], in matrix: TierMatrix) {
    tiers = matrix.tiers
    prices = storefronts.map { StorefrontPrices($0, in: matrix) }
  }

  var table: Table {
    let columns = prices.map(\.storefront.alpha3).flatMap { code in
      [
        Column("price:\(code)", label: code, alignment: .trailing),
        Column("proceeds:\(code)", label: "Proceeds", alignment: .trailing),
      ]
    }
    return Table(columns: [Column("tier", label: "Tier", alignment: .trailing)] + columns, empty: "no tiers") { emit in
      for tier in tiers {
        try emit([tier.value] + prices.flatMap { $0.values(of: tier) })
      }
    }
  }
}
