internal import StockroomKit

/// What the move of an app version means for the products that came with it, and for the version before it.
struct VersionFollowers {
  let version: AppVersion
  let catalog: Catalog

  func follow() throws {
    switch version.state {
    case .pendingDeveloperRelease, .pendingContract: try approve()
    case .processingForAppStore:
      try approve()
      try VersionProcessing(catalog: catalog).begin(version)
    case .readyForSale:
      try approve()
      try replaceEarlier()
    case .rejected, .metadataRejected: try returnProducts()
    case .developerRejected: try withdraw()
    default: break
    }
  }

  /// Those that waited for nothing but the binary are approved; the others go on alone.
  private func approve() throws {
    try perform(.approveVersion, in: [.pendingBinaryApproval])
  }

  /// Under today's rules products go back with the version; in iTunes Connect they wait for the next binary.
  private func returnProducts() throws {
    guard catalog.rules.rejectedVersionReturnsProducts else { return }
    try perform(.rejectVersion, in: [.inReview, .pendingBinaryApproval])
  }

  /// What is taken out of review takes along what was submitted with it.
  private func withdraw() throws {
    try perform(.withdraw, in: [.waitingForReview, .inReview, .pendingBinaryApproval])
  }

  /// One version of an app is on sale; one whose processing took longer than that of a newer one comes too late.
  private func replaceEarlier() throws {
    guard let app = try catalog.apps.find(version.app) else { return }
    let isLate = try catalog.apps.versions(of: app).contains { $0.id > version.id && $0.state == .readyForSale }
    if isLate { _ = try VersionDesk(catalog: catalog).perform(.replace, on: version) }
    for earlier in try catalog.apps.versions(of: app)
    where earlier.id < version.id && (earlier.state == .readyForSale || earlier.state == .developerRemovedFromSale) {
      _ = try VersionDesk(catalog: catalog).perform(.replace, on: earlier)
    }
  }

  private func perform(_ event: ReviewEvent, in states: [ReviewItemState]) throws {
    for item in try Submissions(catalog: catalog).openItems(with: version) where states.contains(item.state) {
      guard let product = try item.product.flatMap(catalog.products.find) else { continue }
      _ = try ReviewDesk(catalog: catalog).perform(event, on: product)
    }
  }
}
