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
      .group, .groupLocalization, .gracePeriod, and: [Subscription.table], migrations: [Subscription.migration],
      fingerprint: Self.fingerprint)
    SubscriptionCommands.add(to: &registry)
    SubscriptionResources.add(to: &registry)
  }

  static let fingerprint = "e8d1ecbbbe9621f033af7dea99b8a32eebbc96e32f241a38d4b7f349cb822b96"
}
