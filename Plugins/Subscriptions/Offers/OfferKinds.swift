import StockroomKit

extension ResourceDescription {
  /// An offer for the first time that a customer subscribes in a group: App Store Connect Help, "Set up introductory
  /// offers for auto-renewable subscriptions".
  static let introductoryOffer = ResourceDescription(
    "subscription offer introductory", title: "introductory offer", type: "subscriptionIntroductoryOffers",
    of: .subscription, relationships: ("introductoryOffers", nil), form: .numbered, version: 5,
    label: "Introductory Offer", "what a customer pays who has never subscribed in the group.",
    also: ["free trial", "introductory price"],
    fields: [
      OfferFields.mode, OfferFields.duration, OfferFields.periods(),
      ResourceField("storefront", .storefront, label: "Storefront", "The only storefront. Default: all of them.").fixed,
      ResourceField("price", .price, label: "Price", "What customers pay for a period: 0.99, or 0.99 EUR base DEU.")
        .fixed,
      OfferFields.from, OfferFields.until, OfferFields.plan,
    ], preparation: OfferFields.preparation, isAdoptable: true, isOwned: true, rule: OfferRules.check(.introductory),
    advice: OfferLengths.advice(.introductory))

  /// An offer that an app makes to a subscriber, by a signature: App Store Connect Help, "Set up promotional offers for
  /// auto-renewable subscriptions".
  static let promotionalOffer = ResourceDescription(
    "subscription offer promotional", title: "promotional offer", type: "subscriptionPromotionalOffers",
    of: .subscription, relationships: ("promotionalOffers", nil), form: .items, version: 6,
    label: "Promotional Offer", "what an app offers to a customer who subscribes, or did.",
    fields: [
      ResourceField(
        "offerCode", .text(1...100), label: "Promotional Offer Identifier", "The identifier that the app sends."
      ).required.fixed.selectable.example("spring"),
      ResourceField("name", .text(1...64), label: "Reference Name", "The name, which customers do not see.")
        .required.fixed.example("Spring"),
      OfferFields.mode, OfferFields.duration, OfferFields.periods(), OfferFields.storefronts.example("USA,JPN"),
      OfferFields.prices("subscriptionPromotionalOfferPrices"), OfferFields.plan,
    ], preparation: OfferFields.preparation, isAdoptable: true, isCreatedWithOwner: true,
    rule: OfferRules.check(.promotional),
    advice: OfferLengths.advice(.promotional))
}
