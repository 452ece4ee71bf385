public import Catalog
public import Foundation

/// The subscription of a customer in a group, from the first purchase on: what the App Store Server API tells of it.
public struct CustomerSubscription: Hashable, Sendable {
  /// The status of a subscription, in the order of the App Store Server API's numbers.
  public enum Status: String, CaseIterable, Sendable {
    case active = "ACTIVE"
    case expired = "EXPIRED"
    case billingRetry = "BILLING_RETRY"
    case billingGracePeriod = "BILLING_GRACE_PERIOD"
    case revoked = "REVOKED"

    /// App Store Server API, `status`: 1 for active.
    public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
  }

  /// Why a subscription ended, in the order of the App Store Server API's numbers.
  public enum ExpirationIntent: String, CaseIterable, Sendable {
    case canceled = "CANCELED"
    case billingError = "BILLING_ERROR"
    case priceIncrease = "PRICE_INCREASE"
    case unavailable = "PRODUCT_NOT_FOR_SALE"
    case other = "OTHER"

    /// App Store Server API, `expirationIntent`: 1 for canceled.
    public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
  }

  /// What a customer answered to a higher price: App Store Server API, `priceIncreaseStatus`.
  public enum PriceIncrease: String, CaseIterable, Sendable {
    /// The customer has not consented yet.
    case pending = "PENDING"
    /// The customer consented, or was only notified.
    case accepted = "ACCEPTED"
    /// The customer declined, so that the subscription ends with its period.
    case declined = "DECLINED"

    /// App Store Server API, `priceIncreaseStatus`: 1 for accepted.
    public var number: Int { self == .accepted ? 1 : 0 }
  }

  /// Its number.
  public let number: Int64
  /// The email address of the customer's account.
  public let account: String
  /// The app.
  public let app: AppleID
  /// The identifier of the subscription group; a product of 2012 is its own group.
  public let group: String
  /// The sandbox or the real store.
  public let environment: StoreEnvironment
  /// The identifier of the first transaction, which all later ones in the group have, too.
  public let originalIdentifier: String
  /// The storefront of its price.
  public var storefront: Storefront
  /// The product of the current period.
  public var product: AppleID
  /// The product of the next period.
  public var nextProduct: AppleID
  /// The identifier of the newest transaction.
  public var latestIdentifier: String
  /// Its status.
  public var status: Status
  /// True if it renews at the end of the period.
  public var isRenewing: Bool
  /// True while the customer's payments fail.
  public var isFailing: Bool
  /// The answer to a higher price, until it is charged; nil without one.
  public var priceIncrease: PriceIncrease?
  /// Why it ended; nil unless it did, or is being retried.
  public var expirationIntent: ExpirationIntent?
  /// The date when the customer subscribed, or subscribed again after a gap of more than 60 days.
  public var startedAt: Date
  /// The end of the current period.
  public var expiresAt: Date
  /// The end of the grace period; nil without one.
  public var graceEndsAt: Date?
  /// The date until which the App Store tries to charge the customer; nil unless it tries.
  public var retryEndsAt: Date?
  /// True if another member of the customer's family bought it.
  public let isFamilyShared: Bool

  /// Describes a subscription.
  public init(
    number: Int64, account: String, app: AppleID, group: String, environment: StoreEnvironment,
    originalIdentifier: String, storefront: Storefront, product: AppleID, nextProduct: AppleID,
    latestIdentifier: String, status: Status, isRenewing: Bool, isFailing: Bool,
    priceIncrease: PriceIncrease?, expirationIntent: ExpirationIntent?, startedAt: Date, expiresAt: Date,
    graceEndsAt: Date?, retryEndsAt: Date?, isFamilyShared: Bool = false
  ) {
    (self.number, self.account, self.app, self.group) = (number, account, app, group)
    (self.environment, self.originalIdentifier, self.storefront) = (environment, originalIdentifier, storefront)
    (self.product, self.nextProduct, self.latestIdentifier) = (product, nextProduct, latestIdentifier)
    (self.status, self.isRenewing, self.isFailing) = (status, isRenewing, isFailing)
    (self.priceIncrease, self.expirationIntent) = (priceIncrease, expirationIntent)
    (self.startedAt, self.expiresAt) = (startedAt, expiresAt)
    (self.graceEndsAt, self.retryEndsAt) = (graceEndsAt, retryEndsAt)
    self.isFamilyShared = isFamilyShared
  }

