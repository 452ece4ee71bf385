public import Foundation
internal import Store

/// A version of an app.
public struct AppVersion: Hashable, Sendable {
  /// Its key in the store.
  public let id: Int64
  /// The app.
  public let app: AppleID
  /// The version number, `1.1`.
  public let version: String
  /// Where it stands.
  public let state: AppVersionState
  /// When it was made, by the store's clock.
  public let createdAt: Date
}

/// The states of an app version that iTunes Connect showed and Stockroom tells apart.
public enum AppVersionState: String, CaseIterable, Codable, Sendable {
  case prepareForUpload = "PREPARE_FOR_UPLOAD"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case readyForSale = "READY_FOR_SALE"
  case rejected = "REJECTED"

  /// The words iTunes Connect shows.
  public var label: String {
    switch self {
    case .prepareForUpload: "Prepare for Upload"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .readyForSale: "Ready for Sale"
    case .rejected: "Rejected"
    }
  }
}

extension Apps {
  /// Starts a version of an app.
  public func createVersion(_ version: String, of app: App) throws -> AppVersion {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts.allSatisfy({ Int($0) != nil && $0.utf8.allSatisfy(\.isDigit) }) else {
      throw Refusal(
        "app.version.format", "\(version) is no version: one to three numbers with periods between, such as 1.1",
        subject: version)
    }
    if try versions(of: app).contains(where: { $0.version.utf8.elementsEqual(version.utf8) }) {
      throw Refusal(
        "app.version.taken", "\(app.bundleID.rawValue) has a version \(version) already",
        hint: "app version list \(app.bundleID.rawValue)", subject: version)
    }
    try catalog.store.execute(
      "INSERT INTO app_version (app, version, state, created_at) VALUES (?, ?, ?, ?)", .integer(app.appleID.rawValue),
      .text(version), .text(AppVersionState.prepareForUpload.rawValue), .integer(catalog.store.now.seconds))
    return try requireVersion(version, of: app)
  }

  /// The versions of an app, oldest first.
  public func versions(of app: App) throws -> [AppVersion] {
    try catalog.store.all(
      "SELECT id, app, version, state, created_at FROM app_version WHERE app = ? ORDER BY id",
      .integer(app.appleID.rawValue)
    ) { row in
      AppVersion(
        id: row.integer(0), app: AppleID(row.integer(1)), version: row.text(2),
        state: AppVersionState(rawValue: row.text(3)) ?? .prepareForUpload, createdAt: Date(seconds: row.integer(4)))
    }
  }

  /// One version of an app.
  public func requireVersion(_ version: String, of app: App) throws -> AppVersion {
    let found = try versions(of: app).first { $0.version.utf8.elementsEqual(version.utf8) }
    guard let found else {
      throw Refusal(
        "app.version.unknown", "\(app.bundleID.rawValue) has no version \(version)",
        hint: "app version list \(app.bundleID.rawValue)", subject: version)
    }
    return found
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
