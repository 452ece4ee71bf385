internal import StockroomKit

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
      let version = document.text("versionString") ?? ""
      try unit.perform(["app", "version", "create", "--app=\(app.bundleID.rawValue)", "--", version])
      return try unit.catalog.apps.findVersion(version, of: app).map { String($0.id) }
    },
    update: ConnectWrite(
      [.init("versionString", .string, isNullable: false), .init("downloadable", .boolean)] + settings, perform: update)
  )

  /// The versions of an app.
  static let ofApp = ConnectList(
    filters: [
      "versionString", .choice("appStoreState", of: AppVersionState.storeStates),
      .choice("appVersionState", of: AppVersionState.versionStates), .choice("platform", of: platforms), "id",
    ]
  ) { query, catalog in
    guard let app = try catalog.app(connect: query.parent) else { return ConnectPage(all: []) }
    let versions = try catalog.apps.versions(of: app).filter { version in
      query.takes("versionString", version.version) && query.takes("id", String(version.id))
        && query.takes("appStoreState", version.state.connectState) && query.takes("platform", "IOS")
        && query.takes("appVersionState", version.state.connectVersionState)
    }
    return try ConnectPage(of: versions, query, item)
  }

  private static let platforms = ["IOS", "MAC_OS", "TV_OS", "VISION_OS"]
  private static let releaseTypes = ["MANUAL", "AFTER_APPROVAL", "SCHEDULED"]
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
        "releaseType": "AFTER_APPROVAL", "copyright": .null, "earliestReleaseDate": .null, "usesIdfa": .null,
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
    return document.id
  }

  // MARK: - What the catalog does not keep

  /// What Apple keeps of a version and the catalog does not: a client may send what every version has here.
  private static let settings: [ConnectAttribute] = [
    .init("releaseType", .choice(releaseTypes)), .init("earliestReleaseDate", .dateTime), .init("copyright", .string),
    .init("usesIdfa", .boolean), .init("reviewType", .choice(reviewTypes)),
  ]

  private static let usual: KeyValuePairs<String, (value: JSON?, words: String)> = [
    "platform": ("IOS", "the apps of this store are for IOS; send 'IOS'"),
    "releaseType": (
      "AFTER_APPROVAL",
      "this store keeps no release type: a version is released when it is approved; "
        + "send 'AFTER_APPROVAL', or omit it"
    ),
    "reviewType": ("APP_STORE", "the versions of this store are for the App Store; send 'APP_STORE', or omit it"),
    "downloadable": (true, "this store takes versions off sale by its console; send true, or omit it"),
    "usesIdfa": (false, "this store keeps no advertising identifiers; send false, or omit it"),
    "copyright": (nil, "this store keeps no copyright of a version; omit it, or send null"),
    "earliestReleaseDate": (nil, "this store keeps no release date of a version; omit it, or send null"),
  ]

  /// Refuses values that would be lost, rather than keep silent about them.
  private static func requireUsual(_ document: ConnectDocument) throws {
    for (name, usual) in usual {
      guard let sent = document.attributes[name], sent != .null, sent != usual.value else { continue }
      throw ConnectError.attributeInvalid(document, name, "'\(name)' cannot be changed: \(usual.words)")
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

  /// `AppStoreVersionState`; clients ask for states that no version of this store has.
  fileprivate static let storeStates = [
    "ACCEPTED", "DEVELOPER_REJECTED", "DEVELOPER_REMOVED_FROM_SALE", "IN_REVIEW", "INVALID_BINARY",
    "METADATA_REJECTED", "NOT_APPLICABLE", "PENDING_APPLE_RELEASE", "PENDING_CONTRACT", "PENDING_DEVELOPER_RELEASE",
    "PREORDER_READY_FOR_SALE", "PREPARE_FOR_SUBMISSION", "PROCESSING_FOR_APP_STORE", "READY_FOR_REVIEW",
    "READY_FOR_SALE", "REJECTED", "REMOVED_FROM_SALE", "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE",
    "WAITING_FOR_REVIEW",
  ]

  /// `AppVersionState`.
  fileprivate static let versionStates = [
    "ACCEPTED", "DEVELOPER_REJECTED", "IN_REVIEW", "INVALID_BINARY", "METADATA_REJECTED", "PENDING_APPLE_RELEASE",
    "PENDING_DEVELOPER_RELEASE", "PREPARE_FOR_SUBMISSION", "PROCESSING_FOR_DISTRIBUTION", "READY_FOR_DISTRIBUTION",
    "READY_FOR_REVIEW", "REJECTED", "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE", "WAITING_FOR_REVIEW",
  ]
}
