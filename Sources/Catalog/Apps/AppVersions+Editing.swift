import Basics
import Foundation
public import Store

extension AppVersion {
  func hasSameSettings(as other: AppVersion) -> Bool {
    version.hasSameBytes(as: other.version) && release == other.release && hasSameCopyright(as: other)
  }

  fileprivate func hasSameCopyright(as other: AppVersion) -> Bool {
    (copyright == nil) == (other.copyright == nil) && (copyright ?? "").hasSameBytes(as: other.copyright ?? "")
  }
}

extension Apps {
  /// Refuses changes that a version's state does not allow, and invalid values.
  func requireEditable(_ edited: AppVersion, was version: AppVersion) throws {
    let isLocked = version.state.isInReview || version.state == .waitingForExportCompliance
    let isFixed = isLocked || version.state.hasBeenApproved
    if !edited.version.hasSameBytes(as: version.version), let app = try find(version.app) {
      guard !isFixed else { throw Refusal("app.version.not-editable", kind: .state, version, fixed: "number") }
      try check(edited.version, of: app, after: try versions(of: app).last { $0.id != version.id })
    }
    if !edited.hasSameCopyright(as: version) {
      guard !isFixed else {
        throw Refusal("app.version.copyright.not-editable", kind: .state, version, fixed: "copyright")
      }
      try edited.copyright.map(check(copyright:))
    }
    guard edited.release != version.release else { return }
    switch version.state {
    case .processingForAppStore, .readyForSale, .developerRemovedFromSale, .removedFromSale, .replacedWithNewVersion:
      throw Refusal("app.version.release.not-editable", kind: .state, version, fixed: "release")
    case .pendingDeveloperRelease where edited.release == .afterApproval:
      throw Refusal(
        "app.version.awaits-release", kind: .state, version, "was approved and waits for its release",
        remedy: .command("app version release \(version.version)"))
    default: break
    }
    if let date = edited.release.earliestDate, date <= catalog.store.now { throw Refusal.releaseDatePast(date) }
  }

  private func check(copyright: String) throws {
    let isLine = !copyright.unicodeScalars.contains(where: \.isControl)
    guard isLine, copyright.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(
        "app.version.copyright", "the copyright must be one line and must not be blank",
        hint: "write the year and the owner, such as \"2026 Example Inc.\"", subject: copyright)
    }
  }

  /// Deletes a version that was never approved and is not under review; an app keeps its only version.
  ///
  /// - Throws: The refusal of ``deletionRefusal(of:)``, or a guard's.
  public func deleteVersion(_ version: AppVersion) throws {
    if let refusal = try deletionRefusal(of: version) { throw refusal }
    try remove(version)
  }

  /// Why a version cannot be deleted now, or nil if it can.
  public func deletionRefusal(of version: AppVersion) throws -> Refusal? {
    if version.state.isInReview || version.state == .waitingForExportCompliance { return .deleteInReview(version) }
    if version.state.hasBeenApproved { return .deleteApproved(version) }
    guard let app = try find(version.app), try versions(of: app).count == 1 else { return nil }
    return .deleteOnly(version, of: app)
  }

  /// Deletes the row of a version, whatever its state.
  func remove(_ version: AppVersion) throws {
    try catalog.change(.versionDeleted(version)) {
      try catalog.store.execute("DELETE FROM app_version WHERE id = ?", .integer(version.id))
    }
  }
}

extension Refusal {
  /// A refusal about a version, whose number is the subject and begins the message.
  fileprivate init(_ code: String, kind: Kind, _ version: AppVersion, _ predicate: String, remedy: Remedy?) {
    self.init(code, kind: kind, "version \(version.version) \(predicate)", remedy: remedy, subject: version.version)
  }

  /// The refusal to change a field in the version's state.
  fileprivate init(_ code: String, kind: Kind, _ version: AppVersion, fixed field: String) {
    let remedy: Remedy? =
      version.state.hasBeenApproved
      ? ContentVersion(version.version)?.next.map { .command("app version create \($0.text)") }
      : .command("app version developer-reject \(version.version)")
    self.init(
      code, kind: kind, version, "is \(version.state.label); its \(field) cannot be changed", remedy: remedy)
  }

  fileprivate static func releaseDatePast(_ date: Date) -> Refusal {
    Refusal(
      "app.version.release-date", "the release date must be in the future, and \(date.iso8601) is not",
      hint: "give a later date, such as +30d", subject: date.iso8601)
  }

  fileprivate static func deleteInReview(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.delete.in-review", kind: .state, version, "is \(version.state.label)",
      remedy: Remedy("take it out of review first", command: "app version developer-reject \(version.version)"))
  }

  fileprivate static func deleteApproved(_ version: AppVersion) -> Refusal {
    let remedy: Remedy =
      switch version.state {
      case .pendingDeveloperRelease, .pendingContract:
        Remedy("reject it first", command: "app version developer-reject \(version.version)")
      case .readyForSale:
        Remedy("take it off sale instead", command: "app version take-off-sale \(version.version)")
      default: .command("app version list")
      }
    return Refusal(
      "app.version.delete.approved", kind: .state, version,
      "is \(version.state.label); an approved version cannot be deleted", remedy: remedy)
  }

  fileprivate static func deleteOnly(_ version: AppVersion, of app: App) -> Refusal {
    Refusal(
      "app.version.delete.only", kind: .state, version,
      "is the only version of \(app.bundleID.rawValue), which must have one",
      remedy: Remedy("give it another number instead", command: "app version rename \(version.version) NUMBER"))
  }
}
