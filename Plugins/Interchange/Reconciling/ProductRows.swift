import StockroomKit

/// Creates and changes products with their localizations as their entries say.
struct ProductRows {
  private let input: ReconcileInput
  private let apps: AppLookup
  private let changes: ProductChanges
  let texts: LocalizationRows

  init(_ input: ReconcileInput, _ apps: AppLookup) {
    self.input = input
    self.apps = apps
    texts = LocalizationRows(input: input)
    changes = ProductChanges(input: input, apps: apps, texts: texts)
  }

  private var catalog: Catalog { input.catalog }

  /// Creates or changes a product and its localizations.
  func reconcile(
    _ entry: ProductEntry, _ known: KnownProducts, after earlier: EarlierRows, _ outcome: inout RowOutcome
  ) throws {
    guard let first = entry.first else { return }
    let key = input.reading(first)
    guard !entry.productID.isEmpty else {
      return try refuse(first.problems.isEmpty ? .missingCell(FieldName.productID) : nil, entry)
    }
    guard !entry.productID.hasPrefix(".") else { return try refuse(.shortID(entry.productID), entry) }
    let names = earlier.names
    // A product may be in the batch twice: the first row may have created it.
    let product = try key.locating(at: FieldName.productID) {
      try known.product(entry, of: input) ?? (known.isDoubled(entry.productID) ? input.product(of: entry) : nil)
    }
    guard let product else {
      guard entry.product != nil else {
        if !names.isClosed, names.contains(entry) { return outcome.wait = .localizations }
        guard !earlier.refused.contains(entry) else {
          try refuse(nil, entry)
          throw RefusedWithProduct()
        }
        return try refuse(.unknownProduct(entry.name), entry)
      }
      guard names.isClosed || !names.contains(entry) else { return try refuse(doubled(entry), entry) }
      return try orWaiting(entry, key, names, &outcome) { try create(entry, key, earlier, &$0) }
    }
    outcome.product = product.appleID
    guard let record = entry.product else {
      try apps.requireOwner(of: product, in: entry, key)
      return try texts.change(of: product, entry, known, earlier, &outcome)
    }
    guard names.isClosed || !earlier.seen.products.contains(product.appleID.rawValue) else {
      return try refuse(doubled(entry), entry)
    }
    outcome.hasProduct = true
    guard input.options.mode == .apply else {
      return try refuse(.exists(entry.productID, noun: "product", applyLine: input.options.applyLine), entry)
    }
    outcome.app = product.app
    outcome.isUnlisted = !record.listsParts
    try orWaiting(entry, key, names, &outcome) { try changes.change(product, key, entry, known, earlier, &$0) }
  }

  /// Runs `body`, which creates or changes a product; if its name is in use, it waits.
  private func orWaiting(
    _ entry: ProductEntry, _ cells: CellReading, _ names: NameQueue, _ outcome: inout RowOutcome,
    _ body: (inout RowOutcome) throws -> Void
  ) throws {
    do {
      try body(&outcome)
    } catch let use as NameInUse {
      outcome.app = use.app
      guard !names.contains(entry) else {
        throw cells.error(.doubled(entry.productID), at: FieldName.productID)
      }
      outcome.wait = .product(use)
    }
  }

  /// The refusal of a product that the file has twice; a row with another locale is meant as a localization.
  private func doubled(_ entry: ProductEntry) -> Refusal {
    let hasLocale = entry.product.map { input.reading($0).value(FieldName.locale) != nil } ?? false
    return hasLocale ? .doubledLocale(entry.productID) : .doubled(entry.productID)
  }

  /// Refuses a product by its ID, with everything else that is wrong with it.
  private func refuse(_ refusal: Refusal?, _ entry: ProductEntry) throws {
    guard let first = entry.first else { return }
    var cells = input.reading(first)
    if let refusal { try cells.note(refusal, at: FieldName.productID) }
    if entry.product != nil { _ = try ProductCells(&cells, catalog.rules) }
    _ = try cells.findings.gather { try texts.localizations(of: entry, app: nil) }
    try cells.findings.check()
  }

