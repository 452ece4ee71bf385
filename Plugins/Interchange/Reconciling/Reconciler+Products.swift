import StockroomKit

extension Reconciler {
  /// Creates or changes a product and its localizations.
  func reconcile(_ entry: ProductEntry, known: KnownProducts) throws {
    guard let first = entry.first else { return }
    let key = CellReading(record: first, source: source)
    guard !entry.productID.isEmpty else { throw key.error(.missingCell(FieldName.productID), at: FieldName.productID) }
    guard !entry.productID.hasPrefix(".") else { throw key.error(.shortID(entry.productID), at: FieldName.productID) }
    // A product may be in the batch twice: once the first row has created it, it is looked up again.
    let product =
      try known.product(entry.productID)
      ?? (known.isDoubled(entry.productID) ? catalog.products.find(entry.productID) : nil)
    guard let product else {
      guard let record = entry.product else {
        if waiting.append(localizations: entry.localizations, to: entry.productID) { return }
        throw key.error(.unknownProduct(entry.productID), at: FieldName.productID)
      }
      let cells = CellReading(record: record, source: source)
      return try orWaiting(entry, cells) { try create(entry, cells) }
    }
    if let record = entry.product {
      let cells = CellReading(record: record, source: source)
      guard seenProducts.insert(product.appleID.rawValue) || hasAllNames else {
        throw cells.error(.doubled(entry.productID), at: FieldName.productID)
      }
      guard options.mode == .apply else {
        throw cells.error(.exists(entry.productID, noun: "product"), at: FieldName.productID)
      }
      name(product.app)
      if !record.listsParts { _ = unlistedProducts.insert(product.appleID.rawValue) }
      try orWaiting(ProductEntry(product: record, productID: entry.productID), cells) {
        try change(product, cells, known: known)
      }
    }
    try change(localizationsOf: product, entry, known: known)
  }

  // MARK: - Creating

  private func create(_ entry: ProductEntry, _ reading: CellReading) throws {
    var cells = reading
    let rules = catalog.rules
    try cells.check(FieldName.productID, rules.productID)
    try cells.check(FieldName.referenceName, rules.referenceName)
    try cells.check(FieldName.reviewNotes, rules.reviewNotes)
    let type = try cells.choice(FieldName.type, ProductType.self)
    let isHosted = try cells.parse(FieldName.hosted, CellValue.boolean)
    let isCleared = try cells.parse(FieldName.clearedForSale, CellValue.boolean)
    let storefronts = try cells.parse(FieldName.storefronts, CellValue.storefronts)
    let appleID = try cells.parse(FieldName.appleID, CellValue.appleID)
    let status = try cells.choice(FieldName.status, ProductStatus.self)
    let screenshot = try cells.parse(FieldName.screenshot) { try files.screenshot($0, in: catalog) }
    let app = try cells.attempt(at: FieldName.app) { try owner(of: entry, $0) }
    var values: [(InterchangeField, String)] = []
    for field in fields {
      guard !field.isReadOnly else {
        noteFixed(field, cells, current: "")
        continue
      }
      if let value = try cells.parse(field.name, { try field.canonical($0, in: catalog) }) {
        values.append((field, value))
      }
    }
    // Without an app, what else is wrong with its localizations is told as well.
    let localizations =
      entry.localizations.isEmpty ? [] : try cells.findings.gather { try newLocalizations(of: entry, app: app) }
    if cells.value(FieldName.referenceName) == nil {
      try cells.note(.missingCell(FieldName.referenceName), at: FieldName.referenceName)
    }
    try cells.findings.check()
    guard let app, let localizations else { return }
    var draft = ProductDraft(
      app: app, productID: entry.productID, type: type ?? .nonConsumable,
      referenceName: cells.value(FieldName.referenceName) ?? "")
    let listsLocalizations = source.hasLocalizations && reading.record.listsParts
    draft.localizations = listsLocalizations || !localizations.isEmpty ? localizations : nil
    draft.reviewNotes = cells.value(FieldName.reviewNotes)
    draft.isHosted = isHosted ?? false
    draft.isClearedForSale = isCleared ?? true
    draft.storefronts = storefronts ?? nil
    draft.appleID = appleID
    draft.screenshot = screenshot
    let places = cells
    draft.attachments = values.map { field, value in
      { product, catalog in
        try places.locating(at: field.name) { try field.set(value, of: product, isNew: true, in: catalog) }
      }
    }
    let product = try cells.locating {
      try giving(draft.referenceName, in: app.appleID) { try catalog.products.create(draft) }
    }
    _ = seenProducts.insert(product.appleID.rawValue)
    name(app.appleID)
    for localization in localizations { _ = note(localization.locale, of: product) }
    tally[.product].created += 1
    tally[.localization].created += localizations.count
    if let status { try adopt(status, product, cells) }
  }

