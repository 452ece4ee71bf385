import StockroomKit

/// The obstacles to selling any product of an app.
struct AppSaleObstacles {
  let catalog: Catalog
  let app: AppleID
  let environment: StoreEnvironment

  /// The state of the app's versions that stops its sales.
  func version() throws -> UnmetRequirement? {
    try binary() ?? appOnSale()
  }

  /// A rejected newest binary stops sales of the whole app, including in the sandbox.
  private func binary() throws -> UnmetRequirement? {
    guard let version = try catalog.apps.rejectedBinary(of: app) else { return nil }
    let what = "\(version.version) is \(version.state.label), and no product of the app is sold"
    return UnmetRequirement("app version", what, fix: try next(for: version))
  }

  /// An app that was removed from sale, or never was on sale, sells nothing; testers can still buy in the sandbox.
  private func appOnSale() throws -> UnmetRequirement? {
    guard environment == .production else { return nil }
    if let version = try catalog.apps.versionOffSale(of: app) {
      let what = "\(version.version) is \(version.state.label), and no other version of the app is on sale"
      return UnmetRequirement("app version", what, fix: try next(for: version))
    }
    // Without a review no version ever goes on sale, and an adopted catalog is sold elsewhere.
    guard catalog.reviews != nil, try !catalog.apps.hasBeenOnSale(app) else { return nil }
    guard let version = try catalog.apps.newestVersion(of: app) else {
      let name = try catalog.apps.find(app).flatMap { $0 == catalog.appInUse ? nil : $0.bundleID.rawValue }
      return UnmetRequirement(
        "app version", "none, and the app was never on sale",
        fix: "app version create 1.0\(name.map { " --app \($0)" } ?? "")")
    }
    return UnmetRequirement(
      "app version", "\(version.version) is \(version.state.label), and the app was never on sale",
      fix: try next(for: version))
  }

  private func next(for version: AppVersion) throws -> String? {
    try catalog.reviews?.next(for: version, catalog: catalog).first
  }
}

extension Contract {
  /// What it lacks to be in effect, without which nothing is sold; nil if it is.
  var obstacle: UnmetRequirement? {
    guard state != .active else { return nil }
    let parts = missing.map(\.item).joined(separator: ", ")
    return UnmetRequirement(
      "contract", parts.isEmpty ? state.label : "\(state.label): \(parts)", fix: missing.first?.fix ?? "contract sign")
  }
}
