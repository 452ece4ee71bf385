import StockroomKit

/// `bundleIds` and `bundleIdCapabilities`.
enum ProvisioningResources {
  static let bundleIDs = ConnectResource(
    "bundleIds", at: "/v1/bundleIds",
    attributes: [
      .init("name", .string), .init("identifier", .string), .init("platform", .choice(platforms)),
      .init("seedId", .string),
    ],
    relationships: [
      .toOne("app", "apps") { id, catalog in try catalog.app(connect: id).map(AppResources.item) },
      .toMany(
        "bundleIdCapabilities", "bundleIdCapabilities",
        ConnectList { query, catalog in
          guard let app = try catalog.app(connect: query.parent) else { return ConnectPage(all: []) }
          return ConnectPage(all: try capability(of: app, catalog).map { [$0] } ?? [])
        }),
      .toMany(
        "profiles", "profiles",
        ConnectList { query, catalog in
          guard let app = try catalog.app(connect: query.parent) else { return ConnectPage(all: []) }
          return try ConnectPage(of: try catalog.provisioning.profiles(of: app), query) {
            ProfileResources.item($0, catalog)
          }
        }),
    ],
    find: { id, catalog in try catalog.app(connect: id).map(item) },
    list: ConnectList(
      filters: ["identifier", "name", "id", "seedId", .choice("platform", of: platforms)],
      sorts: ["name", "platform", "identifier", "seedId", "id"]
    ) { query, catalog in
      let apps = try catalog.apps.all().filter { app in
        query.takesPrefix("identifier", app.bundleID.rawValue) && query.takes("name", app.name)
          && query.takes("id", app.appleID.description) && query.takes("platform", "IOS")
          && query.takes("seedId", "")
      }
      let sorted = query.sorted(apps) { app, name in
        switch name {
        case "name": app.name
        case "identifier": app.bundleID.rawValue
        case "id": app.appleID.description
        default: ""
        }
      }
      return try ConnectPage(of: sorted, query, item)
    })

  private static let platforms = ["IOS", "MAC_OS", "UNIVERSAL"]

  static let capabilities = ConnectResource(
    "bundleIdCapabilities", at: "/v1/bundleIdCapabilities",
    attributes: [.init("capabilityType", .choice(["IN_APP_PURCHASE"])), .init("settings", .structure)],
    relationships: [
      .toOne("bundleId", "bundleIds") { id, catalog in try appID(id).flatMap(catalog.app(connect:)).map(item) }
    ],
    find: { id, catalog in
      try appID(id).flatMap(catalog.app(connect:)).flatMap { try capability(of: $0, catalog) }
    },
    create: ConnectWrite(
      [.required("capabilityType", .choice(["IN_APP_PURCHASE"])), .init("settings", .structure)],
      links: [.init("bundleId", "bundleIds")]
    ) { document, unit in
      guard let app = try unit.catalog.app(connect: document.link("bundleId") ?? "") else {
        throw ConnectError.linkNotFound(document, "bundleId", "bundleIds")
      }
      try unit.perform(["app", "capability", app.bundleID.rawValue, "in-app-purchase", "on"])
      return capabilityID(of: app)
    },
    delete: { item, unit in
      guard let app = try appID(item.id).flatMap(unit.catalog.app(connect:)) else { return }
      try unit.perform(["app", "capability", app.bundleID.rawValue, "in-app-purchase", "off"])
    })

  static func item(_ app: App) -> ConnectItem {
    ConnectItem(
      app.appleID.description,
      [
        "name": .string(app.name), "identifier": .string(app.bundleID.rawValue), "platform": "IOS", "seedId": .null,
      ])
  }

  private static let capabilitySuffix = "_IN_APP_PURCHASE"

  private static func capabilityID(of app: App) -> String { "\(app.appleID)\(capabilitySuffix)" }

  private static func appID(_ id: String) -> String? {
    id.hasSuffix(capabilitySuffix) ? String(id.dropLast(capabilitySuffix.count)) : nil
  }

  private static func capability(of app: App, _ catalog: Catalog) throws -> ConnectItem? {
    guard try catalog.provisioning.capability(.inAppPurchase, of: app).isOn else { return nil }
    return ConnectItem(capabilityID(of: app), ["capabilityType": "IN_APP_PURCHASE", "settings": .null])
  }
}
