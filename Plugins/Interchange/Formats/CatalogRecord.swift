import StockroomKit

/// A statement of a file about one item: an app, a product, or a localization of a product.
///
/// All formats are read into records and written from records, so each format knows only its own syntax. Records are
/// flat: the localizations of a product follow it as separate records.
struct CatalogRecord {
  /// The kind of item.
  enum Kind: String, CaseIterable {
    case app, product, localization
  }

  var kind: Kind
  /// The cells in the order of ``RecordLayout/fields``; nil if the file says nothing, which leaves the value unchanged.
  var cells: [Cell?]
  /// The line that it begins on.
  var line: Int
  /// The column of its first character.
  var column: Int
  /// The lines it was read from, in formats of rows: for error messages, and for a file of the skipped rows.
  var text: String?
  /// More cells for the same fields: a listing has a price twice, as a tier and as an amount.
  var others: [(field: Int, cell: Cell)] = []
  /// Problems of cells that could not be read; reported with all other problems.
  var problems: [any Error] = []
  /// The lines that create the items of resources that belong to an app, or to a product.
  var resources: [ResourceLine] = []
  /// True if all its parts follow: the products of an app, or the localizations of a product; false if the file says
  /// nothing of them, which leaves them unchanged.
  var listsParts = true

  init(_ kind: Kind, in layout: RecordLayout, line: Int = 0, column: Int = 1) {
    self.kind = kind
    cells = Array(repeating: nil, count: layout.fields.count)
    self.line = line
    self.column = column
  }

  /// True if a record that may be a localization has a text.
  func hasTexts(in layout: RecordLayout) -> Bool {
    [FieldName.displayName, FieldName.description].contains { self[layout.position(of: $0)]?.text.isEmpty == false }
  }

  subscript(field: Int?) -> Cell? {
    get { field.flatMap { cells[$0] } }
    set { if let field { cells[field] = newValue } }
  }
}

/// A value with its place; an empty text clears the value.
struct Cell {
  var text: String
  var line: Int32
  var column: Int32

  init(_ text: String, line: Int = 0, column: Int = 0) {
    self.text = text
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }
}

/// The names of the fields that records have, the same for every format.
enum FieldName {
  /// The app's bundle ID, of apps and products, and of localizations of products whose IDs several apps use.
  static let app = "app"
  static let name = "name"
  static let sku = "sku"
  static let primaryLocale = "primary_locale"
  /// The numeric Apple ID, of apps and products.
  static let appleID = "apple_id"
  /// The product ID, of products and localizations.
  static let productID = "product_id"
  static let type = "type"
  static let referenceName = "reference_name"
  static let clearedForSale = "cleared_for_sale"
  /// The codes of the storefronts that sell a product; `all` includes future storefronts.
  static let storefronts = "storefronts"
  static let hosted = "hosted"
  static let reviewNotes = "review_notes"
  /// The path of the review screenshot, relative to the folder of the file.
  static let screenshot = "screenshot"
  static let status = "status"
  static let locale = "locale"
  static let displayName = "display_name"
  static let description = "description"

  static let ofApps = [app, name, sku, primaryLocale, appleID]
  static let ofProducts = [
    app, productID, appleID, type, referenceName, clearedForSale, storefronts, hosted, reviewNotes, screenshot, status,
  ]
  static let ofLocalizations = [app, productID, locale, displayName, description]
}

extension CatalogRecord.Kind {
  /// The names of the fields of its records.
  func fields(_ plugins: [InterchangeField]) -> [String] {
    switch self {
    case .app: FieldName.ofApps
    case .product: FieldName.ofProducts + plugins.map(\.name)
    case .localization: FieldName.ofLocalizations
    }
  }
}

/// The fields of a file's records, in the order of their cells.
struct RecordLayout {
  let fields: [String]

  init(_ fields: [String]) {
    self.fields = fields
  }

  /// The layout of a format with all fields: of apps, products, localizations, and plugins.
  static func all(_ plugins: [InterchangeField]) -> RecordLayout {
    var seen: Set<String> = []
    let names = FieldName.ofApps + FieldName.ofProducts + plugins.map(\.name) + FieldName.ofLocalizations
    return RecordLayout(names.filter { seen.insert($0).inserted })
  }

  /// The position of a field, or nil if the file lacks it.
  ///
  /// Names are short and few, so comparing them is faster than hashing one.
  func position(of field: String) -> Int? {
    let length = field.utf8.count
    return fields.firstIndex { $0.utf8.count == length && $0 == field }
  }
}
