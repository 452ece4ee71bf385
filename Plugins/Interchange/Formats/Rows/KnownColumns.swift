import StockroomKit

/// The names of fields that a header or an object may have.
struct KnownColumns {
  private let byName: [String: String]
  private let names: [String]
  /// Columns of lists in the console that a file may have and that cannot be set.
  private static let readOnly: Set<String> = [
    "created", "changed", "proceeds", "contentversion", "stage", "sourcelocale",
    "sourcedisplayname", "sourcedescription",
  ]
  /// Other names, as `product list` and other tools have them.
  private static let others: [(String, String)] = [
    ("id", FieldName.productID), ("product", FieldName.productID), ("bundleid", FieldName.app),
    ("adamid", FieldName.appleID), ("cleared", FieldName.clearedForSale), ("availability", FieldName.storefronts),
    ("territories", FieldName.storefronts), ("hostedcontent", FieldName.hosted), ("notes", FieldName.reviewNotes),
    ("reviewscreenshot", FieldName.screenshot), ("language", FieldName.locale), ("title", FieldName.displayName),
  ]

  init(_ plugins: [InterchangeField]) {
    let own = FieldName.ofApps + FieldName.ofProducts + FieldName.ofLocalizations
    var byName = Dictionary(own.map { (Self.fold($0), $0) }) { first, _ in first }
    for field in plugins {
      for name in [field.name] + field.otherNames { byName[Self.fold(name)] = field.name }
    }
    for (name, field) in Self.others where byName[name] == nil { byName[name] = field }
    self.byName = byName
    names = own + plugins.map(\.name) + ["record"]
  }

  /// The field of a column; where each row is a product, its `name` is the reference name.
  func field(for name: String, withRecords: Bool) -> String? {
    let field = byName[Self.fold(name)]
    return field == FieldName.name && !withRecords ? FieldName.referenceName : field
  }

  func isReadOnly(_ name: String) -> Bool { Self.readOnly.contains(Self.fold(name)) }

  /// What is counted of a column that cannot be set; nil for one that is there for translators to read.
  func note(of name: String) -> String? {
    Self.fold(name).hasPrefix("source") ? nil : "\(name), which a file cannot change"
  }

  func refusal(of name: String) -> Refusal {
    let near = Spelling.nearest(to: name.lowercased(), among: names)
    return Refusal(
      "interchange.column.unknown", kind: .missing, "there is no field \(name)",
      hint: near.map { "rename it to \($0)" } ?? "delete this column, or rename it: \(names.joined(separator: ", "))",
      subject: name)
  }

  /// Without case, spaces, `-`, and `_`.
  static func fold(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { !" -_".utf8.contains($0) }, as: UTF8.self)
  }
}

extension Refusal {
  static func misplacedCell(_ column: String, _ kind: CatalogRecord.Kind) -> Refusal {
    Refusal(
      "interchange.cell.misplaced", "\(kind == .app ? "an" : "a") \(kind.rawValue) has no \(column)",
      hint: "leave this cell empty", subject: column)
  }

  static func unknownKind(_ text: String) -> Refusal {
    Refusal(
      "interchange.record.unknown", "\(text.isEmpty ? "an empty cell" : text) is not a kind of record",
      hint: "one of \(CatalogRecord.Kind.allCases.map(\.rawValue).joined(separator: ", "))", subject: text)
  }
}
