import Foundation
import StockroomKit

/// The calls about notifications.
enum NotificationCalls {
  static let all = [
    ServerAPICall(.post, "/v1/notifications/test", "Send a test notification.", answer: test),
    ServerAPICall(.get, "/v1/notifications/test/{token}", "The result of a test notification.", answer: testStatus),
    ServerAPICall(.post, "/v1/notifications/history", "The notifications of an app.", answer: history),
  ]

  /// Without an environment in the base URL, it goes to production if that has a URL.
  private static func test(_ request: ServerAPIRequest) throws -> RouteAnswer {
    try request.exchange.write { unit in
      let app = try request.app(in: unit.catalog)
      let environments = request.environment.map { [$0] } ?? StoreEnvironment.allCases
      for environment in environments {
        if let sent = try NotificationSender(catalog: unit.catalog).test(app, environment) {
          return .json(["testNotificationToken": .string(sent.testToken)])
        }
      }
      throw ServerAPIError.noNotificationURL
    }
  }

  private static func testStatus(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let token = request.parameter("token")
    let uuid = String(token.prefix { $0 != "_" })
    guard UUID(uuidString: uuid) != nil, Int64(token.dropFirst(uuid.count + 1)) != nil else {
      throw ServerAPIError.invalidTestToken
    }
    return try request.exchange.read { catalog in
      let outbox = NotificationOutbox(store: catalog.store)
      let app = try request.app(in: catalog)
      guard let notification = try outbox.find(uuid.lowercased()),
        notification.type == StoreNotification.Kind.test.rawValue,
        notification.app == app.appleID, request.environment == nil || notification.environment == request.environment,
        notification.testToken.hasSameBytes(as: token)
      else { throw ServerAPIError.noTestNotification }
      let attempts = try outbox.attempts(of: notification)
      // Apple has no status before the first attempt.
      guard !attempts.isEmpty else { throw ServerAPIError.noTestNotification }
      return .json(item(notification, attempts))
    }
  }

  private static func history(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let query = try NotificationQuery(
      request.body(), token: request.exchange.request.query["paginationToken"])
    return try request.exchange.read { catalog in
      let outbox = NotificationOutbox(store: catalog.store)
      let page = try query.page(
        of: try request.app(in: catalog), request.environment, now: catalog.store.now, in: outbox)
      let answer: JSON = [
        "notificationHistory": .array(
          try page.notifications.map { item($0, try outbox.attempts(of: $0)) }), "hasMore": .bool(page.token != nil),
        "paginationToken": JSON(page.token),
      ]
      return .json(answer.compacted)
    }
  }

  private static func item(_ notification: StoreNotification, _ attempts: [(at: Date, result: String)]) -> JSON {
    [
      "signedPayload": .string(notification.payload),
      "sendAttempts": .array(
        attempts.map { ["attemptDate": JSON($0.at.milliseconds), "sendAttemptResult": .string($0.result)] }),
    ]
  }
}

/// The filter of a request for the history.
private struct NotificationQuery {
  private let start: Int64
  private let end: Int64
  private let kind: String?
  private let purchase: String?
  private let subtype: String?
  private let isOnlyFailures: Bool
  /// The number of the previous page's last notification.
  private let after: Int64

