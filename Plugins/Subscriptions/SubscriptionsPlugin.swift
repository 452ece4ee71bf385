public import StockroomKit

/// Auto-renewable subscriptions, their groups, and how long customers keep access after a failed payment.
public struct SubscriptionsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Subscriptions"
  /// The summary for `plugin list`.
  public let summary = "Auto-renewable subscriptions, their groups, and their Billing Grace Period."

  /// Creates the plugin.
  public init() {}

  /// Adds the nouns `subscription`, `subscription group`, and `grace`.
  public func install(into registry: inout Registry) {
    registry.resources(
      .group, .groupLocalization, .gracePeriod, and: [Subscription.table, SubscriptionPeriods.table] + LifeTables.all,
      migrations: [Subscription.migration, SubscriptionPeriods.migration, LifeTables.migration],
      fingerprint: Self.fingerprint)
    SubscriptionCommands.add(to: &registry)
    SubscriptionResources.add(to: &registry)
    CustomerSubscriptions.add(to: &registry)
  }

  static let fingerprint = "487d0794731a51489ed34450262b1c6e8538ef12dc929196b653cce76b96e3a4"
}
