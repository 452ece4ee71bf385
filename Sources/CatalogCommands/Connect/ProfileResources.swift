import Foundation
import StockroomKit

/// `profiles`: provisioning profiles.
enum ProfileResources {
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
        try parts(of: id).flatMap { try catalog.app(connect: $0.app) }
          .flatMap { try catalog.bundleIDs.find($0.bundleID.rawValue) }.map(ProvisioningResources.item)
      }
    ] + EmptyRelationships.ofProfiles,
    find: { id, catalog in
      guard let key = parts(of: id), let app = try catalog.app(connect: key.app) else { return nil }
      return try catalog.provisioning.findProfile(named: key.name, of: app).map { item($0, catalog) }
    },
    list: ConnectList(
      filters: [
        "name", .choice("profileType", of: profileTypes), .choice("profileState", of: profileStates), "id",
      ], sorts: ["name", "profileType", "profileState", "id"]
    ) { query, catalog in
      let all = try catalog.apps.all().flatMap { try catalog.provisioning.profiles(of: $0) }.filter {
        query.takes("name", $0.name) && query.takes("profileType", $0.kind.rawValue)
          && query.takes("profileState", state(of: $0, catalog)) && query.takes("id", id(of: $0))
      }
      let sorted = query.sorted(all) { profile, name in
        switch name {
        case "name": profile.name
        case "profileType": profile.kind.rawValue
        case "profileState": state(of: profile, catalog)
        case "id": id(of: profile)
        default: ""
        }
      }
      return try ConnectPage(of: sorted, query) { item($0, catalog) }
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
      guard let bundleID = try unit.catalog.bundleID(connect: document.link("bundleId") ?? "") else {
        throw ConnectError.linkNotFound(document, "bundleId", "bundleIds")
      }
      try bundleID.requireApp(subject: document.link("bundleId"))
      let kind = ProvisioningProfile.Kind(rawValue: document.text("profileType") ?? "") ?? .development
      let name = document.text("name") ?? ""
      try unit.perform(["app", "profile", "create", "--\(kind.word)", "--", bundleID.identifier.rawValue, name])
      return bundleID.app.map { id($0.appleID, name) }
    },
    delete: { item, unit in
      guard let key = parts(of: item.id), let app = try unit.catalog.app(connect: key.app) else { return }
      try unit.perform(["app", "profile", "delete", "--app=\(app.bundleID.rawValue)", "--", key.name])
    })

  private static let profileStates = ["ACTIVE", "INVALID"]
  /// `ProfileType`; clients ask for types that no profile of this store has.
  private static let profileTypes = [
    "IOS_APP_DEVELOPMENT", "IOS_APP_STORE", "IOS_APP_ADHOC", "IOS_APP_INHOUSE", "MAC_APP_DEVELOPMENT",
    "MAC_APP_STORE", "MAC_APP_DIRECT", "TVOS_APP_DEVELOPMENT", "TVOS_APP_STORE", "TVOS_APP_ADHOC", "TVOS_APP_INHOUSE",
    "MAC_CATALYST_APP_DEVELOPMENT", "MAC_CATALYST_APP_STORE", "MAC_CATALYST_APP_DIRECT",
  ]

  private static func state(of profile: ProvisioningProfile, _ catalog: Catalog) -> String {
    let now = catalog.store.now
    return profile.expirationDate(at: now) > now ? "ACTIVE" : "INVALID"
  }

  static func item(_ profile: ProvisioningProfile, _ catalog: Catalog) -> ConnectItem {
    let expiration = profile.expirationDate(at: catalog.store.now).iso8601
    return ConnectItem(
      id(of: profile),
      [
        "name": .string(profile.name), "profileType": .string(profile.kind.rawValue),
        "profileState": .string(state(of: profile, catalog)), "platform": "IOS",
        "createdDate": .string(profile.createdAt.iso8601), "expirationDate": .string(expiration),
        "profileContent": .string(content(of: profile, until: expiration)),
        "uuid": .string(uuid(of: profile)),
      ])
  }

  /// An unsigned property list with the catalog's data of a profile: clients decode it, and may save it as a file.
  private static func content(of profile: ProvisioningProfile, until expiration: String) -> String {
    // A name has no character that XML escapes.
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>Name</key><string>\(profile.name)</string><key>CreationDate</key>\
      <date>\(profile.createdAt.iso8601)</date><key>ExpirationDate</key><date>\(expiration)</date></dict></plist>

      """
    return Data(list.utf8).base64EncodedString()
  }

  // MARK: - Identifiers

  /// The identifier: the app's and the name, encoded if it has characters that are not allowed in URLs.
  private static func id(_ app: AppleID, _ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { !" :()".utf8.contains($0) }
    return isPlain ? "\(app)_\(name)" : "\(app)_\(mark)\(Base64URL.text(Data(name.utf8)))"
  }

  private static func id(of profile: ProvisioningProfile) -> String { id(profile.app, profile.name) }

  /// The app's identifier and the name of a profile's identifier; nil if it is not one.
  private static func parts(of id: String) -> (app: String, name: String)? {
    let parts = id.split(separator: "_", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    guard parts[1].hasPrefix(mark) else { return (parts[0], parts[1]) }
    let name = Base64URL.bytes(parts[1].dropFirst(mark.count)).flatMap { String(data: $0, encoding: .utf8) }
    return name.map { (parts[0], $0) }
  }

  /// The prefix of an encoded name, which no name begins with.
  private static let mark = "~"

  /// A stable UUID: the app's number, of 40 bits, and a hash of the name by FNV-1a.
  private static func uuid(of profile: ProvisioningProfile) -> String {
    let hash = profile.name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var bytes = [UInt64(bitPattern: profile.app.rawValue) << 16, hash].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
    // The version and the variant of a custom UUID: RFC 9562, section 5.8.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let text = Hexadecimal.text(bytes)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(text.dropFirst(range.lowerBound).prefix(range.count))
    }
    return groups.joined(separator: "-")
  }
}
