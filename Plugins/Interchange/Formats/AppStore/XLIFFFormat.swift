import StockroomKit

/// XLIFF 1.2, the format of translation tools and Xcode's localization exports: the texts of products only.
///
/// OASIS XLIFF 1.2, 2008. `localize export` writes it.
struct XLIFFFormat: FileFormat {
  static let formatName = "xliff"
  static let fileSuffixes = [".xliff", ".xlf"]

  let name = XLIFFFormat.formatName
  let summary = "XLIFF 1.2 for translators: the texts of products; localize export writes it."
  let suffixes = XLIFFFormat.fileSuffixes
  let isWritten = false
  let hasScreenshots = false
  var kinds: Set<CatalogRecord.Kind> { [.localization] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try XLIFFSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { nil }
}

/// The identifiers of translation units: `com.example.novel.one/display_name`.
enum XLIFFUnit {
  static let fields = [FieldName.displayName, FieldName.description]

  static func id(_ product: String, _ field: String) -> String { "\(product)/\(field)" }

  /// The product and the field of an identifier; nil for another unit.
  static func parts(of id: String) -> (product: String, field: String)? {
    guard let slash = id.lastIndex(of: "/") else { return nil }
    let field = String(id[id.index(after: slash)...])
    guard slash > id.startIndex, fields.contains(where: { $0.hasSameBytes(as: field) }) else { return nil }
    return (String(id[..<slash]), field)
  }

  /// The states of untranslated targets (XLIFF 1.2, 2.3).
  static let untranslated: Set<String> = ["new", "needs-translation"]
}

/// Writes the texts of products as XLIFF 1.2: a `file` for each app and locale.
struct XLIFFSheet {
  private var files: [Key: File] = [:]
  private let name: ClosedRange<Int>
  private let description: ClosedRange<Int>
  /// Characters that XML cannot contain.
  private(set) var losses = Losses()

  private struct Key: Hashable {
    var app: AppleID
    var locale: String
  }

  private struct File {
    var original: String
    var source: String
    var units = ""
  }

  init(_ rules: RuleTable) {
    (name, description) = (rules.displayName.length, rules.description.length)
  }

  /// Adds the texts of a product in a locale.
  ///
  /// - Parameter isApproved: True if customers already see the texts.
  mutating func add(
    _ product: Product, named id: String, of app: App?, from source: Localization?, in sourceLocale: String,
    to target: Localization?,
    in locale: String, isApproved: Bool
  ) {
    let key = Key(app: product.app, locale: locale)
    var file = files[key] ?? File(original: app?.bundleID.rawValue ?? "", source: sourceLocale)
    add(
      FieldName.displayName, "Display name", name, source?.displayName, target?.displayName, of: product, id,
      isApproved, to: &file)
    add(
      FieldName.description, "Description", description, source?.description, target?.description, of: product, id,
      isApproved, to: &file)
    files[key] = file
  }

  private mutating func add(
    _ field: String, _ label: String, _ length: ClosedRange<Int>, _ source: String?, _ target: String?,
    of product: Product, _ productID: String, _ isApproved: Bool, to file: inout File
  ) {
    let id = escaped(XLIFFUnit.id(productID, field))
    let state = target == nil ? "needs-translation" : isApproved ? "final" : "translated"
    let isFinal = isApproved && target != nil
    file.units += """
            <trans-unit id="\(id)" approved="\(isFinal ? "yes" : "no")" maxwidth="\(length.upperBound)" \
      size-unit="char" xml:space="preserve">
              <source>\(escaped(source ?? ""))</source>
              <target state="\(state)">\(escaped(target ?? ""))</target>
              <note>\(label) of \(escaped(product.referenceName)): \(length.lowerBound) to \
      \(length.upperBound) characters</note>
            </trans-unit>

      """
  }

  private mutating func escaped(_ text: String) -> String {
    if !text.unicodeScalars.allSatisfy(XMLText.isAllowed) { losses.add("text with characters that XML does not allow") }
    return XMLText.escaped(text)
  }

  /// Writes the files, by app and locale.
  func write(_ write: (String) throws -> Void) throws {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">

      """)
    let sorted = files.sorted { ($0.key.app, $0.key.locale) < ($1.key.app, $1.key.locale) }
    for (key, file) in sorted {
      try write(
        """
          <file original="\(XMLText.escaped(file.original))" source-language="\(XMLText.escaped(file.source))" \
        target-language="\(XMLText.escaped(key.locale))" datatype="plaintext">
            <header>
              <tool tool-id="stockroom" tool-name="Stockroom"/>
            </header>
            <body>

        """)
      try write(file.units)
      try write("    </body>\n  </file>\n")
    }
    try write("</xliff>\n")
  }
}
