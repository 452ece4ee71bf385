import StockroomKit

extension Reconciler {
  /// Adds and changes the localizations of a product that exists, and removes the others where the file is complete.
  func change(localizationsOf product: Product, _ entry: ProductEntry, known: KnownProducts) throws {
    let current = known.localizations(of: product)
    var findings = Findings()
    for record in entry.localizations {
      try findings.gather {
        let new = try localization(record, app: try catalog.apps.find(product.app))
        let was = current.first { $0.locale.hasSameBytes(as: new.locale) }
        guard note(new.locale, of: product) else {
          throw reading(record)
            .error(.doubled("\(entry.productID) \(new.locale)"), at: FieldName.locale)
        }
        guard options.mode == .apply || was == nil else {
          throw reading(record)
            .error(
              .exists("\(entry.productID) \(new.locale)", noun: "localization", applyLine: options.applyLine),
              at: FieldName.locale)
        }
        guard was != nil || !hasOnlyEmptyTexts(record) else {
          return tally.notes.add("localizations without a text")
        }
        try set(new, was: was, of: product, record)
      }
    }
    try findings.check()
  }

  /// Whether a record has cells for texts, and nothing in them: a row that is not translated yet.
  private func hasOnlyEmptyTexts(_ record: CatalogRecord) -> Bool {
    let cells = [FieldName.displayName, FieldName.description].compactMap { record[layout.position(of: $0)] }
    return !cells.isEmpty && cells.allSatisfy(\.text.isEmpty)
  }

  private func set(_ new: Localization, was: Localization?, of product: Product, _ record: CatalogRecord) throws {
    let cells = reading(record)
    func differs(_ new: String?, _ old: String?) -> Bool { new.map { !$0.hasSameBytes(as: old ?? "") } ?? false }
    let isNew = was == nil
    guard isNew || differs(new.displayName, was?.displayName) || differs(new.description, was?.description) else {
      return tally[.localization].same += 1
    }
    try cells.locating {
      // The status of the file is that of its texts.
      if !product.status.isComputed, adoptedProducts.contains(product.appleID.rawValue) {
        return try catalog.localizations.adopt(new, of: product)
      }
      try catalog.localizations.set(
        new.locale, of: product, displayName: new.displayName, description: new.description)
    }
    if isNew { tally[.localization].created += 1 } else { tally[.localization].changed += 1 }
  }

  /// The localization in a record; without a locale it is in the app's primary one.
  func localization(_ record: CatalogRecord, app: App?) throws -> Localization {
    var cells = reading(record)
    let locale = try cells.parse(FieldName.locale, Locales.canonical)
    try cells.check(FieldName.displayName, catalog.rules.displayName)
    try cells.check(FieldName.description, catalog.rules.description)
    try cells.findings.check()
    return Localization(
      locale: locale ?? app?.primaryLocale ?? "en-US", displayName: cells.value(FieldName.displayName),
      description: cells.value(FieldName.description))
  }
}
