import StockroomKit
import Yams

/// The keys of mappings at each level of a tree.
struct YAMLKeys {
  /// The subject of a mapping.
  enum Level {
    case root, app, productOfApp, product, localization
    /// A product with the texts of one locale, from `product list`.
    case listed
  }

  private let columns: KnownColumns
  private let plugins: [String]
  private let prices: Set<String>
  private let lists: Set<String>

  /// What a value may be beside a text.
  enum Form {
    case text
    /// A list of texts, which a separator joins in a cell.
    case texts(separator: String)
    /// A list of mappings, which a cell has as JSON.
    case items
  }

  init(_ fields: [InterchangeField]) {
    columns = KnownColumns(fields)
    plugins = fields.map(\.name)
    prices = Set(fields.filter { $0.kind == .money }.map(\.name))
    lists = Set(fields.filter { $0.kind == .list }.map(\.name))
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

  /// The field or list of a key at a level; nil for an unknown key.
  func name(of key: String, at level: Level) -> String? {
    let folded = KnownColumns.fold(key)
    if let part = parts(of: level).first(where: { $0 == folded }) { return part }
    let isProduct = [.product, .productOfApp, .listed].contains(level)
    return columns.field(for: key, withRecords: !isProduct).flatMap { fields(of: level).contains($0) ? $0 : nil }
  }

  /// True for a read-only key of lists; `isShown` if it is skipped without a note.
  func isReadOnly(_ key: String, at level: Level) -> (isRead: Bool, isShown: Bool) {
    guard level == .listed, columns.isReadOnly(key) else { return (false, false) }
    return (true, columns.isOnlyShown(key))
  }

  /// What the value of a field may be beside a text.
  func form(of field: String) -> Form {
    if lists.contains(field) { return .items }
    if field == FieldName.storefronts { return .texts(separator: " ") }
    return prices.contains(field) ? .texts(separator: "; ") : .text
  }

  /// True if several keys may have a field: a list may have several columns for a plugin's field.
  func isOfPlugin(_ field: String) -> Bool { columns.isOfPlugin(field) }

  /// The keys in their usual spelling.
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

/// The values of a mapping by field; problems of its keys are noted.
struct YAMLFields {
  let isMapping: Bool
  private var values: [String: YAMLValue] = [:]
  /// Other values of the same fields.
  private(set) var others: [(field: String, value: YAMLValue)] = []
  /// Values of a list that cannot be set.
  private(set) var ignored = Losses()

  init(
    _ node: Node, of level: YAMLKeys.Level, keys: YAMLKeys, _ document: YAMLDocument, _ findings: inout Findings
  ) {
    isMapping = node.mapping != nil
    func text(_ key: Node) -> String { key.scalar.map(document.string) ?? "that" }
    let read = YAMLMembers(
      YAMLValue(node).mapping(document, &findings, emptyForNull: level == .localization),
      text: text, name: { keys.name(of: $0, at: level) })
    for member in read.members where values[member.name] == nil { values[member.name] = YAMLValue(member.value) }
    for problem in read.problems {
      switch problem {
      case .unknown(let text, let key, let value):
        let listed = keys.isReadOnly(text, at: level)
        if listed.isRead {
          if !listed.isShown, !YAMLValue(value).isNull(document) { ignored.add("values of \(text)") }
        } else {
          findings.note(
            document.place(key.mark), .yamlKeyUnknown(text, keys.names(at: level), isText: key.scalar != nil))
        }
      case .repeated(let member, _):
        if level == .listed, keys.isOfPlugin(member.name) {
          others.append((member.name, YAMLValue(member.value)))
        } else {
          findings.note(
            document.place(member.key.mark), .yamlKeyDoubled(text(member.key)))
        }
      }
    }
  }

  subscript(name: String) -> YAMLValue? { values[name] }
}

/// A value of a mapping or a list.
struct YAMLValue {
  let node: Node

  init(_ node: Node) { self.node = node }

  /// The cell of a text, of a list, of `all but` a list, or of an amount.
  func cell(
    _ field: String, as form: YAMLKeys.Form = .text, _ document: YAMLDocument, _ findings: inout Findings
  ) -> Cell? {
    let (line, column) = document.position(node.mark)
    func cell(_ text: String) -> Cell { Cell(text, line: line, column: column) }
    switch node {
    case .scalar(let scalar):
      return cell(document.string(scalar))
    case .sequence(let sequence):
      switch form {
      case .text: break
      case .texts(let separator):
        guard let text = Self.text(of: sequence, separator, document) else { break }
        return cell(text.isEmpty && field == FieldName.storefronts ? "none" : text)
      case .items: return cell(json(document).encoded)
      }
    case .mapping(let mapping) where field == FieldName.storefronts:
      guard case .texts(let separator) = form, mapping.count == 1, let (key, value) = mapping.first,
        let name = key.scalar,
        KnownColumns.fold(document.string(name)) == KnownColumns.fold(RuleTable.allBut),
        case .sequence(let sequence) = value, let text = Self.text(of: sequence, separator, document)
      else { break }
      return cell(text.isEmpty ? "all" : "\(RuleTable.allBut) \(text)")
    case .mapping(let mapping):
      guard let money = ListedMoney.text(of: mapping, document) else { break }
      return cell(money)
    default: break
    }
    let refusal: Refusal =
      switch form {
      case .text: .yamlValue("a text", "write \(field): TEXT")
      case .texts: .yamlValue("a text or a list of texts", "write \(field): TEXT, or begin each entry with \"- \"")
      case .items: .yamlValue("a list of mappings", "begin each entry with \"- \"")
      }
    findings.note(document.place(node.mark), refusal)
    return nil
  }

  /// The value as JSON, whose values are whole numbers and texts.
  private func json(_ document: YAMLDocument) -> JSON {
    switch node {
    case .sequence(let sequence): return .array(sequence.map { YAMLValue($0).json(document) })
    case .mapping(let mapping):
      return .object(
        mapping.map { key, value in
          JSON.Member(name: key.scalar.map(document.string) ?? "", value: YAMLValue(value).json(document))
        })
    case .scalar(let scalar):
      let text = document.string(scalar)
      guard scalar.style == .plain else { return .string(text) }
      return text.isEmpty ? .null : Int64(text)?.description == text ? .number(text) : .string(text)
    case .alias: return .null
    }
  }

  /// The texts of a list; nil if it has anything else.
  ///
  /// An entry `JPN: 800 JPY` without quotes is a mapping in YAML.
  private static func text(
    of sequence: Node.Sequence, _ separator: String, _ document: YAMLDocument
  ) -> String? {
    let texts = sequence.compactMap { node -> String? in
      guard let mapping = node.mapping, let (key, value) = mapping.first else {
        return node.scalar.map(document.string)
      }
      guard mapping.count == 1, let name = key.scalar, let text = value.scalar else { return nil }
      return "\(document.string(name)): \(document.string(text))"
    }
    return texts.count == sequence.count ? texts.joined(separator: separator) : nil
  }

  /// The items of a list; none for null.
  func list(_ document: YAMLDocument, _ findings: inout Findings) -> [Node] {
    if case .sequence(let sequence) = node { return Array(sequence) }
    if isNull(document) { return [] }
    findings.note(document.place(node.mark), .yamlValue("a list", "begin each item with \"- \""))
    return []
  }

  /// The members of a mapping; none for null.
  func mapping(
    _ document: YAMLDocument, _ findings: inout Findings, emptyForNull: Bool = true
  ) -> [(key: Node, value: Node)] {
    if case .mapping(let mapping) = node { return mapping.map { ($0.key, $0.value) } }
    if emptyForNull, isNull(document) { return [] }
    findings.note(document.place(node.mark), .yamlValue("a mapping", "write KEY: VALUE"))
    return []
  }

  func isNull(_ document: YAMLDocument) -> Bool {
    node.scalar.map { document.string($0).isEmpty } ?? false
  }
}

extension Refusal {
  fileprivate static func yamlKeyUnknown(_ key: String, _ known: [String], isText: Bool) -> Refusal {
    let isMerge = key == "<<"
    let near = isText ? Spelling.nearest(to: key.lowercased(), among: known) : nil
    return Refusal(
      "yaml.key.unknown", kind: .missing, isMerge ? "merge keys are not supported" : "unknown key \(key)",
      hint: isMerge
        ? "write out the keys" : near.map { "did you mean \($0)?" } ?? "use \(known.joined(separator: ", "))",
      subject: key)
  }

  fileprivate static func yamlKeyDoubled(_ key: String) -> Refusal {
    Refusal("yaml.key.doubled", "\(key) names the same field as another key", hint: "remove one of them")
  }

  fileprivate static func yamlValue(_ what: String, _ hint: String) -> Refusal {
    Refusal("yaml.value", "this must be \(what)", hint: hint)
  }
}
