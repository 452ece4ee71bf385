import StockroomKit

/// Writes the products of one app as `metadata.xml`.
struct TransporterSink: FieldSink {
  private(set) var losses = Losses()
  private let write: (String) throws -> Void
  private let files: any FolderWriting
  let layout: RecordLayout
  private let plugins: [InterchangeField]
  private let price: InterchangeField?
  private var buffer = TextBuffer()
  private var hasApp = false
  private var hasProducts = false
  /// The product whose localizations may follow.
  private var product: CatalogRecord?
  private var hasLocales = false
  /// The families, whose products are written together, at the end; and their places by name.
  private var families: [Family] = []
  private var places: [[UInt8]: Int] = [:]
  /// The lines before a product of a family, while the buffer has those of the product.
  private var main: TextBuffer?
  /// The beginning in the buffer of what a family may have for all its products.
  private var partStart = 0
  /// How much deeper than other products one of a family is.
  private var depth = 0

  /// A family with its products.
  private struct Family {
    let name: String
    /// The texts by locale, the screenshot, and the notes of its first product.
    let parts: [[UInt8]]
    var products: [UInt8] = []
  }

  init(_ output: FileOutput) throws {
    guard let files = output.files else { throw Refusal.transporterFolder }
    self.files = files
    write = try files.begin(TransporterFormat.mainFile)
    layout = RecordLayout.all(output.fields)
    let price = output.fields.price
    self.price = price
    plugins = output.fields.filter { $0.name != price?.name }
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app: try begin(record)
    case .product:
      try closeProduct()
      open(record)
    case .localization: localize(record)
    }
    if main == nil { try buffer.drain(to: write) }
  }

  mutating func finish() throws {
    guard hasApp else { throw Refusal.transporterEmpty }
    try closeProduct()
    for family in families {
      line(8, "<family name=\"\(escaped(family.name))\">")
      for part in family.parts { buffer.append(part) }
      buffer.append(family.products)
      line(8, "</family>")
      try buffer.drain(to: write)
    }
    line(6, hasProducts ? "</in_app_purchases>" : "<in_app_purchases/>")
    buffer.append("    </software_metadata>\n  </software>\n</package>\n")
    try buffer.flush(to: write)
  }

  // MARK: - The app

  private mutating func begin(_ app: CatalogRecord) throws {
    guard !hasApp else { throw Refusal.severalApps("itmsp") }
    hasApp = true
    losses.add("app names and primary locales")
    buffer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://apple.com/itunes/importer" version="software5.11">
        <provider>STOCKROOM</provider>
        <software>

      """)
    element(4, "vendor_id", text(FieldName.sku, of: app))
    line(4, "<read_only_info>")
    readOnly(6, TransporterWord.appleID, text(FieldName.appleID, of: app))
    readOnly(6, TransporterWord.bundleID, text(FieldName.app, of: app))
    line(4, "</read_only_info>")
    line(4, "<software_metadata app_platform=\"ios\">")
  }

  // MARK: - Products

  private mutating func open(_ record: CatalogRecord) {
    if !hasProducts { line(6, "<in_app_purchases>") }
    hasProducts = true
    product = record
    if !text(SubscriptionFieldName.family, of: record).isEmpty {
      (main, buffer, depth) = (buffer, TextBuffer(capacity: 0), 2)
    }
    line(8, "<in_app_purchase>")
    element(10, "product_id", text(FieldName.productID, of: record))
    element(10, "reference_name", text(FieldName.referenceName, of: record))
    element(10, "type", TransporterWord.type(text(FieldName.type, of: record)))
    for (name, field) in TransporterWord.lengths {
      guard let period = try? SubscriptionPeriod.parse(text(field, of: record)) else { continue }
      element(10, name, TransporterWord.length(period))
    }
    availability(of: record)
    (partStart, depth) = (buffer.count, 0)
    if text(FieldName.hosted, of: record) == "true" { losses.add("settings for hosted content") }
    let written = [SubscriptionFieldName.family] + TransporterWord.lengths.map { $0.1 }
    for field in plugins where !written.contains(field.name) && !text(field.name, of: record).isEmpty {
      losses.add("values of \(field.name)")
    }
  }

  private mutating func availability(of record: CatalogRecord) {
    let prices = TransporterPrices(cell: price.map { text($0.name, of: record) } ?? "")
    losses.add(prices.losses)
    let storefronts = text(FieldName.storefronts, of: record)
    let isCleared = text(FieldName.clearedForSale, of: record)
    line(10, "<products>")
    let isEverywhere = storefronts == "all"
    if storefronts == "none" { losses.add("products in no storefront, written as not cleared for sale") }
    // A product in some storefronts has a worldwide entry, too, for the price that they all follow.
    product(isEverywhere ? nil : TransporterWord.worldwide, isEverywhere ? isCleared : "false", prices.intervals)
    let listed = isEverywhere || storefronts == "none" ? [] : storefronts.split(separator: " ").map(String.init)
    for code in listed { product(Storefront(code: code)?.alpha2 ?? code, isCleared, []) }
    line(10, "</products>")
  }

  /// Writes the availability and the prices in a territory.
  private mutating func product(_ territory: String?, _ cleared: String, _ intervals: [TransporterPrices.Interval]) {
    line(12, "<product>")
    if let territory { element(14, "territory", territory) }
    element(14, "cleared_for_sale", cleared)
    if let only = intervals.first, intervals.count == 1, only.from == nil, only.until == nil {
      element(14, "wholesale_price_tier", String(only.tier))
    } else if !intervals.isEmpty {
      line(14, "<intervals>")
      for interval in intervals {
        line(16, "<interval>")
        if let from = interval.from { element(18, "start_date", from.isoDay) }
        if let until = interval.until { element(18, "end_date", until.isoDay) }
        element(18, "wholesale_price_tier", String(interval.tier))
        line(16, "</interval>")
      }
      line(14, "</intervals>")
    }
    line(12, "</product>")
  }

  private mutating func localize(_ record: CatalogRecord) {
    line(10, hasLocales ? nil : "<locales>")
    hasLocales = true
    line(12, "<locale name=\"\(escaped(text(FieldName.locale, of: record)))\">")
    let title = text(FieldName.displayName, of: record)
    let description = text(FieldName.description, of: record)
    if !title.isEmpty { element(14, "title", title) }
    if !description.isEmpty { element(14, "description", description) }
    line(12, "</locale>")
  }

  private mutating func closeProduct() throws {
    guard let record = product else { return }
    var marks = [partStart]
    line(10, hasLocales ? "</locales>" : "<locales/>")
    marks.append(buffer.count)
    let screenshot = text(FieldName.screenshot, of: record)
    if !screenshot.isEmpty {
      let data = try files.contents(of: screenshot)
      line(10, "<review_screenshot>")
      element(12, "size", String(data.count))
      element(12, "file_name", screenshot)
      line(12, "<checksum type=\"md5\">\(TransporterWord.md5(data))</checksum>")
      line(10, "</review_screenshot>")
    }
    marks.append(buffer.count)
    let notes = text(FieldName.reviewNotes, of: record)
    if !notes.isEmpty { element(10, "review_notes", notes) }
    marks.append(buffer.count)
    depth = main == nil ? 0 : 2
    line(10, "<read_only_info>")
    readOnly(12, TransporterWord.appleID, text(FieldName.appleID, of: record))
    if let status = try? ProductStatus.parse(text(FieldName.status, of: record)) {
      readOnly(12, TransporterWord.status, status.label)
    }
    line(10, "</read_only_info>")
    line(8, "</in_app_purchase>")
    product = nil
    (hasLocales, depth) = (false, 0)
    guard let main else { return }
    add(buffer.bytes, marks, to: text(SubscriptionFieldName.family, of: record))
    (buffer, self.main) = (main, nil)
  }

  /// Adds a product to its family; parts between the marks that are like those of the first one are omitted.
  private mutating func add(_ lines: [UInt8], _ marks: [Int], to name: String) {
    let parts = zip(marks, marks.dropFirst()).map { Array(lines[$0..<$1]) }
    let index = places[Array(name.utf8)] ?? families.count
    if index == families.count {
      families.append(Family(name: name, parts: parts))
      places[Array(name.utf8)] = index
    }
    families[index].products += lines[..<partStart]
    for (own, shared) in zip(parts, families[index].parts) where own != shared {
      if own.isEmpty { losses.add("durations without the screenshot or the notes of their family") }
      families[index].products += own
    }
    families[index].products += lines[(marks.last ?? partStart)...]
  }

  // MARK: - Writing

  private mutating func escaped(_ text: String) -> String {
    if !text.unicodeScalars.allSatisfy(XMLText.isAllowed) { losses.add("text with characters that XML does not allow") }
    return XMLText.escaped(text)
  }

  private mutating func element(_ indent: Int, _ name: String, _ text: String) {
    line(indent, "<\(name)>\(escaped(text))</\(name)>")
  }

  private mutating func readOnly(_ indent: Int, _ key: String, _ text: String) {
    line(indent, "<read_only_value key=\"\(key)\">\(escaped(text))</read_only_value>")
  }

  private mutating func line(_ indent: Int, _ text: String?) {
    guard let text else { return }
    buffer.append(repeatElement(UInt8(ascii: " "), count: indent + depth))
    buffer.append(line: text)
  }
}

extension Refusal {
  fileprivate static let transporterFolder = Refusal(
    "itmsp.folder", kind: .usage, "a package is a folder", hint: "name a folder, such as catalog.itmsp")

  fileprivate static let transporterEmpty = Refusal(
    "itmsp.empty", kind: .missing, "there is no app to write", hint: "select an app with such products")
}
