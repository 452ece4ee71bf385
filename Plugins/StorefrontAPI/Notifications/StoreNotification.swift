import Foundation
import StockroomKit

/// A notification to an app's server: App Store Server Notifications.
struct StoreNotification: Sendable {
  /// The `notificationType`.
  enum Kind: String, CaseIterable, Sendable, ParameterValue {
    case oneTimeCharge = "ONE_TIME_CHARGE"
    case refund = "REFUND"
    case refundDeclined = "REFUND_DECLINED"
    case refundReversed = "REFUND_REVERSED"
    case consumptionRequest = "CONSUMPTION_REQUEST"
    case revoke = "REVOKE"
    case test = "TEST"
    case subscribed = "SUBSCRIBED"
    case didRenew = "DID_RENEW"
    case didChangeRenewalPreference = "DID_CHANGE_RENEWAL_PREF"
    case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
    case didFailToRenew = "DID_FAIL_TO_RENEW"
    case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
    case expired = "EXPIRED"
    case offerRedeemed = "OFFER_REDEEMED"
    case priceIncrease = "PRICE_INCREASE"
    case renewalExtended = "RENEWAL_EXTENDED"
    case renewalExtension = "RENEWAL_EXTENSION"

    /// Those that `notification send` sends; others report what happens to subscriptions.
    private static let sendable: [Kind] = [
      .oneTimeCharge, .refund, .refundDeclined, .refundReversed, .consumptionRequest, .revoke,
    ]

    static var valueName: String { "TYPE" }
    static var choices: [String] { sendable.map(\.rawValue) }

    static func parse(_ text: String) throws -> Kind {
      guard let kind = Kind(rawValue: text.uppercased().replacing("-", with: "_")), sendable.contains(kind) else {
        throw Refusal(
          "usage.value", kind: .usage, "\(text) is not the type of a notification about a purchase",
          hint: "use \(choices.joined(separator: ", "))", subject: text)
      }
      return kind
    }
  }

  enum State: String, CaseIterable, Sendable {
    case pending, delivered, failed, canceled
  }

  let id: Int64
  let uuid: String
  let app: AppleID
  let environment: StoreEnvironment
  let version: NotificationVersion
  /// The `notificationType`; in V1, the `notification_type`.
  let type: String
  /// The `subtype`; nil for some, and in V1.
  let subtype: String?
  /// The identifier of its transaction.
  let purchase: String?
  /// The signed payload, the same in each attempt; in V1, the body.
  let payload: String
  let state: State
  /// The date by the store's clock.
  let createdAt: Date
  /// The date of the next attempt, if it is pending.
  let nextAt: Date

  static let columns = "id, uuid, app, environment, type, purchase, payload, state, at, next_at, subtype, version"

  init(_ row: Row) throws {
    let id = row.integer(0)
    self.id = id
    uuid = row.text(1)
    app = AppleID(row.integer(2))
    environment = try row.term(StoreEnvironment.self, 3, in: "storefront_notification.environment", of: id)
    type = row.text(4)
    purchase = row.optionalText(5)
    payload = row.text(6)
    state = try row.term(State.self, 7, in: "storefront_notification.state", of: id)
    createdAt = Date(seconds: row.integer(8))
    nextAt = Date(seconds: row.integer(9))
    subtype = row.optionalText(10)
    version = try row.term(NotificationVersion.self, 11, in: "storefront_notification.version", of: id)
  }

  /// The body that is posted.
  var body: String {
    version == .version1 ? payload : (["signedPayload": .string(payload)] as JSON).encoded
  }

  /// The token of a test notification.
  var testToken: String { "\(uuid)_\(createdAt.milliseconds)" }
}

/// The result of an attempt: App Store Server API, `sendAttemptResult`.
enum SendResult: String, Sendable {
  case success = "SUCCESS"
  case timedOut = "TIMED_OUT"
  case invalidResponse = "INVALID_RESPONSE"
  case prematureClose = "PREMATURE_CLOSE"
  case socketIssue = "SOCKET_ISSUE"
  case unsuccessfulStatus = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"

  /// 200 to 206 is a success: Apple, "Responding to App Store Server Notifications".
  init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }

  init(_ failure: LoopbackPost.Failure) {
    switch failure {
    case .notConnected, .broken: self = .socketIssue
    case .timedOut: self = .timedOut
    case .closed: self = .prematureClose
    case .notHTTP: self = .invalidResponse
    }
  }
}
