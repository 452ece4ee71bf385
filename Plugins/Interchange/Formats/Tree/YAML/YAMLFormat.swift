import StockroomKit

/// One tree of apps, their products, and their localizations, for people and for version control.
///
/// YAML includes JSON, so that the same tree is also read as JSON.
struct YAMLFormat: FileFormat {
  let name = "yaml"
  let summary = "A tree of apps and products for people and version control; also read as nested JSON."
  let suffixes = [".yaml", ".yml"]

  func source(_ input: FileInput) throws -> (any RecordSource)? { try YAMLSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { YAMLSink(output) }
}

/// The keys of the tree: those of the fields, except where the place of a value already says half of it.
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
