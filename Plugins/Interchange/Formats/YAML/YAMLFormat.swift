import StockroomKit

/// A tree of apps, their products, and their localizations, for people and for version control.
///
/// YAML includes JSON, so the tree may also be JSON.
struct YAMLFormat: FileFormat {
  let name = "yaml"
  let summary = "A tree of apps and products for people and version control; also read as nested JSON."
  let suffixes = [".yaml", ".yml"]

  func source(_ input: FileInput) throws -> (any RecordSource)? { try YAMLSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { YAMLSink(output) }
}

/// The keys of the tree: the names of the fields, shorter where the level already says a part.
enum YAMLKey {
  static let apps = "apps"
  static let products = "products"
  static let localizations = "localizations"
  static let bundleID = "bundle_id"
  static let id = "id"

  /// The key of a field of a kind of item.
  static func key(of field: String, in kind: CatalogRecord.Kind) -> String {
    switch (kind, field) {
    case (.app, FieldName.app): bundleID
    case (.product, FieldName.productID): id
    default: field
    }
  }
}

/// Writes records as a tree, item by item, so memory does not grow with the catalog.
struct YAMLSink: RecordSink {
  private(set) var losses = Losses()
  private let write: (String) throws -> Void
  private let layout: RecordLayout
  private let plugins: [InterchangeField]
  private let rules: RuleTable
  private var buffer = TextBuffer()
  /// The level of the last item.
  private var level = Level.root

  private enum Level {
    /// Before the first app.
    case root
    /// In an app, before its first product.
    case app
    /// In a product, before its first localization.
    case product
    case localization
  }

  init(_ output: FileOutput) {
    write = output.write
    plugins = output.fields
    rules = output.catalog.rules
    layout = RecordLayout.all(output.fields)
    buffer.append(YAMLKey.apps + ":")
  }

  mutating func write(_ record: CatalogRecord) throws {
    for case let cell? in record.cells where cell.text.unicodeScalars.first == "\u{FEFF}" {
      losses.add("byte order marks that texts begin with")
    }
    switch record.kind {
    case .app:
      closeEmpty()
      if level == .root { buffer.append(line: "") }
      item(record, fields: FieldName.ofApps, indent: 2)
      level = .app
    case .product:
      if level == .app { line(4, YAMLKey.products + ":") } else { closeEmpty() }
      let fields =
        [FieldName.productID] + FieldName.ofProducts.filter { $0 != FieldName.app && $0 != FieldName.productID }
      item(record, fields: fields + plugins.map(\.name), indent: 6)
      level = .product
    case .localization:
      if level == .product { line(8, YAMLKey.localizations + ":") }
      localization(record)
      level = .localization
    }
    try buffer.drain(to: write)
  }

  mutating func finish() throws {
    if level == .root { buffer.append(line: " []") } else { closeEmpty() }
    try buffer.flush(to: write)
  }

  /// Writes the empty list of the last app or product.
  private mutating func closeEmpty() {
    switch level {
    case .app: line(4, YAMLKey.products + ": []")
    case .product: line(8, YAMLKey.localizations + ": {}")
    case .root, .localization: break
    }
  }

  /// Writes an item of a list.
  private mutating func item(_ record: CatalogRecord, fields: [String], indent: Int) {
    var isFirst = true
    for field in fields {
      guard let cell = record[layout.position(of: field)], let text = text(of: cell, field, indent: indent + 4) else {
        continue
      }
      let key = YAMLScalar.inline(YAMLKey.key(of: field, in: record.kind))
      let space = text.first == "\n" ? "" : " "
      line(isFirst ? indent : indent + 2, "\(isFirst ? "- " : "")\(key):\(space)\(text)")
      isFirst = false
    }
  }

  private mutating func localization(_ record: CatalogRecord) {
    let locale = YAMLScalar.inline(record[layout.position(of: FieldName.locale)]?.text ?? "")
    var lines: [String] = []
    for field in [FieldName.displayName, FieldName.description] {
      guard let cell = record[layout.position(of: field)], !cell.text.isEmpty else { continue }
      lines.append("\(field): \(YAMLScalar.value(cell.text, indent: 14))")
    }
    guard !lines.isEmpty else { return line(10, "\(locale): {}") }
    line(10, "\(locale):")
    for text in lines { line(12, text) }
  }

  /// The value of a field; nil for an empty text of a field that cannot be cleared.
  private func text(of cell: Cell, _ field: String, indent: Int) -> String? {
    let text = cell.text
    switch field {
    case FieldName.storefronts where text.hasSameBytes(as: "none"): return "[]"
    case FieldName.storefronts where !text.hasSameBytes(as: "all"):
      let codes = text.split(separator: " ").map(String.init)
      guard let missing = rules.missing(from: codes.compactMap(Storefront.init(code:))) else {
        return YAMLScalar.list(codes, indent: indent)
      }
      let spaces = String(repeating: " ", count: indent)
      return "\n\(spaces)\(RuleTable.allBut):" + YAMLScalar.list(missing.map(\.alpha3), indent: indent + 2)
    case FieldName.clearedForSale, FieldName.hosted: return text
    case FieldName.appleID: return text
    default: break
    }
    let plugin = plugins.first { $0.name == field }
    guard !text.isEmpty || plugin != nil || field == FieldName.reviewNotes else { return nil }
    switch plugin?.kind {
    case .integer where Int64(text)?.description == text, .boolean where text == "true" || text == "false": return text
    case .list where !text.isEmpty:
      return (try? JSONReader.value(of: Array(text.utf8))).map { YAMLBlock.value($0, indent: indent) }
        ?? YAMLScalar.value(text, indent: indent)
    case .money where text.contains("; "):
      return YAMLScalar.list(text.split(separator: "; ").map(String.init), indent: indent)
    default: return YAMLScalar.value(text, indent: indent)
    }
  }

  private mutating func line(_ indent: Int, _ text: String) {
    buffer.append(repeatElement(UInt8(ascii: " "), count: indent))
    buffer.append(line: text)
  }
}
