import StockroomKit
import Yams

/// The keys that mappings of a tree have at each level.
struct YAMLKeys {
  /// What a mapping is about.
  enum Level {
    case root, app, productOfApp, product, localization
    /// A product with the texts of one locale, as `product list` prints it.
    case listed
  }

  private let columns: KnownColumns
  private let plugins: [String]

  init(_ fields: [InterchangeField]) {
    columns = KnownColumns(fields)
    plugins = fields.map(\.name)
  }

  /// The fields of records at a level.
  func fields(of level: Level) -> [String] {
    switch level {
    case .root: []
    case .app: FieldName.ofApps
    case .productOfApp: FieldName.ofProducts.filter { $0 != FieldName.app } + plugins
    case .product: FieldName.ofProducts + plugins
    case .listed: FieldName.ofProducts + plugins + [FieldName.locale, FieldName.displayName, FieldName.description]
    case .localization: [FieldName.displayName, FieldName.description]
    }
  }

  /// The keys of lists at a level.
  private func parts(of level: Level) -> [String] {
    switch level {
    case .root: [YAMLKey.apps, YAMLKey.products]
    case .app: [YAMLKey.products]
    case .productOfApp, .product, .listed: [YAMLKey.localizations]
    case .localization: []
    }
  }

  /// The field or list that a key names at a level; nil if it has no such key.
  func name(of key: String, at level: Level) -> String? {
    let folded = KnownColumns.fold(key)
    if let part = parts(of: level).first(where: { $0 == folded }) { return part }
    let isProduct = [.product, .productOfApp, .listed].contains(level)
    return columns.field(for: key, withRecords: !isProduct).flatMap { fields(of: level).contains($0) ? $0 : nil }
  }

  /// Whether a key is one that only lists have; `isShown` if that need not be said.
  func isReadOnly(_ key: String, at level: Level) -> (isRead: Bool, isShown: Bool) {
    guard level == .listed, columns.isReadOnly(key) else { return (false, false) }
    return (true, columns.isOnlyShown(key))
  }

  /// Whether several keys may have a field: a plugin's, of which a list has more than one column.
  func isOfPlugin(_ field: String) -> Bool { columns.isOfPlugin(field) }

  /// The keys as they are written.
  func names(at level: Level) -> [String] {
    let kind: CatalogRecord.Kind =
      switch level {
      case .root, .app: .app
      case .product, .productOfApp, .listed: .product
      case .localization: .localization
      }
    return fields(of: level).map { YAMLKey.key(of: $0, in: kind) } + parts(of: level)
  }
}

/// The values of a mapping by field; what is wrong with its keys is noted.
struct YAMLMembers {
  let isMapping: Bool
  private var members: [String: YAMLMember] = [:]
  /// Other values of the same fields.
  private(set) var others: [(field: String, member: YAMLMember)] = []
  /// What cannot be set of a list.
  private(set) var ignored = Losses()

  init(
    _ node: Node, of level: YAMLKeys.Level, keys: YAMLKeys, _ document: YAMLDocument, _ findings: inout Findings
  ) {
    let pairs = YAMLMember(node).mapping(document, &findings, emptyForNull: level == .localization)
    isMapping = node.mapping != nil
    for (key, value) in pairs {
      // The place of a key that is wrong; others are many.
      func note(_ refusal: Refusal) { findings.note(document.place(key.mark), refusal) }
      guard let scalar = key.scalar else {
        note(.yamlKeyUnknown("that", near: nil, keys.names(at: level)))
        continue
      }
      let text = document.string(scalar)
      guard let name = keys.name(of: text, at: level) else {
        let listed = keys.isReadOnly(text, at: level)
        guard !listed.isRead else {
          if !listed.isShown, !YAMLMember(value).isNull(document) { ignored.add("values of \(text)") }
          continue
        }
        let near = Spelling.nearest(to: text.lowercased(), among: keys.names(at: level))
        note(.yamlKeyUnknown(text, near: near, keys.names(at: level)))
        continue
      }
      guard members[name] == nil else {
        guard level != .listed || !keys.isOfPlugin(name) else {
          others.append((name, YAMLMember(value)))
          continue
        }
        note(.yamlKeyDoubled(text))
        continue
      }
      members[name] = YAMLMember(value)
    }
  }

  subscript(name: String) -> YAMLMember? { members[name] }
}

/// A value of a mapping or a list.
struct YAMLMember {
  let value: Node

  init(_ value: Node) { self.value = value }

  /// A text, or the storefronts of a list.
  func cell(_ field: String, _ document: YAMLDocument, _ findings: inout Findings) -> Cell? {
    let (line, column) = document.position(value.mark)
    func cell(_ text: String) -> Cell { Cell(text, line: line, column: column) }
    switch value {
    case .scalar(let scalar):
      return cell(document.string(scalar))
    case .sequence(let sequence) where field == FieldName.storefronts:
      let codes = sequence.compactMap(\.scalar).map(document.string)
      guard codes.count == sequence.count else { break }
      return cell(codes.isEmpty ? "none" : codes.joined(separator: " "))
    case .mapping(let mapping):
      guard let money = ListedMoney.text(of: mapping, document) else { break }
      return cell(money)
    default: break
    }
    findings.note(document.place(value.mark), .yamlValue("a text", "write \(field): TEXT"))
    return nil
  }

  /// The items of a list; none for null.
  func list(_ document: YAMLDocument, _ findings: inout Findings) -> [Node] {
    if case .sequence(let sequence) = value { return Array(sequence) }
    if isNull(document) { return [] }
    findings.note(document.place(value.mark), .yamlValue("a list", "begin each item with \"- \""))
    return []
  }

  /// The members of a mapping; none for null.
  func mapping(
    _ document: YAMLDocument, _ findings: inout Findings, emptyForNull: Bool = true
  ) -> [(key: Node, value: Node)] {
    if case .mapping(let mapping) = value { return mapping.map { ($0.key, $0.value) } }
    if emptyForNull, isNull(document) { return [] }
    findings.note(document.place(value.mark), .yamlValue("a mapping", "write KEY: VALUE"))
    return []
  }

  func isNull(_ document: YAMLDocument) -> Bool {
    value.scalar.map { document.string($0).isEmpty } ?? false
  }
}

extension Refusal {
  fileprivate static func yamlKeyUnknown(_ key: String, near: String?, _ known: [String]) -> Refusal {
    let isMerge = key == "<<"
    return Refusal(
      "yaml.key.unknown", kind: .missing, isMerge ? "merge keys are not supported" : "there is no key \(key) here",
      hint: isMerge
        ? "write out the keys" : near.map { "did you mean \($0)?" } ?? "use \(known.joined(separator: ", "))",
      subject: key)
  }

  fileprivate static func yamlKeyDoubled(_ key: String) -> Refusal {
    Refusal("yaml.key.doubled", "\(key) names a field that another key has named", hint: "remove one of them")
  }

  fileprivate static func yamlValue(_ what: String, _ hint: String) -> Refusal {
    Refusal("yaml.value", "this must be \(what)", hint: hint)
  }
}
