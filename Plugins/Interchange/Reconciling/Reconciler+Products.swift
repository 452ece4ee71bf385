import StockroomKit

extension Reconciler {
  /// Creates or changes a product and its localizations.
  func reconcile(_ entry: ProductEntry, known: KnownProducts) throws {
    guard let first = entry.first else { return }
    let key = reading(first)
    guard !entry.productID.isEmpty else {
      return try refuse(first.problems.isEmpty ? .missingCell(FieldName.productID) : nil, entry)
    }
    guard !entry.productID.hasPrefix(".") else { return try refuse(.shortID(entry.productID), entry) }
    // A product may be in the batch twice: once the first row has created it, it is looked up again.
    let product =
      try known.product(entry.productID)
      ?? (known.isDoubled(entry.productID) ? catalog.products.find(entry.productID) : nil)
    guard let product else {
      guard entry.product != nil else {
        if !hasAllNames, waiting.append(localizations: entry.localizations, to: entry.productID) { return }
        guard !refusedProducts.contains(entry.productID) else {
          try refuse(nil, entry)
          throw RefusedWithProduct()
        }
        return try refuse(.unknownProduct(entry.productID), entry)
      }
      guard hasAllNames || !waiting.contains(entry.productID) else {
        return try refuse(doubled(entry), entry)
      }
      return try orWaiting(entry, key) { try create(entry, key) }
    }
    guard let record = entry.product else { return try change(localizationsOf: product, entry, known: known) }
    guard note(product) || hasAllNames else {
      return try refuse(doubled(entry), entry)
    }
    guard options.mode == .apply else {
      return try refuse(.exists(entry.productID, noun: "product", applyLine: options.applyLine), entry)
    }
    name(product.app)
    if !record.listsParts { _ = unlistedProducts.insert(product.appleID.rawValue) }
    try orWaiting(entry, key) { try change(product, key, entry, known: known) }
  }

  /// A product that the file has twice; a row of another locale is one of a localization.
  private func doubled(_ entry: ProductEntry) -> Refusal {
    let hasLocale = entry.product.map { reading($0).value(FieldName.locale) != nil } ?? false
    return hasLocale ? .doubledLocale(entry.productID) : .doubled(entry.productID)
  }

  /// Refuses a product by its ID, and tells what else is wrong with it.
  private func refuse(_ refusal: Refusal?, _ entry: ProductEntry) throws {
    guard let first = entry.first else { return }
    var cells = reading(first)
    if let refusal { try cells.note(refusal, at: FieldName.productID) }
    if entry.product != nil { _ = try ProductCells(&cells, catalog.rules) }
    try noteLocalizations(of: entry, in: &cells)
    try cells.findings.check()
  }

  func noteLocalizations(of entry: ProductEntry, in cells: inout CellReading) throws {
    _ = try cells.findings.gather { try newLocalizations(of: entry, app: nil) }
  }

  private func create(_ entry: ProductEntry, _ reading: CellReading) throws {
    var cells = reading
    try cells.check(FieldName.productID, catalog.rules.productID)
    let read = try ProductCells(&cells, catalog.rules)
    let appleID = try cells.parse(FieldName.appleID, CellValue.appleID)
    let screenshot = try cells.parse(FieldName.screenshot) { try files.screenshot($0, unless: nil, in: catalog) }
    let app = try cells.attempt(at: FieldName.app) { try owner(of: entry, $0) }
    var values: [(InterchangeField, String)] = []
    for field in fields {
      guard !field.isReadOnly else {
        noteFixed(field, cells, current: "")
        continue
      }
      if let value = try cells.only(cells.cells(of: field.name), of: field, in: catalog), !value.isEmpty {
        values.append((field, value))
      }
    }
    // Without an app, what else is wrong with its localizations is reported as well.
    let localizations =
      entry.localizations.isEmpty ? [] : try cells.findings.gather { try newLocalizations(of: entry, app: app) }
    if cells.value(FieldName.referenceName) == nil {
      try cells.noteMissing(FieldName.referenceName)
    }
    try cells.findings.check()
    guard let app, let localizations else { return }
    var draft = ProductDraft(
      app: app, productID: entry.productID, type: read.type ?? .nonConsumable,
      referenceName: cells.value(FieldName.referenceName) ?? "")
    let listsLocalizations = hasLocalizations && reading.record.listsParts
    draft.localizations = listsLocalizations || !localizations.isEmpty ? localizations : nil
    draft.reviewNotes = cells.value(FieldName.reviewNotes)
    draft.isHosted = read.isHosted ?? false
    draft.isClearedForSale = read.isCleared ?? true
    draft.storefronts = read.storefronts ?? nil
    draft.appleID = appleID
    draft.screenshot = screenshot ?? nil
    let places = cells
    draft.attachments = values.map { field, value in
      { product, catalog in
        try places.locating(at: field.name) { try field.set(value, of: product, isNew: true, in: catalog) }
      }
    }
    let product = try cells.locating {
      try giving(draft.referenceName, in: app.appleID) { try catalog.products.create(draft) }
    }
    _ = note(product)
    name(app.appleID)
    for localization in localizations { _ = note(localization.locale, of: product) }
    tally[.product].created += 1
    tally[.localization].created += localizations.count
    if let status = read.status { try adopt(status, product, cells) }
  }

  /// The app in the product's row, the one chosen, the one its ID begins with, or the app in use.
  private func owner(of entry: ProductEntry, _ cells: CellReading) throws -> App {
    if let bundleID = cells.value(FieldName.app) { return try app(bundleID) }
    if let app = options.app { return app }
    if let app = try self.owner(of: entry.productID) { return app }
    do {
      return try context.app(nil)
    } catch let refusal as Refusal where refusal.kind == .missing {
      throw Refusal.noAppInFile
    }
  }

  private func newLocalizations(of entry: ProductEntry, app: App?) throws -> [Localization] {
    var findings = Findings()
    var found: [Localization] = []
    for record in entry.localizations {
      try findings.gather {
        let new = try localization(record, app: app)
        guard !found.contains(where: { $0.locale.hasSameBytes(as: new.locale) }) else {
          throw reading(record).error(.doubled(new.locale), at: FieldName.locale)
        }
        found.append(new)
      }
    }
    try findings.check()
    return found
  }
}

extension Refusal {
  fileprivate static func doubledLocale(_ id: String) -> Refusal {
    Refusal(
      "interchange.record.doubled", "\(id) is in the file twice",
      hint: "write localization in a column record for each further locale of a product", subject: id)
  }

  fileprivate static func shortID(_ id: String) -> Refusal {
    Refusal(
      "interchange.id.short", "\(id) is short for an ID", hint: "write the whole ID, as com.example.app\(id)",
      subject: id)
  }

  fileprivate static func unknownProduct(_ id: String) -> Refusal {
    Refusal(
      "interchange.product.unknown", kind: .missing, "there is no product \(id)",
      hint: "add a row for the product before those of its localizations", subject: id)
  }
}
