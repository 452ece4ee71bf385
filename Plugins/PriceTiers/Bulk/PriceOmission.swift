import StockroomKit

/// A price that cannot be adjusted because there is none: of a product everywhere, or in one storefront.
struct PriceOmission {
  let product: Product
  /// Nil where the product has no price at all.
  let storefront: Storefront?

  /// `com.example.books.chapter1 in ABW`.
  var text: String { product.productID.rawValue + (storefront.map { " in \($0.alpha3)" } ?? "") }

  /// Its row among the moves: nothing but what it is about.
  var row: [Value] {
    let names: [Value] = [
      .identifier(product.productID.rawValue), storefront.map { .identifier($0.alpha3) } ?? .null,
    ]
    return names + Array(repeating: .null, count: PriceMoves.columns.count - names.count)
  }

  /// It as a value of a record.
  var value: Value {
    .record([
      Field("product", .identifier(product.productID.rawValue)),
      Field("storefront", storefront.map { .identifier($0.alpha3) } ?? .null),
    ])
  }
}
