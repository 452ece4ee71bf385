import StockroomKit
import Yams

/// Reads records from a tree of apps, or of products alone.
struct YAMLSource: RecordSource {
  let layout: RecordLayout
  let hasApps: Bool
  private(set) var ignored = Losses()
  /// The document, or the last part of a large document.
  private(set) var document: YAMLDocument
  private let keys: YAMLKeys
  private var groups: ArraySlice<Group>
  private var owner: Cell?
  private var isListed = false
  private var products: ArraySlice<Node> = []
  private var records: ArraySlice<CatalogRecord> = []
  private var parts: YAMLParts?
  /// True while products belong to an app that could not be read.
  private var isSkipping = false

  /// The bytes and nodes above which a file is read in parts.
  struct Limits {
    var bytes = 16 << 20
    var nodes = 1 << 19
  }

  /// An app with its products, or products that name their apps.
  private enum Group {
    case app(Node)
    case products(Node)
    /// Products from a list of the console.
    case listed(Node)
  }

  init(_ input: FileInput, limits: Limits = Limits()) throws {
    keys = YAMLKeys(input.fields)
    layout = RecordLayout.all(input.fields)
    var reader = TextReader(input.file)
    var (bytes, nodes): ([UInt8], Int) = ([], 0)
    while bytes.count <= limits.bytes, nodes <= limits.nodes {
      let piece = try reader.next()
      if piece.isEmpty { break }
      nodes += YAMLDocument.nodes(in: piece)
      bytes += piece
    }
    guard bytes.count <= limits.bytes, nodes <= limits.nodes else {
      let parts = try YAMLParts(bytes, reader)
      self.parts = parts
      document = try YAMLDocument(Array("[]".utf8), file: input.file.name)
      (hasApps, groups) = (parts.hasApps, [])
      return
    }
    document = try YAMLDocument(bytes, file: input.file.name)
    guard let root = document.root else {
      (hasApps, groups) = (false, [])
      return
    }
    guard root.sequence?.contains(where: { $0.mapping != nil }) != true else {
      (hasApps, groups) = (false, [.listed(root)])
      return
    }
    var findings = Findings()
    let members = YAMLFields(root, of: .root, keys: keys, document, &findings)
    try findings.check()
    hasApps = members[YAMLKey.apps] != nil
    groups = []
    if let apps = members[YAMLKey.apps] { groups += apps.list(document, &findings).map(Group.app) }
    if let products = members[YAMLKey.products] { groups.append(.products(products.node)) }
    try findings.check()
  }

  var fileName: String { document.fileName }
  var hasLocalizations: Bool { true }

  func text(ofLine line: Int) -> String? { document.text(ofLine: line) }

  mutating func next() throws -> CatalogRecord? {
    while true {
      if let record = records.popFirst() { return record }
      if let product = products.popFirst() {
        try read(product)
      } else if let group = groups.popFirst() {
        try open(group)
      } else if var rest = parts {
        // After another layout, nothing more can be read.
        parts = nil
        guard let part = try rest.nextPart() else { return nil }
        parts = rest
        try open(part)
      } else {
        return nil
      }
    }
  }

  /// Parses a part of a large file.
  private mutating func open(_ part: YAMLParts.Part) throws {
    if part.isApp { (isSkipping, owner) = (true, nil) }
    guard part.isApp || !isSkipping else { return }
    guard YAMLDocument.nodes(in: part.bytes) <= Limits().nodes else {
      throw TextPlace(file: fileName, line: part.line, column: 1).error(.yamlNodes)
    }
    document = try YAMLDocument(part.bytes, file: fileName, line: part.line)
    guard let root = document.root else { return }
    var findings = Findings()
    let items = YAMLValue(root).list(document, &findings)
    try findings.check()
    guard part.isApp else { return products = items[...] }
    for item in items { try open(.app(item)) }
    isSkipping = false
  }