  /// The app in the product's row, the one chosen, the one its ID begins with, or the app in use.
  private func owner(of entry: ProductEntry, _ cells: CellReading) throws -> App {
    if let bundleID = cells.value(FieldName.app) { return try app(bundleID) }
    if let app = options.app { return app }
    if let app = try self.owner(of: entry.productID) { return app }
    return try context.app(nil)
  }

  private func newLocalizations(of entry: ProductEntry, app: App?) throws -> [Localization] {
    var findings = Findings()
    var found: [Localization] = []
    for record in entry.localizations {
      try findings.gather {
        let new = try localization(record, app: app)
        guard !found.contains(where: { $0.locale.hasSameBytes(as: new.locale) }) else {
          throw CellReading(record: record, source: source).error(.doubled(new.locale), at: FieldName.locale)
        }
        found.append(new)
      }
    }
    try findings.check()
    return found
  }

  // MARK: - Changing

  private func change(_ product: Product, _ reading: CellReading, known: KnownProducts) throws {
    var cells = reading
    var product = product
    let rules = catalog.rules
    if let bundleID = cells.value(FieldName.app) {
      let app = try cells.locating(at: FieldName.app) { try self.app(bundleID) }
      if app.appleID != product.app {
        throw cells.error(.movedProduct(product, to: bundleID), at: FieldName.app)
      }
    }
    let type = try cells.choice(FieldName.type, ProductType.self)
    if let type, type != product.type {
      try cells.requireSame(FieldName.type, as: product.type.rawValue, of: "the type of a product")
    }
    try cells.requireSame(FieldName.appleID, as: product.appleID.description, of: "an Apple ID")
    try cells.check(FieldName.referenceName, rules.referenceName)
    try cells.check(FieldName.reviewNotes, rules.reviewNotes)
    let isHosted = try cells.parse(FieldName.hosted, CellValue.boolean)
    let isCleared = try cells.parse(FieldName.clearedForSale, CellValue.boolean)
    let storefronts = try cells.parse(FieldName.storefronts, CellValue.storefronts)
    let status = try cells.choice(FieldName.status, ProductStatus.self)
    let screenshot = try newScreenshot(of: product, &cells, known: known)
    let values = try newValues(of: product, &cells, known: known)
    try cells.findings.check()
    var isChanged = false
    if let edited = edited(product, cells) {
      product = try cells.locating {
        try giving(edited.referenceName, in: product.app) { try catalog.products.edit(product) { $0 = edited } }
      }
      isChanged = true
    }
    if let isHosted, isHosted != product.isHosted {
      product = try cells.locating(at: FieldName.hosted) { try catalog.products.setHosting(isHosted, of: product) }
      isChanged = true
    }
    if let screenshot {
      product = try cells.locating(at: FieldName.screenshot) {
        try catalog.products.setScreenshot(screenshot, on: product)
      }
      isChanged = true
    }
    for (field, value) in values {
      try cells.locating(at: field.name) { try field.set(value, of: product, isNew: false, in: catalog) }
      isChanged = true
    }
    if let storefronts, CellValue.text(of: storefronts) != CellValue.text(of: known.storefronts(of: product)) {
      product = try cells.locating(at: FieldName.storefronts) {
        try catalog.availability.setStorefronts(storefronts, of: product)
      }
      isChanged = true
    }
    if let isCleared, isCleared != product.isClearedForSale {
      product = try cells.locating(at: FieldName.clearedForSale) {
        try catalog.availability.setCleared(isCleared, of: product)
      }
      isChanged = true
    }
    if let status, try adopt(status, product, cells) { isChanged = true }
    if isChanged { tally[.product].changed += 1 } else { tally[.product].same += 1 }
  }

