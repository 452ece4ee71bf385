import StockroomKit
import Yams

/// Reads records from a tree of apps, or of products alone.
struct YAMLSource: RecordSource {
  let layout: RecordLayout
  let hasApps: Bool
  let ignored = Losses()
  private let document: YAMLDocument
  private let keys: YAMLKeys
  private var groups: ArraySlice<Group>
  private var owner: Cell?
  private var products: ArraySlice<Node> = []
  private var records: ArraySlice<CatalogRecord> = []

  /// An app with its products, or products that name their own.
  private enum Group {
    case app(Node)
    case products(Node)
  }

  init(_ input: FileInput) throws {
    document = try YAMLDocument(input.file)
    keys = YAMLKeys(input.fields)
    layout = RecordLayout.all(input.fields)
    guard let root = document.root else {
      (hasApps, groups) = (false, [])
      return
    }
    var findings = Findings()
    let members = YAMLMembers(root, of: .root, keys: keys, document, &findings)
    try findings.check()
    hasApps = members[YAMLKey.apps] != nil
    groups = []
    if let apps = members[YAMLKey.apps] { groups += apps.list(document, &findings).map(Group.app) }
    if let products = members[YAMLKey.products] { groups.append(.products(products.value)) }
    try findings.check()
  }

  var fileName: String { document.fileName }
  var hasLocalizations: Bool { true }

  func text(ofLine line: Int) -> String? { document.lines.text(line) }

  mutating func next() throws -> CatalogRecord? {
    while true {
      if let record = records.popFirst() { return record }
      if let product = products.popFirst() {
        try read(product)
      } else if let group = groups.popFirst() {
        try open(group)
      } else {
        return nil
      }
    }
  }

  private mutating func open(_ group: Group) throws {
    var findings = Findings()
    owner = nil
    switch group {
    case .products(let node): products = YAMLMember(node).list(document, &findings)[...]
    case .app(let node):
      let members = YAMLMembers(node, of: .app, keys: keys, document, &findings)
      let record = record(.app, node, members, FieldName.ofApps, &findings)
      let list = members[YAMLKey.products]?.list(document, &findings)
      owner = record[layout.position(of: FieldName.app)]
      if owner?.text.isEmpty != false, members.isMapping {
        findings.note(document.place(node.mark), .yamlKeyMissing(YAMLKey.bundleID, "an app"))
      }
      // Without an app, all its products would be refused once more.
      try findings.check()
      products = (list ?? [])[...]
      records = [record.listing(list != nil)]
    }
    try findings.check()
  }

  private mutating func read(_ node: Node) throws {
    var findings = Findings()
    let level = owner == nil ? YAMLKeys.Level.product : .productOfApp
    let members = YAMLMembers(node, of: level, keys: keys, document, &findings)
    var product = record(.product, node, members, keys.fields(of: level), &findings)
    if let owner { product[layout.position(of: FieldName.app)] = owner }
    let id = product[layout.position(of: FieldName.productID)]
    if id?.text.isEmpty != false, members.isMapping {
      findings.note(document.place(node.mark), .yamlKeyMissing(YAMLKey.id, "a product"))
    }
    var localizations: [CatalogRecord]?
    if let member = members[YAMLKey.localizations] {
      localizations = []
      for (key, value) in member.mapping(document, &findings) {
        let members = YAMLMembers(value, of: .localization, keys: keys, document, &findings)
        var record = record(.localization, key, members, FieldName.ofLocalizations, &findings)
        record[layout.position(of: FieldName.productID)] = id
        record[layout.position(of: FieldName.locale)] = YAMLMember(key).cell(FieldName.locale, document, &findings)
        localizations?.append(record)
      }
    }
    try findings.check()
    records = [product.listing(localizations != nil)] + (localizations ?? [])
  }

  private func record(
    _ kind: CatalogRecord.Kind, _ node: Node, _ members: YAMLMembers, _ fields: [String], _ findings: inout Findings
  ) -> CatalogRecord {
    var record = CatalogRecord(kind, in: layout, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    for field in fields {
      guard let member = members[field] else { continue }
      record[layout.position(of: field)] = member.cell(field, document, &findings)
    }
    return record
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
  fileprivate static func yamlKeyMissing(_ key: String, _ thing: String) -> Refusal {
    Refusal("yaml.key.missing", "\(thing) needs the key \(key)", hint: "add \(key): ID", subject: key)
  }
}
