import Foundation
import StockroomKit

/// The calls that extend the subscriptions of all customers of a product.
enum MassExtensionCalls {
  static let all = [
    ServerAPICall(
      .post, "/v1/subscriptions/extend/mass", "Extend the active subscriptions of a product.", answer: extend),
    ServerAPICall(
      .get, "/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
      "The result of an extension of all subscriptions of a product.", answer: status),
  ]

  private static func extend(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let body = try request.body()
    let wanted = try ExtensionBody(body)
    guard let identifier = UUID(uuidString: wanted.identifier)?.uuidString.lowercased() else {
      throw ServerAPIError.invalidRequestIdentifier
    }
    guard let productID = body["productId"]?.text, !productID.isEmpty else { throw ServerAPIError.invalidProductID }
    let storefronts = try storefronts(in: body)
    return try request.exchange.write { unit in
      let catalog = unit.catalog
      let app = try request.app(in: catalog)
      let answer: JSON = ["requestIdentifier": .string(wanted.identifier)]
      let extensions = MassExtensions(store: catalog.store)
      // Apple answers a repeated request like the first one.
      guard try extensions.result(of: identifier, productID: nil, app, request.environment) == nil else {
        return .json(answer)
      }
      guard let product = try catalog.products.find(productID, in: app.appleID) else {
        throw ServerAPIError.invalidProductID
      }
      guard product.type == .autoRenewable, let service = catalog.subscriptions else {
        throw ServerAPIError.extensionIneligible
      }
      for environment in request.environment.map({ [$0] }) ?? StoreEnvironment.allCases {
        var result = MassExtensions.Result(completedAt: catalog.store.now, succeeded: 0, failed: 0)
        let filter = SubscriptionFilter(app: app.appleID, environment: environment, product: product.appleID)
        for subscription in try service.subscriptions(filter, catalog: catalog)
        where subscription.status == .active && storefronts?.contains(subscription.storefront) ?? true {
          if try service.extensionProblem(of: subscription, catalog: catalog) == nil {
            _ = try service.extend(subscription, by: wanted.days, catalog: catalog)
            result.succeeded += 1
          } else {
            result.failed += 1
            let failure = SubscriptionEvent(.renewalExtension, .failure, subscription)
            try NotificationSender.record(failure, in: catalog)
          }
        }
        try extensions.add(identifier, productID: productID, app, environment, result)
        let summary: JSON = [
          "requestIdentifier": .string(wanted.identifier), "environment": .string(environment.label),
          "appAppleId": environment == .production ? JSON(app.appleID.rawValue) : .null,
          "bundleId": .string(app.bundleID.rawValue), "productId": .string(productID),
          "storefrontCountryCodes": storefronts.map { JSON($0.map(\.alpha3)) } ?? .null,
          "succeededCount": JSON(result.succeeded), "failedCount": JSON(result.failed),
        ]
        try NotificationSender(catalog: catalog).summarize(summary.compacted, of: app, environment)
      }
      return .json(answer)
    }
  }

  /// The storefronts that a request is for; nil for all.
  private static func storefronts(in body: JSON) throws -> [Storefront]? {
    let list = body["storefrontCountryCodes"] ?? .null
    guard list != .null else { return nil }
    guard let codes = list.elements else { throw ServerAPIError.invalidStorefront }
    guard !codes.isEmpty else { throw ServerAPIError.emptyStorefronts }
    return try codes.map { code in
      guard let text = code.text, let storefront = Storefront(code: text), storefront.alpha3.hasSameBytes(as: text)
      else { throw ServerAPIError.invalidStorefront }
      return storefront
    }
  }

  private static func status(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let text = request.parameter("requestIdentifier")
    guard let identifier = UUID(uuidString: text)?.uuidString.lowercased() else {
      throw ServerAPIError.invalidRequestIdentifier
    }
    return try request.exchange.read { catalog in
      let app = try request.app(in: catalog)
      guard
        let result = try MassExtensions(store: catalog.store).result(
          of: identifier, productID: request.parameter("productId"), app, request.environment)
      else { throw ServerAPIError.noStatusRequest }
      return .json([
        "requestIdentifier": .string(text), "complete": true, "completeDate": JSON(result.completedAt.milliseconds),
        "succeededCount": JSON(result.succeeded), "failedCount": JSON(result.failed),
      ])
    }
  }
}
