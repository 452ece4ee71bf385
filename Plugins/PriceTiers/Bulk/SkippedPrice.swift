import StockroomKit

/// A price that cannot be adjusted because there is none: of a product everywhere, or in one storefront.
struct SkippedPrice {
  let product: Product
  /// Nil if the product has no price anywhere.
  let storefront: Storefront?

  /// `com.example.books.chapter1 in ABW`.
  var text: String { product.productID.rawValue + (storefront.map { " in \($0.alpha3)" } ?? "") }

  /// Its row: only the product and the storefront.
  var row: [Value] {
    let names: [Value] = [
      .identifier(product.productID.rawValue), storefront.map { .identifier($0.alpha3) } ?? .null,
    ]
    return names + Array(repeating: .null, count: PriceMoves.columns.count - names.count)
  }

  /// The skipped price as a value of a record.
  var value: Value {
    .record([
      Field("product", .identifier(product.productID.rawValue)),
      Field("storefront", storefront.map { .identifier($0.alpha3) } ?? .null),
    ])
  }
}
