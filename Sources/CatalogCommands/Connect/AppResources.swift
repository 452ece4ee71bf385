internal import StockroomKit

/// `apps`.
enum AppResources {
  static let apps = ConnectResource(
    "apps", at: "/v1/apps",
    attributes: [
      .init("name", .string), .init("bundleId", .string), .init("sku", .string), .init("primaryLocale", .string),
      .init("contentRightsDeclaration", .string), .init("isOrEverWasMadeForKids", .boolean),
      .init("subscriptionStatusUrl", .string), .init("subscriptionStatusUrlForSandbox", .string),
    ],
    relationships: [
      .toMany("appStoreVersions", "appStoreVersions", VersionResources.ofApp),
      .toMany("inAppPurchasesV2", "inAppPurchases", ProductResources.ofApp),
    ] + EmptyRelationships.ofApps,
    find: { id, catalog in try catalog.app(connect: id).map(item) },
    list: ConnectList(filters: ["bundleId", "name", "sku", "id"], sorts: ["name", "bundleId", "sku"]) {
      query, catalog in
      try ConnectPage(of: try all(query, catalog), query, item)
    },
    update: ConnectWrite([.init("primaryLocale", .string, isNullable: false), .init("name", .string)]) {
      document, unit in
      guard let app = try unit.catalog.app(connect: document.id) else { return nil }
      let options = document.options(["name": "name", "primaryLocale": "locale"])
      if !options.isEmpty { try unit.perform(["app", "edit"] + options + ["--", app.bundleID.rawValue]) }
      return document.id
    })

  static func item(_ app: App) -> ConnectItem {
    ConnectItem(
      app.appleID.description,
      [
        "name": .string(app.name), "bundleId": .string(app.bundleID.rawValue), "sku": .string(app.sku),
        "primaryLocale": .string(app.primaryLocale), "contentRightsDeclaration": .null,
        "isOrEverWasMadeForKids": false, "subscriptionStatusUrl": .null, "subscriptionStatusUrlForSandbox": .null,
      ])
  }

  private static func all(_ query: ConnectQuery, _ catalog: Catalog) throws -> [App] {
    let apps = try catalog.apps.all().filter { app in
      query.takes("name", app.name) && query.takes("sku", app.sku) && query.takes("id", app.appleID.description)
        && query.takesPrefix("bundleId", app.bundleID.rawValue)
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
