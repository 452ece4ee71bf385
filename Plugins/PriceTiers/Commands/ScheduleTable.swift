import StockroomKit

/// The prices of many products over time: what was set for each or, in one storefront, what its customers pay.
struct ScheduleTable {
  let filter: ProductFilter
  /// Nil for the set prices, with tiers as in the United States.
  let storefront: Storefront?
  let context: Context

  var table: Table {
    let columns = storefront == nil ? SetPriceTable.columns : StorefrontHistory.columns
    return Table(columns: [Column("product", label: "Product")] + columns, empty: "no prices") { emit in
      let board = PriceResolver(context.catalog, on: context.now)
      try context.catalog.products.each(filter) { product in
        try context.checkCancelled()
        guard try isPriced(product, on: board) else { return }
        let name = Value.identifier(product.productID.rawValue)
        try rows(of: product).rows { try emit([name] + $0) }
      }
    }
  }

  /// Whether it has, had, or will have a price.
  private func isPriced(_ product: Product, on board: PriceResolver) throws -> Bool {
    if try !board.pricing(of: product).isNone { return true }
    return try !Prices(context.catalog).timeline(of: product).isEmpty
      || !PointPrices(context.catalog).places(of: product).isEmpty
  }

  private func rows(of product: Product) -> Table {
    storefront.map { StorefrontHistory(product: product, storefront: $0, catalog: context.catalog).table }
      ?? SetPriceTable(product: product, catalog: context.catalog).table
  }
}
