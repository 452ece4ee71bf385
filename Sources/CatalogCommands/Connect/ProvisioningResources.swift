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
      .toOne("app", "apps") { id, catalog in try catalog.bundleID(connect: id)?.app.map(AppResources.item) },
      .toMany(
        "bundleIdCapabilities", "bundleIdCapabilities",
        ConnectList { query, catalog in
          guard let bundleID = try catalog.bundleID(connect: query.parent) else { return ConnectPage(all: []) }
          return ConnectPage(all: try capability(of: bundleID, catalog).map { [$0] } ?? [])
        }),
      .toMany(
        "profiles", "profiles",
        ConnectList { query, catalog in
          guard let app = try catalog.bundleID(connect: query.parent)?.app else { return ConnectPage(all: []) }
          return try ConnectPage(of: try catalog.provisioning.profiles(of: app), query) {
            ProfileResources.item($0, catalog)
          }
        }),
    ],
    find: { id, catalog in try catalog.bundleID(connect: id).map(item) },
    list: ConnectList(
      filters: ["identifier", "name", "id", "seedId", .choice("platform", of: platforms)],
      sorts: ["name", "platform", "identifier", "seedId", "id"]
    ) { query, catalog in
      let found = try catalog.bundleIDs.all().filter { bundleID in
        query.takesPrefix("identifier", bundleID.identifier.rawValue) && query.takes("name", bundleID.name)
          && query.takes("id", id(of: bundleID)) && query.takes("platform", "IOS") && query.takes("seedId", "")
      }
      let sorted = query.sorted(found) { bundleID, name in
        switch name {
        case "name": bundleID.name
        case "identifier": bundleID.identifier.rawValue
        case "id": id(of: bundleID)
        default: ""
        }
      }
      return try ConnectPage(of: sorted, query, item)
    },
    create: ConnectWrite(
      [
        .required("name", .string), .required("identifier", .string), .required("platform", .choice(platforms)),
        .init("seedId", .string),
      ]
    ) { document, unit in
      guard document.text("platform")?.hasSameBytes(as: "IOS") == true else {
        throw ConnectError.attributeInvalid(document, "platform", "this store has bundle IDs of iOS apps only")
      }
      try document.require("seedId", is: .null, reason: "this store does not keep it; omit it, or send null")
      let identifier = document.text("identifier") ?? ""
      try unit.perform(["bundle-id", "create", "--name=\(document.text("name") ?? "")", "--", identifier])
      return try unit.catalog.bundleIDs.find(identifier).map(id)
    },
    update: ConnectWrite([.init("name", .string, isNullable: false)]) { document, unit in
      guard let bundleID = try unit.catalog.bundleID(connect: document.id) else { return nil }
      let options = document.options(["name": "name"])
      if !options.isEmpty { try unit.perform(["bundle-id", "edit"] + options + ["--", bundleID.identifier.rawValue]) }
      return document.id
    },
    delete: { item, unit in
      guard let bundleID = try unit.catalog.bundleID(connect: item.id) else { return }
      try unit.perform(["bundle-id", "delete", "--", bundleID.identifier.rawValue])
    })

  private static let platforms = ["IOS", "MAC_OS", "UNIVERSAL"]

  static let capabilities = ConnectResource(
    "bundleIdCapabilities", at: "/v1/bundleIdCapabilities",
    attributes: [.init("capabilityType", .choice(["IN_APP_PURCHASE"])), .init("settings", .structure)],
    relationships: [
      .toOne("bundleId", "bundleIds") { id, catalog in try owner(of: id, catalog).map(item) }
    ],
    find: { id, catalog in try owner(of: id, catalog).flatMap { try capability(of: $0, catalog) } },
    create: ConnectWrite(
      [.required("capabilityType", .choice(["IN_APP_PURCHASE"])), .init("settings", .structure)],
      links: [.init("bundleId", "bundleIds")]
    ) { document, unit in
      guard let bundleID = try unit.catalog.bundleID(connect: document.link("bundleId") ?? "") else {
        throw ConnectError.linkNotFound(document, "bundleId", "bundleIds")
      }
      try bundleID.requireApp(subject: document.link("bundleId"))
      try unit.perform(["app", "capability", bundleID.identifier.rawValue, "in-app-purchase", "on"])
      return id(of: bundleID) + capabilitySuffix
    },
    delete: { item, unit in
      guard let bundleID = try owner(of: item.id, unit.catalog) else { return }
      try bundleID.requireApp(subject: nil)
      try unit.perform(["app", "capability", bundleID.identifier.rawValue, "in-app-purchase", "off"])
    })

  static func item(_ bundleID: BundleID) -> ConnectItem {
    ConnectItem(
      id(of: bundleID),
      [
        "name": .string(bundleID.name), "identifier": .string(bundleID.identifier.rawValue), "platform": "IOS",
        "seedId": .null,
      ])
  }

  /// Its own number if it was registered by itself, which it keeps when an app takes it; otherwise that of its app.
  private static func id(of bundleID: BundleID) -> String {
    bundleID.number.map { "\(BundleID.mark)\($0)" } ?? bundleID.app?.appleID.description ?? ""
  }

  private static let capabilitySuffix = "_IN_APP_PURCHASE"

  /// The bundle ID of a capability.
  private static func owner(of id: String, _ catalog: Catalog) throws -> BundleID? {
    guard id.hasSuffix(capabilitySuffix) else { return nil }
    return try catalog.bundleID(connect: String(id.dropLast(capabilitySuffix.count)))
  }

  private static func capability(of bundleID: BundleID, _ catalog: Catalog) throws -> ConnectItem? {
    guard try catalog.bundleIDs.capabilities(of: bundleID).contains(.inAppPurchase) else { return nil }
    return ConnectItem(
      id(of: bundleID) + capabilitySuffix, ["capabilityType": "IN_APP_PURCHASE", "settings": .null])
  }
}

extension BundleID {
  /// The beginning of the identifiers in the API of those that were registered by themselves.
  fileprivate static let mark = "B"

  /// Refuses to change what a bundle ID has only with its app: profiles, and other capabilities than the initial ones.
  func requireApp(subject: String?) throws {
    guard app == nil else { return }
    let id = identifier.rawValue
    throw Refusal(
      "bundle-id.unused", kind: .state,
      "no app uses \(id) yet, so it has only the initial capabilities, and no profiles",
      remedy: .command("app create \(id) --name NAME --sku SKU"), subject: subject ?? id)
  }
}

extension Catalog {
  /// The bundle ID with an identifier of the API, or nil.
  func bundleID(connect id: String) throws -> BundleID? {
    if id.hasPrefix(BundleID.mark) {
      return try AppleID(digits: id.dropFirst()).flatMap { try bundleIDs.find(number: $0.rawValue) }
    }
    let found = try app(connect: id).flatMap { try bundleIDs.find($0.bundleID.rawValue) }
    return found?.number == nil ? found : nil
  }
}
