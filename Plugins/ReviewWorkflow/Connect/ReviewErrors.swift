internal import StockroomKit

/// Apple's error codes for refusals of review.
enum ReviewErrors {
  static let stateTitle = "The request cannot be fulfilled in the current state of the resource"

  static func add(to registry: inout Registry) {
    registry.connectCode(
      "STATE_ERROR.FIRST_IAP_MUST_BE_SUBMITTED_ON_VERSION",
      "The first In-App Purchase for an app must be submitted for review at the same time that you submit an app version",
      for: "review.first-needs-version")
    registry.connectCode(
      "STATE_ERROR.FIRST_SUBSCRIPTION_MUST_BE_SUBMITTED_ON_VERSION",
      "The first subscription for an app must be submitted for review at the same time that you submit an app version",
      for: "review.first-subscription-needs-version")
    registry.connectCode(
      "STATE_ERROR.ENTITY_STATE_INVALID", stateTitle, for: "review.not-legal", "review.item.not-legal",
      "review.item.with-product", "app.version.not-legal",
      "review.version-closed", "review.version-on-sale", "review.processing", "review.not-under-review",
      "review.content-under-review", "review.draft.closed", "review.draft.decided", "review.draft.empty",
      "review.draft.no-issue", "review.draft.unresolved", "review.draft.version", "review.hosting-closed",
      "review.too-many-items")
    for link in [GroupReviewResources.link, GroupReviewResources.group] {
      registry.connectLink(link, for: "review.item.not-legal", "review.item.with-product")
    }
    registry.connectCode(
      "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION", "The item is part of another review submission",
      for: "review.draft.taken")
    addDetails(to: &registry)
    registry.connectCode(
      "STATE_ERROR.VALIDATION_ERROR", "The request cannot be fulfilled because something is missing",
      for: "review.incomplete")
  }

  /// The texts of refusals that would name drafts, which are review submissions in the API, or commands.
  private static func addDetails(to registry: inout Registry) {
    for (code, detail) in [
      ("app.version.not-legal", "The app version is not in a valid state for this request"),
      ("review.not-legal", "The in-app purchase is not in a valid state for this request"),
      ("review.item.not-legal", "The subscription group version is not in a valid state for this request"),
      ("review.item.with-product", "The subscription group version is under review with its first subscription"),
      ("review.draft.empty", "The review submission has no items; add one to it first"),
      ("review.draft.closed", "The review submission was submitted or canceled; create another one"),
      ("review.draft.decided", "Nothing in the review submission is under review or unresolved"),
      (
        "review.draft.unresolved",
        "The review submission was submitted; set 'resolved' of an item that was rejected before you submit it again"
      ),
      ("review.draft.version", "The review submission already has an app version; it can have at most one"),
      (
        "review.draft.open",
        "The app already has a review submission that is READY_FOR_REVIEW; add items to it, or cancel it"
      ),
      (
        "review.first-needs-version",
        "The app has no approved in-app purchase of this type yet; add an app version to the review submission, too"
      ),
      (
        "review.first-subscription-needs-version",
        "The app has no approved subscription yet; add an app version to the review submission, too"
      ),
    ] { registry.connectDetail(detail, for: code) }
  }

  /// Runs a submission of products; if it is refused, the error lists everything that is missing.
  ///
  /// Apple's API refuses submissions while the Paid Applications contract has expired; the console does not need one.
  static func withMissing(in catalog: Catalog, _ body: () throws -> Void) throws {
    guard try catalog.contract.current().state != .expired else {
      throw ConnectError(
        403, "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED", "A required agreement is missing or has expired.",
        "This request requires an in-effect agreement that has not been signed or has expired.")
    }
    do {
      try body()
    } catch let refusal as Refusal where refusal.kind == .state {
      // Of several products with the identifier, one lacks something.
      let named = try refusal.subject.map(catalog.products.all) ?? []
      guard let product = try named.first(where: { try !Self.missing(from: $0, in: catalog).isEmpty }) ?? named.first
      else {
        throw refusal
      }
      let missing = try Self.missing(from: product, in: catalog)
      guard !missing.isEmpty else { throw refusal }
      let errors = missing.map { requirement in
        ConnectError(
          409, "ENTITY_ERROR.ATTRIBUTE.REQUIRED", "The provided entity is missing a required attribute",
          "\(requirement.item): \(requirement.what)")
      }
      throw ConnectError(
        409, "STATE_ERROR.VALIDATION_ERROR", "The request cannot be fulfilled because something is missing",
        "\(product.productID.rawValue) lacks \(missing.map(\.item).joined(separator: ", "))",
        associated: [
          (product.type == .autoRenewable ? ConnectProducts.subscriptions : .inAppPurchases).path(product.appleID):
            errors
        ])
    }
  }

  /// The unmet requirements of a product or its update; empty once it is under review.
  private static func missing(from product: Product, in catalog: Catalog) throws -> [UnmetRequirement] {
    if let update = try catalog.updates.find(product) { return try catalog.updates.missing(from: update, of: product) }
    return product.status.isComputed ? try catalog.products.missing(from: product) : []
  }
}

extension ConnectError {
  /// The error for a request that the state of a resource does not allow.
  static func state(_ detail: String, source: Source? = nil) -> ConnectError {
    ConnectError(409, "STATE_ERROR.ENTITY_STATE_INVALID", ReviewErrors.stateTitle, detail, source: source)
  }
}

extension ConnectDocument {
  /// The resource that a relationship links to.
  func linked<Resource>(_ name: String, _ type: String, find: (String) throws -> Resource?) throws -> Resource {
    guard let found = try find(link(name) ?? "") else { throw ConnectError.linkNotFound(self, name, type) }
    return found
  }
}

extension Catalog {
  /// The app version with an identifier of the API.
  func version(connect id: String) throws -> AppVersion? {
    guard let number = Int64(id), String(number).hasSameBytes(as: id) else { return nil }
    return try apps.findVersion(number)
  }
}

/// The plugin's part of the App Store Connect API.
enum ReviewResources {
  static func add(to registry: inout Registry) {
    registry.resource(ReviewSubmissionResources.submissions)
    registry.resource(ReviewItemResources.items)
    registry.resource(ReleaseRequestResources.requests)
    registry.resource(GroupReviewResources.submissions)
    for products in ConnectProducts.allCases { ProductVersionResources(of: products).add(to: &registry) }
    registry.relationship(ReviewSubmissionResources.ofApp, of: "apps")
    registry.selection(ReviewSubmissionResources.appsWithSubmissions, of: "apps")
    ReviewErrors.add(to: &registry)
  }
}
