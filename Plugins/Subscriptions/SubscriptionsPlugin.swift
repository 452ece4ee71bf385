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
      migrations: [Subscription.migration, SubscriptionPeriods.migration, LifeTables.migration],
      fingerprint: Self.fingerprint)
    SubscriptionCommands.add(to: &registry)
    SubscriptionResources.add(to: &registry)
    CustomerSubscriptions.add(to: &registry)
    OfferRules.addErrors(to: &registry)
    registry.commands(OneTimeCodeExport.self)
    registry.route(OneTimeCodes.route)
  }

  static let fingerprint = "8612ff13662e4bc909ba1c541d0b583e28ff50bcf767e6d13eb5b929c710a774"
}
