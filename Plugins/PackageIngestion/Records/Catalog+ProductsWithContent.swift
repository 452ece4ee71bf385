import StockroomKit

extension Catalog {
  /// The products that have hosted content, by their identifiers.
  func productsWithContent() throws -> [Product] {
    let sql = """
      SELECT apple_id FROM product WHERE EXISTS (SELECT 1 FROM content WHERE content.product = product.apple_id)
      ORDER BY product_id
      """
    return try store.all(sql) { AppleID($0.integer(0)) }.compactMap(products.find)
  }
}
