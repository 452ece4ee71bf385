import StockroomKit

extension InterchangeField {
  /// The version of a product's newest hosted content, which only an upload changes.
  static let contentVersion = InterchangeField(
    readOnly: "content_version", label: "Content Version",
    summary: "The version of the newest hosted content; a file tells it, and only an upload changes it."
  ) { products, catalog in
    // Most catalogs host nothing.
    try products.map { product in
      product.isHosted ? try catalog.content.newest(of: product)?.version ?? "" : ""
    }
  }
}
