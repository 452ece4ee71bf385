import Basics
import Store

extension Apps {
  /// Creates a version of an app, which must be higher than its other versions: App Store Connect accepts no other.
  public func createVersion(_ version: String, of app: App) throws -> AppVersion {
    try check(version, of: app, after: try versions(of: app).last)
    if let open = try versionInPreparation(of: app) {
      let next = try catalog.reviews?.next(for: open, catalog: catalog).first
      throw Refusal.versionInPreparation(open, app, next: next)
    }
    var created = AppVersion(version, of: app, at: catalog.store.now)
    try catalog.change(proposed: .versionCreated(created)) {
      try catalog.store.execute(
        "INSERT INTO app_version (app, version, state, created_at) VALUES (?, ?, ?, ?)", .integer(app.appleID.rawValue),
        .text(version), .text(created.state.rawValue), .integer(created.createdAt.seconds))
      created = try requireVersion(version, of: app)
      return .versionCreated(created)
    }
    return created
  }

  /// Changes the number, the release, or the copyright of a version.
  ///
  /// The number and the copyright are fixed while it is under review and once it was approved, the release once it is
  /// released.
  public func editVersion(_ version: AppVersion, _ body: (inout AppVersion) throws -> Void) throws -> AppVersion {
    var edited = version
    try body(&edited)
    try requireEditable(edited, was: version)
    guard !edited.hasSameSettings(as: version) else { return version }
    try catalog.change(.versionEdited(edited, was: version)) {
      try catalog.store.execute(
        "UPDATE app_version SET version = ?, release_type = ?, earliest_release_at = ?, copyright = ? WHERE id = ?",
        .text(edited.version), edited.release == .afterApproval ? .null : .text(edited.release.kind.rawValue),
        .integer(edited.release.earliestDate?.seconds), .text(edited.copyright),
        .integer(version.id))
    }
    return edited
  }

  /// Refuses an invalid number, or one that is not higher than the previous version's.
  func check(_ version: String, of app: App, after newest: AppVersion?) throws {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts.allSatisfy({ Int($0) != nil && $0.utf8.allSatisfy(\.isDigit) }) else {
      throw Refusal(
        "app.version.format", "\(version) is not a version: use one to three numbers separated by periods, such as 1.1",
        subject: version)
    }
    if try findVersion(version, of: app) != nil {
      throw Refusal(
        "app.version.taken", "\(app.bundleID.rawValue) already has a version \(version)",
        remedy: .command("app version list \(app.bundleID.rawValue)"), subject: version)
    }
    if let newest, let former = ContentVersion(newest.version), let latter = ContentVersion(version), latter <= former {
      throw Refusal(
        "app.version.lower", "\(version) must be higher than \(newest.version), the newest version",
        remedy: former.next.map { .command("app version create \($0.text)") }, subject: version)
    }
  }

  /// The version of an app that was not approved yet; App Store Connect allows one at a time.
  private func versionInPreparation(of app: App) throws -> AppVersion? {
    try versions(of: app).last { !$0.state.hasBeenApproved }
  }

  /// The versions of an app, oldest first.
  public func versions(of app: App) throws -> [AppVersion] {
    try catalog.store.all(
      "SELECT \(AppVersion.columns) FROM app_version WHERE app = ? ORDER BY id", .integer(app.appleID.rawValue),
      body: AppVersion.init)
  }

  /// The version with this key in the store.
  public func findVersion(_ id: Int64) throws -> AppVersion? {
    try catalog.store.first(
      "SELECT \(AppVersion.columns) FROM app_version WHERE id = ?", .integer(id), body: AppVersion.init)
  }

  /// One version of an app, by its number.
  public func findVersion(_ version: String, of app: App) throws -> AppVersion? {
    try catalog.store.first(
      "SELECT \(AppVersion.columns) FROM app_version WHERE app = ? AND version = ?", .integer(app.appleID.rawValue),
      .text(version), body: AppVersion.init)
  }

