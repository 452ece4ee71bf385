import StockroomKit

/// Changes existing products as their rows say.
struct ProductChanges {
  let input: ReconcileInput
  let apps: AppLookup
  let texts: LocalizationRows

  var catalog: Catalog { input.catalog }

  /// Makes a product and its localizations equal to their rows.
  func change(
    _ product: Product, _ reading: CellReading, _ entry: ProductEntry, _ known: KnownProducts,
    _ earlier: EarlierRows, _ outcome: inout RowOutcome
  ) throws {
    var cells = reading
    var product = product
    try cells.attempt { try apps.requireOwner(of: product, in: entry, $0) }
    let read = try ProductCells(&cells, catalog.rules)
    if let type = read.type, type != product.type {
      try cells.requireSame(FieldName.type, as: product.type.rawValue, of: "the type of a product")
    }
    try cells.requireSame(FieldName.appleID, as: product.appleID.description, of: "an Apple ID")
    let screenshot = try newScreenshot(of: product, &cells, known)
    let values = try newValues(of: product, &cells, known, &outcome.tally)
    let shared = try sharedValues(&cells)
    if !cells.findings.isEmpty { _ = try cells.findings.gather { try texts.localizations(of: entry, app: nil) } }
    try cells.findings.check()
    var isChanged = false
    // A refusal of one change does not hide a refusal of the next.
    func step(at field: String?, _ body: (Product) throws -> Product) throws {
      let before = product
      let after = try cells.attempt { cells in
        if let field {
          try cells.locating(at: field) { try body(before) }
        } else {
          try cells.locating { try body(before) }
        }
      }
      if let after { product = after }
      isChanged = true
    }
    if let edited = edited(product, cells) {
      try step(at: nil) { product in
        try earlier.names.giving(edited.referenceName, in: product.app, input) {
          try catalog.products.edit(product) { $0 = edited }
        }
      }
    }
    if let isHosted = read.isHosted, isHosted != product.isHosted {
      try step(at: FieldName.hosted) { try catalog.products.setHosting(isHosted, of: $0) }
    }
    if let screenshot {
      try step(at: FieldName.screenshot) { try catalog.products.setScreenshot(screenshot, on: $0) }
    }
    for (field, value) in values {
      try step(at: field.name) { product in
        try field.set(value, of: product, isNew: false, in: catalog)
        return product
      }
      try outcome.tally.warn(of: value, field, in: catalog)
    }
    if try share(shared, of: product, &cells, earlier, &outcome) { isChanged = true }
    if let storefronts = read.storefronts,
      CellValue.text(of: storefronts) != CellValue.text(of: known.storefronts(of: product))
    {
      try step(at: FieldName.storefronts) { try catalog.availability.setStorefronts(storefronts, of: $0) }
    }
    if let isCleared = read.isCleared, isCleared != product.isClearedForSale {
      try step(at: FieldName.clearedForSale) { try catalog.availability.setCleared(isCleared, of: $0) }
    }
    if cells.findings.isEmpty, let status = read.status, try adopt(status, product, cells, &outcome) {
      isChanged = true
    }
    let after = product
    _ = try cells.findings.gather { try texts.change(of: after, entry, known, earlier, &outcome) }
    try cells.findings.check()
    if isChanged { outcome.tally[.product].changed += 1 } else { outcome.tally[.product].same += 1 }
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
    of product: Product, _ cells: inout CellReading, _ known: KnownProducts
  ) throws -> Screenshot? {
    let current = known.screenshot(of: product)
    return try cells.parse(FieldName.screenshot) { path in
      // A list in the console has only the name.
      if let current, path.hasSameBytes(as: current.fileName), !input.files.has(path) { return nil }
      return try input.files.screenshot(path, unless: current, in: catalog)
    } ?? nil
  }

  private func newValues(
    of product: Product, _ cells: inout CellReading, _ known: KnownProducts, _ tally: inout ReconcileTally
  ) throws -> [(InterchangeField, String)] {
    var values: [(InterchangeField, String)] = []
    for field in input.fields where !field.isShared {
      let current = known.value(field.name, of: product)
      let given = cells.cells(of: field.name).filter {
        !$0.text.hasSameBytes(as: current) && !($0.text.isEmpty && field.keepsValue && !field.isReadOnly)
      }
      guard !given.isEmpty else { continue }
      guard !field.isReadOnly else {
        noteFixed(field, cells, current: current, &tally)
        continue
      }
      let changed = try given.filter { try !input.isListed($0.text, field, of: product) }
      let value = try cells.only(changed, of: field, in: catalog).map {
        try field.completed($0, over: current, in: catalog)
      }
      if let value, !value.hasSameBytes(as: current) { values.append((field, value)) }
    }
    return values
  }

  /// Counts a value of a read-only field, if the catalog has another.
  func noteFixed(_ field: InterchangeField, _ cells: CellReading, current: String, _ tally: inout ReconcileTally) {
    guard let text = cells.text(field.name), !text.hasSameBytes(as: current) else { return }
    tally.notes.add("values of \(field.name), which a file cannot change")
  }

  /// Gives a product its status from elsewhere; a status that the catalog computes is left alone.
  @discardableResult
  func adopt(
    _ status: ProductStatus, _ product: Product, _ cells: CellReading, _ outcome: inout RowOutcome
  ) throws -> Bool {
    guard status != product.status, !status.isComputed else { return false }
    guard product.status.isComputed else {
      outcome.tally.notes.add("statuses, which only a review changes now")
      return false
    }
    guard !status.isInReview else {
      outcome.tally.notes.add("products in review elsewhere, whose review starts here anew")
      return false
    }
    if product.isHosted, status.hasBeenApproved, try !hasContent(product) {
      outcome.tally.notes.add("statuses of products whose hosted content is not here")
      return false
    }
    _ = try cells.locating(at: FieldName.status) { try catalog.products.adopt(product, as: status) }
    outcome.isAdopted = true
    return true
  }

  /// True if a hosted product has content to sell.
  func hasContent(_ product: Product) throws -> Bool { try catalog.content.newest(of: product)?.state == .ready }
}

extension Refusal {
  fileprivate static func movedProduct(_ product: Product, to app: String) -> Refusal {
    Refusal(
      "interchange.field.fixed", kind: .state, "\(product.productID.rawValue) does not belong to \(app)",
      hint: "a product cannot be moved to another app; create a product with another ID", subject: app)
  }
}
