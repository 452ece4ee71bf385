import StockroomKit

/// Reads products from a configuration file of version 1 to 5.
///
/// Xcode's own IDs of products and of the file are skipped, since Xcode makes new IDs; Apple IDs are read. A local file
/// for tests may have texts that the store does not allow: they are left out, and counted.
struct StoreKitSource: RecordSource {
  let layout: RecordLayout
  private let file: JSONFile
  let hasLocalizations = true
  let hasApps = false
  private(set) var ignored: Losses
  private let prices: SinglePrices
  private let catalog: Catalog
  private let subscriptions: StoreKitSubscription
  private let app: App?
  private let fields: [InterchangeField]
  private var products: ArraySlice<StoreKitDocument.Product>
  private var queued: ArraySlice<CatalogRecord> = []

  init(_ input: FileInput) throws {
    file = try JSONFile(input.file)
    (catalog, app) = (input.catalog, input.app)
    let document = try StoreKitDocument(file)
    ignored = document.ignored
    if let appleID = document.appleID, try input.catalog.apps.find(appleID) == nil {
      ignored.add("Apple IDs of apps, which only app create --apple-id \(appleID) can set")
    }
    products = document.products[...]
    prices = try SinglePrices(
      fields: input.fields, storefront: input.storefront ?? document.storefront, app: input.app,
      catalog: input.catalog)
    layout = RecordLayout(
      [
        FieldName.productID, FieldName.appleID, FieldName.type, FieldName.referenceName, FieldName.locale,
        FieldName.displayName, FieldName.description,
      ] + [prices.field?.name].compactMap { $0 } + StoreKitSubscription.fields(of: catalog, among: input.fields))
    fields = input.fields
    subscriptions = StoreKitSubscription(layout, prices)
    if !subscriptions.hasGroups { ignored.add("subscription groups", document.groups) }
  }

  var fileName: String { file.name }

  func text(ofLine line: Int) -> String? { file.lines.text(line) }

  mutating func next() throws -> CatalogRecord? {
    if let record = queued.popFirst() { return record }
    guard let product = products.popFirst() else { return nil }
    let object = JSONObject(product.node, in: file)
    var record = CatalogRecord(.product, in: layout, line: product.node.line, column: product.node.column)
    var findings = Findings()
    let id = try findings.gather { try object.cell("productID", isRequired: true) } ?? nil
    let type = try findings.gather { try self.type(of: object, product) } ?? nil
    let name = try findings.gather { try object.cell("referenceName") } ?? nil
    let price = try findings.gather { try self.price(of: object, id: id?.text) } ?? nil
    let localizations = try findings.gather { try self.localizations(of: object, id: id) } ?? []
    try findings.check()
    record[layout.position(of: FieldName.productID)] = id
    record[layout.position(of: FieldName.type)] = type
    record[layout.position(of: FieldName.referenceName)] = try referenceName(name, id: id)
    record[layout.position(of: FieldName.appleID)] = try appleID(of: object, id: id)
    if product.type == .autoRenewable {
      let groupTexts = try groupTexts(product)
      var losses = Losses()
      try subscriptions.read(
        object, in: (product.group, groupTexts),
        known: { try known($0, ofID: id?.text ?? "") }, into: &record, ignored: &losses)
      ignored.add(losses)
    }
    if let field = prices.field { record[layout.position(of: field.name)] = price }
    noteIgnored(of: object, product.type)
    queued = localizations[...]
    return record
  }

  /// The reference name; by default, a new product has the last part of its ID.
  private mutating func referenceName(_ name: Cell?, id: Cell?) throws -> Cell? {
    if let name, allows(name.text, as: catalog.rules.referenceName, "reference names") { return name }
    guard var cell = id, try catalog.product(cell.text, of: app) == nil else { return nil }
    let last = cell.text.split(separator: ".").last.map(String.init) ?? cell.text
    if (try? catalog.rules.referenceName.check(last)) != nil { cell.text = last }
    return cell
  }

  /// True for a text that is not empty, which is how Xcode writes a missing one, and that the store allows.
  private mutating func allows(_ text: String, as rule: FieldRule, _ what: String) -> Bool {
    guard !text.isEmpty, (try? rule.check(text)) == nil else { return !text.isEmpty }
    let limits = "\(rule.length.lowerBound) to \(rule.length.upperBound) \(rule.unit.rawValue)"
    ignored.add("\(what) that are not \(limits), which the store requires")
    return false
  }

