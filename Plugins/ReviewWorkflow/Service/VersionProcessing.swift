internal import Foundation
internal import StockroomKit

/// How long an approved version is Processing for App Store, set by a setting; 0 by default.
///
/// iTunes Connect Developer Guide (2012), "App statuses": "ready for sale within 24 hours".
struct VersionProcessing {
  /// The timer that ends it.
  static let timer = "version-processed"
  /// The setting for its duration in seconds.
  static let setting = "review.version-processing-seconds"

  let catalog: Catalog

  /// Its duration.
  func seconds() throws -> Int64 {
    try catalog.settings.value(Self.setting).flatMap(Int64.init) ?? 0
  }

  /// Sets the timer for a version.
  func begin(_ version: AppVersion) throws {
    try catalog.timers.set(
      at: Date(seconds: catalog.store.now.seconds + seconds()), owner: "ReviewWorkflow", name: Self.timer,
      subject: String(version.id))
  }

  /// Puts the version of a timer on sale, unless its state has changed.
  func end(_ subject: String) throws {
    guard let version = try Int64(subject).flatMap(catalog.apps.findVersion), version.state == .processingForAppStore
    else { return }
    _ = try VersionService(catalog: catalog).perform(.process, on: version)
  }
}
