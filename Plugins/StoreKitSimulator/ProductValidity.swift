internal import StockroomKit

/// Decides which identifiers are valid for an app, with the reason for the others.
///
/// The app's own state is read once, so that a request takes the same time in a store of any size.
struct ProductValidity {
  let catalog: Catalog
  let app: App
  let environment: StoreEnvironment
  let storefront: Storefront
  private let readPrice: ((Product) throws -> Price?)?
  /// The reason that all identifiers of the app are invalid, if any.
  private let obstacle: (reason: InvalidIdentifier.Reason, text: String, fix: String?)?

  init(catalog: Catalog, app: App, signedWith profile: ProvisioningProfile, storefront: Storefront) throws {
    (self.catalog, self.app, self.storefront) = (catalog, app, storefront)
    environment = profile.environment
    readPrice = catalog.pricing?.prices(in: storefront, at: catalog.store.now, catalog: catalog)
    obstacle = try Self.obstacle(to: app, signedWith: profile, in: catalog)
  }

  /// The product with an identifier, or the reason that it is invalid.
  func look(up id: String) throws -> Result<Product, Invalid> {
    let (bundleID, productID) = Products.parts(of: id)
    let named =
      try bundleID == nil
      ? catalog.products.find(id, in: app.appleID) ?? catalog.products.all(id).first : catalog.products.find(id)
    guard let product = named else {
      let near = try nearest(to: id)
      return .failure(
        invalid(
          id, .unknown, "no product has this identifier" + (near.map { "; did you mean \($0)?" } ?? ""),
          fix: near.map { request(for: $0, of: app) } ?? "product list"))
    }
    guard product.app == app.appleID else {
      let owner = try catalog.apps.find(product.app)
      return .failure(
        invalid(
          id, .otherApp, "it belongs to the app \(owner?.bundleID.rawValue ?? "")",
          fix: owner.map { request(for: productID, of: $0) }))
    }
    if let refused = try refusal(of: product) { return .failure(refused) }
    return .success(product)
  }

  /// The line that requests a product of an app.
  private func request(for id: String, of app: App) -> String {
    "storekit products \(id)" + (catalog.appInUse?.appleID == app.appleID ? "" : " --app \(app.bundleID.rawValue)")
  }

  /// The reason that the store does not sell a product of the app now, if any.
  func refusal(of product: Product) throws -> Invalid? {
    let id = product.productID.rawValue
    if let obstacle { return invalid(id, obstacle.reason, obstacle.text, fix: obstacle.fix) }
    let name = try catalog.name(of: product)
    if product.status == .removedFromSale {
      return invalid(
        id, .removedFromSale, "Apple removed it from sale", fix: try catalog.products.next(for: product).first)
    }
    if environment == .production, product.status != .approved, product.status != .developerRemovedFromSale {
      return invalid(
        id, .notApproved,
        "it is \(try catalog.products.statusText(of: product)), and customers only see approved products",
        fix: try catalog.products.next(for: product).first ?? "product can \(name)")
    }
    guard product.isClearedForSale else {
      return invalid(id, .notCleared, "it is not cleared for sale", fix: "product availability \(name) --on")
    }
    guard try catalog.availability.isSold(product, in: storefront) else {
      return invalid(
        id, .notOffered, "it is not sold in \(storefront.alpha3)",
        fix: "product availability \(name) --add \(storefront.alpha3)")
    }
    guard try price(of: product) != nil else {
      let missing = try catalog.pricing?.missingPrice(
        of: product, in: storefront, at: catalog.store.now, catalog: catalog)
      return invalid(
        id, .noPrice, missing?.what ?? "it has no price in \(storefront.alpha3)",
        fix: try (missing ?? unmet(product))?.fix?.replacing("PRODUCT", with: name))
    }
    return nil
  }

  /// The problem of a product without any price.
  private func unmet(_ product: Product) throws -> UnmetRequirement? {
    try catalog.products.missing(from: product).first { $0.item == "price" }
  }

  func price(of product: Product) throws -> Price? {
    try readPrice?(product)
  }

  /// An identifier with the reason.
  struct Invalid: Error {
    let identifier: InvalidIdentifier
  }

  private func invalid(
    _ id: String, _ reason: InvalidIdentifier.Reason, _ text: String, fix: String?
  ) -> Invalid {
    Invalid(
      identifier: InvalidIdentifier(
        id: id, reason: reason, text: text, fix: fix.flatMap { catalog.hasCommand($0) ? $0 : nil }))
  }

  private static func obstacle(
    to app: App, signedWith profile: ProvisioningProfile, in catalog: Catalog
  ) throws -> (reason: InvalidIdentifier.Reason, text: String, fix: String?)? {
    if let problem = profile.problem { return (.provisioning, problem.message, problem.fix) }
    let contract = try catalog.contract.current()
    if contract.state != .active {
      let fix = contract.missing.first?.fix ?? "contract sign"
      return (.contract, "the Paid Applications contract is not in effect: \(contract.state.label)", fix)
    }
    if let version = try catalog.apps.rejectedBinary(of: app.appleID) {
      let text = "version \(version.version) of the app is \(version.state.label), which stops StoreKit"
      return (.binaryRejected, text, try catalog.reviews?.next(for: version, catalog: catalog).first)
    }
    guard profile.environment == .production else { return nil }
    if let version = try catalog.apps.versionOffSale(of: app.appleID) {
      let text = "version \(version.version) of the app is \(version.state.label)"
      return (.appNotOnSale, text, try catalog.reviews?.next(for: version, catalog: catalog).first)
    }
    guard catalog.reviews != nil, try !catalog.apps.hasBeenOnSale(app.appleID) else { return nil }
    let next = try catalog.apps.newestVersion(of: app.appleID).flatMap {
      try catalog.reviews?.next(for: $0, catalog: catalog).first
    }
    return (.appNotOnSale, "the app was never on sale", next ?? "app version create 1.0 --app \(app.bundleID.rawValue)")
  }

  /// The likely identifier of the app for one without the app's prefix, in another case, or with a typo at its end.
  private func nearest(to id: String) throws -> String? {
    let spellings = [app.productID(shortName: "." + id), id.lowercased()]
    let exact = try spellings.compactMap { try catalog.products.find($0, in: app.appleID) }.first
    let start = String(id.dropLast())
    let own = "\(app.bundleID.rawValue)/\(start)"
    let near = try exact ?? (start.isEmpty ? nil : catalog.products.startingWith(own, limit: 1).first)
    return near?.productID.rawValue
  }
}
