import StockroomKit

extension ResourceDescription {
  /// An offer that the store makes to customers who left: App Store Connect Help, "Set up win-back offers for
  /// auto-renewable subscriptions".
  static let winBackOffer = ResourceDescription(
    "subscription offer win-back", title: "win-back offer", type: "winBackOffers", of: .subscription, form: .items,
    version: 8, label: "Win-Back Offer", "what the store offers to a customer whose subscription ended.",
    also: ["winback"],
    fields: [
      ResourceField("offerId", .text(1...100), label: "Offer Identifier", "The identifier that transactions have.")
        .required.fixed.example("comeback"),
      ResourceField("referenceName", .text(1...65), label: "Reference Name", "The name, which customers do not see.")
        .option("name").required.fixed.example("Comeback"),
      OfferFields.mode, OfferFields.duration, OfferFields.periods("periodCount"),
      ResourceField(
        "customerEligibilityPaidSubscriptionDurationInMonths", .count(1...60), label: "Paid Duration",
        "The months that a customer paid for at least: 1 to 24, 36, 48, or 60."
      ).option("paid-months").required.example("3"),
      ResourceField(
        "customerEligibilityTimeSinceLastSubscribedInMonths", .span(0...60), label: "Time Since Last Subscribed",
        "The months since the subscription of a customer ended, such as 2-12."
      ).option("lapsed-months").required.example("2-12"),
      ResourceField(
        "customerEligibilityWaitBetweenOffersInMonths", .count(1...24), label: "Wait Between Offers",
        "The months between two win-back offers for a customer."
      ).option("wait-months"),
      OfferFields.from.required.example("+7d"), OfferFields.until.example("+90d"),
      ResourceField(
        "priority",
        .choice([.init("HIGH", word: "high", label: "High"), .init("NORMAL", word: "normal", label: "Normal")]),
        label: "Priority", "Which offer a customer gets who is eligible for several."
      ).required.initially("NORMAL"),
      ResourceField(
        "promotionIntent",
        .choice([
          .init("NOT_PROMOTED", word: "none", label: "Not Promoted"),
          .init("USE_AUTO_GENERATED_ASSETS", word: "automatic", label: "With Automatic Images"),
        ]), label: "Promotion", "Whether the App Store shows it."
      ).option("promotion").initially("NOT_PROMOTED"),
      OfferFields.storefronts.fixed, OfferFields.prices("winBackOfferPrices").fixed, OfferFields.plan,
    ], showsOwner: false, preparation: OfferFields.preparation, isAdoptable: true, rule: OfferRules.check(.winBack),
    advice: OfferLengths.advice(.winBack))
}
