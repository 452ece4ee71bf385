public import Store

/// What a product's name means: the one place that decides it.
///
/// Product IDs have no slash, so `com.example.app/level2` is the ID `level2` in one app.
extension Products {
  /// The product with a full name: its identifier, or its app's bundle ID, a slash, and its identifier.
  ///
  /// If several apps use an identifier, it means the product of the app in use.
  ///
  /// - Parameter app: An app that takes the place of the app in use.
  /// - Throws: A `Refusal` for the identifier of several other apps.
  public func find(_ name: String, preferring app: App? = nil) throws -> Product? {
    let (bundleID, productID) = Self.parts(of: name)
    if let bundleID { return try catalog.apps.find(bundleID).flatMap { try find(productID, in: $0.appleID) } }
    let found = try all(productID)
    guard found.count > 1 else { return found.first }
    if let own = found.first(where: { $0.app == (app ?? catalog.appInUse)?.appleID }) { return own }
    throw Refusal.productAmbiguous(name, try found.map(catalog.fullName))
  }

  /// The products with an identifier, at most one of each app, in the order of the apps' Apple IDs.
  public func all(_ productID: String) throws -> [Product] {
    let sql = "SELECT \(Product.columns) FROM product WHERE product_id = ? ORDER BY app"
    return try store.all(sql, .text(productID), body: Product.init)
  }

  /// True if several apps use one identifier.
  public func sharesIdentifiers() throws -> Bool {
    guard catalog.rules.productIDsAreOfApps, try catalog.apps.only() == nil else { return false }
    let sql = "SELECT 1 FROM product GROUP BY product_id HAVING count(*) > 1 LIMIT 1"
    return try store.first(sql) { _ in true } ?? false
  }

  /// The identifiers that several apps use, in one pass over their index.
  public func sharedIdentifiers() throws -> Set<String> {
    guard catalog.rules.productIDsAreOfApps else { return [] }
    return Set(try store.all("SELECT product_id FROM product GROUP BY product_id HAVING count(*) > 1") { $0.text(0) })
  }

  /// The parts of a full name: `com.example.app` and `level2`, or nil and the identifier.
  public static func parts(of name: String) -> (bundleID: String?, productID: String) {
    guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (nil, name) }
    return (String(name[..<slash]), String(name[name.utf8.index(after: slash)...]))
  }
}

extension Catalog {
  /// A product's shortest name: `.level2` if its app is in use, otherwise its full name.
  public func name(of product: Product) throws -> String {
    guard let appInUse, appInUse.appleID == product.app else { return try fullName(of: product) }
    return appInUse.shortName(of: product.productID)
  }

  /// A name that means a product whatever app is in use: its identifier, or `com.example.app/level2` if another app
  /// uses that, too.
  public func fullName(of product: Product) throws -> String {
    let id = product.productID.rawValue
    guard rules.productIDsAreOfApps else { return id }
    let sql = "SELECT 1 FROM product WHERE product_id = ? AND app <> ?"
    let isShared = try store.first(sql, .text(id), .integer(product.app.rawValue)) { _ in true } ?? false
    guard isShared, let app = try apps.find(product.app) else { return id }
    return "\(app.bundleID.rawValue)/\(id)"
  }
}

extension Refusal {
  /// The refusal of a word that means several products.
  ///
  /// - Parameter names: Names that mean one product each.
  public static func productAmbiguous(_ text: String, _ names: [String]) -> Refusal {
    Refusal(
      "product.ambiguous", "\(text) may be \(names.prefix(5).joined(separator: ", "))", hint: "type one of them",
      subject: text)
  }
}
