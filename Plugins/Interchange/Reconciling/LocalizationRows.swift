import StockroomKit

/// Creates and changes localizations as their rows say.
struct LocalizationRows {
  let input: ReconcileInput

  private var catalog: Catalog { input.catalog }

  /// Adds and changes the localizations of a product that exists.
  func change(
    of product: Product, _ entry: ProductEntry, _ known: KnownProducts, _ earlier: EarlierRows,
    _ outcome: inout RowOutcome
  ) throws {
    let current = known.localizations(of: product)
    var findings = Findings()
    for record in entry.localizations {
      try findings.gather {
        let new = try localization(record, app: try catalog.apps.find(product.app))
        let was = current.first { $0.locale.hasSameBytes(as: new.locale) }
        let key = "\(entry.productID) \(new.locale)"
        outcome.app = product.app
        guard !outcome.locales.contains(where: { $0.hasSameBytes(as: new.locale) }),
          !earlier.seen.locales.contains(product.appleID.rawValue, in: new.locale)
        else {
          throw input.reading(record).error(.doubled(key), at: FieldName.locale)
        }
        outcome.locales.append(new.locale)
        guard input.options.mode == .apply || was == nil else {
          throw input.reading(record)
            .error(
              .exists(key, noun: "localization", applyLine: input.options.applyLine), at: FieldName.locale)
        }
        guard was != nil || !hasOnlyEmptyTexts(record) else {
          return outcome.tally.notes.add("localizations without a text")
        }
        try set(new, was: was, of: product, record, earlier, &outcome)
      }
    }
    try findings.check()
  }

  /// The localizations of a new product.
  func localizations(of entry: ProductEntry, app: App?) throws -> [Localization] {
    var findings = Findings()
    var found: [Localization] = []
    for record in entry.localizations {
      try findings.gather {
        let new = try localization(record, app: app)
        guard !found.contains(where: { $0.locale.hasSameBytes(as: new.locale) }) else {
          throw input.reading(record).error(.doubled(new.locale), at: FieldName.locale)
        }
        found.append(new)
      }
    }
    try findings.check()
    return found
  }

  /// True if a record has cells for texts with nothing in them: the row is not translated yet.
  private func hasOnlyEmptyTexts(_ record: CatalogRecord) -> Bool {
    let cells = [FieldName.displayName, FieldName.description].compactMap { record[input.layout.position(of: $0)] }
    return !cells.isEmpty && cells.allSatisfy(\.text.isEmpty)
  }

  private func set(
    _ new: Localization, was: Localization?, of product: Product, _ record: CatalogRecord, _ earlier: EarlierRows,
    _ outcome: inout RowOutcome
  ) throws {
    let cells = input.reading(record)
    func differs(_ new: String?, _ old: String?) -> Bool { new.map { !$0.hasSameBytes(as: old ?? "") } ?? false }
    let isNew = was == nil
    guard isNew || differs(new.displayName, was?.displayName) || differs(new.description, was?.description) else {
      return outcome.tally[.localization].same += 1
    }
    try cells.locating {
      // The status of the file is that of its texts.
      if !product.status.isComputed, outcome.isAdopted || earlier.adopted.contains(product.appleID.rawValue) {
        return try catalog.localizations.adopt(new, of: product)
      }
      try catalog.localizations.set(
        new.locale, of: product, displayName: new.displayName, description: new.description)
    }
    if isNew { outcome.tally[.localization].created += 1 } else { outcome.tally[.localization].changed += 1 }
  }

  /// The localization in a record; without a locale it is in the app's primary one.
  func localization(_ record: CatalogRecord, app: App?) throws -> Localization {
    var cells = input.reading(record)
    let locale = try cells.parse(FieldName.locale, Locales.canonical)
    try cells.check(FieldName.displayName, catalog.rules.displayName, catalog.rules)
    try cells.check(FieldName.description, catalog.rules.description, catalog.rules)
    try cells.findings.check()
    return Localization(
      locale: locale ?? app?.primaryLocale ?? "en-US", displayName: cells.value(FieldName.displayName),
      description: cells.value(FieldName.description))
  }
}
