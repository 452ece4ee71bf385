import StockroomKit

/// The obstacles to buying a product that lacks nothing.
struct SaleObstacles {
  let catalog: Catalog
  let product: Product
  /// The buyer's storefront; nil for wherever the product is offered.
  let storefront: Storefront?
  let environment: StoreEnvironment
  let tester: Tester?
  private var app: AppSaleObstacles { AppSaleObstacles(catalog: catalog, app: product.app, environment: environment) }

  func all() throws -> [UnmetRequirement] {
    let name = try catalog.name(of: product)
    return try [
      catalog.contract.current().obstacle, status(name), app.version(), provisioning(), clearance(name),
      availability(name),
      price(name), account(name),
    ].compactMap { $0?.keeping(catalog.hasCommand) }
  }

  /// The obstacles in the storefront and the environment only.
  func there() throws -> [UnmetRequirement] {
    let name = try catalog.name(of: product)
    let inStorefront = try storefront == nil ? [] : [availability(name), price(name)]
    return try ([provisioning()] + inStorefront).compactMap { $0?.keeping(catalog.hasCommand) }
  }

  /// The storefronts of a product that can be bought, as text, and the ones without a price.
  func storefronts() throws -> (gaps: [UnmetRequirement], text: String) {
    guard storefront == nil else { return ([], storefront?.alpha3 ?? "") }
    let (offered, unpriced) = try (offered(), unpriced())
    guard !unpriced.isEmpty, unpriced.count < offered.count else { return ([], Self.text(offered)) }
    let gap = UnmetRequirement("price", "none in \(Self.names(unpriced))", fix: try fix(in: unpriced[0]))
    let sold = offered.filter { !unpriced.contains($0) }
    let text = sold.count <= 3 ? Self.names(sold) : "\(sold.count) of \(offered.count) storefronts"
    return ([gap.keeping(catalog.hasCommand)], text)
  }

  private static func text(_ storefronts: [Storefront]) -> String {
    storefronts.count <= 3 ? names(storefronts) : "\(storefronts.count) storefronts"
  }

  private static func names(_ storefronts: [Storefront]) -> String {
    storefronts.map(\.alpha3).joined(separator: ", ")
  }

  private func offered() throws -> [Storefront] {
    try storefront.map { [$0] } ?? catalog.availability.storefronts(of: product)
  }

  /// The storefronts in question without a price.
  private func unpriced() throws -> [Storefront] {
    guard let prices = catalog.pricing else { return [] }
    let now = catalog.store.now
    return try offered().filter { try prices.price(of: product, in: $0, at: now, catalog: catalog) == nil }
  }

  /// The sandbox sells every product that is cleared for sale, approved or not, but not a removed one.
  private func status(_ name: String) throws -> UnmetRequirement? {
    let isSold =
      switch environment {
      case .production: product.status == .approved || product.status == .developerRemovedFromSale
      case .sandbox: product.status != .removedFromSale
      }
    guard !isSold else { return nil }
    return try status(fix: try catalog.products.next(for: product).first ?? "product can \(name)")
  }

  /// The reviewer's words about a product that was sent back, even if it lacks something.
  func rejection() throws -> [UnmetRequirement] {
    guard try catalog.reviews?.explanation(of: product, catalog: catalog) != nil else { return [] }
    return [try status(fix: nil)]
  }

  private func status(fix: String?) throws -> UnmetRequirement {
    var what = try catalog.products.statusText(of: product)
    if let said = try catalog.reviews?.explanation(of: product, catalog: catalog) {
      what += [said.guideline.map { " (guideline \($0))" }, said.message.map { ": \($0)" }].compactMap { $0 }.joined()
    }
    return UnmetRequirement("status", what, fix: fix)
  }

  /// All identifiers are invalid in an app whose profile for the environment has no in-app purchases.
  private func provisioning() throws -> UnmetRequirement? {
    guard let app = try catalog.apps.find(product.app) else { return nil }
    let kind = ProvisioningProfile.Kind.allCases.first { $0.environment == environment }
    let profile = try kind.map { try catalog.provisioning.profile($0, of: app) }
    guard let problem = profile?.problem else { return nil }
    return UnmetRequirement("provisioning", problem.message, fix: catalog.line(problem.fix, of: app))
  }

  private func clearance(_ name: String) -> UnmetRequirement? {
    guard !product.isClearedForSale else { return nil }
    return UnmetRequirement("cleared for sale", "off", fix: "product availability \(name) --on")
  }

  private func availability(_ name: String) throws -> UnmetRequirement? {
    guard let storefront else {
      guard try offered().isEmpty else { return nil }
      return UnmetRequirement(
        "availability", "not sold in any storefront", fix: "product availability \(name) --everywhere")
    }
    guard product.isClearedForSale, try !catalog.availability.isSold(product, in: storefront) else { return nil }
    let code = storefront.alpha3
    return UnmetRequirement("availability", "not sold in \(code)", fix: "product availability \(name) --add \(code)")
  }

  private func price(_ name: String) throws -> UnmetRequirement? {
    let (offered, unpriced) = try (offered(), unpriced())
    guard let first = unpriced.first, unpriced.count == offered.count else { return nil }
    let missing =
      try storefront == nil
      ? nil : catalog.pricing?.missingPrice(of: product, in: first, at: catalog.store.now, catalog: catalog)
    return UnmetRequirement(
      "price", missing?.what ?? "none in \(Self.text(offered))", fix: try fix(in: first))
  }

  /// The command that prices the product in a storefront; nil if it has a price elsewhere and no table has one there.
  private func fix(in storefront: Storefront) throws -> String? {
    guard let prices = catalog.pricing else { return nil }
    let name = try catalog.name(of: product)
    let now = catalog.store.now
    if let missing = try prices.missingPrice(of: product, in: storefront, at: now, catalog: catalog) {
      return missing.fix?.replacing("PRODUCT", with: name)
    }
    let hasPrice = try catalog.rules.storefronts.contains {
      try prices.price(of: product, in: $0, at: now, catalog: catalog) != nil
    }
    let unset = UnmetRequirement("price", "none", fix: "price set \(name) --tier N")
    return hasPrice ? nil : unset.fix
  }

  private func account(_ name: String) -> UnmetRequirement? {
    guard let tester else { return nil }
    if environment == .production {
      return UnmetRequirement(
        "tester", "signs in to the sandbox only",
        fix: "product why \(name) --tester \(tester.email) --environment sandbox")
    }
    guard let storefront, tester.storefront != storefront else { return nil }
    return UnmetRequirement(
      "tester", "buys in \(tester.storefront.alpha3), not in \(storefront.alpha3)",
      fix: "tester create EMAIL --storefront \(storefront.alpha3)")
  }
}
