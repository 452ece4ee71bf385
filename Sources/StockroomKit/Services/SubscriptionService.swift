public import Catalog
public import Foundation

/// The subscriptions of customers, for plugins that sell or report them.
///
/// The plugin that has subscriptions provides it; `catalog.subscriptions` is nil without such a plugin.
public protocol SubscriptionService: Sendable {
  /// The terms on which an account buys a subscription now; nil for a product without a period, which is bought once.
  ///
  /// - Throws: A `Refusal` if the account has it already.
  func sale(
    of product: Product, to account: String, in environment: StoreEnvironment, _ storefront: Storefront,
    catalog: Catalog
  ) throws -> SubscriptionSale?

  /// The storefronts where customers can choose a billing plan of a product, sorted; none for one without the plan.
  func storefronts(of plan: BillingPlan, for product: Product, catalog: Catalog) throws -> [Storefront]

  /// Throws a `Refusal` for a product that does not have a billing plan, or does not have it in one of `storefronts`.
  func require(_ plan: BillingPlan, of product: Product, in storefronts: [Storefront], catalog: Catalog) throws

  /// True if a customer's family has a product, too.
  func isFamilySharable(_ product: Product, catalog: Catalog) throws -> Bool

  /// The subscriptions that a filter selects, in the order of their numbers; for an account or a first transaction, those
  /// that its family shares with it, too.
  func subscriptions(_ filter: SubscriptionFilter, catalog: Catalog) throws -> [CustomerSubscription]

  /// The period that a transaction paid for; nil for a transaction of another type.
  func term(of transaction: String, catalog: Catalog) throws -> SubscriptionTerm?

  /// Returns a reader of transactions, which is true for one whose customer had paid for a year of a group's
  /// subscriptions before it, so that the developer gets 85 % instead of 70 % of the price without tax.
  ///
  /// It counts the periods of a customer once, if the transactions come in their order.
  func paidYears(catalog: Catalog) -> (_ transaction: String) throws -> Bool

  /// What customers got back of the periods that their upgrades ended, by the identifiers of the transactions.
  func upgradeRefunds(catalog: Catalog) throws -> [String: PurchaseRevocation]

  /// How the period of a transaction was paid; nil for a product that is sold by one billing plan.
  func billing(of transaction: String, catalog: Catalog) throws -> SubscriptionBilling?

  /// The name of the code offer that a transaction was sold by, of a product that is bought once; nil for others.
  func codeOffer(of transaction: String, catalog: Catalog) throws -> String?

  /// What the next period costs, and by which offer; nil if it does not renew.
  func renewal(of subscription: CustomerSubscription, catalog: Catalog) throws -> SubscriptionRenewal?

  /// What begins after a customer's commitment, which may still be paid in installments; nil if it does not renew then.
  func renewalAfterCommitment(
    of subscription: CustomerSubscription, catalog: Catalog
  ) throws -> SubscriptionRenewal?

  /// The identifiers of the win-back offers that the customer of a subscription can redeem, the best first.
  func winBackOffers(for subscription: CustomerSubscription, catalog: Catalog) throws -> [String]

  /// What the price of a product at a date means for its subscribers, in a sentence: who keeps the old price, who is
  /// told of the new one, and who must consent; nil if it concerns nobody.
  func priceWarning(of product: Product, at date: Date, catalog: Catalog) throws -> String?

  /// Why a subscription cannot be extended now; nil if it can.
  func extensionProblem(of subscription: CustomerSubscription, catalog: Catalog) throws -> ExtensionProblem?

  /// Moves the end of the current period of a subscription by some days, in the open unit.
  ///
  /// - Throws: A `Refusal` if it has an ``ExtensionProblem``.
  func extend(_ subscription: CustomerSubscription, by days: Int, catalog: Catalog) throws -> CustomerSubscription
}

extension Catalog {
  /// The service for subscriptions; nil without such a plugin.
  public var subscriptions: (any SubscriptionService)? { service() }
}

/// Why a subscription cannot be extended.
public enum ExtensionProblem: Sendable {
  /// It is not active, or is free now.
  case state
  /// It was extended twice within a year.
  case count
  /// Another member of the family bought it.
  case familyShared
}