  /// The text of a field of a product in the catalog; empty without one.
  private func known(_ name: String, ofID id: String) throws -> String {
    guard let field = fields.first(where: { $0.name.hasSameBytes(as: name) }),
      let product = try catalog.product(id, of: app)
    else { return "" }
    return try field.values(of: [product], in: catalog).first ?? ""
  }

  /// The texts of a subscription group, with those that only the catalog has; those that the store does not allow are
  /// left out, and counted once.
  private mutating func groupTexts(_ product: StoreKitDocument.Product) throws -> Cell? {
    guard let first = product.groupLocalizations.first else { return nil }
    let known =
      try product.groupMembers.lazy.map { try self.known(StoreKitSubscription.groupTexts, ofID: $0) }
      .first { !$0.isEmpty } ?? ""
    var texts = known.isEmpty ? [] : try JSONReader.value(of: Array(known.utf8)).elements ?? []
    for node in product.groupLocalizations {
      let object = JSONObject(node, in: file)
      guard let locale = try object.cell("locale", isRequired: true) else { continue }
      guard let name = try object.cell("displayName"), (2...30).contains(name.text.count) else {
        if product.node["productID"]?.text == product.groupMembers.first {
          ignored.add("localizations of subscription groups")
        }
        continue
      }
      let text: JSON = [
        "locale": .string(StoreKitLocale.locale(named: locale.text)), "name": .string(name.text),
        "customAppName": JSON(
          try object.cell("description").flatMap { (1...30).contains($0.text.count) ? $0.text : nil }),
      ]
      texts.removeAll { $0["locale"]?.text?.hasSameBytes(as: text["locale"]?.text ?? "") == true }
      texts.append(text)
    }
    return texts.isEmpty ? nil : Cell(JSON.array(texts).encoded, line: first.line, column: first.column)
  }

  /// The Apple ID of a new product in a synchronized file.
  private mutating func appleID(of object: JSONObject, id: Cell?) throws -> Cell? {
    guard let cell = try object.cell("internalID"), let appleID = StoreKitID.appleID(cell.text) else { return nil }
    guard let id, let known = try catalog.product(id.text, of: app), known.appleID != appleID else { return cell }
    ignored.add("Apple IDs of products that exist with others")
    return nil
  }

  private func type(of object: JSONObject, _ product: StoreKitDocument.Product) throws -> Cell? {
    guard var cell = try object.cell("type") else {
      guard let type = product.type else { throw object.missing("type") }
      return Cell(type.rawValue, line: object.node.line, column: object.node.column)
    }
    let name = cell.text
    cell.text = try object.locating(cell) { try StoreKitType.type(named: name) }.rawValue
    return cell
  }

  private mutating func price(of object: JSONObject, id: String?) throws -> Cell? {
    guard var cell = try object.cell("displayPrice"), !cell.text.isEmpty else { return nil }
    // Zero may have decimals, even in a currency without them.
    let amount = cell.text.utf8.allSatisfy { $0 == 0x30 || $0 == 0x2E } ? "0" : cell.text
    guard let text = try object.locating(cell, { try prices.text(of: amount, product: id ?? "", ignored: &ignored) })
    else { return nil }
    cell.text = text
    return cell
  }

  private mutating func localizations(of object: JSONObject, id: Cell?) throws -> [CatalogRecord] {
    var findings = Findings()
    var records: [CatalogRecord] = []
    for node in try object.elements("localizations") {
      try findings.gather {
        let object = JSONObject(node, in: file)
        var record = CatalogRecord(.localization, in: layout, line: node.line, column: node.column)
        var locale = try object.cell("locale", isRequired: true)
        if let name = locale?.text { locale?.text = StoreKitLocale.locale(named: name) }
        record[layout.position(of: FieldName.productID)] = id
        record[layout.position(of: FieldName.locale)] = locale
        for (field, key, rule, what) in [
          (FieldName.displayName, "displayName", catalog.rules.displayName, "display names"),
          (FieldName.description, "description", catalog.rules.description, "descriptions"),
        ] {
          if let cell = try object.cell(key), allows(cell.text, as: rule, what) {
            record[layout.position(of: field)] = cell
          }
        }
        records.append(record)
      }
    }
    try findings.check()
    return records
  }

