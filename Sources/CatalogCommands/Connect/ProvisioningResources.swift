internal import Foundation
internal import StockroomKit

/// `bundleIds`, `bundleIdCapabilities`, and `profiles`: what an app is signed with.
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
          return try ConnectPage(of: try catalog.provisioning.profiles(of: app), query, item)
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
  private static let profileStates = ["ACTIVE", "INVALID"]
  /// `ProfileType`; clients ask for types that no profile of this store has.
  private static let profileTypes = [
    "IOS_APP_DEVELOPMENT", "IOS_APP_STORE", "IOS_APP_ADHOC", "IOS_APP_INHOUSE", "MAC_APP_DEVELOPMENT",
    "MAC_APP_STORE", "MAC_APP_DIRECT", "TVOS_APP_DEVELOPMENT", "TVOS_APP_STORE", "TVOS_APP_ADHOC", "TVOS_APP_INHOUSE",
    "MAC_CATALYST_APP_DEVELOPMENT", "MAC_CATALYST_APP_STORE", "MAC_CATALYST_APP_DIRECT",
  ]

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

  static let profiles = ConnectResource(
    "profiles", at: "/v1/profiles",
    attributes: [
      .init("name", .string), .init("profileType", .choice(ProvisioningProfile.Kind.allCases.map(\.rawValue))),
      .init("profileState", .choice(profileStates)), .init("platform", .choice(["IOS"])),
      .init("createdDate", .dateTime), .init("expirationDate", .dateTime), .init("uuid", .string),
      .init("profileContent", .string),
    ],
    relationships: [
      .toOne("bundleId", "bundleIds") { id, catalog in
        try profileKey(id).flatMap { try catalog.app(connect: $0.app) }.map(item)
      }
    ] + EmptyRelationships.ofProfiles,
    find: { id, catalog in
      guard let key = profileKey(id), let app = try catalog.app(connect: key.app) else { return nil }
      return try catalog.provisioning.findProfile(named: key.name, of: app).map(item)
    },
    list: ConnectList(
      filters: [
        "name", .choice("profileType", of: profileTypes), .choice("profileState", of: profileStates), "id",
      ], sorts: ["name", "profileType", "profileState", "id"]
    ) { query, catalog in
      let all = try catalog.apps.all().flatMap { try catalog.provisioning.profiles(of: $0) }.filter {
        query.takes("name", $0.name) && query.takes("profileType", $0.kind.rawValue)
          && query.takes("profileState", "ACTIVE") && query.takes("id", "\($0.app)_\($0.name)")
      }
      let sorted = query.sorted(all) { profile, name in
        switch name {
        case "name": profile.name
        case "profileType": profile.kind.rawValue
        case "id": "\(profile.app)_\(profile.name)"
        default: ""
        }
      }
      return try ConnectPage(of: sorted, query, item)
    },
    create: ConnectWrite(
      [
        .required("name", .string),
        .required("profileType", .choice(ProvisioningProfile.Kind.allCases.map(\.rawValue))),
      ],
      links: [
        .init("bundleId", "bundleIds"), .init("certificates", "certificates", isToMany: true, isRequired: false),
        .init("devices", "devices", isToMany: true, isRequired: false),
      ]
    ) { document, unit in
      guard let app = try unit.catalog.app(connect: document.link("bundleId") ?? "") else {
        throw ConnectError.linkNotFound(document, "bundleId", "bundleIds")
      }
      let kind = ProvisioningProfile.Kind(rawValue: document.text("profileType") ?? "") ?? .development
      let name = document.text("name") ?? ""
      try unit.perform(["app", "profile", "create", "--\(kind.word)", "--", app.bundleID.rawValue, name])
      return "\(app.appleID)_\(name)"
    },
    delete: { item, unit in
      guard let key = profileKey(item.id), let app = try unit.catalog.app(connect: key.app) else { return }
      try unit.perform(["app", "profile", "delete", "--app=\(app.bundleID.rawValue)", "--", key.name])
    })

  static func item(_ app: App) -> ConnectItem {
    ConnectItem(
      app.appleID.description,
      [
        "name": .string(app.name), "identifier": .string(app.bundleID.rawValue), "platform": "IOS", "seedId": .null,
      ])
  }

  private static func item(_ profile: ProvisioningProfile) -> ConnectItem {
    ConnectItem(
      "\(profile.app)_\(profile.name)",
      [
        "name": .string(profile.name), "profileType": .string(profile.kind.rawValue), "profileState": "ACTIVE",
        "platform": "IOS", "createdDate": .string(profile.createdAt.iso8601), "expirationDate": .null,
        "profileContent": .string(content(of: profile)),
        "uuid": .string("\(profile.app)_\(profile.name)"),
      ])
  }

  /// A property list with what the catalog knows of a profile, unsigned: clients decode it, and may keep it as a file.
  private static func content(of profile: ProvisioningProfile) -> String {
    // A name has no character that XML escapes.
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>Name</key><string>\(profile.name)</string><key>CreationDate</key>\
      <date>\(profile.createdAt.iso8601)</date></dict></plist>

      """
    return Data(list.utf8).base64EncodedString()
  }

  private static func profileKey(_ id: String) -> (app: String, name: String)? {
    let parts = id.split(separator: "_", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
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
