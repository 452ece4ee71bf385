internal import StockroomKit

extension Explanations {
  /// The fields of an app that no rule limits.
  static let appFields = [
    Explanation(
      "app.id", label: "Bundle ID",
      """
      At most 155 letters, digits, hyphens and periods, the CFBundleIdentifier of the app: com.example.books. An ID that \
      ends in .* matches many apps and has no in-app purchases. It cannot be changed.
      """),
    Explanation(
      "app.apple-id", label: "Apple ID",
      "A unique number, assigned when the app is created. It cannot be changed."),
    Explanation(
      "app.locale", label: "Primary Language",
      "The locale of a product's first display name and description: app edit --locale."),
    Explanation(
      "app.created", label: "Created", "When the app was created, by the store's clock. It cannot be changed."),
    Explanation(
      "app.products", label: "In-App Purchases", "The number of the app's products; product list --app lists them."),
    Explanation(
      "app.versions", label: "Versions",
      "The versions of the app, with their states; app version create adds one."),
    Explanation(
      "app.version", label: "Version",
      "One to three numbers separated by periods, such as 1.1; unique. It cannot be changed."),
    Explanation(
      "app.state", label: "State",
      """
      The state of an app version: \(AppVersionState.allCases.map(\.label).joined(separator: ", ")). It follows \
      from its upload and its review.
      """),
  ]
}
