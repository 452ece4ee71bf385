import StockroomKit

extension ResourceDescription {
  /// Whether an app is in the Newsstand; other apps have no free trials: WWDC 2012, session 308.
  static let newsstand = ResourceDescription(
    "newsstand", type: "newsstandSettings", of: .app, form: .settings, version: 18, label: "Newsstand",
    "whether an app is in the Newsstand, where a subscription may be free at first.", also: ["magazine", "free trial"],
    fields: [
      ResourceField("enabled", .flag, label: "In the Newsstand", "The app is in the Newsstand.").initially(false)
        .example("true")
    ], profile: .itc2012)
}

extension SubscriptionFamilies {
  /// The free trial of a duration as an introductory offer; nil if there is none, which is so outside the Newsstand.
  func trial(of product: Product) throws -> [Offer] {
    guard let period = try find(product)?.freeTrial,
      try ResourceItems(.newsstand, in: catalog).settings(of: product.app.rawValue).values == [.integer(1)]
    else { return [] }
    let values: [String: SQLValue] = [
      "offerMode": .text(OfferFields.Mode.free.rawValue), "duration": .text(period.rawValue),
    ]
    return [Offer(.introductory, ResourceDescription.introductoryOffer.unstored(of: product.appleID.rawValue, values))]
  }
}
