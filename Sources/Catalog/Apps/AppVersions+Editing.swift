internal import Basics
internal import Foundation
internal import Store

extension AppVersion {
  func hasSameSettings(as other: AppVersion) -> Bool {
    version.hasSameBytes(as: other.version) && release == other.release && hasSameCopyright(as: other)
  }

  fileprivate func hasSameCopyright(as other: AppVersion) -> Bool {
    (copyright == nil) == (other.copyright == nil) && (copyright ?? "").hasSameBytes(as: other.copyright ?? "")
  }
}

extension AppVersion {
  fileprivate func whyFixed(_ what: String) -> String {
    "version \(version) is \(state.label); its \(what) cannot be changed"
  }

  fileprivate var remedyOfFixed: Remedy? {
    guard state.hasBeenApproved else { return .command("app version developer-reject \(version)") }
    return ContentVersion(version)?.next.map { .command("app version create \($0.text)") }
  }
}

extension Apps {
  /// Refuses what cannot be changed in the state of a version, and values that are not allowed.
  func requireEditable(_ edited: AppVersion, was version: AppVersion) throws {
    let isLocked = version.state.isInReview || version.state == .waitingForExportCompliance
    let isFixed = isLocked || version.state.hasBeenApproved
    if !edited.version.hasSameBytes(as: version.version), let app = try find(version.app) {
      guard !isFixed else { throw Refusal.numberFixed(version) }
      try check(edited.version, of: app, after: try versions(of: app).last { $0.id != version.id })
    }
    if !edited.hasSameCopyright(as: version) {
      guard !isFixed else { throw Refusal.copyrightFixed(version) }
      try edited.copyright.map(check(copyright:))
    }
    guard edited.release != version.release else { return }
    switch version.state {
    case .processingForAppStore, .readyForSale, .developerRemovedFromSale, .removedFromSale, .replacedWithNewVersion:
      throw Refusal.releaseFixed(version)
    case .pendingDeveloperRelease where edited.release == .afterApproval:
      throw Refusal.versionAwaitsRelease(version)
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
}

extension Refusal {
  fileprivate static func numberFixed(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.not-editable", kind: .state, version.whyFixed("number"), remedy: version.remedyOfFixed,
      subject: version.version)
  }

  fileprivate static func copyrightFixed(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.copyright.not-editable", kind: .state, version.whyFixed("copyright"), remedy: version.remedyOfFixed,
      subject: version.version)
  }

  fileprivate static func releaseFixed(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.release.not-editable", kind: .state, version.whyFixed("release"), remedy: version.remedyOfFixed,
      subject: version.version)
  }

  fileprivate static func versionAwaitsRelease(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.awaits-release", kind: .state,
      "version \(version.version) was approved and waits for its release",
      remedy: .command("app version release \(version.version)"), subject: version.version)
  }

  fileprivate static func releaseDatePast(_ date: Date) -> Refusal {
    Refusal(
      "app.version.release-date", "the release date must be in the future, and \(date.iso8601) is not",
      hint: "give a later date, such as +30d", subject: date.iso8601)
  }
}
