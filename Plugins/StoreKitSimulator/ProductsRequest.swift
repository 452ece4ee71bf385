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

  /// The response for identifiers, each once, in the requested order.
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

  /// Sends a message between the app and StoreKit about the request.
  func send(_ message: String, from sender: Party, to receiver: Party, note: String) throws {
    // Without an account, the app uses the United States until one signs in.
    let storefront = try device.accountStorefront(in: catalog)
    try catalog.store.execute(
      """
      INSERT INTO storekit_request (id, device, app, storefront, sender, receiver, message, note, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(try StoreMessages(catalog: catalog).nextNumber()), .integer(device.id),
      .integer(app.appleID.rawValue), .text(storefront?.alpha3), .text(sender.rawValue),
      .text(receiver.rawValue), .text(message), .text(note), .integer(catalog.store.now.seconds))
  }

  /// Records the products of the running app, so that it can buy them.
  func keep(_ response: ProductsResponse) throws {
    try LoadedProducts(catalog: catalog).add(response, on: device, app: app)
  }

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

  /// The texts in the storefront's first language that the product has; otherwise in the app's primary language.
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

  /// The version that a purchase downloads: in the sandbox the newest processed, in production the newest approved.
  func content(of product: Product, in environment: StoreEnvironment) throws -> HostedContent? {
    guard product.isHosted else { return nil }
    switch environment {
    case .production: return try catalog.content.approved(of: product)
    case .sandbox: return try catalog.content.all(of: product).first { $0.state != .processing }
    }
  }
}

extension Device {
  /// The provisioning profile of an app on the device: the newest of its kind, or else by its name.
  func profile(of app: App, in catalog: Catalog) throws -> ProvisioningProfile {
    let kind = ProvisioningProfile.Kind.allCases.first { $0.word.hasSameBytes(as: profile) }
    guard let kind else { return try catalog.provisioning.profile(named: profile, of: app) }
    return try catalog.provisioning.profile(kind, of: app)
  }

  /// The storefront of the signed-in account.
  func accountStorefront(in catalog: Catalog) throws -> Storefront? {
    try account.flatMap { try StoreAccounts(catalog: catalog).find($0)?.storefront }
  }
}

/// A product as StoreKit gives it to an app: Apple, `SKProduct`.
struct StoreProduct: Codable, Sendable {
  let id: String
  /// The title in a language of the storefront, if the product has one.
  let title: String?
  /// The description in the same language.
  let description: String?
  /// The price without a currency, such as `0.99`.
  let amount: String
  /// The currency, ISO 4217.
  let currency: String
  /// The price in the storefront's notation: `localizedPrice` of the guides.
  let formatted: String
  /// The version of the hosted content that a purchase downloads now.
  let contentVersion: String?
  /// The sizes of the downloads in bytes: one, or none.
  let contentLengths: [Int64]

  /// True if it has hosted content to download.
  var isDownloadable: Bool { contentVersion != nil }
}

/// An invalid identifier with the reason, which the real store does not give.
struct InvalidIdentifier: Sendable {
  enum Reason: String, CaseIterable, Sendable {
    case unknown = "UNKNOWN"
    case otherApp = "OTHER_APP"
    case provisioning = "PROVISIONING"
    case contract = "CONTRACT"
    case binaryRejected = "BINARY_REJECTED"
    case appNotOnSale = "APP_NOT_ON_SALE"
    case notApproved = "NOT_APPROVED"
    case removedFromSale = "REMOVED_FROM_SALE"
    case notCleared = "NOT_CLEARED_FOR_SALE"
    case notOffered = "NOT_OFFERED"
    case noPrice = "NO_PRICE"
  }

  let id: String
  let reason: Reason
  /// The reason in a sentence, without a period.
  let text: String
  /// The command that makes it valid.
  let fix: String?
}

/// The answer to a products request: Apple, `SKProductsResponse`.
struct ProductsResponse: Sendable {
  let environment: StoreEnvironment
  let storefront: Storefront
  var products: [StoreProduct] = []
  var invalid: [InvalidIdentifier] = []
}
