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
      .group, .groupLocalization, .gracePeriod, and: [Subscription.table, SubscriptionPeriods.table],
      migrations: [Subscription.migration, SubscriptionPeriods.migration],
      fingerprint: Self.fingerprint)
    SubscriptionCommands.add(to: &registry)
    SubscriptionResources.add(to: &registry)
  }

  static let fingerprint = "e699b96ca5b64de8bee073b677f6b2858372d525e9e56de88271bf084084bbf8"
}
