import StockroomKit

/// A tier's prices, one row per currency of a matrix, in plain amounts as in Apple's Exhibit C.
struct CurrencyTable {
  private let matrix: TierMatrix

  init(_ matrix: TierMatrix) {
    self.matrix = matrix
  }

  func table(of tier: Tier) -> Table {
    let open = Storefront.all.filter { StorefrontOpening(of: $0) == .byJune2012 }
    let storefronts = Dictionary(grouping: open, by: matrix.currency(of:)).mapValues(\.count)
    let columns = [
      Column("currency", label: "Currency"), Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
      Column("storefronts", label: "Storefronts", alignment: .trailing),
    ]
    return Table(columns: columns, empty: "no currencies") { emit in
      for code in matrix.currencies {
        guard
          let price = matrix.price(of: tier, in: code),
          let proceeds = matrix.proceeds(of: tier, in: code)
        else { continue }
        try emit([
          .identifier(code), .price(price, price.amount), .price(proceeds, proceeds.amount),
          .integer(Int64(storefronts[code] ?? 0)),
        ])
      }
    }
  }
}
