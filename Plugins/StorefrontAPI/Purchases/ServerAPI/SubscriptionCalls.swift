internal import Foundation
internal import StockroomKit

/// The calls about subscriptions, which purchases here are not: they answer as for a customer without any.
enum SubscriptionCalls {
  static let all = [
    ServerAPICall(.get, "/v1/subscriptions/{id}", "A customer's subscriptions: none.", answer: statuses),
    ServerAPICall(.put, "/v1/subscriptions/extend/{id}", "Extend a subscription: there is none.", answer: extend),
    ServerAPICall(
      .post, "/v1/subscriptions/extend/mass", "Extend all subscriptions: there are none.", answer: extendAll),
    ServerAPICall(
      .get, "/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}", "How an extension went: there is none."
    ) { request in
      guard UUID(uuidString: request.parameter("requestIdentifier")) != nil else {
        throw ServerAPIError.invalidRequestIdentifier
      }
      throw ServerAPIError.noStatusRequest
    },
  ]

  private static func statuses(_ request: ServerAPIRequest) throws -> RouteAnswer {
    guard request.exchange.request.query.values(of: "status").allSatisfy({ (1...5).contains(Int($0) ?? 0) }) else {
      throw ServerAPIError.invalidStatus
    }
    return try request.exchange.read { catalog in
      let (transaction, app) = try request.anyPurchase(request.parameter("id"), in: catalog)
      let answer: JSON = [
        "environment": .string(transaction.environment.label), "bundleId": .string(app.bundleID.rawValue),
        "appAppleId": transaction.environment == .production ? JSON(app.appleID.rawValue) : .null, "data": [],
      ]
      return .json(answer.compacted)
    }
  }

  private static func extend(_ request: ServerAPIRequest) throws -> RouteAnswer {
    try checkExtension(try request.body())
    try request.exchange.read { catalog in
      _ = try request.purchase(
        request.parameter("id"), in: catalog, invalid: .invalidOriginalTransactionID, missing: .originalNotFound)
    }
    throw ServerAPIError.extensionIneligible
  }

  private static func extendAll(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let body = try request.body()
    try checkExtension(body)
    guard body["productId"]?.text?.isEmpty == false else { throw ServerAPIError.invalidProductID }
    throw ServerAPIError.extensionIneligible
  }

  private static func checkExtension(_ body: JSON) throws {
    guard (1...90).contains(body["extendByDays"]?.integer ?? 0) else { throw ServerAPIError.invalidExtendByDays }
    guard (0...3).contains(body["extendReasonCode"]?.integer ?? -1) else { throw ServerAPIError.invalidExtendReason }
    guard body["requestIdentifier"]?.text?.isEmpty == false else { throw ServerAPIError.invalidRequestIdentifier }
  }
}
