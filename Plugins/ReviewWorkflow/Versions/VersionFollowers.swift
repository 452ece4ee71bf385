internal import StockroomKit

/// The effects of an app version's move on the products submitted with it, and on the former version.
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

  /// Approves the products that waited only for the binary; the others continue alone.
  private func approve() throws {
    try perform(.approveVersion, in: [.pendingBinaryApproval])
  }

  /// Returns products with the version under today's rules; in iTunes Connect they wait for the next binary.
  private func returnProducts() throws {
    guard catalog.rules.rejectedVersionReturnsProducts else { return }
    try perform(.rejectVersion, in: [.waitingForReview, .inReview, .pendingBinaryApproval])
  }

  /// Withdraws the products submitted with a withdrawn or deleted version.
  func withdraw() throws {
    try perform(.withdraw, in: [.waitingForReview, .inReview, .pendingBinaryApproval])
  }

  /// Keeps one version of an app on sale: the newest, even if an older one finishes processing later.
  private func replaceEarlier() throws {
    guard let app = try catalog.apps.find(version.app) else { return }
    let isLate = try catalog.apps.versions(of: app).contains { $0.id > version.id && $0.state == .readyForSale }
    if isLate { _ = try VersionService(catalog: catalog).perform(.replace, on: version) }
    for earlier in try catalog.apps.versions(of: app)
    where earlier.id < version.id && (earlier.state == .readyForSale || earlier.state == .developerRemovedFromSale) {
      _ = try VersionService(catalog: catalog).perform(.replace, on: earlier)
    }
  }

  private func perform(_ event: ReviewEvent, in states: [ReviewItemState]) throws {
    for item in try Submissions(catalog: catalog).openItems(with: version) where states.contains(item.state) {
      guard let product = try item.product.flatMap(catalog.products.find) else { continue }
      _ = try ReviewService(catalog: catalog).perform(event, on: product)
    }
  }
}
