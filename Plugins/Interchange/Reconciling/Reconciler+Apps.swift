import StockroomKit

extension Reconciler {
  /// Creates or changes an app.
  func reconcile(app record: CatalogRecord) throws {
    var cells = reading(record)
    let bundleID = cells.value(FieldName.app) ?? ""
    if bundleID.isEmpty { try cells.noteMissing(FieldName.app) }
    try cells.check(FieldName.name, catalog.rules.appName)
    try cells.check(FieldName.sku, catalog.rules.sku)
    let locale = try cells.parse(FieldName.primaryLocale, Locales.canonical)
    let appleID = try cells.parse(FieldName.appleID, CellValue.appleID)
    if !bundleID.isEmpty, !seenApps.insert(bundleID).inserted {
      try cells.note(.doubled(bundleID), at: FieldName.app)
    }
    if !record.listsParts { unlistedApps.insert(bundleID) }
    guard let app = try catalog.apps.find(bundleID) else {
      return try create(bundleID, locale: locale, appleID: appleID, &cells)
    }
    // An app that is only named has its products added.
    let isOnlyNamed = FieldName.ofApps.allSatisfy { $0 == FieldName.app || cells.text($0) == nil }
    if isOnlyNamed {
      try cells.findings.check()
      return tally[.app].same += 1
    }
    if options.mode != .apply {
      try cells.note(.exists(bundleID, noun: "app", applyLine: options.applyLine), at: FieldName.app)
    }
    try cells.requireSame(FieldName.sku, as: app.sku, of: "the SKU of an app")
    if appleID != nil { try cells.requireSame(FieldName.appleID, as: app.appleID.description, of: "an Apple ID") }
    try cells.findings.check()
    let name = cells.value(FieldName.name).flatMap { $0.hasSameBytes(as: app.name) ? nil : $0 }
    let newLocale = locale.flatMap { $0.hasSameBytes(as: app.primaryLocale) ? nil : $0 }
    guard name != nil || newLocale != nil else { return tally[.app].same += 1 }
    _ = try cells.locating { try catalog.apps.edit(app, name: name, primaryLocale: newLocale) }
    forgetApps()
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
    forgetApps()
    tally[.app].created += 1
  }
}

extension Refusal {
  /// An app of a product that is not there, or comes later in the file.
  static func appUnknown(_ bundleID: String) -> Refusal {
    Refusal(
      "app.unknown", kind: .missing, "there is no app \(bundleID)",
      remedy: Remedy.command("app list").adding("in a file, the row of an app comes before those of its products"),
      subject: bundleID)
  }

  /// Products without an app, in a store that has none.
  static let noAppInFile = Refusal(
    "app.none", kind: .missing, "there is no app yet",
    hint: "app create BUNDLE-ID makes one; in a file, its row has app, name, and sku, and comes before its products")

  static func missingCell(_ field: String) -> Refusal {
    Refusal("interchange.cell.missing", "\(field) is missing", hint: "a new item needs it", subject: field)
  }

  static func doubled(_ key: String) -> Refusal {
    Refusal("interchange.record.doubled", "\(key) is in the file twice", hint: "delete one of the rows", subject: key)
  }

  static func exists(_ key: String, noun: String, applyLine: String) -> Refusal {
    Refusal(
      "interchange.exists", kind: .state, "there is already \(noun == "app" ? "an app" : "a \(noun)") \(key)",
      remedy: "\(command: applyLine) changes what exists", subject: key)
  }
}
