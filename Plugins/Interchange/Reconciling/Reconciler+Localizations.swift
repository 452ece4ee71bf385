import StockroomKit

extension Reconciler {
  /// Adds and changes the localizations of a product that exists, and removes the others where the file is complete.
  func change(localizationsOf product: Product, _ entry: ProductEntry, known: KnownProducts) throws {
    let current = known.localizations(of: product)
    var findings = Findings()
    for record in entry.localizations {
      try findings.gather {
        let new = try localization(record, product: product)
        let was = current.first { $0.locale.hasSameBytes(as: new.locale) }
        note([new.locale], of: product)
        guard options.mode == .apply || was == nil else {
          throw CellReading(record: record, source: source)
            .error(.exists("\(entry.productID) \(new.locale)", noun: "localization"), at: FieldName.locale)
        }
        try set(new, was: was, of: product, record)
      }
    }
    try findings.check()
  }

  private func set(_ new: Localization, was: Localization?, of product: Product, _ record: CatalogRecord) throws {
    let cells = CellReading(record: record, source: source)
    for (field, old) in [(FieldName.displayName, was?.displayName), (FieldName.description, was?.description)]
    where old != nil && cells.text(field)?.isEmpty == true {
      throw cells.error(.keptText(field, of: product, in: new.locale), at: field)
    }
    func differs(_ new: String?, _ old: String?) -> Bool { new.map { !$0.hasSameBytes(as: old ?? "") } ?? false }
    let isNew = was == nil
    guard isNew || differs(new.displayName, was?.displayName) || differs(new.description, was?.description) else {
      return tally[.localization].same += 1
    }
    try cells.locating {
      try catalog.localizations.set(
        new.locale, of: product, displayName: new.displayName, description: new.description)
    }
    if isNew { tally[.localization].created += 1 } else { tally[.localization].changed += 1 }
  }

  /// The localization in a record; without a locale it is in the app's primary one.
  func localization(_ record: CatalogRecord, product: Product?) throws -> Localization {
    var cells = CellReading(record: record, source: source)
    let locale = try cells.parse(FieldName.locale, Locales.canonical)
    try cells.check(FieldName.displayName, catalog.rules.displayName)
    try cells.check(FieldName.description, catalog.rules.description)
    try cells.findings.check()
    let primary = try locale ?? primaryLocale(of: product, record)
    return Localization(
      locale: primary, displayName: cells.value(FieldName.displayName), description: cells.value(FieldName.description))
  }

  private func primaryLocale(of product: Product?, _ record: CatalogRecord) throws -> String {
    if let product, let app = try catalog.apps.find(product.app) { return app.primaryLocale }
    let id = record[source.layout.position(of: FieldName.productID)]?.text ?? ""
    if let app = try options.app ?? owner(of: id) { return app.primaryLocale }
    return catalog.appInUse?.primaryLocale ?? "en-US"
  }

  /// Remembers that the file has localizations of a product.
  func note(_ locales: [String], of product: Product) {
    guard options.prunes else { return }
    for locale in locales { _ = seenLocales[locale, default: SeenNumbers()].insert(product.appleID.rawValue) }
  }
}

extension Refusal {
  fileprivate static func keptText(_ field: String, of product: Product, in locale: String) -> Refusal {
    Refusal(
      "interchange.field.kept", kind: .state,
      "the \(field) of \(product.productID.rawValue) in \(locale) can be replaced, not removed",
      remedy: .command("product localize \(product.productID.rawValue) \(locale) --remove"),
      subject: product.productID.rawValue)
  }
}
