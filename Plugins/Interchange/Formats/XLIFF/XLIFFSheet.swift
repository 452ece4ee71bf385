import StockroomKit

/// Writes the texts of products as XLIFF 1.2: a `file` for each app and locale.
struct XLIFFSheet {
  private var files: [Key: File] = [:]
  private let name: ClosedRange<Int>
  private let description: ClosedRange<Int>
  /// What XML has no place for.
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
  /// - Parameter isApproved: Whether customers see them already.
  mutating func add(
    _ product: Product, of app: App?, from source: Localization?, in sourceLocale: String, to target: Localization?,
    in locale: String, isApproved: Bool
  ) {
    let key = Key(app: product.app, locale: locale)
    var file = files[key] ?? File(original: app?.bundleID.rawValue ?? "", source: sourceLocale)
    add(
      FieldName.displayName, "Display name", name, source?.displayName, target?.displayName, of: product, isApproved,
      to: &file)
    add(
      FieldName.description, "Description", description, source?.description, target?.description, of: product,
      isApproved, to: &file)
    files[key] = file
  }

  private mutating func add(
    _ field: String, _ label: String, _ length: ClosedRange<Int>, _ source: String?, _ target: String?,
    of product: Product, _ isApproved: Bool, to file: inout File
  ) {
    let id = escaped(XLIFFUnit.id(product.productID.rawValue, field))
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
    if !text.unicodeScalars.allSatisfy(XMLText.isAllowed) { losses.add("texts with characters that XML lacks") }
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
