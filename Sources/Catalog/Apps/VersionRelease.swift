public import Foundation
internal import Store

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

  /// Whether a version that is approved at a date waits for its release.
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
