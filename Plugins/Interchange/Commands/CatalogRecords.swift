import StockroomKit

/// The catalog as records: each app, then its products by reference name, each with its localizations.
final class CatalogRecords {
  let context: Context
  let selection: ProductSelection
  /// True if apps without a selected product are left out.
  let isPartial: Bool
  let layout: RecordLayout
  /// Values of the products that records cannot have.
  private(set) var losses = Losses()
  /// The items of resources that belong to the apps and the products, by noun.
  private(set) var resources = Losses()
  /// Writes a screenshot next to the file, and returns its path; nil if only one file can be written.
  let attach: ((_ screenshot: Screenshot, _ product: Product) throws -> String)?

  private let fields: [InterchangeField]
  private let places: Places
  private let names: ProductNames
  /// The apps that are not written yet.
  private var apps: ArraySlice<App> = []
  /// The lines that create the items of resources of each app.
  private var lines: [AppleID: [ResourceLine]] = [:]
  /// The lines that create the items of resources of a product.
  private var productLines: (_ product: Product) throws -> [ResourceLine] = { _ in [] }
  /// The app of the current products.
  private var current: App?

  /// The positions of fields in the layout.
  private struct Places {
    let app, name, sku, primaryLocale, appleID, productID, type, referenceName, clearedForSale, storefronts, hosted,
      reviewNotes, screenshot, status, locale, displayName, description: Int?
    let ofPlugins: [Int?]

    init(_ layout: RecordLayout, _ fields: [InterchangeField]) {
      app = layout.position(of: FieldName.app)
      name = layout.position(of: FieldName.name)
      sku = layout.position(of: FieldName.sku)
      primaryLocale = layout.position(of: FieldName.primaryLocale)
      appleID = layout.position(of: FieldName.appleID)
      productID = layout.position(of: FieldName.productID)
      type = layout.position(of: FieldName.type)
      referenceName = layout.position(of: FieldName.referenceName)
      clearedForSale = layout.position(of: FieldName.clearedForSale)
      storefronts = layout.position(of: FieldName.storefronts)
      hosted = layout.position(of: FieldName.hosted)
      reviewNotes = layout.position(of: FieldName.reviewNotes)
      screenshot = layout.position(of: FieldName.screenshot)
      status = layout.position(of: FieldName.status)
      locale = layout.position(of: FieldName.locale)
      displayName = layout.position(of: FieldName.displayName)
      description = layout.position(of: FieldName.description)
      ofPlugins = fields.map { layout.position(of: $0.name) }
    }
  }

  init(
    _ selection: ProductSelection, isPartial: Bool, in context: Context,
    attach: ((Screenshot, Product) throws -> String)?
  ) throws {
    self.context = context
    self.selection = selection
    self.isPartial = isPartial
    self.attach = attach
    fields = try context.usedInterchangeFields()
    layout = RecordLayout.all(fields)
    places = Places(layout, fields)
    names = try context.catalog.productNames()
  }

  /// Calls `body` with each record, one at a time.
  ///
  /// - Parameter stage: Calls it while the next products are read, if there is one; then `body` must not use the store.
  func each(on stage: WorkStage? = nil, _ body: @escaping (CatalogRecord) throws -> Void) throws {
    apps = try context.catalog.apps.all().sorted { $0.appleID < $1.appleID }[...]
    for app in apps { lines[app.appleID] = try capabilityLines(of: app) + context.resourceLines(of: app) }
    productLines = try context.productResourceLines()
    var listing = Listing()
    // The order of an index, so that the first rows are there at once.
    listing.sort = ["app", "name"]
    try selection.eachBatch(for: listing, in: context) { products in
      let known = try KnownProducts(products, context: context, fields: fields)
      let lines = try products.map(productLines)
      try run(on: stage) { try self.write(products, lines, known: known, body) }
    }
    try run(on: stage) {
      if !self.isPartial { for app in self.apps { try body(self.record(of: app)) } }
    }
    try stage?.finish()
  }

