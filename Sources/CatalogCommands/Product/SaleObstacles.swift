internal import StockroomKit

/// What prevents buying a product that lacks nothing.
struct SaleObstacles {
  let catalog: Catalog
  let product: Product
  let storefront: Storefront
  let environment: StoreEnvironment
  let tester: Tester?

  /// The storefront in question: the named one, the tester's, or the first the product is sold in.
  static func storefront(
    of product: Product, named: Storefront?, tester: Tester?, in catalog: Catalog
  ) throws
    -> Storefront?
  {
    if let storefront = named ?? tester?.storefront { return storefront }
    let usual = Storefront(code: "USA")
    if let usual, product.isEverywhere { return usual }
    return try catalog.availability.storefronts(of: product).first ?? usual
  }

  func all() throws -> [UnmetRequirement] {
    let name = try catalog.name(of: product)
    return try [
      contract(), status(name), binary(), appOnSale(), clearance(name), availability(name), price(name), account(name),
    ].compactMap { $0?.keeping(catalog.hasCommand) }
  }

  /// The obstacles in the storefront only.
  func there() throws -> [UnmetRequirement] {
    let name = try catalog.name(of: product)
    return try [availability(name), price(name)].compactMap { $0?.keeping(catalog.hasCommand) }
  }

  private func contract() throws -> UnmetRequirement? {
    let contract = try catalog.contract.current()
    guard contract.state != .active else { return nil }
    let parts = contract.missing.map(\.item).joined(separator: ", ")
    let what = parts.isEmpty ? contract.state.label : "\(contract.state.label): \(parts)"
    return UnmetRequirement("contract", what, mend: contract.missing.first?.mend ?? "contract sign")
  }

  /// The sandbox sells every product that is cleared for sale, approved or not, but not a removed one.
  private func status(_ name: String) throws -> UnmetRequirement? {
    let isSold =
      switch environment {
      case .production: product.status == .approved || product.status == .developerRemovedFromSale
      case .sandbox: product.status != .removedFromSale
      }
    guard !isSold else { return nil }
    let next = try catalog.products.next(for: product).first
    return UnmetRequirement("status", try catalog.products.statusText(of: product), mend: next ?? "product can \(name)")
  }

  /// A rejected newest binary stops sales of the whole app, including in the sandbox.
  private func binary() throws -> UnmetRequirement? {
    guard let version = try catalog.apps.rejectedBinary(of: product.app) else { return nil }
    return UnmetRequirement(
      "app version", "\(version.version) is \(version.state.label), and no product of the app is sold",
      mend: "app version upload \(version.version)")
  }

  /// An app that was removed from sale sells nothing; testers can still buy in the sandbox.
  private func appOnSale() throws -> UnmetRequirement? {
    guard environment == .production, let version = try catalog.apps.versionOffSale(of: product.app) else { return nil }
    let verb = version.state == .removedFromSale ? "reinstate" : "put-on-sale"
    return UnmetRequirement(
      "app version", "\(version.version) is \(version.state.label), and no other version of the app is on sale",
      mend: "app version \(verb) \(version.version)")
  }

  private func clearance(_ name: String) -> UnmetRequirement? {
    guard !product.isClearedForSale else { return nil }
    return UnmetRequirement("cleared for sale", "off", mend: "product availability \(name) --on")
  }

  private func availability(_ name: String) throws -> UnmetRequirement? {
    guard product.isClearedForSale, try !catalog.availability.isSold(product, in: storefront) else { return nil }
    let code = storefront.alpha3
    return UnmetRequirement("availability", "not sold in \(code)", mend: "product availability \(name) --add \(code)")
  }

  private func price(_ name: String) throws -> UnmetRequirement? {
    guard let prices = catalog.pricing else { return nil }
    let now = catalog.store.now
    guard try prices.price(of: product, in: storefront, at: now, catalog: catalog) == nil else { return nil }
    let missing =
      try prices.missingPrice(of: product, in: storefront, at: now, catalog: catalog)
      ?? UnmetRequirement("price", "none in \(storefront.alpha3)", mend: "price set PRODUCT --tier N")
    return UnmetRequirement(missing.item, missing.what, mend: missing.mend?.replacing("PRODUCT", with: name))
  }

  private func account(_ name: String) -> UnmetRequirement? {
    guard let tester else { return nil }
    if environment == .production {
      return UnmetRequirement(
        "tester", "signs in to the sandbox only",
        mend: "product why \(name) --tester \(tester.email) --environment sandbox")
    }
    guard tester.storefront != storefront else { return nil }
    return UnmetRequirement(
      "tester", "buys in \(tester.storefront.alpha3), not in \(storefront.alpha3)",
      mend: "tester create EMAIL --storefront \(storefront.alpha3)")
  }
}
