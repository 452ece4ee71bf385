internal import StockroomKit

extension Explanations {
  /// The fields of an app that no rule limits.
  static let appFields = [
    Explanation(
      "app.id", label: "Bundle ID",
      """
      At most 155 letters, digits, hyphens and periods, the CFBundleIdentifier of the app: com.example.books. One that \
      ends in .* stands for many apps and has no in-app purchases. It cannot be changed.
      """),
    Explanation(
      "app.apple-id", label: "Apple ID",
      "A number that no other app and no product has, given when the app is made. It cannot be changed."),
    Explanation(
      "app.locale", label: "Primary Language",
      "The locale that a product's first display name and description are in: app edit --locale."),
    Explanation("app.created", label: "Created", "When the app was made, by the store's clock. It cannot be changed."),
    Explanation(
      "app.products", label: "In-App Purchases", "How many products the app has; product list --app names them."),
    Explanation(
      "app.versions", label: "Versions",
      "The versions of the app, with the state of each; app version create starts one."),
    Explanation(
      "app.version", label: "Version",
      "One to three numbers with periods between, such as 1.1; each once. It cannot be changed."),
    Explanation(
      "app.state", label: "State",
      """
      Where a version of an app stands: \(AppVersionState.allCases.map(\.label).joined(separator: ", ")). It follows \
      from its upload and its review.
      """),
  ]
}
