import StockroomKit

/// The catalog as records: each app, then its products by reference name, each with its localizations.
final class CatalogRecords {
  let context: Context
  let selection: ProductSelection
  /// Whether apps without a selected product are left out.
  let isPartial: Bool
  let layout: RecordLayout
  /// What records cannot say of the products they are about.
  private(set) var losses = Losses()
  /// Writes a screenshot beside the file, and returns its path; nil where only one file can be written.
  let attach: ((_ screenshot: Screenshot, _ product: Product) throws -> String)?

  private let fields: [InterchangeField]

  init(
    _ selection: ProductSelection, isPartial: Bool, in context: Context,
    attach: ((Screenshot, Product) throws -> String)?
  ) {
    self.context = context
    self.selection = selection
    self.isPartial = isPartial
    self.attach = attach
    fields = context.interchangeFields
    layout = RecordLayout.all(fields)
  }

  /// Calls `body` with each record.
  func each(_ body: (CatalogRecord) throws -> Void) throws {
    var apps = try context.catalog.apps.all().sorted { $0.appleID < $1.appleID }[...]
    var listing = Listing()
    // The order of an index, so that the first rows are there at once.
    listing.sort = ["app", "name"]
    var batch: [Product] = []
    var current: App?
    func flush() throws {
      guard !batch.isEmpty else { return }
      try context.checkCancelled()
      let known = try KnownProducts(batch, context: context, fields: fields)
      for product in batch {
        while let app = apps.first, app.appleID <= product.app {
          apps.removeFirst()
          if !isPartial || app.appleID == product.app { try body(record(of: app)) }
          current = app
        }
        try write(product, of: current, known: known, body)
      }
      batch.removeAll(keepingCapacity: true)
    }
    try selection.each(for: listing, in: context) { product in
      batch.append(product)
      if batch.count == Reconciler.batchSize { try flush() }
    }
    try flush()
    if !isPartial { for app in apps { try body(record(of: app)) } }
  }

  private func record(of app: App) -> CatalogRecord {
    var record = CatalogRecord(.app, in: layout)
    set(FieldName.app, app.bundleID.rawValue, in: &record)
    set(FieldName.name, app.name, in: &record)
    set(FieldName.sku, app.sku, in: &record)
    set(FieldName.primaryLocale, app.primaryLocale, in: &record)
    set(FieldName.appleID, app.appleID.description, in: &record)
    return record
  }

  private func write(
    _ product: Product, of app: App?, known: KnownProducts, _ body: (CatalogRecord) throws -> Void
  ) throws {
    var record = CatalogRecord(.product, in: layout)
    set(FieldName.app, app?.bundleID.rawValue ?? "", in: &record)
    set(FieldName.productID, product.productID.rawValue, in: &record)
    set(FieldName.appleID, product.appleID.description, in: &record)
    set(FieldName.type, product.type.rawValue, in: &record)
    set(FieldName.referenceName, product.referenceName, in: &record)
    set(FieldName.clearedForSale, product.isClearedForSale ? "true" : "false", in: &record)
    set(FieldName.storefronts, CellValue.text(of: known.storefronts(of: product)), in: &record)
    set(FieldName.hosted, product.isHosted ? "true" : "false", in: &record)
    set(FieldName.reviewNotes, product.reviewNotes ?? "", in: &record)
    set(FieldName.screenshot, try screenshot(of: product, known), in: &record)
    set(FieldName.status, status(of: product), in: &record)
    for field in fields { set(field.name, known.value(field.name, of: product), in: &record) }
    try body(record)
    for localization in known.localizations(of: product) {
      var record = CatalogRecord(.localization, in: layout)
      set(FieldName.productID, product.productID.rawValue, in: &record)
      set(FieldName.locale, localization.locale, in: &record)
      set(FieldName.displayName, localization.displayName ?? "", in: &record)
      set(FieldName.description, localization.description ?? "", in: &record)
      try body(record)
    }
  }

  private func screenshot(of product: Product, _ known: KnownProducts) throws -> String {
    guard let screenshot = known.screenshot(of: product) else { return "" }
    guard let attach else {
      losses.add("review screenshots")
      return ""
    }
    return try attach(screenshot, product)
  }

  /// The status that an import can give a product; others follow from what it lacks, or from its review.
  private func status(of product: Product) -> String {
    if product.status.isInReview { losses.add("products in review") }
    guard Products.adoptable.contains(product.status) else { return "" }
    return CellValue.text(of: product.status)
  }

  private func set(_ field: String, _ text: String, in record: inout CatalogRecord) {
    record[layout.position(of: field)] = Cell(text)
  }
}
