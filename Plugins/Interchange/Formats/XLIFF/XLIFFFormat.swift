import StockroomKit

/// XLIFF 1.2, as translation tools and Xcode's localization exports have it: the texts of products, and nothing else.
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

  /// The product and the field of an identifier; nil if it is not of a product's text.
  static func parts(of id: String) -> (product: String, field: String)? {
    guard let slash = id.lastIndex(of: "/") else { return nil }
    let field = String(id[id.index(after: slash)...])
    guard slash > id.startIndex, fields.contains(where: { $0.hasSameBytes(as: field) }) else { return nil }
    return (String(id[..<slash]), field)
  }

  /// The states of targets that nobody has translated yet (XLIFF 1.2, 2.3).
  static let untranslated: Set<String> = ["new", "needs-translation"]
}