/// A filter for subscriptions, which must match all its values.
public struct SubscriptionFilter: Hashable, Sendable {
  /// Only those of an app.
  public var app: AppleID?
  /// Only those of the account with this address, ignoring case.
  public var account: String?
  /// Only those in this environment.
  public var environment: StoreEnvironment?
  /// Only those whose current product is this one.
  public var product: AppleID?
  /// Only that with this first transaction.
  public var originalIdentifier: String?

  /// Creates a filter; without values, it selects all subscriptions.
  public init(
    app: AppleID? = nil, account: String? = nil, environment: StoreEnvironment? = nil, product: AppleID? = nil,
    originalIdentifier: String? = nil
  ) {
    (self.app, self.account, self.environment) = (app, account, environment)
    (self.product, self.originalIdentifier) = (product, originalIdentifier)
  }
}

/// The terms on which an account buys a subscription.
public struct SubscriptionSale: Hashable, Sendable {
  /// The identifier of the first transaction in the group; nil for a new subscriber.
  public let originalIdentifier: String?
  /// The price, which an offer may lower.
  public let price: Price

  /// Describes a sale.
  public init(originalIdentifier: String?, price: Price) {
    (self.originalIdentifier, self.price) = (originalIdentifier, price)
  }
}

/// The terms of the next period of a subscription.
public struct SubscriptionRenewal: Hashable, Sendable {
  /// The product.
  public let product: AppleID
  /// The price.
  public let price: Price
  /// The offer that it is sold by; nil at the usual price.
  public let offer: SubscriptionOffer?
  /// The billing plan.
  public let plan: BillingPlan

  /// Describes a renewal.
  public init(_ product: AppleID, price: Price, offer: SubscriptionOffer? = nil, plan: BillingPlan = .upfront) {
    (self.product, self.price, self.offer, self.plan) = (product, price, offer, plan)
  }
}

/// An event in the life of a subscription, for plugins that report it.
public struct SubscriptionEvent: Hashable, Sendable {
  /// What happened: App Store Server Notifications V2, `notificationType`.
  public enum Kind: String, CaseIterable, Sendable {
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
    case refund = "REFUND"
    case refundReversed = "REFUND_REVERSED"
    case revoke = "REVOKE"
  }

  /// More of what happened: App Store Server Notifications V2, `subtype`.
  public enum Detail: String, CaseIterable, Sendable {
    case initialBuy = "INITIAL_BUY"
    case resubscribe = "RESUBSCRIBE"
    case upgrade = "UPGRADE"
    case downgrade = "DOWNGRADE"
    case autoRenewDisabled = "AUTO_RENEW_DISABLED"
    case autoRenewEnabled = "AUTO_RENEW_ENABLED"
    case voluntary = "VOLUNTARY"
    case billingRetry = "BILLING_RETRY"
    case billingRecovery = "BILLING_RECOVERY"
    case gracePeriod = "GRACE_PERIOD"
    case productNotForSale = "PRODUCT_NOT_FOR_SALE"
    case priceIncrease = "PRICE_INCREASE"
    case pending = "PENDING"
    case accepted = "ACCEPTED"
    case summary = "SUMMARY"
    case failure = "FAILURE"
  }

  /// What happened.
  public let kind: Kind
  /// More of it; nil for some.
  public let detail: Detail?
  /// The subscription after the event.
  public let subscription: CustomerSubscription
  /// The identifier of the transaction that it is about, which is the newest one unless an earlier one was refunded.
  public let transaction: String

  /// Describes an event.
  public init(_ kind: Kind, _ detail: Detail?, _ subscription: CustomerSubscription, about transaction: String? = nil) {
    (self.kind, self.detail, self.subscription) = (kind, detail, subscription)
    self.transaction = transaction ?? subscription.latestIdentifier
  }
}

/// The listeners of plugins.
struct SubscriptionListeners: Sendable {
  typealias Listener = @Sendable (SubscriptionEvent, Catalog) throws -> Void

  var all: [Listener] = []
}

extension Catalog {
  /// Reports an event of a subscription to the listeners, in the transaction that wrote it.
  ///
  /// The plugin that provides subscriptions calls it.
  public func announce(_ event: SubscriptionEvent) throws {
    for listener in service(SubscriptionListeners.self)?.all ?? [] { try listener(event, self) }
  }
}
