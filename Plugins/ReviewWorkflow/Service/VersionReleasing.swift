internal import Foundation
internal import StockroomKit

/// Releases approved versions on their dates.
///
/// App Store Connect Help, "Select an App Store version release option": "Automatically release this version after App
/// Review, no earlier than".
struct VersionReleasing {
  /// The timer that releases a version.
  static let timer = "version-release"

  let catalog: Catalog

  /// Sets the timer for a version that waits for its date.
  func begin(_ version: AppVersion) throws {
    guard version.state == .pendingDeveloperRelease, let date = version.release.earliestDate else { return }
    try catalog.timers.set(at: date, owner: "ReviewWorkflow", name: Self.timer, subject: String(version.id))
  }

  /// Releases the version of a timer, unless it was released, withdrawn, or given another date.
  func end(_ subject: String) throws {
    guard let version = try Int64(subject).flatMap(catalog.apps.findVersion), version.state == .pendingDeveloperRelease,
      let date = version.release.earliestDate, date <= catalog.store.now
    else { return }
    _ = try VersionService(catalog: catalog).perform(.release, on: version)
  }
}
