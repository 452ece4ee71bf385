public import Store

extension Apps {
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
  fileprivate static func deleteInReview(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.delete.in-review", kind: .state, "version \(version.version) is \(version.state.label)",
      remedy: Remedy("take it out of review first", command: "app version developer-reject \(version.version)"),
      subject: version.version)
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
      "app.version.delete.approved", kind: .state,
      "version \(version.version) is \(version.state.label); an approved version cannot be deleted", remedy: remedy,
      subject: version.version)
  }

  fileprivate static func deleteOnly(_ version: AppVersion, of app: App) -> Refusal {
    Refusal(
      "app.version.delete.only", kind: .state,
      "version \(version.version) is the only version of \(app.bundleID.rawValue), which must have one",
      remedy: Remedy("give it another number instead", command: "app version rename \(version.version) NUMBER"),
      subject: version.version)
  }
}
