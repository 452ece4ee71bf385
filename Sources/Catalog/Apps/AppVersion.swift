public import Foundation
import Store

/// A version of an app.
public struct AppVersion: Hashable, Sendable {
  /// Its key in the store.
  public let id: Int64
  /// The app.
  public let app: AppleID
  /// The version number, `1.1`.
  public var version: String
  /// Its state.
  public internal(set) var state: AppVersionState
  /// When it is released after its approval.
  public var release = VersionRelease.afterApproval
  /// The copyright line of its page in the App Store.
  public var copyright: String?
  /// When it was created, by the store's clock.
  public let createdAt: Date

  static let columns = "id, app, version, state, created_at, release_type, earliest_release_at, copyright"

  /// A version about to be created, which has no key yet.
  init(_ version: String, of app: App, at date: Date) {
    id = 0
    self.app = app.appleID
    self.version = version
    state = .prepareForUpload
    createdAt = date
  }

  init(_ row: Row) throws {
    id = row.integer(0)
    app = AppleID(row.integer(1))
    version = row.text(2)
    state = try row.term(AppVersionState.self, 3, in: "app_version.state", of: row.integer(0))
    createdAt = Date(seconds: row.integer(4))
    release = try VersionRelease(row, kind: 5, date: 6, of: row.integer(0))
    copyright = row.optionalText(7)
  }
}

/// The states of an app version that Stockroom distinguishes.
///
/// iTunes Connect Developer Guide (2012), "App statuses", and App Store Connect API, `AppVersionState`, for the last.
public enum AppVersionState: String, CaseIterable, Codable, Sendable {
  case prepareForUpload = "PREPARE_FOR_UPLOAD"
  case waitingForUpload = "WAITING_FOR_UPLOAD"
  case uploadReceived = "UPLOAD_RECEIVED"
  case invalidBinary = "INVALID_BINARY"
  case missingScreenshot = "MISSING_SCREENSHOT"
  case waitingForExportCompliance = "WAITING_FOR_EXPORT_COMPLIANCE"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case pendingDeveloperRelease = "PENDING_DEVELOPER_RELEASE"
  case pendingContract = "PENDING_CONTRACT"
  case processingForAppStore = "PROCESSING_FOR_APP_STORE"
  case readyForSale = "READY_FOR_SALE"
  case rejected = "REJECTED"
  case metadataRejected = "METADATA_REJECTED"
  case developerRejected = "DEVELOPER_REJECTED"
  case developerRemovedFromSale = "DEVELOPER_REMOVED_FROM_SALE"
  case removedFromSale = "REMOVED_FROM_SALE"
  case replacedWithNewVersion = "REPLACED_WITH_NEW_VERSION"

  /// The text iTunes Connect shows.
  public var label: String {
    switch self {
    case .prepareForUpload: "Prepare for Upload"
    case .waitingForUpload: "Waiting for Upload"
    case .uploadReceived: "Upload Received"
    case .invalidBinary: "Invalid Binary"
    case .missingScreenshot: "Missing Screenshot"
    case .waitingForExportCompliance: "Waiting for Export Compliance"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .pendingDeveloperRelease: "Pending Developer Release"
    case .pendingContract: "Pending Contract"
    case .processingForAppStore: "Processing for App Store"
    case .readyForSale: "Ready for Sale"
    case .rejected: "Rejected"
    case .metadataRejected: "Metadata Rejected"
    case .developerRejected: "Developer Rejected"
    case .developerRemovedFromSale: "Developer Removed from Sale"
    case .removedFromSale: "Removed from Sale"
    case .replacedWithNewVersion: "Replaced with New Version"
    }
  }

  /// True if a binary was uploaded and accepted.
  public var hasBinary: Bool { self != .prepareForUpload && self != .waitingForUpload && self != .invalidBinary }

  /// True if the version is under review.
  public var isInReview: Bool { self == .waitingForReview || self == .inReview }

  /// True if the version was on sale and then removed, by Apple or by its developer.
  public var isOffSale: Bool { self == .removedFromSale || self == .developerRemovedFromSale }

  /// True if the version was ever approved.
  public var hasBeenApproved: Bool {
    switch self {
    case .pendingDeveloperRelease, .pendingContract, .processingForAppStore, .readyForSale, .developerRemovedFromSale,
      .removedFromSale, .replacedWithNewVersion:
      true
    default: false
    }
  }
}

/// When a version of an app is released after its approval.
///
/// App Store Connect API, `AppStoreVersion.Attributes`: `releaseType`, and `earliestReleaseDate` of a scheduled one.
public enum VersionRelease: Hashable, Sendable {
  case afterApproval
  /// By the developer, at any time.
  case manual
  /// After approval, but not before a date.
  case scheduled(Date)

  /// Its names, as Apple spells them.
  public enum Kind: String, CaseIterable, Sendable {
    case afterApproval = "AFTER_APPROVAL"
    case manual = "MANUAL"
    case scheduled = "SCHEDULED"
  }

  /// Its name.
  public var kind: Kind {
    switch self {
    case .afterApproval: .afterApproval
    case .manual: .manual
    case .scheduled: .scheduled
    }
  }

  /// The date before which a scheduled version is not released.
  public var earliestDate: Date? {
    if case .scheduled(let date) = self { date } else { nil }
  }

  /// True if a version that is approved at a date waits for its release.
  public func waits(at date: Date) -> Bool {
    switch self {
    case .afterApproval: false
    case .manual: true
    case .scheduled(let earliest): date < earliest
    }
  }

  /// Reads a kind, which is NULL for the default, and a date.
  init(_ row: Row, kind: Int, date: Int, of key: Int64) throws {
    guard !row.isNull(kind) else {
      self = .afterApproval
      return
    }
    switch try row.term(Kind.self, kind, in: "app_version.release_type", of: key) {
    case .afterApproval: self = .afterApproval
    case .manual: self = .manual
    case .scheduled:
      guard let seconds = row.optionalInteger(date) else {
        throw Refusal.storeDamaged("row \(key) of app_version has a scheduled release without a date")
      }
      self = .scheduled(Date(seconds: seconds))
    }
  }
}
