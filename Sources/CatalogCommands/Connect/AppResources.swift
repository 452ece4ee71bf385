internal import StockroomKit

/// `apps` and `appStoreVersions`.
enum AppResources {
  static let apps = ConnectResource(
    "apps", at: "/v1/apps",
    attributes: [
      .init("name", .string), .init("bundleId", .string), .init("sku", .string), .init("primaryLocale", .string),
      .init("contentRightsDeclaration", .string), .init("isOrEverWasMadeForKids", .boolean),
      .init("subscriptionStatusUrl", .string), .init("subscriptionStatusUrlForSandbox", .string),
    ],
    relationships: [
      .toMany(
        "appStoreVersions", "appStoreVersions",
        ConnectList(filters: ["versionString", "appStoreState", "appVersionState", "platform", "id"], limit: 200) {
          query, catalog in
          guard let app = try catalog.app(connect: query.parent) else { return ConnectPage(all: []) }
          return try ConnectPage(of: try versions(of: app, query, catalog), query, item)
        }),
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

  static let versions = ConnectResource(
    "appStoreVersions", at: "/v1/appStoreVersions",
    attributes: [
      .init("platform", .choice(platforms)), .init("versionString", .string),
      .init("appStoreState", .choice(AppVersionState.connectStates)),
      .init("appVersionState", .choice(AppVersionState.connectVersionStates)), .init("createdDate", .dateTime),
      .init("releaseType", .choice(["MANUAL", "AFTER_APPROVAL", "SCHEDULED"])), .init("copyright", .string),
      .init("earliestReleaseDate", .dateTime), .init("usesIdfa", .boolean), .init("downloadable", .boolean),
      .init("reviewType", .choice(["APP_STORE", "NOTARIZATION"])),
    ],
    relationships: [
      .toOne("app", "apps") { id, catalog in
        try Int64(id).flatMap(catalog.apps.findVersion).flatMap { try catalog.apps.find($0.app) }.map(item)
      }
    ] + EmptyRelationships.ofVersions,
    find: { id, catalog in try Int64(id).flatMap(catalog.apps.findVersion).map(item) },
    create: ConnectWrite(
      [.required("versionString", .string), .required("platform", .choice(platforms))], links: [.init("app", "apps")]
    ) { document, unit in
      guard let app = try unit.catalog.app(connect: document.link("app") ?? "") else {
        throw ConnectError.linkNotFound(document, "app", "apps")
      }
      let version = document.text("versionString") ?? ""
      try unit.perform(["app", "version", "create", "--app=\(app.bundleID.rawValue)", "--", version])
      return try unit.catalog.apps.findVersion(version, of: app).map { String($0.id) }
    })

  static let platforms = ["IOS", "MAC_OS", "TV_OS", "VISION_OS"]

  static func item(_ app: App) -> ConnectItem {
    ConnectItem(
      app.appleID.description,
      [
        "name": .string(app.name), "bundleId": .string(app.bundleID.rawValue), "sku": .string(app.sku),
        "primaryLocale": .string(app.primaryLocale), "contentRightsDeclaration": .null,
        "isOrEverWasMadeForKids": false, "subscriptionStatusUrl": .null, "subscriptionStatusUrlForSandbox": .null,
      ])
  }

  static func item(_ version: AppVersion) -> ConnectItem {
    ConnectItem(
      String(version.id),
      [
        "platform": "IOS", "versionString": .string(version.version),
        "appStoreState": .string(version.state.connectState),
        "appVersionState": .string(version.state.connectVersionState),
        "createdDate": .string(version.createdAt.iso8601),
        "releaseType": "AFTER_APPROVAL", "copyright": .null, "earliestReleaseDate": .null, "usesIdfa": .null,
        "downloadable": true, "reviewType": "APP_STORE",
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

  private static func versions(of app: App, _ query: ConnectQuery, _ catalog: Catalog) throws -> [AppVersion] {
    try catalog.apps.versions(of: app).filter { version in
      query.takes("versionString", version.version) && query.takes("id", String(version.id))
        && query.takes("appStoreState", version.state.connectState) && query.takes("platform", "IOS")
        && query.takes("appVersionState", version.state.connectVersionState)
    }
  }
}

extension AppVersionState {
  /// The state as `AppStoreVersionState` spells it; the one of 2012 that it lacks is its first.
  fileprivate var connectState: String {
    switch self {
    case .prepareForUpload, .waitingForUpload, .uploadReceived, .missingScreenshot: "PREPARE_FOR_SUBMISSION"
    default: rawValue
    }
  }

  /// The state as `AppVersionState` spells it.
  fileprivate var connectVersionState: String {
    switch self {
    case .readyForSale, .developerRemovedFromSale, .removedFromSale: "READY_FOR_DISTRIBUTION"
    case .processingForAppStore, .pendingContract: "PROCESSING_FOR_DISTRIBUTION"
    default: connectState
    }
  }

  fileprivate static let connectStates = unique(allCases.map(\.connectState))
  fileprivate static let connectVersionStates = unique(allCases.map(\.connectVersionState))

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
