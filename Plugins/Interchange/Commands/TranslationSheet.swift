import StockroomKit

/// The texts of products next to the texts that they are translated from.
struct TranslationSheet {
  static let columns = [
    FieldName.productID, FieldName.locale, "source_locale", "source_display_name", "source_description",
    FieldName.displayName, FieldName.description,
  ]

  let context: Context
  let selection: ProductSelection
  /// The locales to translate into; empty for all locales of the selected products.
  let locales: [String]
  /// The locale to translate from; nil for the app's primary locale.
  let source: String?
  /// True if only missing texts are written.
  let isMissing: Bool
  /// The number of rows so far.
  private(set) var rows = 0
  /// The number of products that lack a text, by locale.
  private(set) var missing: [String: Int] = [:]

  init(context: Context, selection: ProductSelection, locales: [String], source: String?, isMissing: Bool) {
    self.context = context
    self.selection = selection
    self.locales = locales
    self.source = source
    self.isMissing = isMissing
  }

  /// Writes the header and the rows, product by product.
  mutating func write(_ write: (String) throws -> Void) throws {
    var csv = CSVWriter(.spreadsheet)
    csv.row(Self.columns)
    try each { pair in
      csv.row(
        [
          pair.name, pair.locale, pair.from, pair.original?.displayName ?? "",
          pair.original?.description ?? "", pair.text?.displayName ?? "", pair.text?.description ?? "",
        ].map(FormulaCell.guarded))
      try csv.buffer.drain(to: write)
    }
    try csv.buffer.flush(to: write)
  }

  /// Writes the texts as XLIFF, by app and locale; returns the characters that XML cannot contain.
  mutating func writeXLIFF(_ write: (String) throws -> Void) throws -> Losses {
    var sheet = XLIFFSheet(context.catalog.rules)
    let catalog = context.catalog
    try each { pair in
      let isLive = pair.product.status.hasBeenApproved && pair.text != nil
      let live = try isLive ? catalog.localizations.find(pair.locale, of: pair.product) : nil
      sheet.add(
        pair.product, named: pair.name, of: pair.app, from: pair.original, in: pair.from, to: pair.text,
        in: pair.locale,
        isApproved: live != nil && live == pair.text)
    }
    try sheet.write(write)
    return sheet.losses
  }

  /// A product in a locale to translate into.
  private struct Pair {
    var product: Product
    var name: String
    var app: App?
    var from: String
    var original: Localization?
    var locale: String
    var text: Localization?
  }

  private mutating func each(_ body: (Pair) throws -> Void) throws {
    let apps = Dictionary(try context.catalog.apps.all().map { ($0.appleID, $0) }) { first, _ in first }
    let targets = try locales.isEmpty ? usedLocales() : locales
    try selection.eachBatch(for: Listing(), in: context) { products in
      let texts = try context.catalog.products.editedLocalizations(of: products)
      for product in products {
        let name = try context.catalog.fullName(of: product)
        let own = texts[product.appleID] ?? []
        let from = source ?? apps[product.app]?.primaryLocale ?? "en-US"
        let original = own.first { $0.locale.hasSameBytes(as: from) }
        for locale in targets where !locale.hasSameBytes(as: from) {
          let text = own.first { $0.locale.hasSameBytes(as: locale) }
          let isWhole = text?.displayName != nil && text?.description != nil
          if !isWhole { missing[locale, default: 0] += 1 }
          guard !isMissing || !isWhole else { continue }
          rows += 1
          try body(
            Pair(
              product: product, name: name, app: apps[product.app], from: from, original: original, locale: locale,
              text: text))
        }
      }
    }
  }

  private func usedLocales() throws -> [String] {
    var found: Set<String> = []
    try selection.eachBatch(for: Listing(), in: context) { products in
      for texts in try context.catalog.products.editedLocalizations(of: products).values {
        found.formUnion(texts.map(\.locale))
      }
    }
    return found.sorted()
  }
}

/// A file of translations: only its localizations are read, and an untranslated text is left alone.
struct TranslationSource: RecordSource {
  private var file: any RecordSource

  init(_ file: any RecordSource) { self.file = file }

  var layout: RecordLayout { file.layout }
  var fileName: String { file.fileName }
  var heading: String? { file.heading }
  var badRow: String? { file.badRow }
  var ignored: Losses { file.ignored }
  /// Texts that a translator left out are not removed.
  var hasLocalizations: Bool { false }
  var hasApps: Bool { false }

  mutating func next() throws -> CatalogRecord? {
    let texts = [FieldName.displayName, FieldName.description].compactMap(layout.position(of:))
    while var record = try file.next() {
      guard record.kind == .localization else {
        var findings = Findings()
        findings.note(record.problems)
        try findings.check()
        continue
      }
      for text in texts where record.cells[text]?.text.isEmpty == true { record.cells[text] = nil }
      if texts.contains(where: { record.cells[$0] != nil }) { return record }
    }
    return nil
  }
}
