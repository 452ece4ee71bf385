import Foundation
import StockroomKit

/// An error of the App Store Server API: `{"errorCode": 4040010, "errorMessage": "Transaction id not found."}`.
///
/// The first three digits of a code are the status of HTTP. The texts are those of Apple, "App Store Server API", error
/// codes.
struct ServerAPIError: Error, Hashable {
  let code: Int
  let message: String

  init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }

  var answer: RouteAnswer {
    .json(["errorCode": JSON(code), "errorMessage": .string(message)], status: code / 10_000)
  }

  static let badRequest = ServerAPIError(4_000_000, "Bad request.")
  static let invalidAppIdentifier = ServerAPIError(4_000_002, "Invalid app identifier.")
  static let invalidRevision = ServerAPIError(4_000_005, "Invalid request revision.")
  static let invalidTransactionID = ServerAPIError(4_000_006, "Invalid transaction id.")
  static let invalidOriginalTransactionID = ServerAPIError(4_000_008, "Invalid original transaction id.")
  static let invalidExtendByDays = ServerAPIError(4_000_009, "Invalid extend by days value.")
  static let invalidExtendReason = ServerAPIError(4_000_010, "Invalid extend reason code.")
  static let invalidRequestIdentifier = ServerAPIError(4_000_011, "Invalid request identifier.")
  static let startTooFarInPast = ServerAPIError(4_000_012, "Invalid request. Start date is too far in the past.")
  static let startAfterEnd = ServerAPIError(
    4_000_013, "Invalid request. The end date precedes the start date or they're the same.")
  static let invalidPaginationToken = ServerAPIError(4_000_014, "Invalid request. Pagination token is invalid.")
  static let invalidStartDate = ServerAPIError(4_000_015, "Invalid request. Start date is invalid.")
  static let invalidEndDate = ServerAPIError(4_000_016, "Invalid request. End date is invalid.")
  static let invalidNotificationType = ServerAPIError(
    4_000_018, "Invalid request. Notification type or subtype is invalid.")
  static let severalFilters = ServerAPIError(
    4_000_019, "Invalid request. Supply either a notification type or a transaction id, but not both.")
  static let invalidTestToken = ServerAPIError(4_000_020, "Invalid request. Test notification token is invalid.")
  static let invalidSort = ServerAPIError(4_000_021, "Invalid request. Sort value is invalid.")
  static let invalidProductType = ServerAPIError(4_000_022, "Invalid request. The product type parameter is invalid.")
  static let invalidProductID = ServerAPIError(4_000_023, "Invalid request. The product id parameter is invalid.")
  static let invalidGroup = ServerAPIError(
    4_000_024, "Invalid request. The subscription group identifier parameter is invalid.")
  static let invalidOwnership = ServerAPIError(
    4_000_026, "Invalid request. The in-app ownership type parameter is invalid.")
  static let emptyStorefronts = ServerAPIError(
    4_000_027, "Invalid request. The storefront country code list is empty.")
  static let invalidStorefront = ServerAPIError(4_000_028, "Invalid request. A storefront code is invalid.")
  static let invalidRevoked = ServerAPIError(4_000_030, "Invalid request. The revoked parameter is invalid.")
  static let invalidStatus = ServerAPIError(4_000_031, "Invalid request. The status parameter is invalid.")
  static let unsupportedProductType = ServerAPIError(
    4_000_047, "The transaction id doesn't represent a supported in-app purchase type.")
  static let invalidAccountToken = ServerAPIError(
    4_000_183, "Invalid request. The app account token field must be a valid UUID.")
  static let notOriginal = ServerAPIError(
    4_000_187, "Invalid request. The transaction ID provided is not an original transaction ID.")
  static let extensionIneligible = ServerAPIError(4_030_004, "Forbidden - subscription state ineligible for extension.")
  static let extensionMaximum = ServerAPIError(
    4_030_005, "Forbidden - subscription has reached maximum extension count.")
  static let extensionShared = ServerAPIError(
    4_030_007, "Forbidden - the subscription is shared by a family member, who alone can have it extended.")
  static let accountNotFound = ServerAPIError(4_040_001, "Account not found.")
  static let appNotFound = ServerAPIError(4_040_003, "App not found.")
  static let originalNotFound = ServerAPIError(4_040_005, "Original transaction id not found.")
  static let noNotificationURL = ServerAPIError(
    4_040_007,
    "No App Store Server Notification URL found for provided app. Check that a URL is configured in App Store Connect for this environment."
  )
  static let noTestNotification = ServerAPIError(
    4_040_008, "Either the test notification token is expired or the notification and status are not yet available.")
  static let noStatusRequest = ServerAPIError(
    4_040_009,
    "No extension request found for this requestIdentifier and productId."
  )
  static let transactionNotFound = ServerAPIError(4_040_010, "Transaction id not found.")
  static let rateLimit = ServerAPIError(4_290_000, "Rate limit exceeded.")
  static let internalError = ServerAPIError(5_000_000, "An unknown error occurred.")
  static let internalRetryable = ServerAPIError(5_000_001, "An unknown error occurred. Please try again.")
}

extension RouteFailure {
  /// The failure as the App Store Server API answers it.
  var serverAPIAnswer: RouteAnswer {
    switch cause {
    case .notAuthorized: .text("Unauthenticated\n\nRequest ID: \(requestID)\n", status: 401)
    case .notFound, .methodNotAllowed: plainAnswer
    case .tooManyRequests: ServerAPIError.rateLimit.answer
    case .bodyTooLong: ServerAPIError.badRequest.answer
    case .unexpected: ServerAPIError.internalError.answer
    case .refused(let refusal):
      switch refusal.kind {
      case .busy, .cancelled: ServerAPIError.internalRetryable.answer
      case .damaged, .unavailable: ServerAPIError.internalError.answer
      case .usage, .missing, .rule, .state: ServerAPIError.badRequest.answer
      case .forbidden: plainAnswer
      }
    }
  }
}
