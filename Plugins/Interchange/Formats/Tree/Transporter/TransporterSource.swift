import StockroomKit

/// Reads the products of packages.
struct TransporterSource: RecordSource {
  let layout: RecordLayout
  let fileName: String
  let hasLocalizations = true
  let hasApps = false
  var ignored = Losses()
  let xml: XMLFile
  let price: InterchangeField?
  let files: AttachedFiles
  private var purchases: ArraySlice<(element: MarkupElement, app: Cell?)> = []
  private var records: ArraySlice<CatalogRecord> = []

  init(_ input: FileInput) throws {
    layout = RecordLayout.all(input.fields)
    fileName = input.file.name
    price = input.fields.first { $0.kind == .money }
    files = AttachedFiles(folder: input.folder)
    xml = try XMLFile(input.file)
    let root = xml.root
    guard root.name == "package" else { throw xml.place(root).error(.transporterRoot(root.name)) }
    ignore(root, except: ["provider", "team_id", "software"])
    let software = root.children.filter { $0.name == "software" }
    guard !software.isEmpty else { throw xml.place(root).error(.transporterElement("software", in: "package")) }
    var findings = Findings()
    for element in software {
      let found = try findings.gather { try app(of: element, input) }
      guard let app = found else { continue }
      for purchase in purchases(in: element) { purchases.append((purchase, app)) }
    }
    try findings.check()
  }

  func text(ofLine line: Int) -> String? { xml.lines.text(line) }

  mutating func next() throws -> CatalogRecord? {
    if let record = records.popFirst() { return record }
    guard let (element, app) = purchases.popFirst() else { return nil }
    records = try read(element, app)[...]
    return records.popFirst()
  }

  // MARK: - Apps

  /// The bundle ID of an app; nil if products that name no app have one.
  private mutating func app(of software: MarkupElement, _ input: FileInput) throws -> Cell? {
    ignore(software, except: ["vendor_id", "read_only_info", "software_metadata"])
    let info = readOnly(software)
    let sku = software.text("vendor_id")
    var app = try info[TransporterWord.bundleID].flatMap { try input.catalog.apps.find($0.text) }
    if let found = app, let sku, !found.sku.hasSameBytes(as: sku) {
      throw xml.place(software.first("vendor_id") ?? software).error(.transporterSKU(sku, found))
    }
    if app == nil, let sku { app = try input.catalog.apps.all().first { $0.sku.hasSameBytes(as: sku) } }
    guard let app else {
      if input.app != nil { return nil }
      throw xml.place(software.first("vendor_id") ?? software).error(
        .transporterApp(sku, info[TransporterWord.bundleID]?.text))
    }
    if let appleID = info[TransporterWord.appleID], appleID.text != app.appleID.description {
      ignored.add("Apple IDs of apps")
    }
    let element = software.first("vendor_id") ?? software
    return Cell(app.bundleID.rawValue, line: element.line, column: element.column)
  }

  /// The products of an app, which families and groups may wrap.
  private mutating func purchases(in software: MarkupElement) -> [MarkupElement] {
    let wrappers = ["in_app_purchases", "family", "subscription_group"]
    var found: [MarkupElement] = []
    var waiting = software.children.filter { $0.name == "software_metadata" }
    while !waiting.isEmpty {
      let element = waiting.removeFirst()
      var inner: [MarkupElement] = []
      for child in element.children {
        if child.name == "in_app_purchase", element.name != "software_metadata" {
          found.append(child)
        } else if wrappers.contains(child.name) {
          if child.name != "in_app_purchases" { ignored.add("families and subscription groups") }
          inner.append(child)
        } else {
          ignore(child)
        }
      }
      waiting = inner + waiting
    }
    return found
  }
}
