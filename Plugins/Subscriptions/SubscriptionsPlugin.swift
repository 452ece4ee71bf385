public import StockroomKit

/// Auto-renewable subscriptions, their groups, how long customers keep access after a failed payment, and the offers with
/// codes of all products.
public struct SubscriptionsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Subscriptions"
  /// The summary for `plugin list`.
  public let summary =
    "Auto-renewable subscriptions, their groups, their Billing Grace Period, and the offers of products."

  /// Creates the plugin.
  public init() {}

  /// Adds the nouns `subscription`, `subscription group`, `subscription family`, `subscription offer`, `product offer`,
  /// `grace`, `newsstand`, and `storekit time-rate`.
  public func install(into registry: inout Registry) {
    registry.resources(
      .group, .groupLocalization, .family, .familyLocalization, .gracePeriod, .newsstand, .timeRate, .introductoryOffer,
      .promotionalOffer, .codeOffer, CodeOffers.subscriptions.customCode, CodeOffers.subscriptions.codeSet,
      .winBackOffer, .purchaseCodeOffer, CodeOffers.inAppPurchases.customCode, CodeOffers.inAppPurchases.codeSet,
      and: [
        Subscription.table, SubscriptionPeriods.table, FamilyDuration.table, OfferSignature.table, BillingPlans.table,
        GroupReview.table, GroupReview.textTable, CodePurchases.table, MarketingOptIn.table,
      ] + LifeTables.all + Commitments.tables + CodeActors.all.map(\.table),
      migrations: [
        Subscription.migration, SubscriptionPeriods.migration, LifeTables.migration, Redemption.migration,
        OfferSignature.migration, FamilyDuration.migration, BillingPlans.migration, LifeTables.toldPrice,
        GroupReview.migration, CodePurchases.migration, MarketingOptIn.migration, Commitments.migration,
        CodeActors.migration,
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
      GroupRevert.self, SubscriptionReorder.self, SubscriptionForecast.self, PlanList.self, PlanSet.self)
    registry.interchange(BillingPlans.field)
    registry.explain(
      Explanation.fields(
        of: "subscription.forecast", SubscriptionForecast.rowFields.map { ($0.name, $0.label, $0.meaning) }))
    registry.explain(PlanExplanations.all)
    PlanAvailabilities.add(to: &registry)
    for codes in CodeOffers.all { CodeExport(codes: codes).add(to: &registry) }
    for actors in CodeActors.all { actors.add(to: &registry) }
  }

  static let fingerprint = "2a25e25c5be079c087134d45a820f4e62c076ad0035b61aff116cff7f1dc91f2"
}