  /// One version of an app, by its number, or a refusal.
  public func requireVersion(_ version: String, of app: App) throws -> AppVersion {
    guard let found = try findVersion(version, of: app) else {
      throw Refusal(
        "app.version.unknown", kind: .missing, "\(app.bundleID.rawValue) has no version \(version)",
        remedy: .command("app version list \(app.bundleID.rawValue)"), subject: version)
    }
    return found
  }

  /// The version whose rejection stops sales of the whole app, or nil if the store is open: the newest with a
  /// binary, while that binary is rejected, by Apple or by its developer.
  ///
  /// StoreKit then answers a request for products with none of them: Apple, `SKProductsResponse`,
  /// "invalidProductIdentifiers".
  public func rejectedBinary(of app: AppleID) throws -> AppVersion? {
    let newest = try catalog.store.first(
      "SELECT \(AppVersion.columns) FROM app_version WHERE app = ? AND state NOT IN (\(Self.withoutBinary)) "
        + "ORDER BY id DESC LIMIT 1", .integer(app.rawValue), body: AppVersion.init)
    return newest.flatMap { $0.state == .rejected || $0.state == .developerRejected ? $0 : nil }
  }

  /// True if a version of an app is or was on sale.
  public func hasBeenOnSale(_ app: AppleID) throws -> Bool {
    let states: [AppVersionState] = [
      .readyForSale, .developerRemovedFromSale, .removedFromSale, .replacedWithNewVersion,
    ]
    let names = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try catalog.store.first(
      "SELECT 1 FROM app_version WHERE app = ? AND state IN (\(names)) LIMIT 1", .integer(app.rawValue)
    ) { _ in true } ?? false
  }

  /// The newest version of an app.
  public func newestVersion(of app: AppleID) throws -> AppVersion? {
    try catalog.store.first(
      "SELECT \(AppVersion.columns) FROM app_version WHERE app = ? ORDER BY id DESC LIMIT 1", .integer(app.rawValue),
      body: AppVersion.init)
  }

  /// The newest version that was removed from sale, if no other version of the app is on sale; otherwise nil.
  public func versionOffSale(of app: AppleID) throws -> AppVersion? {
    let live = try catalog.store.all(
      "SELECT \(AppVersion.columns) FROM app_version WHERE app = ? AND state IN (?, ?, ?) ORDER BY id DESC",
      .integer(app.rawValue), .text(AppVersionState.readyForSale.rawValue),
      .text(AppVersionState.removedFromSale.rawValue), .text(AppVersionState.developerRemovedFromSale.rawValue),
      body: AppVersion.init)
    return live.allSatisfy(\.state.isOffSale) ? live.first : nil
  }

  /// The versions of all apps in a state, oldest first.
  public func versions(in state: AppVersionState) throws -> [AppVersion] {
    try catalog.store.all(
      "SELECT \(AppVersion.columns) FROM app_version WHERE state = ? ORDER BY id", .text(state.rawValue),
      body: AppVersion.init)
  }

  /// Changes a version's state; nothing else does.
  public func move(
    _ version: AppVersion, to state: AppVersionState, as move: StatusMove
  ) throws -> AppVersion {
    guard version.state != state else { return version }
    var moved = version
    moved.state = state
    try catalog.change(.versionStateChanged(moved, was: version.state, move)) {
      try catalog.store.execute(
        "UPDATE app_version SET state = ? WHERE id = ?", .text(state.rawValue), .integer(version.id))
    }
    return moved
  }

  private static let withoutBinary = AppVersionState.allCases.filter { !$0.hasBinary }.map { "'\($0.rawValue)'" }
    .joined(separator: ", ")
}

extension Refusal {
  static func versionInPreparation(_ version: AppVersion, _ app: App, next: String?) -> Refusal {
    Refusal(
      "app.version.in-preparation", kind: .state,
      "version \(version.version) of \(app.bundleID.rawValue) is \(version.state.label); "
        + "an app has one version in preparation at a time",
      remedy: .command(next ?? "app version show \(version.version) --app \(app.bundleID.rawValue)"),
      subject: version.version)
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
