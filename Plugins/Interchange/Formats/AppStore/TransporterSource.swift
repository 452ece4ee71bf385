import Foundation
import StockroomKit

/// Reads the products of a package.
struct TransporterSource: RecordSource {
  let layout: RecordLayout
  let fileName: String
  let hasLocalizations = true
  let hasApps = false
  var ignored = Losses()
  let xml: XMLFile
  let price: InterchangeField?
  let files: AttachedFiles
  /// The names of plugins' fields that the rules of the store have.
  private let offered: Set<String>
  private var purchases: ArraySlice<Purchase> = []
  private var records: ArraySlice<CatalogRecord> = []

  /// A product with its app, and the family around it.
  private struct Purchase {
    let element: MarkupElement
    var app: Cell?
    let family: MarkupElement?
  }

  init(_ input: FileInput) throws {
    offered = Set(input.fields.filter { $0.isOffered(in: input.catalog) }.map(\.name))
    layout = RecordLayout.all(input.fields)
    fileName = input.file.name
    price = input.fields.price
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
      for var purchase in purchases(in: element) {
        purchase.app = app
        purchases.append(purchase)
      }
    }
    try findings.check()
  }

  func text(ofLine line: Int) -> String? { xml.lines.text(line) }

  mutating func next() throws -> CatalogRecord? {
    if let record = records.popFirst() { return record }
    guard let purchase = purchases.popFirst() else { return nil }
    records = try read(purchase)[...]
    return records.popFirst()
  }

  // MARK: - Apps

  /// The bundle ID of an app; nil for an unknown app if `--app` names another.
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

  /// The products of an app, also inside families and groups.
  private mutating func purchases(in software: MarkupElement) -> [Purchase] {
    let wrappers = ["in_app_purchases", Self.family, "subscription_group"]
    var found: [Purchase] = []
    var waiting = software.children.filter { $0.name == "software_metadata" }.map { ($0, nil as MarkupElement?) }
    while !waiting.isEmpty {
      let (element, family) = waiting.removeFirst()
      var inner: [(MarkupElement, MarkupElement?)] = []
      for child in element.children {
        if child.name == "in_app_purchase", element.name != "software_metadata" {
          found.append(Purchase(element: child, family: family))
        } else if wrappers.contains(child.name) {
          let isKept = child.name == Self.family && offered.contains(SubscriptionFieldName.family)
          if !isKept, child.name != "in_app_purchases" { ignored.add("families and subscription groups") }
          inner.append((child, child.name == Self.family ? child : family))
        } else if element.name != Self.family || !TransporterWord.shared.contains(child.name) {
          ignore(child)
        }
      }
      waiting = inner + waiting
    }
    return found
  }

  private static let family = "family"
}

extension TransporterSource {
  /// The records of a product and its localizations; what it lacks is that of its family.
  private mutating func read(_ purchase: Purchase) throws -> [CatalogRecord] {
    let (element, app, family) = (purchase.element, purchase.app, purchase.family)
    func part(_ name: String) -> MarkupElement? { element.first(name) ?? family?.first(name) }
    let type = element.first("type")
    let isRenewing = type?.text == ProductType.autoRenewable.rawValue
    let lengths = TransporterWord.lengths.filter { isRenewing && offered.contains($0.1) }
    ignore(
      element,
      except: ["product_id", "reference_name", "type", "products", "read_only_info"] + TransporterWord.shared
        + lengths.map(\.0))
    var findings = Findings()
    var record = CatalogRecord(.product, in: layout, line: element.line, column: element.column)
    record[layout.position(of: FieldName.app)] = app
    func set(_ field: String, _ element: MarkupElement?, _ text: String? = nil) {
      guard let element else { return }
      record[layout.position(of: field)] = Cell(text ?? element.text, line: element.line, column: element.column)
    }
    set(FieldName.productID, element.first("product_id"))
    set(FieldName.type, type, type.map { TransporterWord.productType($0.text) })
    set(FieldName.referenceName, element.first("reference_name"))
    set(FieldName.reviewNotes, part("review_notes"))
    for (name, field) in lengths { set(field, element.first(name), element.text(name).map(TransporterWord.duration)) }
    if let family, offered.contains(SubscriptionFieldName.family) {
      let name = family.attributes["name"]
      if name?.isEmpty ?? true { findings.note(xml.place(family), .transporterFamily) }
      set(SubscriptionFieldName.family, family, name)
    }
    let info = readOnly(element)
    set(FieldName.appleID, info[TransporterWord.appleID])
    if let status = info[TransporterWord.status] {
      if let known = try? ProductStatus.parse(status.text) {
        set(FieldName.status, status, CellValue.text(of: known))
      } else {
        ignored.add("statuses of products")
      }
    }
    let id = element.text("product_id")
    if id == nil { findings.note(xml.place(element), .transporterElement("product_id", in: "in_app_purchase")) }
    if let products = element.first("products") {
      let sales = findings.gather2 { try TransporterSales(products, xml, &ignored) }
      if let sales {
        set(FieldName.clearedForSale, sales.cleared.map(\.element), sales.cleared.map { $0.value ? "true" : "false" })
        set(FieldName.storefronts, sales.storefronts == nil ? nil : products, sales.storefronts)
        if let price = sales.price {
          if let field = self.price { set(field.name, price.element, price.text) } else { ignored.add("prices") }
        }
      }
    }
    if let screenshot = part("review_screenshot") {
      let name = findings.gather2 { try self.screenshot(screenshot) }
      if let name { set(FieldName.screenshot, name) }
    }
    var localizations: [CatalogRecord] = []
    for locale in part("locales")?.children ?? [] {
      guard locale.name == "locale" else {
        ignore(locale)
        continue
      }
      ignore(locale, except: ["title", "description"])
      guard let name = locale.attributes["name"] else {
        findings.note(xml.place(locale), .transporterLocale)
        continue
      }
      var local = CatalogRecord(.localization, in: layout, line: locale.line, column: locale.column)
      local[layout.position(of: FieldName.productID)] = Cell(id ?? "", line: locale.line, column: locale.column)
      local[layout.position(of: FieldName.locale)] = Cell(name, line: locale.line, column: locale.column)
      for (child, field) in [("title", FieldName.displayName), ("description", FieldName.description)] {
        guard let element = locale.first(child) else { continue }
        local[layout.position(of: field)] = Cell(element.text, line: element.line, column: element.column)
      }
      localizations.append(local)
    }
    try findings.check()
    record.listsParts = part("locales") != nil
    return [record] + localizations
  }

