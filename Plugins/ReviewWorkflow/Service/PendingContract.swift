internal import StockroomKit

/// Approved versions that wait for the Paid Applications contract to be in effect again.
struct PendingContract {
  let catalog: Catalog

  /// Moves them on if it is.
  func end() throws {
    guard try isInEffect() else { return }
    for version in try catalog.apps.versions(in: .pendingContract) {
      _ = try VersionService(catalog: catalog).perform(.signContract, on: version)
    }
  }

  /// Versions that would wait forever: a contract in effect cannot be signed again.
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
      "version \(version.version) is Pending Contract and would stay so, because the contract would already be in effect",
      remedy: Remedy("run \(command: "contract sign") to continue").or("first undo what made it Pending Contract"),
      subject: version.version)
  }
}
