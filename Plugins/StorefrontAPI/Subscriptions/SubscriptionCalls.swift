import Foundation
import StockroomKit

/// The calls about one customer's subscriptions.
enum SubscriptionCalls {
  static let all =
    [
      ServerAPICall(.get, "/v1/subscriptions/{id}", "The statuses of a customer's subscriptions.", answer: statuses),
      ServerAPICall(.put, "/v1/subscriptions/extend/{id}", "Extend a customer's subscription.", answer: extend),
    ] + MassExtensionCalls.all

  private static func statuses(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let numbers = request.exchange.request.query.values(of: "status").map { Int($0) ?? 0 }
    guard numbers.allSatisfy((1...5).contains) else { throw ServerAPIError.invalidStatus }
    let identity = try request.exchange.identity()
    return try request.exchange.read { catalog in
      let (transaction, app) = try request.anyPurchase(request.parameter("id"), in: catalog)
      var groups: [(identifier: String, items: [JSON])] = []
      for subscription in try catalog.subscriptions?.subscriptions(with: transaction, catalog: catalog) ?? []
      where numbers.isEmpty || numbers.contains(subscription.status.number) {
        let item = try item(subscription, of: app, identity, in: catalog)
        if let index = groups.firstIndex(where: { $0.identifier.hasSameBytes(as: subscription.group) }) {
          groups[index].items.append(item)
        } else {
          groups.append((subscription.group, [item]))
        }
      }
      let answer: JSON = [
        "environment": .string(transaction.environment.label), "bundleId": .string(app.bundleID.rawValue),
        "appAppleId": transaction.environment == .production ? JSON(app.appleID.rawValue) : .null,
        "data": .array(
          groups.map {
            ["subscriptionGroupIdentifier": .string($0.identifier), "lastTransactions": .array($0.items)]
          }),
      ]
      return .json(answer.compacted)
    }
  }

  private static func item(
    _ subscription: CustomerSubscription, of app: App, _ identity: SigningIdentity, in catalog: Catalog
  ) throws -> JSON {
    let latest = try catalog.purchases?.transaction(subscription.latestIdentifier, catalog: catalog)
    let item: JSON = [
      "status": JSON(subscription.status.number), "originalTransactionId": .string(subscription.originalIdentifier),
      "signedTransactionInfo": JSON(
        try latest.map { try TransactionPayload($0, of: app, in: catalog).signed(by: identity) }),
      "signedRenewalInfo": .string(try RenewalInfo(subscription, of: app, in: catalog).signed(by: identity)),
    ]
    return item.compacted
  }

  private static func extend(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let wanted = try ExtensionBody(try request.body())
    return try request.exchange.write { unit in
      let catalog = unit.catalog
      let (transaction, _) = try request.purchase(
        request.parameter("id"), in: catalog, invalid: .invalidOriginalTransactionID, missing: .originalNotFound)
      guard transaction.isFirst else { throw ServerAPIError.originalNotFound }
      guard let service = catalog.subscriptions,
        let subscription = try service.subscription(from: transaction.identifier, catalog: catalog)
      else { throw ServerAPIError.extensionIneligible }
      switch try service.extensionProblem(of: subscription, catalog: catalog) {
      case .state?: throw ServerAPIError.extensionIneligible
      case .count?: throw ServerAPIError.extensionMaximum
      case .familyShared?: throw ServerAPIError.extensionShared
      case nil: break
      }
      let extended = try service.extend(subscription, by: wanted.days, catalog: catalog)
      let term = try service.term(of: extended.latestIdentifier, catalog: catalog)
      let answer: JSON = [
        "originalTransactionId": .string(extended.originalIdentifier),
        "webOrderLineItemId": JSON(term.map { String($0.lineItem) }), "success": true,
        "effectiveDate": JSON(extended.expiresAt.milliseconds),
      ]
      return .json(answer.compacted)
    }
  }
}

/// What a server says of an extension.
struct ExtensionBody {
  let days: Int
  let identifier: String

  init(_ body: JSON) throws {
    guard let days = body["extendByDays"]?.integer, (1...90).contains(days) else {
      throw ServerAPIError.invalidExtendByDays
    }
    guard (0...3).contains(body["extendReasonCode"]?.integer ?? -1) else { throw ServerAPIError.invalidExtendReason }
    guard let identifier = body["requestIdentifier"]?.text, (1...128).contains(identifier.count) else {
      throw ServerAPIError.invalidRequestIdentifier
    }
    (self.days, self.identifier) = (days, identifier)
  }
}
