import StockroomKit

/// The catalog's values of the products of a batch, read with a few statements.
struct KnownProducts {
  private let products: [String: [Product]]
  /// The identifiers that occur twice in the batch.
  private let doubled: Set<String>
  /// The texts that administrators edit, by product.
  private let localizations: [AppleID: [Localization]]
  private let storefronts: [AppleID: [Storefront]]
  private let screenshots: [AppleID: Screenshot]
  /// The values of plugins' fields in the file, by name.
  private let values: [String: [AppleID: String]]

  /// Reads the products of these entries that exist.
  init(_ entries: [ProductEntry], of input: ReconcileInput) throws {
    let layout = input.layout
    let productIDs = entries.map(\.productID)
    // The store has no text with U+0000; such an ID is refused at its place.
    let found = try input.catalog.products.all(productIDs.filter { !$0.utf8.contains(0) })
    var seen: Set<String> = []
    let doubled = Set(productIDs.filter { !seen.insert($0).inserted })
    // Those that were created one after the other are usually stored and read together.
    let products = found.values.flatMap(\.self).sorted { $0.appleID.rawValue < $1.appleID.rawValue }
    try self.init(
      reading: products, Dictionary(found.map { ($0.rawValue, $1) }, uniquingKeysWith: +), doubled,
      context: input.context, fields: input.fields.filter { layout.position(of: $0.name) != nil },
      has: { layout.position(of: $0) != nil })
  }

  /// Reads all values of products that are not looked up by their identifiers.
  init(_ products: [Product], context: Context, fields: [InterchangeField]) throws {
    try self.init(reading: products, [:], [], context: context, fields: fields, has: { _ in true })
  }

  /// Reads the values of the fields that a file has.
  private init(
    reading products: [Product], _ byID: [String: [Product]], _ doubled: Set<String>, context: Context,
    fields: [InterchangeField], has: (String) -> Bool
  ) throws {
    let catalog = context.catalog
    self.products = byID
    self.doubled = doubled
    let hasTexts = has(FieldName.displayName) || has(FieldName.description) || has(FieldName.locale)
    localizations = hasTexts ? try catalog.products.editedLocalizations(of: products) : [:]
    storefronts = has(FieldName.storefronts) ? try catalog.products.listedStorefronts(of: products) : [:]
    screenshots = has(FieldName.screenshot) ? try catalog.products.editedScreenshots(of: products) : [:]
    var values: [String: [AppleID: String]] = [:]
    for field in fields where !products.isEmpty {
      let texts = try field.values(of: products, in: catalog)
      values[field.name] = Dictionary(zip(products.map(\.appleID), texts)) { first, _ in first }
    }
    self.values = values
  }

  /// The product of an entry.
  ///
  /// - Throws: A `Refusal` if the entry names no app, and several have the product.
  func product(_ entry: ProductEntry, of input: ReconcileInput) throws -> Product? {
    // Texts that are equal in Unicode may differ in bytes.
    let found = (products[entry.productID] ?? []).filter { $0.productID.rawValue.hasSameBytes(as: entry.productID) }
    return try input.product(of: entry, among: found)
  }

  /// True if another row of the batch has the same identifier and may have created the product since.
  func isDoubled(_ id: String) -> Bool { !doubled.isEmpty && doubled.contains(id) }

  func localizations(of product: Product) -> [Localization] { localizations[product.appleID] ?? [] }

  /// Nil for all storefronts, including future ones.
  func storefronts(of product: Product) -> [Storefront]? {
    product.isEverywhere ? nil : storefronts[product.appleID] ?? []
  }

  func screenshot(of product: Product) -> Screenshot? { screenshots[product.appleID] }

  func value(_ field: String, of product: Product) -> String { values[field]?[product.appleID] ?? "" }
}
