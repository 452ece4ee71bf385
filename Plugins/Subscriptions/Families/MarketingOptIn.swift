import Foundation
import StockroomKit

/// Customers who share their data with the developer, and get a bonus for it: Marketing Opt-In.
///
/// In-App Purchase Configuration Guide for iTunes Connect (2013), "Auto-Renewable Subscriptions".
enum MarketingOptIn {
  static let table = TableDescription(
    "marketing_opt_in", noun: "Marketing Opt-In", key: "customer_subscription", columns: ["at"],
    subject: "(SELECT account FROM customer_subscription AS known WHERE known.id = customer_subscription)")

  static let migration = Migration(
    version: 18,
    sql: """
      CREATE TABLE marketing_opt_in (
        customer_subscription INTEGER PRIMARY KEY REFERENCES customer_subscription ON DELETE CASCADE,
        at INTEGER NOT NULL
      );
      """)
}

extension SubscriptionLife {
  /// The customer shares data with the developer: the current period ends later by the bonus, once.
  func optIn(_ subscription: CustomerSubscription) throws -> CustomerSubscription {
    guard subscription.status == .active else {
      throw Refusal(
        "subscription.opt-in.state", kind: .state, "the subscription of \(subscription.account) is not active",
        remedy: .command("subscription status \(subscription.account)"), subject: subscription.account)
    }
    guard let product = try catalog.products.find(subscription.product) else { throw Refusal.cancelled }
    let bonus = try SubscriptionFamilies(catalog).bonus(of: product)
    let key = SQLValue.integer(subscription.number)
    guard
      try catalog.store.first(
        "SELECT 1 FROM marketing_opt_in WHERE customer_subscription = ?", key, body: { _ in true })
        == nil
    else {
      throw Refusal(
        "subscription.opt-in.again", kind: .state, "\(subscription.account) had the bonus for sharing data already",
        remedy: .command("subscription timeline \(subscription.account)"), subject: subscription.account)
    }
    try catalog.store.execute(
      "INSERT INTO marketing_opt_in (customer_subscription, at) VALUES (?, ?)", key, .integer(now.seconds))
    let end = try calendar(of: subscription).end(of: bonus, from: subscription.expiresAt)
    try records.extend(subscription.latestIdentifier, to: end)
    return try change(subscription, .renewalExtended, note: "the customer shares data, and has \(bonus.label) more") {
      $0.expiresAt = end
    }
  }
}

extension SubscriptionFamilies {
  /// The bonus of a customer who shares data with the developer.
  ///
  /// - Throws: A `Refusal` if the product has none.
  fileprivate func bonus(of product: Product) throws -> SubscriptionPeriod {
    guard let bonus = try find(product)?.bonus else {
      throw Refusal(
        "subscription.opt-in.none", kind: .state,
        "\(product.productID.rawValue) has no bonus for customers who share their data",
        remedy: .command("product edit \(try catalog.fullName(of: product)) --bonus 1m"),
        subject: product.productID.rawValue)
    }
    return bonus
  }
}
