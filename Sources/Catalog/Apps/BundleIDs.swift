import Basics
public import Foundation
import Store

/// A bundle ID of the provisioning portal, registered by itself or with its app.
public struct BundleID: Hashable, Sendable {
  /// Its identifier, explicit or a wildcard.
  public let identifier: BundleIdentifier
  /// The team's name for it; that of the app if it was registered with the app.
  public internal(set) var name: String
  /// When it was registered, by the store's clock.
  public let registeredAt: Date
  /// Its number if it was registered by itself; nil if it was registered with its app, and goes with it.
  public let number: Int64?
  /// The app that uses it; nil if none does.
  public let app: App?

  init(_ app: App) {
    (identifier, name, registeredAt, number, self.app) = (app.bundleID, app.name, app.createdAt, nil, app)
  }

  init(_ row: Row, app: (String) throws -> App?) rethrows {
    identifier = BundleIdentifier(stored: row.text(1))
    name = row.text(2)
    registeredAt = Date(seconds: row.integer(3))
    number = row.integer(0)
    self.app = try app(identifier.rawValue)
  }
}

/// The bundle IDs of the provisioning portal: those of apps, and those registered before their apps exist.
public struct BundleIDs {
  let catalog: Catalog
  private var store: Transaction { catalog.store }
  private static let query = "SELECT id, identifier, name, registered_at FROM bundle_id"

  /// Registers a bundle ID, which an app may use later.
  ///
  /// - Throws: A `Refusal` if it is registered, by itself or with an app, or if the name breaks its rule.
  public func register(_ identifier: BundleIdentifier, name: String) throws -> BundleID {
    try catalog.rules.bundleIDName.check(name)
    if let taken = try find(identifier.rawValue) { throw Refusal.bundleIDTaken(taken) }
    try catalog.change(.bundleIDRegistered(identifier, name: name)) {
      try store.execute(
        "INSERT INTO bundle_id (identifier, name, registered_at) VALUES (?, ?, ?)", .text(identifier.rawValue),
        .text(name), .integer(store.now.seconds))
    }
    return try require(identifier.rawValue)
  }

  /// The bundle ID with an identifier, or nil.
  public func find(_ identifier: String) throws -> BundleID? {
    try first("identifier", .text(identifier)) ?? catalog.apps.find(identifier).map(BundleID.init)
  }

  /// The bundle ID with a number, or nil.
  public func find(number: Int64) throws -> BundleID? { try first("id", .integer(number)) }

  /// The bundle ID with an identifier, or a refusal.
  public func require(_ identifier: String) throws -> BundleID {
    if let found = try find(identifier) { return found }
    throw Refusal(
      "bundle-id.unknown", kind: .missing, "there is no bundle ID \(identifier)", remedy: .command("bundle-id list"),
      subject: identifier)
  }

  /// The bundle IDs that were registered by themselves, by identifier.
  public func registered() throws -> [BundleID] {
    let apps = Dictionary(try catalog.apps.all().map { ($0.bundleID.rawValue, $0) }) { first, _ in first }
    return try store.all("\(Self.query) ORDER BY identifier") { BundleID($0) { apps[$0] } }
  }

  /// All bundle IDs, by identifier.
  public func all() throws -> [BundleID] {
    let registered = try registered()
    let used = Set(registered.map(\.identifier))
    let ofApps = try catalog.apps.all().filter { !used.contains($0.bundleID) }.map(BundleID.init)
    return (registered + ofApps).sorted { $0.identifier.rawValue < $1.identifier.rawValue }
  }

  /// The capabilities of a bundle ID: those of its app; without one, In-App Purchase unless it is a wildcard.
  public func capabilities(of bundleID: BundleID) throws -> [Capability] {
    guard let app = bundleID.app else { return bundleID.identifier.isWildcard ? [] : Capability.allCases }
    return try Capability.allCases.filter { try catalog.provisioning.capability($0, of: app).isOn }
  }

  /// Renames a bundle ID that was registered by itself.
  public func rename(_ bundleID: BundleID, to name: String) throws -> BundleID {
    try catalog.rules.bundleIDName.check(name)
    guard let number = bundleID.number else { throw Refusal.bundleIDNamedAsApp(bundleID) }
    guard !name.hasSameBytes(as: bundleID.name) else { return bundleID }
    try catalog.change(.bundleIDRenamed(bundleID.identifier, name: name, was: bundleID.name)) {
      try store.execute("UPDATE bundle_id SET name = ? WHERE id = ?", .text(name), .integer(number))
    }
    return try require(bundleID.identifier.rawValue)
  }

  /// Deletes a bundle ID that no app uses.
  public func delete(_ bundleID: BundleID) throws {
    if let app = bundleID.app { throw Refusal.bundleIDInUse(app) }
    try catalog.change(.bundleIDDeleted(bundleID.identifier, name: bundleID.name)) {
      try store.execute("DELETE FROM bundle_id WHERE identifier = ?", .text(bundleID.identifier.rawValue))
    }
  }

  private func first(_ column: String, _ value: SQLValue) throws -> BundleID? {
    try store.first("\(Self.query) WHERE \(column) = ?", value) { try BundleID($0) { try catalog.apps.find($0) } }
  }

  static let table = TableDescription(
    "bundle_id", noun: "bundle ID", columns: ["identifier", "name", "registered_at"], subject: "identifier",
    highlights: ["name"])

  /// Only what was registered by itself has a row, so that it outlives its app.
  static let schema = """
    CREATE TABLE bundle_id (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      registered_at INTEGER NOT NULL
    );
    """
}

extension Refusal {
  fileprivate static func bundleIDTaken(_ taken: BundleID) -> Refusal {
    let identifier = taken.identifier.rawValue
    return Refusal(
      "bundle-id.taken", "\(identifier) is already registered", remedy: .command("bundle-id show \(identifier)"),
      subject: identifier)
  }

  fileprivate static func bundleIDInUse(_ app: App) -> Refusal {
    Refusal(
      "bundle-id.in-use", kind: .state, "the app \(app.name) uses \(app.bundleID.rawValue), which cannot be deleted",
      remedy: Remedy("delete the app first", command: "app delete \(app.bundleID.rawValue)"),
      subject: app.bundleID.rawValue)
  }

  fileprivate static func bundleIDNamedAsApp(_ bundleID: BundleID) -> Refusal {
    let identifier = bundleID.identifier.rawValue
    return Refusal(
      "bundle-id.name.of-app", kind: .state, "\(identifier) was registered with its app, and has the app's name",
      remedy: .command("app edit \(identifier) --name NAME"), subject: identifier)
  }
}
