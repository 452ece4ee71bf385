public import Store

/// What a product's name means: the one place that decides it.
///
/// Product IDs have no slash, so `com.example.app/level2` is the ID `level2` in one app.
extension Products {
  /// The product with a full name: its identifier, or its app's bundle ID, a slash, and its identifier.
  ///
  /// If several apps use an identifier, it means the product of the app in use.
  ///
  /// - Parameters:
  ///   - app: An app that takes the place of the app in use.
  ///   - remedy: How to name the product of the app with a bundle ID, where a full name cannot take the place of `name`.
  /// - Throws: A `Refusal` for the identifier of several other apps.
  public func find(
    _ name: String, preferring app: App? = nil, remedy: ((_ bundleID: String) -> Remedy)? = nil
  ) throws -> Product? {
    let (bundleID, productID) = Self.parts(of: name)
    if let bundleID { return try catalog.apps.find(bundleID).flatMap { try find(productID, in: $0.appleID) } }
    let found = try all(productID)
    guard found.count > 1 else { return found.first }
    if let own = found.first(where: { $0.app == (app ?? catalog.appInUse)?.appleID }) { return own }
    let names = try found.map(catalog.fullName)
    throw Refusal.productAmbiguous(
      name, names, remedy: names.first.flatMap { Self.parts(of: $0).bundleID }.flatMap { remedy?($0) })
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
  fileprivate func sharedIdentifiers() throws -> Set<String> {
    guard catalog.rules.productIDsAreOfApps, try catalog.apps.only() == nil else { return [] }
    return Set(try store.all("SELECT product_id FROM product GROUP BY product_id HAVING count(*) > 1") { $0.text(0) })
  }

  /// Refuses the full name of a product of a known app where a new product's identifier belongs.
  ///
  /// - Parameter remedy: How to give both parts.
  public func requireIdentifier(
    _ name: String, remedy: (_ productID: String, _ bundleID: String) -> Remedy
  ) throws {
    let (bundleID, productID) = Self.parts(of: name)
    guard let bundleID, !productID.isEmpty, !productID.contains("/"), let app = try catalog.apps.find(bundleID) else {
      return
    }
    throw Refusal.productIDWithApp(name, app, remedy: remedy(productID, app.bundleID.rawValue))
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
    try fullName(product.productID.rawValue, in: product.app)
  }

  /// The full name of an identifier in an app, also of a product that was deleted.
  public func fullName(_ id: String, in app: AppleID) throws -> String {
    guard rules.productIDsAreOfApps else { return id }
    if let names = try nameLookups.answers(in: self, productNames) { return names.name(id, of: app) }
    let sql = "SELECT 1 FROM product WHERE product_id = ? AND app <> ?"
    let isShared = try store.first(sql, .text(id), .integer(app.rawValue)) { _ in true } ?? false
    guard isShared, let app = try apps.find(app) else { return id }
    return "\(app.bundleID.rawValue)/\(id)"
  }
}

/// The full names of many products: one query for all of them.
public struct ProductNames {
  /// The identifiers that several apps use.
  private let shared: Set<String>
  private let bundleIDs: [AppleID: String]

  fileprivate init(_ catalog: Catalog) throws {
    shared = try catalog.products.sharedIdentifiers()
    bundleIDs =
      try shared.isEmpty
      ? [:] : Dictionary(catalog.apps.all().map { ($0.appleID, $0.bundleID.rawValue) }) { first, _ in first }
  }

  /// The full name of an identifier in an app; see `Catalog.fullName(of:)`.
  public func name(_ productID: String, of app: AppleID) -> String {
    isShared(productID) ? bundleIDs[app].map { "\($0)/\(productID)" } ?? productID : productID
  }

  /// True if several apps use an identifier.
  public func isShared(_ productID: String) -> Bool { !shared.isEmpty && shared.contains(productID) }
}

extension Catalog {
  /// The full names of the products of the catalog as it is now.
  public func productNames() throws -> ProductNames { try ProductNames(self) }

  /// The name that lists of changes show for a typed one: an identifier alone means what it means to `Products.find`.
  ///
  /// - Parameter typed: A name of any item, and words after it.
  /// - Throws: A `Refusal` for the identifier of several other apps.
  public func listedName(_ typed: String) throws -> String {
    let name = typed.prefix { $0 != " " }
    guard let product = try products.find(String(name)) else { return typed }
    let sql = "SELECT \(ProductNameSQL.ofRow) FROM product WHERE apple_id = ?"
    let listed = try store.first(sql, .integer(product.appleID.rawValue)) { $0.text(0) }
    return (listed ?? String(name)) + typed.dropFirst(name.count)
  }
}

/// The full names of products as SQL, for the display names of rows in lists of changes.
///
/// Such lists have deleted products, too: there an identifier is shared if another app has it or had it.
public enum ProductNameSQL {
  /// The name of the product that the column `product` refers to, or its number if it does not exist.
  public static let ofReference = "coalesce(\(of("product")), CAST(product AS TEXT))"

  /// The name of the product with an Apple ID; null if it does not exist.
  public static func of(_ appleID: String) -> String {
    "(SELECT \(ofRow) FROM product WHERE product.apple_id = \(appleID))"
  }

  /// The name of a row of `product`.
  static let ofRow = name("product.product_id", of: "product.app")

  /// The name of an identifier in an app, which a qualified column each has.
  public static func name(_ productID: String, of app: String) -> String {
    // A deleted row may take the place of the table.
    """
    CASE WHEN EXISTS (SELECT 1 FROM main.product AS other WHERE other.product_id = \(productID) AND other.app <> \(app))
      OR EXISTS (SELECT 1 FROM burned AS former
        WHERE former.kind = 'product' AND former.value = \(productID) AND former.app NOT IN (0, \(app)))
    THEN coalesce((SELECT owner.bundle_id FROM app AS owner WHERE owner.apple_id = \(app)) || '/', '') || \(productID)
    ELSE \(productID) END
    """
  }
}

extension Refusal {
  /// The refusal of a word that means several products.
  ///
  /// - Parameters:
  ///   - names: Names that mean one product each.
  ///   - remedy: How to name one of them; by default, to type its name.
  public static func productAmbiguous(_ text: String, _ names: [String], remedy: Remedy? = nil) -> Refusal {
    Refusal(
      "product.ambiguous", "\(text) may be \(names.prefix(5).joined(separator: ", "))",
      remedy: remedy ?? "type one of them", subject: text)
  }

  fileprivate static func productIDWithApp(_ name: String, _ app: App, remedy: Remedy) -> Refusal {
    Refusal(
      "product.id.characters", "\(name) has the bundle ID \(app.bundleID.rawValue), which is not part of a product ID",
      remedy: remedy, subject: name)
  }
}
