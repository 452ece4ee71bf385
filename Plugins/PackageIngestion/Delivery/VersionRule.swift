import StockroomKit

/// Decides whether a product accepts a version of hosted content, by its existing versions.
struct VersionRule {
  /// The effect of an upload on a product's versions.
  enum Verdict {
    /// It adds one; `isFirst` if there was none.
    case adds(isFirst: Bool)
    /// It replaces test content that was never submitted.
    case replaces(HostedContent)
    /// The same file was uploaded before.
    case known(HostedContent)
  }

  private let product: Product
  /// Newest first.
  private let versions: [HostedContent]

  init(_ product: Product, in catalog: Catalog) throws {
    self.product = product
    versions = try catalog.content.all(of: product)
  }

  /// Checks a package; versions are compared number by number.
  func judge(_ version: ContentVersion, packageSHA256: String) throws -> Verdict {
    if let known = versions.first(where: { $0.package.sha256 == packageSHA256 }) { return .known(known) }
    if let approved = newestApproved, version < approved {
      throw Refusal.versionLower(version, than: approved, product)
    }
    guard let same = versions.first(where: { ContentVersion($0.version) == version }) else {
      return .adds(isFirst: versions.isEmpty)
    }
    guard !isSubmitted(same) else { throw Refusal.versionSubmitted(same, product) }
    return .replaces(same)
  }

  /// The warning for a version lower than an earlier upload: testers download the latest upload.
  func warning(about version: ContentVersion) -> Finding? {
    guard let highest = versions.compactMap({ ContentVersion($0.version) }).max(), version < highest else { return nil }
    return .warning(
      .versionLower,
      "\(version) is lower than \(highest), which was uploaded earlier; testers download \(version) now")
  }

  private var newestApproved: ContentVersion? {
    versions.filter { $0.state == .approved }.compactMap { ContentVersion($0.version) }.max()
  }

  /// True if this version is or was under review.
  ///
  /// While a product is on sale, only the review plugin knows its newer versions' states, and locks them.
  private func isSubmitted(_ content: HostedContent) -> Bool {
    switch content.state {
    case .approved, .rejected: true
    case .processing, .ready, .waitingForReview, .inReview:
      content.id == versions.first?.id && !product.status.isComputed && !product.status.hasBeenApproved
    }
  }
}

extension Refusal {
  fileprivate static func versionLower(
    _ version: ContentVersion, than approved: ContentVersion, _ product: Product
  ) -> Refusal {
    Refusal(
      FindingCode.versionLower.rawValue,
      "version \(version) is lower than \(approved), which is approved for \(product.productID.rawValue)",
      hint: "raise \(ContentInfo.versionKey) above \(approved), then package build and upload again")
  }

  fileprivate static func versionSubmitted(_ content: HostedContent, _ product: Product) -> Refusal {
    Refusal(
      "package.version.submitted", kind: .state,
      "version \(content.version) of \(product.productID.rawValue) was submitted with different content",
      hint: "raise \(ContentInfo.versionKey) above \(content.version), then package build and upload again")
  }
}
