import Foundation
import StockroomKit

/// What is to come of a customer's subscription, for the App Store Server API and for receipts.
struct RenewalInfo {
  let subscription: CustomerSubscription
  /// The product ID of the current period.
  let productID: String
  /// The product ID of the next period.
  let nextProductID: String
  private let app: App
  /// The terms of the next period; nil if it does not renew.
  let next: SubscriptionRenewal?
  /// How the current period was paid, if there is a choice.
  private let billing: SubscriptionBilling?
  /// What begins after a commitment.
  private let afterCommitment: SubscriptionRenewal?
  private let winBackOffers: [String]
  private let accountToken: String?
  private let signedAt: Date

  init(_ subscription: CustomerSubscription, of app: App, in catalog: Catalog) throws {
    (self.subscription, self.app, signedAt) = (subscription, app, catalog.store.now)
    let latest = try catalog.purchases?.transaction(subscription.latestIdentifier, catalog: catalog)
    // A product may be deleted, but its purchases remain.
    let current = try catalog.products.find(subscription.product)?.productID.rawValue
    productID = current ?? latest?.productID ?? ""
    nextProductID = try catalog.products.find(subscription.nextProduct)?.productID.rawValue ?? productID
    next = try catalog.subscriptions?.renewal(of: subscription, catalog: catalog)
    billing = try catalog.subscriptions?.billing(of: subscription.latestIdentifier, catalog: catalog)
    afterCommitment = try catalog.subscriptions?.renewalAfterCommitment(of: subscription, catalog: catalog)
    winBackOffers = try catalog.subscriptions?.winBackOffers(for: subscription, catalog: catalog) ?? []
    accountToken = try AccountTokens(store: catalog.store).find(subscription.originalIdentifier)
  }

  /// True while the App Store tries to charge the customer, also in a grace period.
  var isInRetry: Bool { subscription.status == .billingRetry || subscription.status == .billingGracePeriod }

  /// Why it ended, or is being retried; nil while it is active.
  var expirationIntent: Int? { subscription.status == .active ? nil : subscription.expirationIntent?.number }

  /// The fields of `JWSRenewalInfoDecodedPayload`: App Store Server API.
  var json: JSON {
    let renews = subscription.isRenewing && subscription.status == .active
    let fields: JSON = [
      "originalTransactionId": .string(subscription.originalIdentifier),
      "autoRenewProductId": .string(autoRenewProductID),
      "productId": .string(productID), "autoRenewStatus": subscription.isRenewing ? 1 : 0,
      "renewalPrice": next.flatMap { TransactionPayload.thousandths(of: $0.price.money.amount) }.map { JSON($0) }
        ?? .null,
      "currency": JSON(next?.price.money.currency),
      "priceIncreaseStatus": subscription.priceIncrease.map { JSON($0.number) } ?? .null,
      "offerType": next?.offer.map { JSON($0.kind.number) } ?? .null, "offerIdentifier": JSON(next?.offer?.identifier),
      "offerDiscountType": JSON(next?.offer?.mode.rawValue), "offerPeriod": JSON(next?.offer?.period.duration),
      "eligibleWinBackOfferIds": winBackOffers.isEmpty ? .null : JSON(winBackOffers),
      "signedDate": JSON(signedAt.milliseconds),
      "environment": .string(subscription.environment.label),
      "recentSubscriptionStartDate": JSON(subscription.startedAt.milliseconds),
      "renewalDate": renews ? JSON(subscription.expiresAt.milliseconds) : .null,
      "expirationIntent": expirationIntent.map { JSON($0) } ?? .null,
      "isInBillingRetryPeriod": subscription.status == .active ? .null : .bool(isInRetry),
      "gracePeriodExpiresDate": subscription.graceEndsAt.map { JSON($0.milliseconds) } ?? .null,
      "renewalBillingPlanType": renews && hasPlans ? JSON(next?.plan.storeName) : .null,
      "commitmentInfo": commitmentInfo, "appAccountToken": JSON(accountToken),
      "appTransactionId": .string(
        CustomerIdentifier.text(app: app, account: subscription.account, subscription.environment)),
    ]
    return fields.compacted
  }

  /// The product ID of the next period, which may be an installment of the commitment before another product.
  private var autoRenewProductID: String { next?.product == subscription.product ? productID : nextProductID }

  /// True if the customer has a choice of plans.
  private var hasPlans: Bool { billing != nil || next?.plan == .monthly }

  /// What is to come of a commitment.
  private var commitmentInfo: JSON {
    guard let commitment = billing?.commitment, commitment.isOpen else { return .null }
    let price = afterCommitment.map { $0.plan.yearly($0.price.money) }
    let info: JSON = [
      "commitmentAutoRenewProductId": .string(nextProductID),
      "commitmentAutoRenewStatus": commitment.isRenewing && subscription.isRenewing ? 1 : 0,
      "commitmentRenewalBillingPlanType": JSON(afterCommitment?.plan.storeName),
      "commitmentRenewalDate": afterCommitment == nil ? .null : JSON(commitment.endsAt.milliseconds),
      "commitmentRenewalPrice": price.flatMap { TransactionPayload.thousandths(of: $0.amount) }.map { JSON($0) }
        ?? .null,
    ]
    return info.compacted
  }

  func signed(by identity: SigningIdentity) throws -> String { try SignedPayload.sign(json, by: identity) }
}
