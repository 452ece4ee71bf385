public import Catalog

/// Completes products: `.level2` in the app in use from the beginning of `.level2` or `level2`; otherwise whole IDs.
public struct ProductCompletion {
  /// The name of its completer.
  static let name = "product"

  let catalog: Catalog

  /// Completes products of a catalog.
  public init(catalog: Catalog) {
    self.catalog = catalog
  }

  /// The candidates for a word, each with the product's name and status.
  ///
  /// - Parameter find: Returns the products whose identifiers begin with a text, the first ones and the last.
  public func candidates(
    _ prefix: String, _ find: (_ start: String) throws -> [Product]
  ) throws -> [(text: String, summary: String)] {
    if !prefix.isEmpty, !prefix.hasPrefix(".") {
      let found = try find(prefix)
      if !found.isEmpty || prefix.contains(".") || prefix.contains("/") {
        return try found.map { (try catalog.fullName(of: $0), try summary(of: $0)) }
      }
    }
    guard let app = catalog.appInUse else {
      return try find(prefix).map { (try catalog.fullName(of: $0), try summary(of: $0)) }
    }
    let own = try find(app.productID(shortName: prefix.hasPrefix(".") ? prefix : "." + prefix))
    // An app whose product IDs do not begin with its bundle ID has no short names.
    guard !own.isEmpty || !prefix.isEmpty else {
      return try find("\(app.bundleID.rawValue)/").map { (try catalog.fullName(of: $0), try summary(of: $0)) }
    }
    return try own.map { (app.shortName(of: $0.productID), try summary(of: $0)) }
  }

  private func summary(of product: Product) throws -> String {
    "\(product.referenceName), \(try catalog.products.label(of: product))"
  }
}
