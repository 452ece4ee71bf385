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
    try buffer.drain(to: write)
  }

  mutating func finish() throws {
    guard hasApp else { throw Refusal.transporterEmpty }
    try closeProduct()
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
    line(8, "<in_app_purchase>")
    element(10, "product_id", text(FieldName.productID, of: record))
    element(10, "reference_name", text(FieldName.referenceName, of: record))
    element(10, "type", TransporterWord.type(text(FieldName.type, of: record)))
    availability(of: record)
    if text(FieldName.hosted, of: record) == "true" { losses.add("settings for hosted content") }
    for field in plugins where !text(field.name, of: record).isEmpty { losses.add("values of \(field.name)") }
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
    line(10, hasLocales ? "</locales>" : "<locales/>")
    let screenshot = text(FieldName.screenshot, of: record)
    if !screenshot.isEmpty {
      let data = try files.contents(of: screenshot)
      line(10, "<review_screenshot>")
      element(12, "size", String(data.count))
      element(12, "file_name", screenshot)
      line(12, "<checksum type=\"md5\">\(TransporterWord.md5(data))</checksum>")
      line(10, "</review_screenshot>")
    }
    let notes = text(FieldName.reviewNotes, of: record)
    if !notes.isEmpty { element(10, "review_notes", notes) }
    line(10, "<read_only_info>")
    readOnly(12, TransporterWord.appleID, text(FieldName.appleID, of: record))
    if let status = try? ProductStatus.parse(text(FieldName.status, of: record)) {
      readOnly(12, TransporterWord.status, status.label)
    }
    line(10, "</read_only_info>")
    line(8, "</in_app_purchase>")
    product = nil
    hasLocales = false
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
    buffer.append(repeatElement(UInt8(ascii: " "), count: indent))
    buffer.append(line: text)
  }
}

extension Refusal {
  fileprivate static let transporterFolder = Refusal(
    "itmsp.folder", kind: .usage, "a package is a folder", hint: "name a folder, such as catalog.itmsp")

  fileprivate static let transporterEmpty = Refusal(
    "itmsp.empty", kind: .missing, "there is no app to write", hint: "select an app with such products")
}