  private mutating func open(_ group: Group) throws {
    var findings = Findings()
    (owner, isListed) = (nil, false)
    switch group {
    case .listed(let node):
      isListed = true
      products = YAMLValue(node).list(document, &findings)[...]
    case .products(let node): products = YAMLValue(node).list(document, &findings)[...]
    case .app(let node):
      let members = YAMLFields(node, of: .app, keys: keys, document, &findings)
      let record = record(.app, node, members, FieldName.ofApps, &findings)
      let list = members[YAMLKey.products]?.list(document, &findings)
      owner = record[layout.position(of: FieldName.app)]
      if owner?.text.isEmpty != false, members.isMapping {
        findings.note(document.place(node.mark), .yamlKeyMissing(YAMLKey.bundleID, "an app"))
      }
      // Without the app, all its products would be refused, too.
      try findings.check()
      products = (list ?? [])[...]
      records = [record.listing(list != nil)]
    }
    try findings.check()
  }

  private mutating func read(_ node: Node) throws {
    var findings = Findings()
    let level: YAMLKeys.Level = isListed ? .listed : owner == nil ? .product : .productOfApp
    let members = YAMLFields(node, of: level, keys: keys, document, &findings)
    let fields = isListed ? keys.fields(of: .product) : keys.fields(of: level)
    var product = record(.product, node, members, fields, &findings)
    for (field, value) in members.others {
      guard let position = layout.position(of: field) else { continue }
      if let cell = value.cell(field, as: keys.form(of: field), document, &findings) {
        product.others.append((position, cell))
      }
    }
    ignored.add(members.ignored)
    if let owner { product[layout.position(of: FieldName.app)] = owner }
    let id = product[layout.position(of: FieldName.productID)]
    if id?.text.isEmpty != false, members.isMapping {
      findings.note(document.place(node.mark), .yamlKeyMissing(YAMLKey.id, "a product"))
    }
    var localizations: [CatalogRecord]?
    if let member = members[YAMLKey.localizations] {
      localizations = []
      for (key, value) in member.mapping(document, &findings) {
        let members = YAMLFields(value, of: .localization, keys: keys, document, &findings)
        var record = record(.localization, key, members, FieldName.ofLocalizations, &findings)
        record[layout.position(of: FieldName.productID)] = id
        record[layout.position(of: FieldName.locale)] = YAMLValue(key).cell(FieldName.locale, document, &findings)
        localizations?.append(record)
      }
    }
    let local = isListed ? [localization(in: node, members, of: id, &findings)].compactMap { $0 } : []
    try findings.check()
    records = [product.listing(localizations != nil)] + (localizations ?? []) + local
  }
}

extension CatalogRecord {
  fileprivate func listing(_ listsParts: Bool) -> CatalogRecord {
    var record = self
    record.listsParts = listsParts
    return record
  }
}

extension Refusal {
  fileprivate static let yamlNodes = Refusal(
    "yaml.too-large", "this app or product has too many keys and values", hint: "check what is in it, and split it")

  fileprivate static func yamlKeyMissing(_ key: String, _ thing: String) -> Refusal {
    Refusal("yaml.key.missing", "\(thing) needs the key \(key)", hint: "add \(key): ID", subject: key)
  }
}

extension YAMLSource {
  /// The texts in a product's own mapping; nil if it has none.
  func localization(
    in node: Node, _ members: YAMLFields, of id: Cell?, _ findings: inout Findings
  ) -> CatalogRecord? {
    let fields = [FieldName.displayName, FieldName.description, FieldName.locale]
    var local = record(.localization, node, members, fields, &findings)
    guard local.hasTexts(in: layout) else { return nil }
    local[layout.position(of: FieldName.productID)] = id
    return local
  }

  /// A record of a mapping's cells.
  func record(
    _ kind: CatalogRecord.Kind, _ node: Node, _ members: YAMLFields, _ fields: [String], _ findings: inout Findings
  ) -> CatalogRecord {
    let (line, column) = document.position(node.mark)
    var record = CatalogRecord(kind, in: layout, line: line, column: column)
    for field in fields {
      guard let member = members[field] else { continue }
      record[layout.position(of: field)] = member.cell(field, as: keys.form(of: field), document, &findings)
    }
    return record
  }
}
