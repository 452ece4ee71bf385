import StockroomKit

/// Finds the apps of rows, and keeps them until an app changes.
final class AppLookup {
  private let context: Context
  /// Known apps by bundle ID.
  private var apps: [String: App] = [:]
  /// All apps by bundle ID; nil until they are needed.
  private var owners: [Substring: App]?
  /// The app of the last product, which is often also that of the next.
  private var lastOwner: App?

  init(_ context: Context) { self.context = context }

  /// The app with a bundle ID.
  func app(_ bundleID: String) throws -> App {
    if let app = apps[bundleID] { return app }
    do {
      let app = try context.app(AppReference.parse(bundleID))
      apps[bundleID] = app
      return app
    } catch let refusal as Refusal where refusal.kind == .missing {
      throw Refusal.appUnknown(bundleID)
    }
  }

  /// The app whose bundle ID a product ID begins with; the longest of several.
  func owner(of productID: String) throws -> App? {
    var prefix = productID[...]
    while let end = prefix.utf8.lastIndex(of: UInt8(ascii: ".")) {
      prefix = prefix[..<end]
      if let lastOwner, prefix.hasSameBytes(as: lastOwner.bundleID.rawValue) { return lastOwner }
      let owners =
        try owners
        ?? Dictionary(context.catalog.apps.all().map { ($0.bundleID.rawValue[...], $0) }) { app, _ in app }
      self.owners = owners
      if let app = owners[prefix] {
        lastOwner = app
        return app
      }
    }
    return nil
  }

  /// Refuses a row that names another app than that of its product.
  func requireOwner(of product: Product, in entry: ProductEntry, _ cells: CellReading) throws {
    guard !entry.app.isEmpty else { return }
    let owner = try cells.locating(at: FieldName.app) { try app(entry.app) }
    guard owner.appleID == product.app else {
      throw cells.error(.movedProduct(product, to: entry.app), at: FieldName.app)
    }
  }

  /// Forgets the apps, since one was created or changed.
  func forget() {
    apps = [:]
    owners = nil
    lastOwner = nil
  }
}

/// Creates and changes apps as their rows say.
struct AppRows {
  let input: ReconcileInput
  let apps: AppLookup

  private var catalog: Catalog { input.catalog }

  /// - Parameter isDoubled: True if the file already had a row of the app.
  func reconcile(_ record: CatalogRecord, isDoubled: Bool, _ tally: inout ReconcileTally) throws {
    var cells = input.reading(record)
    let bundleID = cells.value(FieldName.app) ?? ""
    if bundleID.isEmpty { try cells.noteMissing(FieldName.app) }
    try cells.check(FieldName.name, catalog.rules.appName, catalog.rules)
    try cells.check(FieldName.sku, catalog.rules.sku, catalog.rules)
    let locale = try cells.parse(FieldName.primaryLocale, Locales.canonical)
    let appleID = try cells.parse(FieldName.appleID, CellValue.appleID)
    if isDoubled { try cells.note(.doubled(bundleID), at: FieldName.app) }
    guard let app = try catalog.apps.find(bundleID) else {
      try create(bundleID, locale: locale, appleID: appleID, &cells)
      return tally[.app].created += 1
    }
    // An app that is only named has its products added.
    let isOnlyNamed = FieldName.ofApps.allSatisfy { $0 == FieldName.app || cells.text($0) == nil }
    if isOnlyNamed {
      try cells.findings.check()
      return tally[.app].same += 1
    }
    if input.options.mode != .apply {
      try cells.note(.exists(bundleID, noun: "app", applyLine: input.options.applyLine), at: FieldName.app)
    }
    try cells.requireSame(FieldName.sku, as: app.sku, of: "the SKU of an app")
    if appleID != nil { try cells.requireSame(FieldName.appleID, as: app.appleID.description, of: "an Apple ID") }
    try cells.findings.check()
    let name = cells.value(FieldName.name).flatMap { $0.hasSameBytes(as: app.name) ? nil : $0 }
    let newLocale = locale.flatMap { $0.hasSameBytes(as: app.primaryLocale) ? nil : $0 }
    guard name != nil || newLocale != nil else { return tally[.app].same += 1 }
    _ = try cells.locating { try catalog.apps.edit(app, name: name, primaryLocale: newLocale) }
    apps.forget()
    tally[.app].changed += 1
  }

  private func create(_ bundleID: String, locale: String?, appleID: AppleID?, _ cells: inout CellReading) throws {
    let (name, sku) = (cells.value(FieldName.name), cells.value(FieldName.sku))
    if name == nil { try cells.noteMissing(FieldName.name) }
    if sku == nil { try cells.noteMissing(FieldName.sku) }
    try cells.findings.check()
    guard let name, let sku else { return }
    _ = try cells.locating {
      try catalog.apps.create(
        BundleIdentifier(bundleID), name: name, sku: sku, primaryLocale: locale ?? "en-US", appleID: appleID)
    }
    apps.forget()
  }
}

extension Refusal {
  fileprivate static func movedProduct(_ product: Product, to app: String) -> Refusal {
    Refusal(
      "interchange.field.fixed", kind: .state, "\(product.productID.rawValue) does not belong to \(app)",
      hint: "a product cannot be moved to another app; create a product with another ID", subject: app)
  }

  /// A product's app that does not exist, or that the file has only later.
  fileprivate static func appUnknown(_ bundleID: String) -> Refusal {
    Refusal(
      "app.unknown", kind: .missing, "there is no app \(bundleID)",
      remedy: Remedy.command("app list").adding("in a file, the row of an app comes before its products"),
      subject: bundleID)
  }
}
