import StockroomKit

/// Reads products from options of `IAP.create!`.
struct FastlaneSource: RecordSource {
  let layout: RecordLayout
  private let file: JSONFile
  let hasLocalizations = true
  let hasApps = false
  private(set) var ignored = Losses()
  private let price: InterchangeField?
  private let catalog: Catalog
  private let app: App?
  private var products: ArraySlice<JSONNode>
  private var queued: ArraySlice<CatalogRecord> = []

  init(_ input: FileInput) throws {
    file = try JSONFile(input.file)
    (catalog, app) = (input.catalog, input.app)
    let root = file.root
    guard let elements = root.elements else {
      throw JSONObject(root, in: file).error(
        Refusal("fastlane.file", "the file must be a JSON array", hint: "with an object of options for each product"),
        at: root)
    }
    products = elements[...]
    price = input.fields.price
    layout = RecordLayout(
      [
        FieldName.productID, FieldName.type, FieldName.referenceName, FieldName.clearedForSale, FieldName.reviewNotes,
        FieldName.screenshot, FieldName.locale, FieldName.displayName, FieldName.description,
      ] + [price?.name].compactMap { $0 })
  }

  var fileName: String { file.name }

  func text(ofLine line: Int) -> String? { file.lines.text(line) }

  mutating func next() throws -> CatalogRecord? {
    if let record = queued.popFirst() { return record }
    guard let node = products.popFirst() else { return nil }
    let object = JSONObject(node, in: file)
    var record = CatalogRecord(.product, in: layout, line: node.line, column: node.column)
    var findings = Findings()
    try findings.gather { try self.check(object) }
    let id = try findings.gather { try object.cell(FastlaneKey.productID, isRequired: true) } ?? nil
    record[layout.position(of: FieldName.productID)] = id
    record[layout.position(of: FieldName.type)] = try findings.gather { try self.type(of: object, id: id) } ?? nil
    for (field, key) in [
      (FieldName.referenceName, FastlaneKey.referenceName), (FieldName.clearedForSale, FastlaneKey.clearedForSale),
      (FieldName.reviewNotes, FastlaneKey.reviewNotes), (FieldName.screenshot, FastlaneKey.reviewScreenshot),
    ] {
      record[layout.position(of: field)] = try findings.gather { try object.cell(key) } ?? nil
    }
    let price = try findings.gather { try self.price(of: object) } ?? nil
    if let field = self.price { record[layout.position(of: field.name)] = price }
    let localizations = try findings.gather { try self.localizations(of: object, id: id) } ?? []
    try findings.check()
    queued = localizations[...]
    return record
  }

  /// Refuses unknown options, and counts options that the catalog has no place for.
  private mutating func check(_ object: JSONObject) throws {
    var findings = Findings()
    for member in object.node.members ?? [] where !FastlaneKey.all.contains(where: { $0.hasSameBytes(as: member.name) })
    {
      if let known = FastlaneKey.ignored.first(where: { $0.key.hasSameBytes(as: member.name) }) {
        if !member.value.isNull { ignored.add(known.what) }
        continue
      }
      try findings.gather {
        let near = Spelling.nearest(to: member.name, among: FastlaneKey.all)
        throw file.place(line: member.line, column: member.column).error(
          Refusal(
            "fastlane.option", kind: .missing, "unknown option \(member.name)",
            hint: near.map { "rename it to \($0)" }
              ?? "delete it, or rename it: \(FastlaneKey.all.joined(separator: ", "))",
            subject: member.name))
      }
    }
    try findings.check()
  }

  /// The type; by default, a new product is a consumable, as in `create!`.
  private func type(of object: JSONObject, id: Cell?) throws -> Cell? {
    guard var cell = try object.cell(FastlaneKey.type) else {
      guard let id, try catalog.product(id.text, of: app) == nil else { return nil }
      return Cell(ProductType.consumable.rawValue, line: object.node.line, column: object.node.column)
    }
    let name = cell.text
    cell.text = try object.locating(cell) { try FastlaneType.type(named: name) }.rawValue
    return cell
  }

  /// The tiers over time, as a text for the price field.
  private mutating func price(of object: JSONObject) throws -> Cell? {
    let intervals = try object.elements(FastlaneKey.pricingIntervals)
    guard let list = object.node[FastlaneKey.pricingIntervals], !intervals.isEmpty else { return nil }
    guard price != nil else {
      ignored.add("prices")
      return nil
    }
    var entries: [String] = []
    for node in intervals {
      let interval = JSONObject(node, in: file)
      if let country = try interval.cell(FastlaneKey.country), !country.text.isEmpty,
        !country.text.uppercased().hasSameBytes(as: FastlaneKey.worldwide)
      {
        ignored.add("prices of single storefronts")
        continue
      }
      guard let tier = try interval.cell(FastlaneKey.tier, isRequired: true) else { continue }
      var entry = "tier \(tier.text)"
      for (key, word) in [(FastlaneKey.beginDate, "from"), (FastlaneKey.endDate, "until")] {
        if let date = try interval.cell(key), !date.text.isEmpty { entry += " \(word) \(date.text)" }
      }
      entries.append(entry)
    }
    guard !entries.isEmpty else { return nil }
    return Cell(entries.joined(separator: "; "), line: list.line, column: list.column)
  }

  private func localizations(of object: JSONObject, id: Cell?) throws -> [CatalogRecord] {
    guard let versions = object.node[FastlaneKey.versions], !versions.isNull else { return [] }
    guard let members = versions.members else {
      throw object.error(.wrongValue(FastlaneKey.versions, "an object with a member for each locale"), at: versions)
    }
    var findings = Findings()
    var records: [CatalogRecord] = []
    for member in members {
      try findings.gather {
        let texts = JSONObject(member.value, in: file)
        var record = CatalogRecord(.localization, in: layout, line: member.line, column: member.column)
        record[layout.position(of: FieldName.productID)] = id
        record[layout.position(of: FieldName.locale)] = Cell(member.name, line: member.line, column: member.column)
        record[layout.position(of: FieldName.displayName)] = try texts.cell(FastlaneKey.name)
        record[layout.position(of: FieldName.description)] = try texts.cell(FastlaneKey.description)
        records.append(record)
      }
    }
    try findings.check()
    return records
  }
}
