internal import StockroomKit

extension Explanations {
  /// The fields of a storefront, which are Apple's and cannot be changed.
  static let storefrontFields = [
    Explanation("storefront.id", label: "Code", "Three letters, ISO 3166-1 alpha-3: JPN. Two letters also work."),
    Explanation("storefront.alpha2", label: "Alpha-2", "Two letters, ISO 3166-1 alpha-2, used in store links: JP."),
    Explanation("storefront.name", label: "Name", "The country or region; storefront list --search finds it."),
    Explanation(
      "storefront.storefront-id", label: "Storefront ID",
      "The App Store's own number for it: 143441 is the United States."),
    Explanation(
      "storefront.region", label: "Region",
      "The region in App Store Connect's 2016 list; none for the 20 storefronts that opened in 2020."),
    Explanation(
      "storefront.languages", label: "Languages", "Its languages, the default first."),
  ]
}
