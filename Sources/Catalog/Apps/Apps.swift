import Basics
public import Foundation
package import Store

/// An app.
public struct App: Hashable, Sendable {
  /// Its numeric Apple ID, which is also its key in the store.
  public let appleID: AppleID
  /// Its bundle identifier.
  public let bundleID: BundleIdentifier
  /// The name customers see.
  public var name: String
  /// The stock keeping unit; it cannot be changed.
  public let sku: String
  /// The primary locale, which products start in.
  public var primaryLocale: String
  /// When it was created, by the store's clock.
  public let createdAt: Date

  static let columns = "apple_id, bundle_id, name, sku, locale, created_at"

  init(_ row: Row) {
    appleID = AppleID(row.integer(0))
    bundleID = BundleIdentifier(stored: row.text(1))
    name = row.text(2)
    sku = row.text(3)
    primaryLocale = row.text(4)
    createdAt = Date(seconds: row.integer(5))
  }

  init(appleID: AppleID, bundleID: BundleIdentifier, name: String, sku: String, primaryLocale: String, createdAt: Date)
  {
    self.appleID = appleID
    self.bundleID = bundleID
    self.name = name
    self.sku = sku
    self.primaryLocale = primaryLocale
    self.createdAt = createdAt
  }

  /// The full product identifier for a short name: `.level2` in `com.example.app`.
  public func productID(shortName: String) -> String {
    bundleID.rawValue + shortName
  }

  /// `.level2` if the identifier begins with the app's own; otherwise the whole identifier.
  public func shortName(of productID: ProductIdentifier) -> String {
    let prefix = bundleID.rawValue + "."
    let text = productID.rawValue
    guard text.hasPrefix(prefix) else { return text }
    return "." + text.dropFirst(prefix.count)
  }
}

/// The apps of a catalog.
public struct Apps {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Creates an app.
  public func create(
    _ bundleID: BundleIdentifier, name: String, sku: String, primaryLocale: String, appleID: AppleID? = nil
  ) throws -> App {
    try catalog.rules.appName.check(name)
    try catalog.rules.sku.check(sku)
    if let taken = try find(bundleID.rawValue) { throw Refusal.appTaken(taken) }
    if try store.first("SELECT 1 FROM app WHERE sku = ?", .text(sku), body: { $0.integer(0) }) != nil {
      throw Refusal("app.sku.taken", "another app has the SKU \(sku)", hint: "choose another --sku", subject: sku)
    }
    let app = App(
      appleID: try nextAppleID(wanted: appleID), bundleID: bundleID, name: name, sku: sku,
      primaryLocale: try catalog.rules.locale(primaryLocale), createdAt: store.now)
    try catalog.change(.appCreated(app)) {
      try store.execute(
        "INSERT INTO app (\(App.columns), is_wildcard) VALUES (?, ?, ?, ?, ?, ?, ?)",
        .integer(app.appleID.rawValue), .text(bundleID.rawValue), .text(name), .text(sku), .text(app.primaryLocale),
        .integer(app.createdAt.seconds), .boolean(bundleID.isWildcard))
    }
    catalog.appsVersion += 1
    return app
  }

  /// The app with this bundle identifier.
  public func find(_ bundleID: String) throws -> App? {
    try store.first("SELECT \(App.columns) FROM app WHERE bundle_id = ?", .text(bundleID), body: App.init)
  }

  /// The app with this Apple ID.
  public func find(_ appleID: AppleID) throws -> App? {
    try store.first("SELECT \(App.columns) FROM app WHERE apple_id = ?", .integer(appleID.rawValue), body: App.init)
  }

  /// The app with this SKU.
  public func find(sku: String) throws -> App? {
    try store.first("SELECT \(App.columns) FROM app WHERE sku = ?", .text(sku), body: App.init)
  }

  /// The app whose bundle identifier is a prefix of a product identifier; the longest if there are several.
  public func find(owning productID: String) throws -> App? {
    let sql = """
      SELECT \(App.columns) FROM app WHERE substr(?1, 1, length(bundle_id) + 1) = bundle_id || '.'
      ORDER BY length(bundle_id) DESC LIMIT 1
      """
    return try store.first(sql, .text(productID), body: App.init)
  }

  /// The apps whose bundle identifiers begin with a text: at most `limit`, the first ones and the last.
  public func startingWith(_ prefix: String, limit: Int) throws -> [App] {
    try KeyPage(columns: App.columns, table: "app", key: "bundle_id")
      .rows(startingWith: prefix, limit: limit, in: store, body: App.init)
  }

  /// All apps, by bundle identifier.
  public func all() throws -> [App] {
    try store.all("SELECT \(App.columns) FROM app ORDER BY bundle_id", body: App.init)
  }

  /// The only app of the store, or nil if there is none or more than one.
  public func only() throws -> App? {
    let apps = try store.all("SELECT \(App.columns) FROM app LIMIT 2", body: App.init)
    return apps.count == 1 ? apps.first : nil
  }

  /// The number of an app's products.
  public func productCount(of app: App) throws -> Int {
    try store.first("SELECT count(*) FROM product WHERE app = ?", .integer(app.appleID.rawValue)) { $0.count(0) } ?? 0
  }