  private mutating func noteIgnored(of object: JSONObject, _ type: ProductType?) {
    for member in object.node.members ?? [] {
      switch member.name {
      case "productID", "type", "referenceName", "displayPrice", "localizations": break
      // Xcode's own IDs, and the place in the group.
      case "internalID", "groupNumber", "subscriptionGroupID": break
      case "familyShareable":
        guard type != .autoRenewable, case .bool(true) = member.value.value else { break }
        ignored.add("products with Family Sharing")
      case "recurringSubscriptionPeriod": break
      case _ where StoreKitOffers.members.contains(member.name): break
      case StoreKitPlans.key: break
      default: ignored.add("values of \(member.name)")
      }
    }
  }
}

/// The parts of a configuration file.
struct StoreKitDocument {
  /// A product, and the type of the products in its list.
  struct Product {
    var node: JSONNode
    /// Nil in a list of several types.
    var type: ProductType?
    /// The name of its subscription group.
    var group: Cell?
    /// The texts of its subscription group.
    var groupLocalizations: [JSONNode] = []
    /// The identifiers of the products of its subscription group.
    var groupMembers: [String] = []
  }

  private(set) var products: [Product] = []
  /// The number of subscription groups.
  private(set) var groups = 0
  /// Contents of the file other than products.
  private(set) var ignored = Losses()
  /// The storefront of the prices, if the file names it.
  private(set) var storefront: Storefront?
  /// The app's Apple ID, if the file was synchronized.
  private(set) var appleID: AppleID?

  /// - Throws: A ``TextPlace/error(_:)`` for another file or an unknown version.
  init(_ file: JSONFile) throws {
    let root = file.root
    let object = JSONObject(root, in: file)
    guard let members = root.members, root["version"] != nil else {
      throw object.error(
        Refusal("storekit.file", "this is not a StoreKit configuration file", hint: "it has a version and products"),
        at: root)
    }
    try Self.checkVersion(of: object)
    products += try object.elements("products").map { Product(node: $0, type: nil) }
    products += try object.elements("nonRenewingSubscriptions").map { Product(node: $0, type: .nonRenewing) }
    for node in try object.elements("subscriptionGroups") {
      let group = JSONObject(node, in: file)
      let name = try group.cell("name")
      let texts = try group.elements("localizations")
      let subscriptions = try group.elements("subscriptions")
      let ids = subscriptions.compactMap { $0["productID"]?.text }
      products += subscriptions.map {
        Product(node: $0, type: .autoRenewable, group: name, groupLocalizations: texts, groupMembers: ids)
      }
      groups += 1
    }
    for member in members {
      switch member.name {
      case "products", "nonRenewingSubscriptions", "subscriptionGroups", "version", "identifier": break
      case "settings": try note(settings: member.value, in: file)
      case "subscriptionOffersKeyPair": ignored.add("keys of subscription offers")
      case "appPolicies": note(policies: member.value)
      default: ignored.add("values of \(member.name)")
      }
    }
  }

  private static func checkVersion(of object: JSONObject) throws {
    guard let node = object.node["version"] else { return }
    let version = JSONObject(node, in: object.file)
    guard let cell = try version.cell("major", isRequired: true) else { return }
    guard let major = Int(cell.text), (1...5).contains(major) else {
      throw version.error(
        Refusal(
          "storekit.version", kind: .unavailable, "version \(cell.text) cannot be read, only 1 to 5",
          hint: "save the file with an earlier Xcode", subject: cell.text),
        at: node["major"] ?? node)
    }
  }

  private mutating func note(settings: JSONNode, in file: JSONFile) throws {
    for member in settings.members ?? [] {
      if member.name.hasSameBytes(as: StoreKitKey.app), let id = member.value.text {
        appleID = StoreKitID.appleID(id)
        continue
      }
      guard member.name.hasSameBytes(as: StoreKitKey.storefront), let code = member.value.text else {
        ignored.add("settings")
        continue
      }
      storefront = try JSONObject(settings, in: file).locating(
        Cell(code, line: member.value.line, column: member.value.column)
      ) { try Storefront.parse(code.uppercased()) }
    }
  }

  /// A new file has empty policies.
  private mutating func note(policies: JSONNode) {
    if policies["eula"]?.text?.isEmpty == false { ignored.add("license agreements") }
    let written = policies["policies"]?.elements?.count { policy in
      ["policyText", "policyURL"].contains { policy[$0]?.text?.isEmpty == false }
    }
    ignored.add("privacy policies", written ?? 0)
  }
}
