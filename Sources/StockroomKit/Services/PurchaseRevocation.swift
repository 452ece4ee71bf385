public import Foundation

/// How a customer lost a purchase: Apple refunded all of it, or a part, or the family shares it no longer.
///
/// App Store Server API, `revocationType`, `revocationPercentage`, and `revocationReason`. A refund of a part ends access
/// as well: the transaction has a date of revocation, and StoreKit's entitlements omit it.
public struct PurchaseRevocation: Hashable, Sendable {
  /// The type of a revocation: App Store Server API, `revocationType`.
  public enum Kind: String, CaseIterable, Sendable {
    /// Everything was refunded.
    case fullRefund = "REFUND_FULL"
    /// A part was refunded.
    case proratedRefund = "REFUND_PRORATED"
    /// Another member of the family had bought it.
    case familyRevoke = "FAMILY_REVOKE"
  }

  /// Why Apple refunded it: App Store Server API, `revocationReason`.
  public enum Reason: String, CaseIterable, Sendable {
    /// A reason that is not the app's.
    case other = "OTHER"
    /// The customer had a problem with the app.
    case appIssue = "APP_ISSUE"

    /// Apple's number: 0 or 1.
    public var number: Int { self == .appIssue ? 1 : 0 }
  }

  /// All of a price, in thousandths of a percent.
  public static let whole = 100_000

  /// The date, by the store's clock.
  public let date: Date
  /// The part that was refunded, in thousandths of a percent: 50000 is 50%.
  public let percentage: Int
  /// Why.
  public let reason: Reason
  /// Its type.
  public let kind: Kind

  /// Describes a revocation.
  ///
  /// - Parameter kind: Its type; nil for a refund, whose part decides.
  public init(_ date: Date, percentage: Int = Self.whole, reason: Reason = .other, kind: Kind? = nil) {
    (self.date, self.percentage, self.reason) = (date, percentage, reason)
    self.kind = kind ?? (percentage < Self.whole ? .proratedRefund : .fullRefund)
  }
}
