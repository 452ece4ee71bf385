internal import Foundation
internal import StockroomKit

/// A request of an app on a device for products: Apple, `SKProductsRequest`.
struct ProductsRequest {
  let catalog: Catalog
  let device: Device
  let app: App
  private let validity: ProductValidity

  init(_ device: Device, _ app: App, in catalog: Catalog) throws {
    (self.catalog, self.device, self.app) = (catalog, device, app)
    let profile = try device.profile(of: app, in: catalog)
    validity = try ProductValidity(
      catalog: catalog, app: app, signedWith: profile,
      storefront: try RunningApps(catalog: catalog).currentStorefront(of: app, on: device) ?? .unitedStates)
  }

  /// The answer to a request for identifiers, each once, in the order asked for.
  func response(to ids: [String]) throws -> ProductsResponse {
    var response = ProductsResponse(environment: validity.environment, storefront: validity.storefront)
    var seen: Set<[UInt8]> = []
    for id in ids where seen.insert(Array(id.utf8)).inserted {
      switch try validity.look(up: id) {
      case .success(let product): response.products.append(try storeProduct(product))
      case .failure(let invalid): response.invalid.append(invalid.identifier)
      }
    }
    return response
  }

  /// Writes down which products the running app has, so that it can buy them.
  func keep(_ response: ProductsResponse) throws {
    // Without an account, the app shops in the United States until one signs in.
    if let storefront = try device.accountStorefront(in: catalog) {
      try RunningApps(catalog: catalog).keep(storefront, for: app, on: device)
    }
    try LoadedProducts(catalog: catalog).add(response, on: device, app: app)
  }

  /// A product as the app sees it.
  func storeProduct(_ product: Product) throws -> StoreProduct {
    guard let price = try validity.price(of: product) else {
      throw Refusal("storekit.price.none", kind: .state, "\(product.productID.rawValue) has no price")
    }
    let text = try text(of: product)
    let content = try HostedDelivery(catalog: catalog).content(of: product, in: validity.environment)
    let isDownloadable = content != nil && device.system >= .ios6
    return StoreProduct(
      id: product.productID.rawValue, title: text?.displayName, description: text?.description,
      amount: price.money.amount, currency: price.money.currency, formatted: price.formatted,
      contentVersion: isDownloadable ? content?.version : nil,
      contentLengths: isDownloadable ? [content?.delivery.bytes ?? 0] : [])
  }

  /// The texts in the first language of the storefront that the product has; otherwise in the app's primary one.
  private func text(of product: Product) throws -> Localization? {
    let all = try catalog.localizations.all(of: product)
    let wanted = validity.storefront.languages + [app.primaryLocale]
    for language in wanted {
      if let exact = all.first(where: { $0.locale.hasSameBytes(as: language) }) { return exact }
      let base = language.prefix { $0 != "-" }
      if let near = all.first(where: { $0.locale.prefix { $0 != "-" }.hasSameBytes(as: base) }) { return near }
    }
    return all.first
  }
}

/// The hosted content that the store delivers.
struct HostedDelivery {
  let catalog: Catalog

  /// The version that a purchase downloads: in the sandbox the newest that was processed, in production the newest
  /// approved.
  func content(of product: Product, in environment: StoreEnvironment) throws -> HostedContent? {
    guard product.isHosted else { return nil }
    switch environment {
    case .production: return try catalog.content.approved(of: product)
    case .sandbox: return try catalog.content.all(of: product).first { $0.state != .processing }
    }
  }
}

extension Device {
  /// The provisioning profile of an app on it: the one with its name, or the newest of the kind.
  func profile(of app: App, in catalog: Catalog) throws -> ProvisioningProfile {
    let provisioning = catalog.provisioning
    if let named = try provisioning.findProfile(named: profile, of: app) { return named }
    guard let kind = ProvisioningProfile.Kind.allCases.first(where: { $0.word.hasSameBytes(as: profile) }) else {
      return try provisioning.profile(named: profile, of: app)
    }
    return try provisioning.profile(kind, of: app)
  }

  /// The storefront of the account that is signed in.
  func accountStorefront(in catalog: Catalog) throws -> Storefront? {
    try account.flatMap { try StoreAccounts(catalog: catalog).find($0)?.storefront }
  }
}
