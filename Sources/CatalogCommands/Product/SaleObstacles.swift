internal import StockroomKit

/// What stands between a product that lacks nothing and a buyer.
struct SaleObstacles {
  let catalog: Catalog
  let product: Product
  let storefront: Storefront
  let environment: StoreEnvironment
  let tester: Tester?

  /// The storefront a question is about: the one named, the tester's, or the first the product is sold in.
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

  func all() throws -> [Missing] {
    let name = try catalog.name(of: product)
    return try [
      contract(), status(name), binary(), appOnSale(), clearance(name), availability(name), price(name), account(name),
    ].compactMap { $0 }
  }

  /// Those of the storefront alone.
  func there() throws -> [Missing] {
    let name = try catalog.name(of: product)
    return try [availability(name), price(name)].compactMap { $0 }
  }

  private func contract() throws -> Missing? {
    let contract = try catalog.contract.current()
    guard contract.state != .active else { return nil }
    let parts = contract.missing.map(\.item).joined(separator: ", ")
    let what = parts.isEmpty ? contract.state.label : "\(contract.state.label): \(parts)"
    return Missing("contract", what, mend: contract.missing.first?.mend ?? "contract sign")
  }

  /// The sandbox sells every product that is cleared for sale, approved or not; a removed one is gone there too.
  private func status(_ name: String) throws -> Missing? {
    let isSold =
      switch environment {
      case .production: product.status == .approved || product.status == .developerRemovedFromSale
      case .sandbox: product.status != .removedFromSale
      }
    guard !isSold else { return nil }
    let next = try catalog.products.next(for: product).first
    return Missing("status", try catalog.products.standing(of: product), mend: next ?? "product can \(name)")
  }

  /// A rejected newest binary stops the store for the whole app, the sandbox too.
  private func binary() throws -> Missing? {
    guard let version = try catalog.apps.rejectedBinary(of: product.app) else { return nil }
    return Missing(
      "app version", "\(version.version) is \(version.state.label), and no product of the app is sold",
      mend: "app version upload \(version.version)")
  }

  /// An app that was taken off sale sells nothing; those who test it go on buying in the sandbox.
  private func appOnSale() throws -> Missing? {
    guard environment == .production, let version = try catalog.apps.versionOffSale(of: product.app) else { return nil }
    let verb = version.state == .removedFromSale ? "reinstate" : "put-on-sale"
    return Missing(
      "app version", "\(version.version) is \(version.state.label), and no other version of the app is on sale",
      mend: "app version \(verb) \(version.version)")
  }

  private func clearance(_ name: String) -> Missing? {
    guard !product.isClearedForSale else { return nil }
    return Missing("cleared for sale", "off", mend: "product availability \(name) --on")
  }

  private func availability(_ name: String) throws -> Missing? {
    guard product.isClearedForSale, try !catalog.availability.isSold(product, in: storefront) else { return nil }
    let code = storefront.alpha3
    return Missing("availability", "not sold in \(code)", mend: "product availability \(name) --add \(code)")
  }

  private func price(_ name: String) throws -> Missing? {
    guard let prices = catalog.pricing else { return nil }
    let now = catalog.store.now
    guard try prices.price(of: product, in: storefront, at: now, catalog: catalog) == nil else { return nil }
    let missing =
      try prices.missingPrice(of: product, in: storefront, at: now, catalog: catalog)
      ?? Missing("price", "none in \(storefront.alpha3)", mend: "price set PRODUCT --tier N")
    return Missing(missing.item, missing.what, mend: missing.mend.replacing("PRODUCT", with: name))
  }

  private func account(_ name: String) -> Missing? {
    guard let tester else { return nil }
    if environment == .production {
      return Missing(
        "tester", "signs in to the sandbox only",
        mend: "product why \(name) --tester \(tester.email) --environment sandbox")
    }
    guard tester.storefront != storefront else { return nil }
    return Missing(
      "tester", "buys in \(tester.storefront.alpha3), not in \(storefront.alpha3)",
      mend: "tester create EMAIL --storefront \(storefront.alpha3)")
  }
}
