import Store

extension Products {
  /// A product's unmet requirements for submission, the core's first.
  public func missing(from product: Product) throws -> [UnmetRequirement] {
    var result: [UnmetRequirement] = []
    let isLocked = !RuleTable.metadataEditable.contains(product.status)
    for requirement in Self.coreRequirements {
      guard let missing = try requirement(product, catalog) else { continue }
      // In review it is missed, but cannot be added.
      result.append(isLocked ? UnmetRequirement(missing.item, missing.what, fix: nil) : missing)
    }
    for requirement in catalog.hooks.requirements {
      if let missing = try requirement(product, catalog) { result.append(missing) }
    }
    guard !result.isEmpty else { return [] }
    let name = try catalog.name(of: product)
    return result.map { $0.naming(name).keeping(catalog.hasCommand) }
  }

  /// The suggested next commands, fixes first; none of a plugin that is not installed or is switched off.
  public func next(for product: Product) throws -> [String] {
    var fixes: [String] = []
    if !product.status.isInReview, !product.status.hasBeenApproved, product.status != .processingContent {
      fixes = try missing(from: product).compactMap(\.fix)
    } else if let update = try catalog.updates.find(product) {
      fixes = try catalog.updates.missing(from: update, of: product).compactMap(\.fix)
    }
    let name = try catalog.name(of: product)
    let others = try catalog.hooks.next.flatMap { source in
      try source(product, catalog).map { $0.replacing(UnmetRequirement.placeholder, with: name) }
    }
    // Fixing its update does not return a removed product to sale.
    return (product.status == .removedFromSale ? others + fixes : fixes + others).filter(catalog.hasCommand)
  }

  /// The commands that plugins allow for a product now; a guard may still refuse one.
  public func legalCommands(for product: Product) throws -> [LegalCommand] {
    let name = try catalog.name(of: product)
    return try catalog.hooks.legal.flatMap { try $0(product, catalog) }.map { $0.naming(name) }
  }

  /// The custom state that a product is in, or nil if there is none.
  public func stage(of product: Product) throws -> String? {
    try catalog.reviews?.stage(of: product, catalog: catalog)
  }

  /// A product's status as text, with its custom state: `In Review (Legal Check)`.
  public func statusText(of product: Product) throws -> String {
    if try isWaitingForScreenshot(product) { return ProductStatus.waitingForScreenshot }
    return product.status.label(in: try stage(of: product))
  }

  /// The name of a product's status in the store's era: iTunes Connect's Waiting for Screenshot for a product that
  /// lacks only its review screenshot.
  public func label(of product: Product) throws -> String {
    try isWaitingForScreenshot(product) ? ProductStatus.waitingForScreenshot : product.status.label
  }

  /// True if a product lacks only its review screenshot, in an era with a name for that.
  public func isWaitingForScreenshot(_ product: Product) throws -> Bool {
    // The product's own row answers for most, so that a long list needs no more reading.
    guard product.status == .missingMetadata, product.screenshot == nil, catalog.rules.namesMissingScreenshot else {
      return false
    }
    // Most of the others have no description yet.
    guard try catalog.localizations.isDescribed(product) else { return false }
    return try (Self.requirementsOfOtherRows + catalog.hooks.requirements).allSatisfy {
      try $0(product, catalog) == nil
    }
  }

  /// Throws a `Refusal` in an era that does not know Waiting for Screenshot.
  public func requireScreenshotStatus() throws {
    guard catalog.rules.namesMissingScreenshot else {
      throw Refusal.statusNotOffered(ProductStatus.waitingForScreenshot, profile: catalog.rules.profile)
    }
  }

  /// Computes the status of a changed product, until a plugin has submitted it.
  func recompute(_ key: AppleID) throws {
    guard let product = try find(key), product.status.isComputed else { return }
    let status = try computedStatus(of: product)
    guard status != product.status else { return }
    let move = StatusMove(by: mover(of: product, to: status), reason: try reason(for: status, of: product))
    _ = try self.move(product, to: status, as: move)
  }

  /// Computes the status of every product that has not been submitted, after the requirements have changed; returns how
  /// many statuses changed.
  package func recomputeAll() throws -> Int {
    let computed = ProductStatus.allCases.filter(\.isComputed)
    let marks = computed.map { _ in "?" }.joined(separator: ", ")
    var products: [Product] = []
    try store.rows(
      "SELECT \(Product.columns) FROM product WHERE status IN (\(marks)) ORDER BY apple_id",
      computed.map { .text($0.rawValue) }
    ) { products.append(try Product($0)) }
    return try products.count { product in
      try catalog.recomputeStatus(of: product)
      return try find(product.appleID)?.status != product.status
    }
  }

  /// The actor of a computed status: the one who adds content or changes hosting; otherwise the system.
  private func mover(of product: Product, to status: ProductStatus) -> Actor {
    let isHostingOrContent = status == .waitingForUpload || status == .processingContent
    let wasHosted = product.status == .waitingForUpload || product.status == .processingContent
    return isHostingOrContent || (wasHosted && !product.isHosted) ? catalog.actor : .system
  }

  /// The status of a new product, if its own row decides it: content to host follows later.
  func firstStatus(of product: Product) throws -> ProductStatus? {
    if product.isHosted { return .waitingForUpload }
    return try Self.requirementsOfRow.contains { try $0(product, catalog) != nil } ? .missingMetadata : nil
  }

  /// With hosting on and no content, the status is Waiting for Upload, whatever else is missing.
  func computedStatus(of product: Product) throws -> ProductStatus {
    if product.isHosted {
      guard let content = try catalog.content.newest(of: product) else { return .waitingForUpload }
      if content.state == .processing { return .processingContent }
    }
    // One missing requirement is enough. The ones that need no query come first, since every line of a batch asks.
    let isComplete = try (Self.requirementsOfRow + Self.requirementsOfOtherRows + catalog.hooks.requirements)
      .allSatisfy { try $0(product, catalog) == nil }
    return isComplete ? .readyToSubmit : .missingMetadata
  }

  private func reason(for status: ProductStatus, of product: Product) throws -> String {
    switch status {
    case .missingMetadata: try missing(from: product).map { "\($0.item): \($0.what)" }.joined(separator: ", ")
    case .waitingForUpload: "hosted, no package"
    case .processingContent: "package uploaded"
    default: "nothing is missing"
    }
  }

  /// The requirements in display order.
  private static let coreRequirements = requirementsOfOtherRows + requirementsOfRow

  private static let requirementsOfOtherRows: [CatalogHooks.Requirement] = [
    { product, catalog in try catalog.localizations.missing(from: product) },
    { product, catalog in try catalog.content.missing(from: product) },
  ]

  /// The requirements that a product's own row answers.
  private static let requirementsOfRow: [CatalogHooks.Requirement] = [
    { product, _ in
      guard product.screenshot == nil else { return nil }
      return UnmetRequirement("screenshot", "none for review", fix: "product screenshot PRODUCT FILE")
    }
  ]
}
