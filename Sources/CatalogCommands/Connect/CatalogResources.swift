import StockroomKit

/// The catalog's resources of the App Store Connect API.
enum CatalogResources {
  static func add(to registry: inout Registry) {
    registry.resource(AppResources.apps)
    registry.resource(VersionResources.versions)
    registry.resource(ProductResources.products)
    registry.resource(ProductResources.texts.resource)
    registry.resource(TerritoryResources.territories)
    for products in ConnectProducts.allCases {
      registry.resource(TerritoryResources.availabilities(of: products))
      registry.asset(screenshot(of: products))
    }
    registry.relationship(TerritoryResources.availability(of: .subscriptions), of: ConnectProducts.subscriptions.type)
    registry.resource(ContentResources.contents)
    registry.resource(TesterResources.testers)
    registry.resource(ProvisioningResources.bundleIDs)
    registry.resource(ProvisioningResources.capabilities)
    registry.resource(ProfileResources.profiles)
    addCodes(to: &registry)
  }

  /// The screenshot for the review of a product, or the one that waits for its approval.
  private static func screenshot(of products: ConnectProducts) -> ConnectAsset {
    ConnectAsset(
      of: products, "AppStoreReviewScreenshots", title: "review screenshot", link: products.link,
      relationship: ("appStoreReviewScreenshot", isToMany: false), set: ["product", "screenshot"],
      remove: ["product", "edit", "--remove-screenshot"],
      requireEditable: { product, catalog in try catalog.products.requireScreenshotEditable(product) }
    ) { product, catalog in
      if let new = try catalog.updates.find(product)?.screenshot {
        return ConnectAsset.Image(new.sha256, fileName: new.fileName)
      }
      return product.screenshot.map { ConnectAsset.Image($0, fileName: product.screenshotName ?? "") }
    }
  }

  /// Apple's codes, as clients and their tests have recorded them.
  private static func addCodes(to registry: inout Registry) {
    registry.connectCode(
      "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE",
      "The provided entity includes an attribute with a value that has "
        + "already been used", for: "product.id.taken", "product.id.burned", "product.name.taken",
      "app.version.taken", "bundle-id.taken")
    registry.connectCode(
      "ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE",
      "The provided entity contains a field that can not be modified in the current state",
      for: "product.display-name.not-editable", "product.description.not-editable", "product.notes.not-editable",
      "product.name.not-editable", "product.update.in-review")
    registry.connectCode(
      "STATE_ERROR.ENTITY_STATE_INVALID", "The request cannot be fulfilled in the current state of the resource",
      for: "product.delete.approved", "product.delete.in-review", "product.delete.update-in-review",
      "product.screenshot.not-editable", "product.screenshot.under-review", "product.localization.last",
      "app.version.delete.approved", "app.version.delete.in-review", "app.version.delete.only", "bundle-id.in-use",
      "bundle-id.name.of-app")
    registry.connectCode(
      "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      for: "app.version.in-preparation")
    registry.connectDetail(
      "You cannot create a new version of the App in the current state.", for: "app.version.in-preparation")
    registry.connectLink("app", for: "app.version.in-preparation")
    for (name, code) in [
      ("versionString", "app.version.not-editable"), ("copyright", "app.version.copyright.not-editable"),
      ("releaseType", "app.version.release.not-editable"), ("releaseType", "app.version.awaits-release"),
    ] { registry.connectDetail("Attribute '\(name)' cannot be edited at this time", for: code) }
    registry.connectDetail(
      "The in-app purchase is under review, and its reviewer needs the screenshot",
      for: "product.screenshot.under-review")
    registry.connectCode(
      "ENTITY_ERROR.ATTRIBUTE.INVALID", "An attribute value is invalid.", for: "product.id.characters",
      "product.id.length")
  }
}

extension Catalog {
  /// The product that a document names in a relationship.
  func product(_ link: String, of document: ConnectDocument) throws -> Product {
    guard let product = try product(connect: document.link(link) ?? "") else {
      throw ConnectError.linkNotFound(document, link, "inAppPurchases")
    }
    return product
  }
}
