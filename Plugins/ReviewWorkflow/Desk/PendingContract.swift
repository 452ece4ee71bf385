internal import StockroomKit

/// Approved versions that wait for the Paid Applications contract to be in effect again.
struct PendingContract {
  let catalog: Catalog

  /// Brings them on where it is.
  func end() throws {
    guard try isInEffect() else { return }
    for version in try catalog.apps.versions(in: .pendingContract) {
      _ = try VersionDesk(catalog: catalog).perform(.signContract, on: version)
    }
  }

  /// Those that would wait for good: a contract in effect is not signed again.
  func stranded() throws -> [Refusal] {
    guard try isInEffect() else { return [] }
    return try catalog.apps.versions(in: .pendingContract).map(Refusal.contractStrands)
  }

  private func isInEffect() throws -> Bool { try catalog.contract.current().state == .active }
}

extension Refusal {
  static func contractStrands(_ version: AppVersion) -> Refusal {
    Refusal(
      "app.version.strands", kind: .state,
      "version \(version.version) is Pending Contract, where it would stay: the contract would be in effect already",
      hint: "contract sign, which brings it on, or undo what brought it there first", subject: version.version)
  }
}
