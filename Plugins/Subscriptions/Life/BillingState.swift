import StockroomKit

/// How a customer pays for a subscription, now and later.
struct BillingState {
  /// The commitment that the customer is in.
  let commitment: Commitments.Stored?
  /// The plan that the customer chose for the next period, or for the time after a commitment; nil to keep the current one.
  let chosen: BillingPlan?

  /// The plan of the current period.
  var current: BillingPlan { commitment == nil ? .upfront : .monthly }

  /// The plan by which the customer pays for a product from the next period on, or after the commitment.
  func plan(of subscription: CustomerSubscription, for product: AppleID) -> BillingPlan {
    if let chosen, product == subscription.nextProduct { return chosen }
    return commitment?.terms.product == product ? .monthly : .upfront
  }
}

extension Commitments {
  /// How a customer pays.
  func state(of subscription: CustomerSubscription) throws -> BillingState {
    try catalog.store.first(
      """
      \(Self.query), plan FROM (SELECT CAST(? AS BIGINT) AS customer) AS asked
      LEFT JOIN subscription_commitment AS own ON own.customer_subscription = customer AND is_open = 1
      LEFT JOIN subscription_next_plan AS next ON next.customer_subscription = customer
      ORDER BY id DESC LIMIT 1
      """, .integer(subscription.number)
    ) { row in
      BillingState(
        commitment: row.isNull(0) ? nil : try Self.stored(row),
        chosen: row.isNull(8)
          ? nil : try row.term(BillingPlan.self, 8, in: "subscription_next_plan.plan", of: subscription.number))
    } ?? BillingState(commitment: nil, chosen: nil)
  }

  /// Sets the plan that a customer chose; nil to keep the current one.
  func choose(_ plan: BillingPlan?, for subscription: CustomerSubscription) throws {
    let number = SQLValue.integer(subscription.number)
    guard let plan else {
      return try catalog.store.execute("DELETE FROM subscription_next_plan WHERE customer_subscription = ?", number)
    }
    try catalog.store.execute(
      """
      INSERT INTO subscription_next_plan (customer_subscription, plan) VALUES (?, ?)
      ON CONFLICT (customer_subscription) DO UPDATE SET plan = excluded.plan
      """, number, .text(plan.rawValue))
  }
}
