internal import Basics
internal import StockroomKit

/// The statuses of `verifyReceipt`: Apple, "Validating Receipts with the App Store", table 2-1.
enum ReceiptStatus: Int, Error, CaseIterable {
  case notPost = 21000
  case malformed = 21002
  case notAuthentic = 21003
  case wrongSecret = 21004
  case unavailable = 21005
  case isSandbox = 21007
  case isProduction = 21008
  case internalError = 21009
  case noAccount = 21010

  /// The status of HTTP is always 200.
  var answer: RouteAnswer { .json(["status": JSON(rawValue)]) }

  /// What causes it here.
  private var cause: String {
    switch self {
    case .notPost: "the request is not POST, or its body is not JSON"
    case .malformed: "`receipt-data` is missing, or is not a receipt"
    case .notAuthentic: "another store signed the receipt, or it was changed"
    case .wrongSecret: "not the secret of `app shared-secret`, or none for a subscription"
    case .unavailable: "another console writes, or there were too many requests"
    case .isSandbox: "a receipt of the sandbox was sent to production"
    case .isProduction: "a receipt of production was sent to the sandbox"
    case .internalError: "a defect"
    case .noAccount: "the tester was deleted"
    }
  }

  static let explanation = Explanation(
    "receipt.status", label: "Receipt Status",
    (["What verifyReceipt answers beside 0, which means that the receipt is valid:"]
      + allCases.map { "\($0.rawValue): \($0.cause)." }).joined(separator: "\n"))
}
