import StockroomKit

/// What the catalog has of the products of a batch, read with a few statements.
struct KnownProducts {
  private let products: [String: Product]
  /// The texts that administrators edit, by product.
  private let localizations: [AppleID: [Localization]]
  private let storefronts: [AppleID: [Storefront]]
  private let screenshots: [AppleID: Screenshot]
  /// The values of plugins' fields by name, for those that the file has.
  private let values: [String: [AppleID: String]]

  /// Reads the products with these identifiers that exist.
  init(_ productIDs: [String], layout: RecordLayout, context: Context) throws {
    // The store has no text with U+0000; such an ID is refused where it is.
    let possible = productIDs.filter { !$0.utf8.contains(0) }
    try self.init(
      Array(try context.catalog.products.find(possible).values), context: context,
      fields: context.interchangeFields.filter { layout.position(of: $0.name) != nil })
  }

  /// Reads everything of products.
  init(_ products: [Product], context: Context, fields: [InterchangeField]) throws {
    let catalog = context.catalog
    self.products = Dictionary(products.map { ($0.productID.rawValue, $0) }) { first, _ in first }
    localizations = try catalog.products.editedLocalizations(of: products)
    storefronts = try catalog.products.listedStorefronts(of: products)
    screenshots = try catalog.products.editedScreenshots(of: products)
    var values: [String: [AppleID: String]] = [:]
    for field in fields where !products.isEmpty {
      let texts = try field.values(of: products, in: catalog)
      values[field.name] = Dictionary(zip(products.map(\.appleID), texts)) { first, _ in first }
    }
    self.values = values
  }

  func product(_ id: String) -> Product? {
    // Texts that are equal in Unicode may differ in bytes.
    products[id].flatMap { $0.productID.rawValue.hasSameBytes(as: id) ? $0 : nil }
  }

  func localizations(of product: Product) -> [Localization] { localizations[product.appleID] ?? [] }

  /// Nil for all, including future ones.
  func storefronts(of product: Product) -> [Storefront]? {
    product.isEverywhere ? nil : storefronts[product.appleID] ?? []
  }

  func screenshot(of product: Product) -> Screenshot? { screenshots[product.appleID] }

  func value(_ field: String, of product: Product) -> String { values[field]?[product.appleID] ?? "" }
}
