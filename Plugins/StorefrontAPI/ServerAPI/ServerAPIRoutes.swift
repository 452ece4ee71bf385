import Foundation
import StockroomKit

/// The App Store Server API.
///
/// Apple has a host for each environment. Clients here have one, so the paths of Apple answer for both: identifiers are
/// unique in a store, and answers are for the transaction's own environment. Under `/production` and `/sandbox`,
/// the same paths answer for that environment only, as Apple's hosts do; clients that verify the environment, or
/// try one host after the other, use these as their base URLs. So it is for requests to the names of Apple's hosts, if
/// they lead to this server.
enum ServerAPIRoutes {
  /// The prefixes of paths, with their environments.
  static let bases: [(prefix: String, environment: StoreEnvironment?)] = [
    ("", nil), ("/production", .production), ("/sandbox", .sandbox),
  ]

  /// The names of Apple's hosts, for the App Store Server API and for receipts.
  static let hosts: [String: StoreEnvironment] = [
    "api.storekit.apple.com": .production, "api.storekit.itunes.apple.com": .production,
    "buy.itunes.apple.com": .production, "api.storekit-sandbox.apple.com": .sandbox,
    "api.storekit-sandbox.itunes.apple.com": .sandbox, "sandbox.itunes.apple.com": .sandbox,
  ]

  static func install(into registry: inout Registry) {
    for base in bases {
      for call in TransactionCalls.all + SubscriptionCalls.all + NotificationCalls.all {
        registry.route(call.route(at: base.prefix, base.environment))
      }
    }
  }
}

/// A call of the App Store Server API.
struct ServerAPICall: Sendable {
  let method: Route.Method
  let path: String
  let summary: String
  let answer: @Sendable (ServerAPIRequest) throws -> RouteAnswer

  init(
    _ method: Route.Method, _ path: String, _ summary: String,
    answer: @escaping @Sendable (ServerAPIRequest) throws -> RouteAnswer
  ) {
    (self.method, self.path, self.summary, self.answer) = (method, path, summary, answer)
  }

  func route(at prefix: String, _ environment: StoreEnvironment?) -> Route {
    Route(
      method, prefix + "/inApps" + path, access: .purchaseKey, summary: summary, bodyLimit: 1 << 16,
      failure: \.serverAPIAnswer
    ) { exchange in
      guard try exchange.read({ $0.purchases != nil }) else {
        return RouteFailure(.notFound, requestID: exchange.request.id).plainAnswer
      }
      do {
        let request = ServerAPIRequest(exchange: exchange, environment: environment ?? exchange.request.environment)
        guard try request.isReleased() else {
          let reason = "the app has no release in production"
          return RouteFailure(.notAuthorized(reason: reason), requestID: exchange.request.id).serverAPIAnswer
            .adding("WWW-Authenticate", "Bearer")
        }
        return try answer(request)
      } catch let error as ServerAPIError {
        return error.answer
      }
    }
  }
}

/// A request to the App Store Server API.
struct ServerAPIRequest {
  let exchange: Exchange
  /// The environment of the base URL; nil for both.
  let environment: StoreEnvironment?

  /// False in production before the app's first release, where Apple rejects every client.
  fileprivate func isReleased() throws -> Bool {
    guard environment == .production else { return true }
    return try exchange.read { catalog in try catalog.apps.hasBeenOnSale(app(in: catalog).appleID) }
  }

  /// A variable component of the path.
  func parameter(_ name: String) -> String { exchange.request.parameters[name] ?? "" }

  /// The body as a JSON object.
  func body() throws -> JSON {
    guard let value = try? JSONReader.value(of: Array(exchange.request.body)), value.members != nil else {
      throw ServerAPIError.badRequest
    }
    return value
  }

  /// The app in the client's token; for a client that may see all apps, the store's only app.
  func app(in catalog: Catalog) throws -> App {
    guard let bundleID = exchange.request.client?.bundleID else {
      guard let app = try catalog.apps.only() else { throw ServerAPIError.invalidAppIdentifier }
      return app
    }
    guard let app = try catalog.apps.find(bundleID) else { throw ServerAPIError.appNotFound }
    return app
  }

  /// The transaction of the customer with an identifier, and its app.
  ///
  /// - Throws: An error for a malformed identifier, and `missing` for one of another app or environment.
  func purchase(
    _ identifier: String, in catalog: Catalog, invalid: ServerAPIError = .invalidTransactionID,
    missing: ServerAPIError = .transactionNotFound
  ) throws -> (transaction: PurchaseTransaction, app: App) {
    guard Self.isNumber(identifier) else { throw invalid }
    guard let transaction = try catalog.purchases?.transaction(identifier, catalog: catalog),
      let app = try visibleApp(of: transaction, in: catalog)
    else { throw missing }
    return (transaction, app)
  }

  /// A transaction of the customer with any identifier: that of a transaction, or the `appTransactionId`.
  func anyPurchase(
    _ identifier: String, in catalog: Catalog
  ) throws -> (transaction: PurchaseTransaction, app: App) {
    do {
      return try purchase(identifier, in: catalog)
    } catch let error as ServerAPIError where error == .transactionNotFound {
      guard Self.isNumber(identifier), let app = try? app(in: catalog), let purchases = catalog.purchases else {
        throw error
      }
      let filter = PurchaseFilter(app: app.appleID, environment: environment)
      var found: PurchaseTransaction?
      try purchases.each(filter, catalog: catalog) { transaction in
        guard found == nil, transaction.isBought else { return }
        let customer = CustomerIdentifier.text(app: app, account: transaction.account, transaction.environment)
        if customer.hasSameBytes(as: identifier) { found = transaction }
      }
      guard let found else { throw error }
      return (found, app)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The app of a transaction that the client may see; nil if it may not, or if nothing was bought.
  private func visibleApp(of transaction: PurchaseTransaction, in catalog: Catalog) throws -> App? {
    guard transaction.isBought, environment == nil || transaction.environment == environment,
      let app = try catalog.apps.find(transaction.app)
    else { return nil }
    guard let bundleID = exchange.request.client?.bundleID else { return app }
    return bundleID.hasSameBytes(as: app.bundleID.rawValue) ? app : nil
  }
}

extension RouteRequest {
  /// The environment of the host that the client named; nil if that is not one of Apple's.
  var environment: StoreEnvironment? {
    let host = (fields["host"] ?? "").prefix { $0 != ":" }.lowercased()
    return ServerAPIRoutes.hosts[host]
  }
}

extension PurchaseTransaction {
  /// True if the App Store gave its product: it has a receipt.
  var isBought: Bool { processedAt != nil && (state == .purchased || state == .restored) }

  /// True if it is a purchase rather than a restored one.
  var isFirst: Bool { identifier.hasSameBytes(as: originalIdentifier) }

  /// The date of its last change.
  var modifiedAt: Date { [processedAt, revokedAt, reversedAt].compactMap { $0 }.max() ?? addedAt }
}