  /// The lines that switch off the capabilities that an app does not have, although a new app would.
  private func capabilityLines(of app: App) throws -> [ResourceLine] {
    guard !app.bundleID.isWildcard else { return [] }
    let provisioning = context.catalog.provisioning
    return try Capability.allCases.filter { try !provisioning.capability($0, of: app).isOn }.map { capability in
      let words = ["app", "capability", app.bundleID.rawValue, capability.word, "off"]
      return ResourceLine(noun: "capability setting", text: ConsoleLine.text(words))
    }
  }

  private func run(on stage: WorkStage?, _ work: @escaping () throws -> Void) throws {
    guard let stage else { return try work() }
    try stage.run(work)
  }

  private func write(
    _ products: [Product], _ lines: [[ResourceLine]], known: KnownProducts, _ body: (CatalogRecord) throws -> Void
  ) throws {
    for (product, lines) in zip(products, lines) {
      while let app = apps.first, app.appleID <= product.app {
        apps.removeFirst()
        if !isPartial || app.appleID == product.app { try body(record(of: app)) }
        current = app
      }
      try write(product, lines, of: current, known: known, body)
    }
  }

  private func record(of app: App) -> CatalogRecord {
    var record = CatalogRecord(.app, in: layout)
    set(places.app, app.bundleID.rawValue, in: &record)
    set(places.name, app.name, in: &record)
    set(places.sku, app.sku, in: &record)
    set(places.primaryLocale, app.primaryLocale, in: &record)
    set(places.appleID, app.appleID.description, in: &record)
    record.resources = lines[app.appleID] ?? []
    count(record.resources)
    return record
  }

  private func write(
    _ product: Product, _ lines: [ResourceLine], of app: App?, known: KnownProducts,
    _ body: (CatalogRecord) throws -> Void
  ) throws {
    var record = CatalogRecord(.product, in: layout)
    set(places.app, app?.bundleID.rawValue ?? "", in: &record)
    set(places.productID, product.productID.rawValue, in: &record)
    set(places.appleID, product.appleID.description, in: &record)
    set(places.type, product.type.rawValue, in: &record)
    set(places.referenceName, product.referenceName, in: &record)
    set(places.clearedForSale, product.isClearedForSale ? "true" : "false", in: &record)
    set(places.storefronts, CellValue.text(of: known.storefronts(of: product)), in: &record)
    set(places.hosted, product.isHosted ? "true" : "false", in: &record)
    set(places.reviewNotes, product.reviewNotes ?? "", in: &record)
    set(places.screenshot, try screenshot(of: product, known), in: &record)
    set(places.status, status(of: product), in: &record)
    for (place, field) in zip(places.ofPlugins, fields) {
      set(place, known.value(field.name, of: product), in: &record)
    }
    record.resources = lines
    count(lines)
    try body(record)
    for localization in known.localizations(of: product) {
      var record = CatalogRecord(.localization, in: layout)
      // Rows are sorted by others, so that the product's row may be elsewhere.
      if names.isShared(product.productID.rawValue) { set(places.app, app?.bundleID.rawValue ?? "", in: &record) }
      set(places.productID, product.productID.rawValue, in: &record)
      set(places.locale, localization.locale, in: &record)
      set(places.displayName, localization.displayName ?? "", in: &record)
      set(places.description, localization.description ?? "", in: &record)
      try body(record)
    }
  }

  /// Counts what the records cannot have: in any format, or in one without lines.
  private func count(_ lines: [ResourceLine]) {
    for line in lines where !line.isInProducts {
      if line.text == nil { losses.add(line.nouns) } else { resources.add(line.nouns) }
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

  private func set(_ place: Int?, _ text: String, in record: inout CatalogRecord) {
    record[place] = Cell(text)
  }
}

extension ProductSelection {
  /// Calls `body` with the selected products, up to a thousand at a time.
  func eachBatch(for listing: Listing, in context: Context, _ body: ([Product]) throws -> Void) throws {
    var batch: [Product] = []
    func flush() throws {
      guard !batch.isEmpty else { return }
      try context.checkCancelled()
      defer { batch.removeAll(keepingCapacity: true) }
      try body(batch)
    }
    try each(for: listing, in: context) { product in
      batch.append(product)
      if batch.count == RecordBatches.size { try flush() }
    }
    try flush()
  }
}