  private func create(
    _ entry: ProductEntry, _ reading: CellReading, _ earlier: EarlierRows, _ outcome: inout RowOutcome
  ) throws {
    var cells = reading
    try cells.locating(at: FieldName.productID) {
      try catalog.products.requireIdentifier(entry.productID) { productID, bundleID in
        "write \(productID) in \(FieldName.productID), and \(bundleID) in \(FieldName.app)"
      }
    }
    try cells.check(FieldName.productID, catalog.rules.productID, catalog.rules)
    let read = try ProductCells(&cells, catalog.rules)
    let appleID = try cells.parse(FieldName.appleID, CellValue.appleID)
    let screenshot = try cells.parse(FieldName.screenshot) {
      try input.files.screenshot($0, unless: nil, in: catalog)
    }
    let app = try cells.attempt(at: FieldName.app) { try owner(of: entry, $0) }
    var values: [(InterchangeField, String)] = []
    for field in input.fields where !field.isShared {
      guard !field.isReadOnly else {
        changes.noteFixed(field, cells, current: "", &outcome.tally)
        continue
      }
      if let value = try cells.only(cells.cells(of: field.name), of: field, in: catalog), !value.isEmpty {
        values.append((field, value))
      }
    }
    let shared = try changes.sharedValues(&cells)
    // Without an app, other problems of the localizations are reported, too.
    let localizations =
      entry.localizations.isEmpty ? [] : try cells.findings.gather { try texts.localizations(of: entry, app: app) }
    if cells.value(FieldName.referenceName) == nil { try cells.noteMissing(FieldName.referenceName) }
    try cells.findings.check()
    guard let app, let localizations else { return }
    var draft = ProductDraft(
      app: app, productID: entry.productID, type: read.type ?? .nonConsumable,
      referenceName: cells.value(FieldName.referenceName) ?? "")
    let listsLocalizations = input.records.hasLocalizations && reading.record.listsParts
    draft.localizations = listsLocalizations || !localizations.isEmpty ? localizations : nil
    draft.reviewNotes = cells.value(FieldName.reviewNotes)
    draft.isHosted = read.isHosted ?? false
    draft.isClearedForSale = read.isCleared ?? true
    draft.storefronts = read.storefronts ?? nil
    draft.appleID = appleID
    draft.screenshot = screenshot ?? nil
    let places = cells
    draft.attachments = values.filter { !$0.0.isAfterProduct }.map { field, value in
      { product, catalog in
        try places.locating(at: field.name) { try field.set(value, of: product, isNew: true, in: catalog) }
      }
    }
    let product = try cells.locating {
      try earlier.names.giving(draft.referenceName, in: app.appleID, input) { try catalog.products.create(draft) }
    }
    for (field, value) in values where field.isAfterProduct {
      try cells.locating(at: field.name) { try field.set(value, of: product, isNew: true, in: catalog) }
    }
    _ = try changes.share(shared, of: product, &cells, earlier, &outcome)
    try cells.findings.check()
    for (field, value) in values { try outcome.tally.warn(of: value, field, in: catalog) }
    outcome.app = app.appleID
    outcome.product = product.appleID
    outcome.hasProduct = true
    outcome.locales = localizations.map(\.locale)
    outcome.tally[.product].created += 1
    outcome.tally[.localization].created += localizations.count
    if let status = read.status { try changes.adopt(status, product, cells, &outcome) }
  }

  /// The app in the product's row, the chosen app, the app that its ID begins with, or the app in use.
  private func owner(of entry: ProductEntry, _ cells: CellReading) throws -> App {
    if let bundleID = cells.value(FieldName.app) { return try apps.app(bundleID) }
    if let app = try input.options.app ?? apps.owner(of: entry.productID) { return app }
    do {
      return try input.context.app(nil)
    } catch let refusal as Refusal where refusal.kind == .missing {
      throw Refusal.noAppInFile
    }
  }

  /// True if a product gets a status from its row with which buyers see its texts: a localization that is left out
  /// now could only be added by another review.
  func takesStatus(_ entry: ProductEntry, _ known: KnownProducts) throws -> Bool {
    guard let record = entry.product else { return false }
    var cells = input.reading(record)
    let read = try ProductCells(&cells, catalog.rules)
    guard let status = read.status, status.hasBeenApproved else { return false }
    let product = try known.product(entry, of: input)
    guard product?.status.isComputed ?? true else { return false }
    guard read.isHosted ?? product?.isHosted ?? false else { return true }
    return try product.map(changes.hasContent) ?? false
  }
}

extension Refusal {
  /// A product without an app, in a store without apps.
  fileprivate static let noAppInFile = Refusal(
    "app.none", kind: .missing, "there is no app yet",
    hint: "app create BUNDLE-ID creates one; in a file, its row has app, name, and sku, and comes before its products")

  fileprivate static func doubledLocale(_ id: String) -> Refusal {
    Refusal(
      "interchange.record.doubled", "\(id) is in the file twice",
      hint: "for each other locale of a product, add a row with localization in the column record", subject: id)
  }

  fileprivate static func shortID(_ id: String) -> Refusal {
    Refusal(
      "interchange.id.short", "\(id) is not a full ID", hint: "write the full ID, such as com.example.app\(id)",
      subject: id)
  }

  fileprivate static func unknownProduct(_ id: String) -> Refusal {
    Refusal(
      "interchange.product.unknown", kind: .missing, "there is no product \(id)",
      hint: "add a row for the product before its localizations", subject: id)
  }
}
