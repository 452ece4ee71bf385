import StockroomKit

/// `apps`.
enum AppResources {
  static let apps = ConnectResource(
    "apps", at: "/v1/apps",
    attributes: [
      .init("name", .string), .init("bundleId", .string), .init("sku", .string), .init("primaryLocale", .string),
      .init("isOrEverWasMadeForKids", .boolean),
    ] + texts.map { ConnectAttribute($0, .string) } + [.init("streamlinedPurchasingEnabled", .boolean)],
    relationships: [
      .toMany("appStoreVersions", "appStoreVersions", VersionResources.ofApp),
      .toMany("inAppPurchasesV2", "inAppPurchases", ProductResources.ofApp),
    ] + EmptyRelationships.ofApps,
    find: { id, catalog in try catalog.app(connect: id).map(item) },
    list: ConnectList(
      filters: ["bundleId", "name", "sku", "id"] + VersionResources.filters(prefix: "appStoreVersions"),
      sorts: ["name", "bundleId", "sku"]
    ) { query, catalog in
      try ConnectPage(of: try all(query, catalog), query, item)
    },
    update: ConnectWrite(
      [
        .init("primaryLocale", .string, isNullable: false), .init("bundleId", .string, isNullable: false),
        .init("streamlinedPurchasingEnabled", .boolean),
      ] + texts.map { ConnectAttribute($0, .string) }, perform: update))

  /// Texts of Apple's apps that a store does not keep.
  private static let texts = [
    "accessibilityUrl", "contentRightsDeclaration", "subscriptionStatusUrl", "subscriptionStatusUrlForSandbox",
    "subscriptionStatusUrlVersion", "subscriptionStatusUrlVersionForSandbox",
  ]

  static func item(_ app: App) -> ConnectItem {
    ConnectItem(
      app.appleID.description,
      [
        "name": .string(app.name), "bundleId": .string(app.bundleID.rawValue), "sku": .string(app.sku),
        "primaryLocale": .string(app.primaryLocale), "isOrEverWasMadeForKids": false, "accessibilityUrl": .null,
        "contentRightsDeclaration": .null, "subscriptionStatusUrl": .null, "subscriptionStatusUrlForSandbox": .null,
        "subscriptionStatusUrlVersion": .null, "subscriptionStatusUrlVersionForSandbox": .null,
        "streamlinedPurchasingEnabled": .null,
      ])
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let app = try unit.catalog.app(connect: document.id) else { return nil }
    try document.require("bundleId", is: .string(app.bundleID.rawValue), reason: "an app keeps its bundle ID")
    for name in texts + ["streamlinedPurchasingEnabled"] {
      try document.require(name, is: .null, reason: "this store does not keep it; omit it, or send null")
    }
    let options = document.options(["primaryLocale": "locale"])
    if !options.isEmpty { try unit.perform(["app", "edit"] + options + ["--", app.bundleID.rawValue]) }
    return document.id
  }

  private static func all(_ query: ConnectQuery, _ catalog: Catalog) throws -> [App] {
    let apps = try catalog.apps.all().filter { app in
      try query.takes("name", app.name) && query.takes("sku", app.sku) && query.takes("id", app.appleID.description)
        && query.takesPrefix("bundleId", app.bundleID.rawValue)
        && VersionResources.fits(app, query, prefix: "appStoreVersions", catalog)
    }
    return query.sorted(apps) { app, name in
      switch name {
      case "name": app.name
      case "sku": app.sku
      default: app.bundleID.rawValue
      }
    }
  }
}
