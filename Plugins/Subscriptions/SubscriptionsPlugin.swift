public import StockroomKit

/// Auto-renewable subscriptions, their groups, and how long customers keep access after a failed payment.
public struct SubscriptionsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Subscriptions"
  /// The summary for `plugin list`.
  public let summary = "Auto-renewable subscriptions, their groups, their offers, and their Billing Grace Period."

  /// Creates the plugin.
  public init() {}

  /// Adds the nouns `subscription`, `subscription group`, `subscription offer`, and `grace`.
  public func install(into registry: inout Registry) {
    registry.resources(
      .group, .groupLocalization, .gracePeriod, .introductoryOffer, .promotionalOffer, .codeOffer, .customCode,
      .codeBatch, .winBackOffer, and: [Subscription.table, SubscriptionPeriods.table] + LifeTables.all,
      migrations: [Subscription.migration, SubscriptionPeriods.migration, LifeTables.migration, Redemption.migration],
      fingerprint: Self.fingerprint)
    SubscriptionCommands.add(to: &registry)
    SubscriptionResources.add(to: &registry)
    CustomerSubscriptions.add(to: &registry)
    OfferRules.addErrors(to: &registry)
    registry.commands(OneTimeCodeExport.self)
    registry.route(OneTimeCodes.route)
  }

  static let fingerprint = "eb805a769005ae86e4aa9deb1d5ef0c404c05d7c7b94e2b95dee47f968ea6776"
}
