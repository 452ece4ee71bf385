public import Catalog
public import Foundation

/// How a period of a subscription was paid, for a product that is sold by more than one billing plan.
public struct SubscriptionBilling: Hashable, Sendable {
  /// The billing plan.
  public let plan: BillingPlan
  /// The commitment of the monthly plan; nil for a period that is not an installment.
  public let commitment: SubscriptionCommitment?

  /// Describes how a period was paid.
  public init(_ plan: BillingPlan, commitment: SubscriptionCommitment? = nil) {
    (self.plan, self.commitment) = (plan, commitment)
  }
}

/// A customer's commitment for a year, paid in twelve installments.
public struct SubscriptionCommitment: Hashable, Sendable {
  /// The product.
  public let product: AppleID
  /// The price of each installment.
  public let installment: Money
  /// The number of a transaction's installment, or of those that were paid: 1 to 12.
  public var installmentNumber: Int
  /// The end of the commitment, which a late payment moves.
  public var endsAt: Date
  /// True if another period begins after it: App Store Server API, `commitmentAutoRenewStatus`.
  public var isRenewing: Bool
  /// True until it is over.
  public var isOpen: Bool

  /// Describes a commitment.
  public init(
    product: AppleID, installment: Money, installmentNumber: Int, endsAt: Date, isRenewing: Bool, isOpen: Bool
  ) {
    (self.product, self.installment, self.installmentNumber) = (product, installment, installmentNumber)
    (self.endsAt, self.isRenewing, self.isOpen) = (endsAt, isRenewing, isOpen)
  }

  /// True while installments are to be charged.
  public var isUnpaid: Bool { isOpen && installmentNumber < BillingPlan.installments }

  /// What all installments cost.
  public var price: Money { BillingPlan.monthly.yearly(installment) }
}
