internal import Foundation
internal import StockroomKit

/// The duration of Processing for App Store after an approval: a setting, 0 by default.
///
/// iTunes Connect Developer Guide (2012), "App statuses": "ready for sale within 24 hours".
struct VersionProcessing {
  /// The timer that ends the processing.
  static let timer = "version-processed"
  /// The setting for the duration in seconds.
  static let setting = "review.version-processing-seconds"

  let catalog: Catalog

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

/// `app version processing`: sets the duration of Processing for App Store.
struct AppVersionProcessing: Command {
  private static let lasts = Parameter<Duration>.argument("duration", "How long, such as 2h; 0s for none.")

  static let description = CommandDescription(
    "app version processing", "Set how long Processing for App Store lasts for future approvals.",
    effect: .writes, permission: .administerStore, parameters: [lasts],
    receipt: [
      FieldDescription(
        "processing", .duration, label: "Processing for App Store",
        "How long approved versions are processed before they are on sale.")
    ],
    examples: ["app version processing 2h"])

  private let lasts: Duration

  init(_ arguments: Arguments) throws {
    lasts = try arguments[Self.lasts]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.set(VersionProcessing.setting, to: String(lasts.seconds))
    return .receipt(
      Receipt(
        lasts.seconds == 0
          ? "approved versions are on sale immediately"
          : "approved versions are processed for \(HumanNumbers.duration(Double(lasts.seconds)))",
        record: Record([Field("processing", .duration(Double(lasts.seconds)), label: "Processing for App Store")])))
  }
}

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

/// Approved versions that wait for the Paid Applications contract.
struct PendingContract {
  let catalog: Catalog

  /// Continues with the versions if the contract is in effect.
  func end() throws {
    guard try isInEffect() else { return }
    for version in try catalog.apps.versions(in: .pendingContract) {
      _ = try VersionService(catalog: catalog).perform(.signContract, on: version)
    }
  }

  /// The versions that would wait forever, since a contract in effect cannot be signed again.
  func deadEnds() throws -> [Refusal] {
    guard try isInEffect() else { return [] }
    return try catalog.apps.versions(in: .pendingContract).map(Refusal.contractStrands)
  }

  private func isInEffect() throws -> Bool { try catalog.contract.current().state == .active }
}

extension Refusal {
  static func contractStrands(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.strands", kind: .state,
      "version \(version.version) would stay Pending Contract, because the contract would already be in effect",
      remedy: Remedy("run \(command: "contract sign") to continue").or("first undo what made it Pending Contract"),
      subject: version.version)
  }
}