  /// The product with the names and notes of the file, or nil if they are the same.
  private func edited(_ product: Product, _ cells: CellReading) -> Product? {
    var edited = product
    if let name = cells.value(FieldName.referenceName) { edited.referenceName = name }
    if let notes = cells.text(FieldName.reviewNotes) { edited.reviewNotes = notes.isEmpty ? nil : notes }
    let isSame =
      edited.referenceName.hasSameBytes(as: product.referenceName)
      && (edited.reviewNotes ?? "").hasSameBytes(as: product.reviewNotes ?? "")
    return isSame ? nil : edited
  }

  private func newScreenshot(
    of product: Product, _ cells: inout CellReading, known: KnownProducts
  ) throws -> Screenshot? {
    let current = known.screenshot(of: product)
    let new = try cells.parse(FieldName.screenshot) { try files.screenshot($0, in: catalog) }
    // Some formats name the file otherwise.
    return new?.sha256 == current?.sha256 ? nil : new
  }

  private func newValues(
    of product: Product, _ cells: inout CellReading, known: KnownProducts
  ) throws -> [(InterchangeField, String)] {
    var values: [(InterchangeField, String)] = []
    for field in fields {
      guard let text = cells.text(field.name) else { continue }
      let current = known.value(field.name, of: product)
      guard !text.hasSameBytes(as: current) else { continue }
      guard !field.isReadOnly else {
        noteFixed(field, cells, current: current)
        continue
      }
      let value = text.isEmpty ? "" : try cells.parse(field.name) { try field.canonical($0, in: catalog) }
      if let value, !value.hasSameBytes(as: current) { values.append((field, value)) }
    }
    return values
  }

  /// Counts a value of what files only tell, if the catalog has another.
  private func noteFixed(_ field: InterchangeField, _ cells: CellReading, current: String) {
    guard let text = cells.text(field.name), !text.hasSameBytes(as: current) else { return }
    tally.notes.add("values of \(field.name) that differ, which a file cannot change")
  }

  /// Gives a product the status it has elsewhere; one that follows from what the product lacks is left alone.
  @discardableResult
  private func adopt(_ status: ProductStatus, _ product: Product, _ cells: CellReading) throws -> Bool {
    guard status != product.status, !status.isComputed else { return false }
    guard !status.isInReview else {
      tally.notes.add("products that are in review elsewhere, and start a review of their own")
      return false
    }
    guard product.status.isComputed else {
      tally.notes.add("statuses, which only a review changes now")
      return false
    }
    if product.isHosted, status.hasBeenApproved, try catalog.content.newest(of: product)?.state != .ready {
      tally.notes.add("statuses of products whose hosted content is not here")
      return false
    }
    _ = try cells.locating(at: FieldName.status) { try catalog.products.adopt(product, as: status) }
    return true
  }
}

extension Refusal {
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

  fileprivate static func movedProduct(_ product: Product, to app: String) -> Refusal {
    Refusal(
      "interchange.field.fixed", kind: .state, "\(product.productID.rawValue) belongs to another app than \(app)",
      hint: "Apple does not let anyone move a product; create another with another ID", subject: app)
  }
}