  /// The name of a screenshot's file, after comparing its size and digest with the package's.
  private mutating func screenshot(_ element: MarkupElement) throws -> MarkupElement {
    ignore(element, except: ["size", "file_name", "checksum"])
    guard let name = element.first("file_name"), !name.text.isEmpty else {
      throw xml.place(element).error(.transporterElement("file_name", in: "review_screenshot"))
    }
    let data = try xml.place(name).locating { try files.contents(of: name.text) }
    if let size = element.first("size"), size.text != String(data.count) {
      throw xml.place(size).error(.transporterSize(name.text, data.count, size.text))
    }
    for checksum in element.children where checksum.name == "checksum" {
      guard checksum.attributes["type"]?.lowercased() ?? "md5" == "md5" else {
        ignored.add("checksums other than MD5")
        continue
      }
      let digest = TransporterWord.md5(data)
      if checksum.text.lowercased() != digest {
        throw xml.place(checksum).error(.transporterChecksum(name.text, digest))
      }
    }
    return name
  }
}

extension Findings {
  /// ``gather(_:)`` for a body that throws only errors with places.
  fileprivate mutating func gather2<Value>(_ body: () throws -> Value) -> Value? { try? gather(body) }
}

extension TransporterSource {
  /// The read-only values by key.
  mutating func readOnly(_ element: MarkupElement) -> [String: MarkupElement] {
    let known = [TransporterWord.appleID, TransporterWord.bundleID, TransporterWord.status]
    var values: [String: MarkupElement] = [:]
    for value in element.first("read_only_info")?.children ?? [] {
      guard value.name == "read_only_value", let key = value.attributes["key"], known.contains(key) else {
        ignore(value)
        continue
      }
      if !value.text.isEmpty { values[key] = value }
    }
    return values
  }

  mutating func ignore(_ element: MarkupElement, except known: [String]) {
    for child in element.children where !known.contains(child.name) { ignore(child) }
  }

  mutating func ignore(_ element: MarkupElement) { ignored.addElement(element.name) }
}

extension Losses {
  /// Elements of auto-renewable subscriptions.
  private static let ofSubscriptions: Set<String> = [
    "duration", "free_trial_duration", "bonus_duration", "rank", "offers", "introductory_offers",
    "subscription_price_preservation", "auto_renewable_purchase",
  ]

  /// Counts an element that is not read; at most 20 names are counted separately.
  mutating func addElement(_ name: String) {
    let what = Self.ofSubscriptions.contains(name) ? "settings of subscriptions" : "\(name) elements"
    add(counts.count < 20 || counts.contains { $0.what == what } ? what : "other elements")
  }
}

extension Refusal {
  static func transporterRoot(_ name: String) -> Refusal {
    Refusal("itmsp.root", "\(name) is not a package", hint: "the root element of metadata.xml is <package>")
  }

  static func transporterElement(_ name: String, in parent: String) -> Refusal {
    Refusal("itmsp.element.missing", "<\(parent)> needs <\(name)>", hint: "add <\(name)>", subject: name)
  }

  static func transporterApp(_ sku: String?, _ bundleID: String?) -> Refusal {
    let what = sku.map { "the SKU \($0)" } ?? "this SKU"
    return Refusal(
      "itmsp.app.unknown", kind: .missing, "there is no app with \(what)",
      remedy: Remedy(
        "\(command: "app create \(bundleID ?? "BUNDLE-ID") --name NAME --sku \(sku ?? "SKU")"), or add --app"),
      subject: sku ?? "")
  }

  static func transporterSKU(_ sku: String, _ app: App) -> Refusal {
    Refusal(
      "itmsp.app.sku", kind: .state, "the SKU of \(app.bundleID.rawValue) is \(app.sku)",
      hint: "write \(app.sku), or remove the value bundle-id", subject: sku)
  }

  static let transporterFamily = Refusal(
    "itmsp.family", "<family> needs the attribute name", hint: "write <family name=\"Magazine\">")

  static let transporterLocale = Refusal(
    "itmsp.locale", "<locale> needs the attribute name", hint: "write <locale name=\"en-US\">")

  static func transporterSize(_ name: String, _ size: Int, _ stated: String) -> Refusal {
    Refusal(
      "itmsp.screenshot.size", "\(name) has \(size) bytes, not \(stated)", hint: "write \(size), or replace the file",
      subject: stated)
  }

  static func transporterChecksum(_ name: String, _ digest: String) -> Refusal {
    Refusal(
      "itmsp.screenshot.checksum", "the MD5 digest of \(name) is \(digest)",
      hint: "write it here if the file is right", subject: name)
  }
}
