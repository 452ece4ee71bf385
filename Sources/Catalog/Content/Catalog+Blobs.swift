internal import Store

extension Catalog {
  /// Calls `body` with each blob that a row names, and what it is to whom.
  package func eachBlob(body: (_ what: String, _ sha256: String) throws -> Void) throws {
    let sql = """
      SELECT 'package of ' || product_id || ' ' || version, package FROM content JOIN product ON apple_id = product
      UNION ALL
      SELECT 'download of ' || product_id || ' ' || version, delivery FROM content JOIN product ON apple_id = product
      UNION ALL
      SELECT 'screenshot of ' || product_id, screenshot FROM product WHERE screenshot IS NOT NULL
      """
    try store.rows(sql) { try body($0.text(0), $0.text(1)) }
  }
}
