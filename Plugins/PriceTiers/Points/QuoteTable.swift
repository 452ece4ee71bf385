import StockroomKit

/// What products cost in storefronts and why, where prices were set by price point or by hand.
struct QuoteTable {
  let products: [(product: Product, pricing: Pricing)]
  let storefronts: [Storefront]
  let board: PriceBoard

  var table: Table {
    let columns = [
      Column("product", label: "Product"), Column("storefront", label: "Storefront"), Column("name", label: "Name"),
      Column("currency", label: "Currency"), Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing), Column("origin", label: "Set By"),
      Column("mayAdjust", label: "May Adjust"), Column("source", label: "From"),
    ]
    return Table(columns: columns, empty: "no prices") { emit in
      for (product, pricing) in products {
        for storefront in storefronts {
          let quote = try board.quote(pricing, in: storefront)
          try emit([
            .identifier(product.productID.rawValue), .identifier(storefront.alpha3), .text(storefront.name),
            quote.money.map { .identifier($0.currency) } ?? .null, quote.price, quote.proceeds,
            quote.origin.map { .identifier($0.rawValue) } ?? .null,
            quote.origin == nil ? .null : .boolean(quote.mayAdjust), quote.source.map(Value.text) ?? .null,
          ])
        }
      }
    }
  }
}
