import StockroomKit
import Yams

/// The names of fields that a header or an object may have.
struct KnownColumns {
  private let byName: [String: String]
  private let names: [String]
  private let plugins: Set<String>
  /// Columns of lists in the console that a file may have but cannot set.
  private static let readOnly: Set<String> = [
    "created", "changed", "proceeds", "contentversion", "stage",
  ]
  /// Columns of lists that repeat a value as a label.
  private static let labels: Set<String> = ["typelabel", "statuslabel"]
  /// Columns with the texts to translate.
  private static let sources: Set<String> = ["sourcelocale", "sourcedisplayname", "sourcedescription"]
  /// Other names, from `product list` and other tools.
  private static let others: [(String, String)] = [
    ("id", FieldName.productID), ("product", FieldName.productID), ("bundleid", FieldName.app),
    ("adamid", FieldName.appleID), ("cleared", FieldName.clearedForSale), ("availability", FieldName.storefronts),
    ("territories", FieldName.storefronts), ("hostedcontent", FieldName.hosted), ("notes", FieldName.reviewNotes),
    ("reviewscreenshot", FieldName.screenshot), ("language", FieldName.locale), ("title", FieldName.displayName),
  ]

  init(_ plugins: [InterchangeField]) {
    let own = FieldName.ofApps + FieldName.ofProducts + FieldName.ofLocalizations
    // The catalog's fields come first, so no plugin can take a column from it.
    let all =
      own.map { ($0, $0) } + plugins.map { ($0.name, $0.name) } + Self.others
      + plugins.flatMap { field in field.otherNames.map { ($0, field.name) } }
    byName = Dictionary(all.map { (Self.fold($0), $1) }) { first, _ in first }
    self.plugins = Set(plugins.map(\.name))
    var seen: Set<String> = []
    names = (own + plugins.map(\.name) + ["record"]).filter { seen.insert($0).inserted }
  }

  /// The field of a column; where each row is a product, its `name` is the reference name.
  func field(for name: String, withRecords: Bool) -> String? {
    let field = byName[Self.fold(name)]
    return field == FieldName.name && !withRecords ? FieldName.referenceName : field
  }

  /// True for a column that cannot be set, such as `price:JPN` of a list, and for a column that is only shown, such as a
  /// text to translate.
  func isReadOnly(_ name: String) -> Bool { isOnlyShown(name) || isListed(name) }

  /// True for a column that is only shown, which is skipped without a note.
  func isOnlyShown(_ name: String) -> Bool {
    let folded = Self.fold(name)
    return Self.sources.contains(folded) || Self.labels.contains(folded)
  }

  private func isListed(_ name: String) -> Bool {
    guard let colon = name.firstIndex(of: ":") else { return Self.readOnly.contains(Self.fold(name)) }
    let column = Self.fold(String(name[..<colon]))
    return Self.readOnly.contains(column) || byName[column].map(plugins.contains) == true
  }

  /// True if several columns may have a field: a list may have several columns for a plugin's field.
  func isOfPlugin(_ field: String) -> Bool { plugins.contains(field) }

  func refusal(of name: String) -> Refusal {
    let near = Spelling.nearest(to: name.lowercased(), among: names)
    return Refusal(
      "interchange.column.unknown", kind: .missing, "unknown field \(name)",
      remedy: near.map { Remedy("rename it to \($0)") }
        ?? "remove it, or rename it; \(command: "export - --format csv") begins with the names of all",
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

/// An amount in lists of the console: an object with the amount, its currency, and both formatted.
enum ListedMoney {
  private static let (amount, currency, formatted) = ("amount", "currency", "formatted")

  /// The amount with its currency; nil for another object.
  static func text(of node: JSONNode) -> String? {
    guard let members = node.members else { return nil }
    return text(members.map { ($0.name, $0.value.text) })
  }

  static func text(of mapping: Node.Mapping, _ document: YAMLDocument) -> String? {
    text(mapping.map { ($0.key.scalar.map(document.string) ?? "", $0.value.scalar.map(document.string)) })
  }

  private static func text(_ members: [(key: String, value: String?)]) -> String? {
    func value(_ key: String) -> String? { members.first { $0.key.hasSameBytes(as: key) }?.value }
    guard members.count <= 3, members.allSatisfy({ [amount, currency, formatted].contains($0.key) }),
      let number = value(amount), let code = value(currency)
    else { return nil }
    return "\(number) \(code)"
  }
}
