internal import StockroomKit

/// Apple's codes for what review refuses.
enum ReviewErrors {
  static let stateTitle = "The request cannot be fulfilled in the current state of the resource"

  static func add(to registry: inout Registry) {
    registry.connectCode(
      "STATE_ERROR.FIRST_IAP_MUST_BE_SUBMITTED_ON_VERSION",
      "The first In-App Purchase for an app must be submitted for review at the same time that you submit an app version",
      for: "review.first-needs-version")
    registry.connectCode(
      "STATE_ERROR.ENTITY_STATE_INVALID", stateTitle, for: "review.not-legal", "app.version.not-legal",
      "review.version-closed", "review.version-on-sale", "review.processing", "review.not-under-review",
      "review.content-under-review", "review.draft.closed", "review.draft.decided", "review.draft.empty",
      "review.draft.no-issue", "review.draft.unresolved", "review.draft.version")
    registry.connectCode(
      "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION", "The item is part of another review submission",
      for: "review.draft.taken")
    registry.connectCode(
      "STATE_ERROR.VALIDATION_ERROR", "The request cannot be fulfilled because something is missing",
      for: "review.incomplete")
  }

  /// Runs what may submit products, and names all that a product lacks if that is why it is refused.
  ///
  /// Apple's API refuses it while the Paid Applications contract has expired; the console rehearses review without one.
  static func withMissing(in catalog: Catalog, _ body: () throws -> Void) throws {
    guard try catalog.contract.current().state != .expired else {
      throw ConnectError(
        403, "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED", "A required agreement is missing or has expired.",
        "This request requires an in-effect agreement that has not been signed or has expired.")
    }
    do {
      try body()
    } catch let refusal as Refusal where refusal.code == "review.incomplete" {
      guard let product = try refusal.subject.flatMap(catalog.products.find) else { throw refusal }
      let missing =
        try catalog.updates.find(product).map { try catalog.updates.missing(from: $0, of: product) }
        ?? catalog.products.missing(from: product)
      let errors = missing.map { requirement in
        ConnectError(
          409, "ENTITY_ERROR.ATTRIBUTE.REQUIRED", "The provided entity is missing a required attribute",
          "\(requirement.item): \(requirement.what)")
      }
      throw ConnectError(
        409, "STATE_ERROR.VALIDATION_ERROR", "The request cannot be fulfilled because something is missing",
        "\(product.productID.rawValue) lacks \(missing.map(\.item).joined(separator: ", "))",
        associated: ["/v2/inAppPurchases/\(product.appleID)": errors])
    }
  }
}

/// What the plugin has for the App Store Connect API.
enum ReviewResources {
  static func add(to registry: inout Registry) {
    registry.resource(ReviewSubmissionResources.submissions)
    registry.resource(ReviewItemResources.items)
    registry.resource(ProductVersionResources.versions)
    registry.resource(ProductVersionResources.submissions)
    registry.alternate(ProductVersionResources.localizations)
    registry.relationship(ReviewSubmissionResources.ofApp, of: "apps")
    registry.relationship(ProductVersionResources.ofProduct, of: "inAppPurchases")
    ReviewErrors.add(to: &registry)
  }
}