  /// Changes the name or the primary locale.
  public func edit(_ app: App, name: String?, primaryLocale: String?) throws -> App {
    var edited = app
    if let name {
      try catalog.rules.appName.check(name)
      if !name.hasSameBytes(as: app.name) { try requireNameEditable(app) }
      edited.name = name
    }
    if let primaryLocale { edited.primaryLocale = try catalog.rules.locale(primaryLocale) }
    // By bytes, so that an administrator can replace a name by one that looks equal.
    guard !edited.name.hasSameBytes(as: app.name) || edited.primaryLocale != app.primaryLocale else { return app }
    try catalog.change(.appEdited(edited, was: app)) {
      try store.execute(
        "UPDATE app SET name = ?, locale = ? WHERE apple_id = ?", .text(edited.name), .text(edited.primaryLocale),
        .integer(app.appleID.rawValue))
    }
    catalog.appsVersion += 1
    return edited
  }

  /// Refuses another name for an app whose versions are all approved, if its era fixes approved names.
  private func requireNameEditable(_ app: App) throws {
    guard catalog.rules.fixesApprovedNames else { return }
    let versions = try versions(of: app)
    guard let newest = versions.last, versions.allSatisfy(\.state.hasBeenApproved) else { return }
    throw Refusal(
      "app.name.not-editable", kind: .state,
      "the name of \(app.bundleID.rawValue) cannot be changed, because version \(newest.version) was approved",
      remedy: Remedy(
        "create the next version first",
        command: "app version create \(ContentVersion(newest.version)?.next?.text ?? "NUMBER")"),
      subject: app.bundleID.rawValue)
  }

  /// Deletes an app that has no products.
  public func delete(_ app: App) throws {
    let products = try productCount(of: app)
    guard products == 0 else {
      throw Refusal(
        "app.delete.has-products", kind: .state, "\(app.bundleID.rawValue) has \(products) products",
        remedy: .command("product list --app \(app.bundleID.rawValue)"), subject: app.bundleID.rawValue)
    }
    try catalog.settling {
      for version in try versions(of: app) { try remove(version) }
      try catalog.provisioning.deleteAll(of: app)
      try catalog.change(.appDeleted(app)) {
        try store.execute("DELETE FROM app WHERE apple_id = ?", .integer(app.appleID.rawValue))
        catalog.appsVersion += 1
        try retire(app.appleID)
      }
    }
  }

  /// Records that an Apple ID was used, so that `--apple-id` cannot assign it again.
  func retire(_ appleID: AppleID) throws {
    try store.execute(
      "INSERT INTO burned (kind, value, burned_at) VALUES ('apple-id', ?, ?)", .text(appleID.description),
      .integer(store.now.seconds))
  }

  /// Lets a temporary store use numbers beyond those of real stores, so that they are recognized as provisional.
  package static func numberProvisionally(in store: Transaction) throws {
    try store.reserve(AppleID.largest, in: "apple_id")
  }

  /// Releases the Apple ID of an item that was refused.
  func returnAppleID(_ appleID: AppleID) {
    store.returnNumber(appleID.rawValue, to: "apple_id")
  }

  /// The next free Apple ID, or the requested one if it was never used.
  func nextAppleID(wanted: AppleID?) throws -> AppleID {
    let next = AppleID(try store.nextNumber(of: "apple_id", startingAt: AppleID.first))
    guard let wanted else { return next }
    guard (1...AppleID.largest).contains(wanted.rawValue) else {
      throw Refusal(
        "apple-id.invalid", "an Apple ID must be a number of at most 12 digits",
        hint: "omit --apple-id to get the next one", subject: String(wanted.rawValue))
    }
    let sql = """
      SELECT EXISTS (SELECT 1 FROM app WHERE apple_id = ?1) OR EXISTS (SELECT 1 FROM product WHERE apple_id = ?1),
             EXISTS (SELECT 1 FROM burned WHERE kind = 'apple-id' AND value = ?2)
      """
    let known = try store.first(sql, .integer(wanted.rawValue), .text(wanted.description)) {
      (taken: $0.boolean(0), burned: $0.boolean(1))
    }
    if known?.taken == true { throw Refusal.appleIDTaken(wanted) }
    if known?.burned == true { throw Refusal.appleIDBurned(wanted) }
    try store.reserve(wanted.rawValue, in: "apple_id")
    return wanted
  }
}

extension Refusal {
  static func appleIDTaken(_ appleID: AppleID) -> Refusal {
    Refusal(
      "apple-id.taken", "another app or product has the Apple ID \(appleID)", remedy: .command("app lookup \(appleID)"),
      subject: appleID.description)
  }

  static func appleIDBurned(_ appleID: AppleID) -> Refusal {
    Refusal(
      "apple-id.burned", "the Apple ID \(appleID) belonged to a deleted item and can never be used again",
      hint: "omit --apple-id to get the next one", subject: appleID.description)
  }

  static func appTaken(_ app: App) -> Refusal {
    Refusal(
      "app.bundle-id.taken", "\(app.bundleID.rawValue) already exists",
      remedy: .command("app show \(app.bundleID.rawValue)"),
      subject: app.bundleID.rawValue)
  }

  static func bundleIdentifier(_ text: String) -> Refusal {
    Refusal(
      "app.bundle-id.characters",
      "\(text) is not a bundle ID: use letters, digits, hyphens, and periods, as in com.example.app",
      hint: "a wildcard ends in .*", subject: text)
  }
}
