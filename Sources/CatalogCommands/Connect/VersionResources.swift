import StockroomKit

/// `appStoreVersions`.
enum VersionResources {
  static let versions = ConnectResource(
    "appStoreVersions", at: "/v1/appStoreVersions",
    attributes: [
      .init("platform", .choice(platforms)), .init("versionString", .string),
      .init("appStoreState", .choice(AppVersionState.storeStates)),
      .init("appVersionState", .choice(AppVersionState.versionStates)), .init("createdDate", .dateTime),
      .init("releaseType", .choice(releaseTypes)), .init("copyright", .string),
      .init("earliestReleaseDate", .dateTime), .init("usesIdfa", .boolean), .init("downloadable", .boolean),
      .init("reviewType", .choice(reviewTypes)),
    ],
    relationships: [
      .toOne("app", "apps") { id, catalog in
        try find(id, catalog).flatMap { try catalog.apps.find($0.app) }.map(AppResources.item)
      }
    ] + EmptyRelationships.ofVersions,
    find: { id, catalog in try find(id, catalog).map(item) },
    create: ConnectWrite(
      [.required("versionString", .string), .required("platform", .choice(platforms))] + settings,
      links: [.init("app", "apps")]
    ) { document, unit in
      guard let app = try unit.catalog.app(connect: document.link("app") ?? "") else {
        throw ConnectError.linkNotFound(document, "app", "apps")
      }
      try requireUsual(document)
      let number = document.text("versionString") ?? ""
      try unit.perform(["app", "version", "create", "--app=\(app.bundleID.rawValue)", "--", number])
      let version = try unit.catalog.apps.findVersion(number, of: app)
      try version.map { try edit($0, of: app, document, unit) }
      return version.map { String($0.id) }
    },
    update: ConnectWrite(
      [.init("versionString", .string, isNullable: false), .init("downloadable", .boolean)] + settings, perform: update),
    delete: { item, unit in
      guard let version = try find(item.id, unit.catalog), let app = try unit.catalog.apps.find(version.app) else {
        return
      }
      try unit.perform(["app", "version", "delete", "--app=\(app.bundleID.rawValue)", "--", version.version])
    })

  /// The versions of an app.
  static let ofApp = ConnectList(filters: ["versionString", "id"] + states(prefix: "")) { query, catalog in
    guard let app = try catalog.app(connect: query.parent) else { return ConnectPage(all: []) }
    let versions = try catalog.apps.versions(of: app).filter { version in
      query.takes("versionString", version.version) && query.takes("id", String(version.id))
        && fits(version, query, prefix: "")
    }
    return try ConnectPage(of: versions, query, item)
  }

  /// Filters by version: `appStoreVersions` for its identifier, `appStoreVersions.platform`, and more.
  static func filters(prefix: String) -> [ConnectList.Filter] {
    [ConnectList.Filter(stringLiteral: prefix)] + states(prefix: prefix + ".")
  }

  /// True if an app has a version that matches these filters, or no filter was sent.
  static func fits(_ app: App, _ query: ConnectQuery, prefix: String, _ catalog: Catalog) throws -> Bool {
    guard filters(prefix: prefix).contains(where: { query.filters[$0.name] != nil }) else { return true }
    return try catalog.apps.versions(of: app).contains { version in
      query.takes(prefix, String(version.id)) && fits(version, query, prefix: prefix + ".")
    }
  }

  private static func states(prefix: String) -> [ConnectList.Filter] {
    [
      .choice(prefix + "appStoreState", of: AppVersionState.storeStates),
      .choice(prefix + "appVersionState", of: AppVersionState.versionStates),
      .choice(prefix + "platform", of: platforms),
    ]
  }

  private static func fits(_ version: AppVersion, _ query: ConnectQuery, prefix: String) -> Bool {
    query.takes(prefix + "appStoreState", version.state.connectState) && query.takes(prefix + "platform", "IOS")
      && query.takes(prefix + "appVersionState", version.state.connectVersionState)
  }

  private static let platforms = ["IOS", "MAC_OS", "TV_OS", "VISION_OS"]
  private static let releaseTypes = VersionRelease.Kind.allCases.map(\.rawValue)
  private static let reviewTypes = ["APP_STORE", "NOTARIZATION"]

  private static func find(_ id: String, _ catalog: Catalog) throws -> AppVersion? {
    guard let number = Int64(id), String(number).hasSameBytes(as: id) else { return nil }
    return try catalog.apps.findVersion(number)
  }

