import Foundation
import StockroomKit

/// The subscriptions of customers, for other plugins.
struct CustomerSubscriptions: SubscriptionService {
  func sale(
    of product: Product, to account: String, in environment: StoreEnvironment, _ storefront: Storefront,
    catalog: Catalog
  ) throws -> SubscriptionSale? {
    try SubscriptionLife(catalog).sale(of: product, to: account, in: environment, storefront)
  }

  func storefronts(of plan: BillingPlan, for product: Product, catalog: Catalog) throws -> [Storefront] {
    try BillingPlans(catalog).storefronts(plan, of: product) ?? []
  }

  func require(_ plan: BillingPlan, of product: Product, in storefronts: [Storefront], catalog: Catalog) throws {
    try BillingPlans(catalog).require(plan, of: product, in: storefronts)
  }

  func isFamilySharable(_ product: Product, catalog: Catalog) throws -> Bool {
    try Subscriptions(catalog).find(product)?.isFamilySharable ?? false
  }

  func subscriptions(_ filter: SubscriptionFilter, catalog: Catalog) throws -> [CustomerSubscription] {
    let own = try SubscriptionRecords(catalog).all(filter)
    // An app may have a million customers, and a customer has one subscription with a first transaction.
    guard filter.account != nil || filter.originalIdentifier != nil && own.isEmpty else { return own }
    return own + (try SharedSubscriptions(catalog).all(filter))
  }

  func term(of transaction: String, catalog: Catalog) throws -> SubscriptionTerm? {
    try SubscriptionRecords(catalog).term(of: transaction) ?? SharedSubscriptions(catalog).term(of: transaction)
  }

  func paidYears(catalog: Catalog) -> (_ transaction: String) throws -> Bool {
    guard catalog.rules.profile == .asc2026 else { return { _ in false } }
    return PaidDays(SubscriptionRecords(catalog)).areYear
  }

  func upgradeRefunds(catalog: Catalog) throws -> [String: PurchaseRevocation] { try UpgradeRefunds(catalog).all() }

  func billing(of transaction: String, catalog: Catalog) throws -> SubscriptionBilling? {
    try Commitments(catalog).billing(of: transaction)
  }

  func codeOffer(of transaction: String, catalog: Catalog) throws -> String? {
    try CodePurchases(catalog).offer(of: transaction)
  }

  func renewalAfterCommitment(
    of subscription: CustomerSubscription, catalog: Catalog
  ) throws -> SubscriptionRenewal? {
    subscription.isFamilyShared ? nil : try SubscriptionLife(catalog).renewalAfterCommitment(of: subscription)
  }

  func renewal(of subscription: CustomerSubscription, catalog: Catalog) throws -> SubscriptionRenewal? {
    // The buyer pays.
    subscription.isFamilyShared ? nil : try SubscriptionLife(catalog).renewal(of: subscription)
  }

  func winBackOffers(for subscription: CustomerSubscription, catalog: Catalog) throws -> [String] {
    subscription.isFamilyShared ? [] : try SubscriptionLife(catalog).winBackOffers(for: subscription)
  }

  func priceWarning(of product: Product, at date: Date, catalog: Catalog) throws -> String? {
    try PricePreview(product, at: date, in: catalog).sentence
  }

  func extensionProblem(of subscription: CustomerSubscription, catalog: Catalog) throws -> ExtensionProblem? {
    try SubscriptionLife(catalog).extensionProblem(of: subscription)
  }

  func extend(_ subscription: CustomerSubscription, by days: Int, catalog: Catalog) throws -> CustomerSubscription {
    try SubscriptionLife(catalog).extend(subscription, by: days)
  }

  /// Adds the life of subscriptions: its tables are the plugin's, its commands are those of `storekit`.
  static func add(to registry: inout Registry) {
    registry.provide(subscriptions: CustomerSubscriptions())
    registry.onTimer(SubscriptionLife.timer) { number, catalog in try SubscriptionLife(catalog).due(number) }
    registry.afterPurchase { event, catalog in
      switch event {
      case .charged(let purchase): try SubscriptionLife(catalog).begin(purchase)
      case .refunded(let purchase): try SubscriptionLife(catalog).end(refunded: purchase)
      case .refundReversed(let purchase): try SubscriptionLife(catalog).restore(paid: purchase)
      case .shared(let share): try SubscriptionLife(catalog).tell(.subscribed, about: share)
      case .unshared(let share): try SubscriptionLife(catalog).tell(.revoke, about: share)
      case .cleared(let account, let environment):
        try SubscriptionLife(catalog).forget(account, in: environment)
        try CodePurchases(catalog).forget(account, in: environment)
      }
    }
    registry.commands(StatusList.self, Timeline.self, RedeemCommand.self)
    for action in SubscriptionAction.all { registry.command(action.description, make: action.bind) }
  }
}