  /// True while the customer has what was bought.
  public var isEntitled: Bool { status == .active || status == .billingGracePeriod }
}

/// A period of a subscription, which a transaction paid for.
public struct SubscriptionTerm: Hashable, Sendable {
  /// Why it began: App Store Server API, `transactionReason`.
  public enum Reason: String, Sendable {
    case purchase = "PURCHASE"
    case renewal = "RENEWAL"
  }

  /// Its number.
  public let number: Int64
  /// The identifier of its transaction.
  public let transaction: String
  /// The number of its ``CustomerSubscription``.
  public let subscription: Int64
  /// Its product.
  public let product: AppleID
  /// Its beginning, which is the end of the period before it.
  public let startsAt: Date
  /// Its end.
  public var endsAt: Date
  /// Why it began.
  public let reason: Reason
  /// The offer that it was sold by; nil at the usual price.
  public let offer: SubscriptionOffer?
  /// True if an upgrade ended it before its time.
  public var isUpgraded: Bool
  /// How long its end was moved.
  public let extended: TimeInterval
  /// The number of the commitment that it is a part of; nil for a period that was paid at once.
  public let commitment: Int64?
  /// Which installment of the commitment paid for it: 1 to 12, or 0 if an offer did.
  public let installment: Int?

  /// The billing plan by which it was paid.
  public var plan: BillingPlan { commitment == nil ? .upfront : .monthly }

  /// App Store Server API, `webOrderLineItemId`: 16 digits, as many as Apple's.
  public var lineItem: Int64 { 2_000_000_000_000_000 + number }

  /// Describes a period.
  public init(
    number: Int64, transaction: String, subscription: Int64, product: AppleID, startsAt: Date, endsAt: Date,
    reason: Reason, offer: SubscriptionOffer?, isUpgraded: Bool, extended: TimeInterval = 0, commitment: Int64? = nil,
    installment: Int? = nil
  ) {
    (self.number, self.transaction, self.subscription, self.product) = (number, transaction, subscription, product)
    (self.startsAt, self.endsAt, self.reason, self.offer) = (startsAt, endsAt, reason, offer)
    (self.isUpgraded, self.extended) = (isUpgraded, extended)
    (self.commitment, self.installment) = (commitment, installment)
  }
}

/// An offer that a period was sold by.
public struct SubscriptionOffer: Hashable, Sendable {
  /// The kind of an offer, in the order of the App Store Server API's numbers.
  public enum Kind: String, CaseIterable, Sendable {
    case introductory = "INTRODUCTORY"
    case promotional = "PROMOTIONAL"
    case code = "CODE"
    case winBack = "WIN_BACK"

    /// App Store Server API, `offerType`: 1 for introductory.
    public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
  }

  /// How a customer pays: App Store Server API, `offerDiscountType`.
  public enum Mode: String, CaseIterable, Sendable {
    case freeTrial = "FREE_TRIAL"
    case payAsYouGo = "PAY_AS_YOU_GO"
    case payUpFront = "PAY_UP_FRONT"
  }

  /// Its kind.
  public let kind: Kind
  /// Its identifier, which an introductory offer does not have.
  public let identifier: String?
  /// How the customer pays.
  public let mode: Mode
  /// The length of one of its periods.
  public let period: SubscriptionPeriod

  /// Describes an offer.
  public init(_ kind: Kind, identifier: String?, mode: Mode, period: SubscriptionPeriod) {
    (self.kind, self.identifier, self.mode, self.period) = (kind, identifier, mode, period)
  }
}