  private static func item(_ version: AppVersion) -> ConnectItem {
    ConnectItem(
      String(version.id),
      [
        "platform": "IOS", "versionString": .string(version.version),
        "appStoreState": .string(version.state.connectState),
        "appVersionState": .string(version.state.connectVersionState),
        "createdDate": .string(version.createdAt.iso8601),
        "releaseType": .string(version.release.kind.rawValue), "copyright": JSON(version.copyright),
        "earliestReleaseDate": JSON(version.release.earliestDate?.iso8601), "usesIdfa": .null,
        "downloadable": true, "reviewType": "APP_STORE",
      ])
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let version = try find(document.id, unit.catalog), let app = try unit.catalog.apps.find(version.app) else {
      return nil
    }
    try requireUsual(document)
    if let number = document.text("versionString"), !number.hasSameBytes(as: version.version) {
      try unit.perform(["app", "version", "rename", "--app=\(app.bundleID.rawValue)", "--", version.version, number])
    }
    if let renamed = try find(document.id, unit.catalog) { try edit(renamed, of: app, document, unit) }
    return document.id
  }

  /// Sets the release and the copyright that a document sends.
  private static func edit(
    _ version: AppVersion, of app: App, _ document: ConnectDocument, _ unit: RouteUnit
  ) throws {
    var options = try releaseOptions(version.release, document)
    if document.attributes["copyright"] != nil { options.append("--copyright=\(document.text("copyright") ?? "")") }
    guard !options.isEmpty else { return }
    try unit.perform(["app", "version", "edit", "--app=\(app.bundleID.rawValue)"] + options + ["--", version.version])
  }

  /// A date requires `SCHEDULED`, and `SCHEDULED` a date, which may be the version's current one.
  private static func releaseOptions(_ former: VersionRelease, _ document: ConnectDocument) throws -> [String] {
    let sent = document.text("releaseType").flatMap(VersionRelease.Kind.init)
    let date = document.text("earliestReleaseDate")
    switch sent ?? (date == nil ? former.kind : .scheduled) {
    case .afterApproval, .manual:
      if date != nil, let sent {
        throw ConnectError.attributeInvalid(
          document, "earliestReleaseDate",
          "'earliestReleaseDate' needs the release type SCHEDULED, not \(sent.rawValue)")
      }
      return sent.map { ["--release=\($0 == .manual ? "manual" : "after-approval")"] } ?? []
    case .scheduled:
      guard !document.isNull("earliestReleaseDate"), date != nil || former.kind == .scheduled else {
        throw ConnectError.attributeInvalid(
          document, "earliestReleaseDate", "the release type SCHEDULED needs an 'earliestReleaseDate'")
      }
      guard let date else { return [] }
      guard date.first?.isNumber == true, (try? DateExpression.parse(date)) != nil else {
        throw ConnectError.attributeInvalid(
          document, "earliestReleaseDate", "'earliestReleaseDate' is not a date such as 2026-12-24T08:00:00-08:00")
      }
      return ["--release-date=\(date)"]
    }
  }

  // MARK: - Attributes without a field in the catalog

  /// The attributes that a client may set, and those that it may send only with their fixed values.
  private static let settings: [ConnectAttribute] = [
    .init("releaseType", .choice(releaseTypes)), .init("earliestReleaseDate", .dateTime), .init("copyright", .string),
    .init("usesIdfa", .boolean), .init("reviewType", .choice(reviewTypes)),
  ]

  private static let usual: KeyValuePairs<String, (value: JSON?, words: String)> = [
    "platform": ("IOS", "the apps of this store are for IOS; send 'IOS'"),
    "reviewType": ("APP_STORE", "the versions of this store are for the App Store; send 'APP_STORE', or omit it"),
    "downloadable": (true, "this store takes versions off sale by its console; send true, or omit it"),
    "usesIdfa": (false, "this store keeps no advertising identifiers; send false, or omit it"),
  ]

  /// Refuses values that would be lost, rather than ignore them.
  private static func requireUsual(_ document: ConnectDocument) throws {
    for (name, usual) in usual { try document.require(name, is: usual.value, reason: usual.words) }
  }
}

extension AppVersionState {
  /// `AppStoreVersionState`; clients ask for states that no version of this store has.
  static let storeStates = [
    "ACCEPTED", "DEVELOPER_REJECTED", "DEVELOPER_REMOVED_FROM_SALE", "IN_REVIEW", "INVALID_BINARY",
    "METADATA_REJECTED", "NOT_APPLICABLE", "PENDING_APPLE_RELEASE", "PENDING_CONTRACT", "PENDING_DEVELOPER_RELEASE",
    "PREORDER_READY_FOR_SALE", "PREPARE_FOR_SUBMISSION", "PROCESSING_FOR_APP_STORE", "READY_FOR_REVIEW",
    "READY_FOR_SALE", "REJECTED", "REMOVED_FROM_SALE", "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE",
    "WAITING_FOR_REVIEW",
  ]

  /// `AppVersionState`.
  static let versionStates = [
    "ACCEPTED", "DEVELOPER_REJECTED", "IN_REVIEW", "INVALID_BINARY", "METADATA_REJECTED", "PENDING_APPLE_RELEASE",
    "PENDING_DEVELOPER_RELEASE", "PREPARE_FOR_SUBMISSION", "PROCESSING_FOR_DISTRIBUTION", "READY_FOR_DISTRIBUTION",
    "READY_FOR_REVIEW", "REJECTED", "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE", "WAITING_FOR_REVIEW",
  ]
}
