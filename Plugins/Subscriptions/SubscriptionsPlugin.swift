public import StockroomKit

/// Auto-renewable subscriptions, their groups, and how long customers keep access after a failed payment.
public struct SubscriptionsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Subscriptions"
  /// The summary for `plugin list`.
  public let summary = "Auto-renewable subscriptions, their groups, their offers, and their Billing Grace Period."

  /// Creates the plugin.
  public init() {}

  /// Adds the nouns `subscription`, `subscription group`, `subscription family`, `subscription offer`, `grace`, and
  /// `storekit time-rate`.
  public func install(into registry: inout Registry) {
    registry.resources(
      .group, .groupLocalization, .family, .familyLocalization, .gracePeriod, .timeRate, .introductoryOffer,
      .promotionalOffer,
      .codeOffer, .customCode, .codeBatch, .winBackOffer,
      and: [
        Subscription.table, SubscriptionPeriods.table, FamilyDuration.table, OfferSignature.table, BillingPlans.table,
        GroupReview.table, GroupReview.textTable,
      ] + LifeTables.all,
      migrations: [
        Subscription.migration, SubscriptionPeriods.migration, LifeTables.migration, Redemption.migration,
        OfferSignature.migration, FamilyDuration.migration, BillingPlans.migration, LifeTables.toldPrice,
        GroupReview.migration,
      ],
      fingerprint: Self.fingerprint)
    registry.afterChange(GroupTexts.follow)
    registry.provide(reviewed: GroupReviews())
    SubscriptionCommands.add(to: &registry)
    SubscriptionResources.add(to: &registry)
    GroupVersionResources.add(to: &registry)
    CustomerSubscriptions.add(to: &registry)
    OfferRules.addErrors(to: &registry)
    registry.commands(
      OneTimeCodeExport.self, SubscriptionReorder.self, SubscriptionForecast.self, PlanList.self, PlanSet.self)
    registry.interchange(BillingPlans.field)
    registry.explain(
      Explanation.fields(
        of: "subscription.forecast", SubscriptionForecast.rowFields.map { ($0.name, $0.label, $0.meaning) }))
    registry.explain(PlanExplanations.all)
    PlanAvailabilities.add(to: &registry)
    registry.route(OneTimeCodes.route)
  }

  static let fingerprint = "4bf797cd05b1bf0a7d932e875169fee2a7b4e2696c14d92d352a4bfb9585cedd"
}