  /// App Store Server API, `NotificationHistoryResponse`.
  private static let pageSize = 20
  /// Apple's types that have subtypes, or are never sent here: App Store Server Notifications, `notificationType`.
  private static let subtypes = [
    "SUBSCRIBED": ["INITIAL_BUY", "RESUBSCRIBE"], "DID_CHANGE_RENEWAL_PREF": ["UPGRADE", "DOWNGRADE"],
    "DID_CHANGE_RENEWAL_STATUS": ["AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"], "DID_RENEW": ["BILLING_RECOVERY"],
    "OFFER_REDEEMED": ["INITIAL_BUY", "RESUBSCRIBE", "UPGRADE", "DOWNGRADE"], "DID_FAIL_TO_RENEW": ["GRACE_PERIOD"],
    "EXPIRED": ["VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"], "GRACE_PERIOD_EXPIRED": [],
    "PRICE_INCREASE": ["PENDING", "ACCEPTED"], "PRICE_CHANGE": [], "RENEWAL_EXTENDED": [],
    "RENEWAL_EXTENSION": ["SUMMARY", "FAILURE"], "METADATA_UPDATE": [], "MIGRATION": [], "RESCIND_CONSENT": [],
    "EXTERNAL_PURCHASE_TOKEN": ["CREATED", "ACTIVE_TOKEN_REMINDER", "UNREPORTED"],
  ]

  init(_ body: JSON, token: String?) throws {
    guard let start = body["startDate"]?.integer, start >= 0 else { throw ServerAPIError.invalidStartDate }
    guard let end = body["endDate"]?.integer, end >= 0 else { throw ServerAPIError.invalidEndDate }
    guard start < end else { throw ServerAPIError.startAfterEnd }
    (self.start, self.end) = (Int64(start), Int64(end))
    let (transaction, failures) = (body["transactionId"] ?? .null, body["onlyFailures"] ?? .null)
    guard transaction == .null || transaction.text != nil else { throw ServerAPIError.invalidTransactionID }
    guard failures == .null || failures.flag != nil else { throw ServerAPIError.badRequest }
    purchase = transaction.text
    (kind, subtype) = try Self.kind(in: body)
    guard kind == nil || purchase == nil else { throw ServerAPIError.severalFilters }
    isOnlyFailures = failures.flag ?? false
    guard let after = Int64(token ?? "0"), after >= 0 else { throw ServerAPIError.invalidPaginationToken }
    self.after = after
  }

  /// The type of a filter, and its subtype, which needs its type.
  private static func kind(in body: JSON) throws -> (kind: String?, subtype: String?) {
    let (type, subtype) = (body["notificationType"] ?? .null, body["notificationSubtype"] ?? .null)
    guard type != .null || subtype != .null else { return (nil, nil) }
    guard let kind = type.text,
      let subtypes = subtypes[kind] ?? StoreNotification.Kind(rawValue: kind).map({ _ in [] }),
      subtype == .null || subtype.text.map(subtypes.contains) == true
    else { throw ServerAPIError.invalidNotificationType }
    return (kind, subtype.text)
  }

  func page(
    of app: App, _ environment: StoreEnvironment?, now: Date, in outbox: NotificationOutbox
  ) throws -> (notifications: [StoreNotification], token: String?) {
    guard start >= now.milliseconds - NotificationOutbox.daysKept * 86_400_000 else {
      throw ServerAPIError.startTooFarInPast
    }
    let found = try outbox.store.all(
      """
      SELECT \(StoreNotification.columns) FROM storefront_notification
      WHERE id > ?1 AND app = ?2 AND version = 'V2' AND at * 1000 BETWEEN ?3 AND ?4
        AND (environment = ?5 OR ?5 IS NULL) AND (type = ?6 OR ?6 IS NULL)
        AND (purchase = ?7 OR original = ?7 OR ?7 IS NULL) AND (subtype = ?10 OR ?10 IS NULL)
        AND (?8 = 0 OR state <> 'delivered'
          AND EXISTS (SELECT 1 FROM storefront_attempt a WHERE a.notification = storefront_notification.id))
      ORDER BY id LIMIT ?9
      """, .integer(after), .integer(app.appleID.rawValue), .integer(start), .integer(end),
      .text(environment?.rawValue), .text(kind), .text(purchase), .boolean(isOnlyFailures),
      .integer(Self.pageSize + 1), .text(subtype), body: StoreNotification.init)
    let page = Array(found.prefix(Self.pageSize))
    return (page, found.count > page.count ? page.last.map { String($0.id) } : nil)
  }
}
