import Foundation
import StockroomKit

/// The calls about transactions.
enum TransactionCalls {
  static let all = [
    ServerAPICall(.get, "/v1/transactions/{id}", "A transaction, signed.", answer: info),
    ServerAPICall(.get, "/v1/history/{id}", "A customer's transactions, without finished consumables.") { request in
      try history(request, hasFinishedConsumables: false)
    },
    ServerAPICall(.get, "/v2/history/{id}", "A customer's transactions.") { request in
      try history(request, hasFinishedConsumables: true)
    },
    ServerAPICall(.get, "/v2/refund/lookup/{id}", "A customer's refunded transactions.", answer: refunds),
    ServerAPICall(.get, "/v1/lookup/{id}", "The transactions of an order.", answer: order),
    ServerAPICall(.get, "/v1/transactions/appTransactions/{id}", "A customer's app.", answer: appTransaction),
    ServerAPICall(
      .put, "/v1/transactions/{id}/appAccountToken", "Set the UUID of a customer's account.", answer: setAccountToken),
    ServerAPICall(.post, "/v1/transactions/{id}/finish", "Finish a transaction.", answer: finish),
    ServerAPICall(.put, "/v1/transactions/consumption/{id}", "Report how much a customer consumed.") { request in
      try ConsumptionBody.version1.store(request)
    },
    ServerAPICall(.put, "/v2/transactions/consumption/{id}", "Report how much a customer consumed.") { request in
      try ConsumptionBody.version2.store(request)
    },
  ]

  private static func info(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let identity = try request.exchange.identity()
    return try request.exchange.read { catalog in
      let (transaction, app) = try request.purchase(request.parameter("id"), in: catalog)
      return .json(["signedTransactionInfo": .string(try sign(transaction, of: app, identity, in: catalog))])
    }
  }

  private static func history(_ request: ServerAPIRequest, hasFinishedConsumables: Bool) throws -> RouteAnswer {
    let query = try TransactionQuery(request.exchange.request.query)
    let identity = try request.exchange.identity()
    return try request.exchange.read { catalog in
      let (transaction, app) = try request.anyPurchase(request.parameter("id"), in: catalog)
      let page = try query.page(of: bought(with: transaction, in: catalog), in: catalog) { other in
        hasFinishedConsumables || other.productType != .consumable || other.finishedAt == nil || other.revokedAt != nil
      }
      let appleID: JSON = transaction.environment == .production ? JSON(app.appleID.rawValue) : .null
      let answer: JSON = [
        "revision": .string(page.revision), "hasMore": .bool(page.hasMore), "bundleId": .string(app.bundleID.rawValue),
        "appAppleId": appleID, "environment": .string(transaction.environment.label),
        "signedTransactions": try signed(page.transactions, of: app, identity, in: catalog),
      ]
      return .json(answer.compacted)
    }
  }

  private static func refunds(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let query = try TransactionQuery(revision: request.exchange.request.query["revision"])
    let identity = try request.exchange.identity()
    return try request.exchange.read { catalog in
      let (transaction, app) = try request.anyPurchase(request.parameter("id"), in: catalog)
      let page = try query.page(of: bought(with: transaction, in: catalog), in: catalog) {
        $0.revocation.map { $0.kind != .familyRevoke } ?? false
      }
      return .json([
        "signedTransactions": try signed(page.transactions, of: app, identity, in: catalog),
        "revision": .string(page.revision), "hasMore": .bool(page.hasMore),
      ])
    }
  }

  /// An order identifier is `M` and the transaction's identifier in base 36, which looks like those in Apple's emails.
  private static func order(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let identity = try request.exchange.identity()
    return try request.exchange.read { catalog in
      let id = request.parameter("id")
      guard id.hasPrefix("M"), let number = Int64(id.dropFirst(), radix: 36), number > 0,
        let (transaction, app) = try? request.purchase(String(number), in: catalog), transaction.isSold
      else { return .json(["status": 1, "signedTransactions": []]) }
      return .json(["status": 0, "signedTransactions": try signed([transaction], of: app, identity, in: catalog)])
    }
  }

  private static func appTransaction(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let identity = try request.exchange.identity()
    return try request.exchange.read { catalog in
      let (transaction, app) = try request.anyPurchase(request.parameter("id"), in: catalog)
      let payload = try AppTransactionPayload(transaction, of: app, in: catalog)
      return .json(["signedAppTransactionInfo": .string(try SignedPayload.sign(payload.json, by: identity))])
    }
  }

  private static func setAccountToken(_ request: ServerAPIRequest) throws -> RouteAnswer {
    guard let token = try request.body()["appAccountToken"]?.text.flatMap(UUID.init(uuidString:)) else {
      throw ServerAPIError.invalidAccountToken
    }
    let original = try request.exchange.read { catalog in
      let (transaction, _) = try request.purchase(
        request.parameter("id"), in: catalog, invalid: .invalidOriginalTransactionID, missing: .originalNotFound)
      guard transaction.isFirst else { throw ServerAPIError.notOriginal }
      return transaction.originalIdentifier
    }
    try request.exchange.write { unit in
      try AccountTokens(store: unit.catalog.store).set(token.uuidString.lowercased(), for: original)
    }
    return RouteAnswer(200)
  }

  private static func finish(_ request: ServerAPIRequest) throws -> RouteAnswer {
    try request.exchange.write { unit in
      let (transaction, _) = try request.purchase(request.parameter("id"), in: unit.catalog)
      // The key permits this, although it has no role for the command.
      if transaction.finishedAt == nil { try unit.catalog.purchases?.finish(transaction, catalog: unit.catalog) }
    }
    return RouteAnswer(200)
  }

  // MARK: - Parts

  /// All purchases of a transaction's customer in its app and environment.
  private static func bought(
    with transaction: PurchaseTransaction, in catalog: Catalog
  ) throws -> [PurchaseTransaction] {
    let filter = PurchaseFilter(
      app: transaction.app, account: transaction.account, environment: transaction.environment)
    return try catalog.purchases?.transactions(filter, catalog: catalog).filter(\.isSold) ?? []
  }

  private static func sign(
    _ transaction: PurchaseTransaction, of app: App, _ identity: SigningIdentity, in catalog: Catalog
  ) throws -> String {
    try TransactionPayload(transaction, of: app, in: catalog).signed(by: identity)
  }

  private static func signed(
    _ transactions: [PurchaseTransaction], of app: App, _ identity: SigningIdentity, in catalog: Catalog
  ) throws -> JSON {
    JSON(try transactions.map { try sign($0, of: app, identity, in: catalog) })
  }
}
