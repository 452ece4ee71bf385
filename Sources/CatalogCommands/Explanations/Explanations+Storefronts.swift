internal import StockroomKit

extension Explanations {
  /// The fields of a storefront: Apple's, so that none can be changed.
  static let storefrontFields = [
    Explanation("storefront.id", label: "Code", "Three letters, ISO 3166-1 alpha-3: JPN. Two are understood as well."),
    Explanation("storefront.alpha2", label: "Alpha-2", "The two letters of ISO 3166-1, which store links have: JP."),
    Explanation("storefront.name", label: "Name", "The country or region; storefront list --search finds it."),
    Explanation(
      "storefront.storefront-id", label: "Storefront ID",
      "The number the App Store itself knows it by: 143441 is the United States."),
    Explanation(
      "storefront.region", label: "Region",
      "Where App Store Connect's list of 2016 put it; none for the twenty storefronts of 2020."),
    Explanation(
      "storefront.languages", label: "Languages", "The languages it is offered in, the default one first."),
  ]
}
