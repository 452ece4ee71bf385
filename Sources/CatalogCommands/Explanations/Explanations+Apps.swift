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
    Explanation(
      "app.in-app-purchase", label: "In-App Purchase",
      "Whether the app's App ID has the capability In-App Purchase: app capability."),
    Explanation("app.profiles", label: "Profiles", "The app's provisioning profiles: app profile list."),
    Explanation(
      "app.capability", label: "Capability",
      """
      A capability of an App ID in the provisioning portal: \(Capability.allCases.map(\.label).joined(separator: ", ")). \
      An explicit App ID has it from the start, a wildcard never. Without it all product identifiers are invalid. When \
      it is switched on or off, the app's profiles are outdated until they are regenerated.
      """),
    Explanation("app.app", label: "App", "The app whose App ID has the capability or lacks it."),
    Explanation("app.on", label: "On", "Whether the capability is on: app capability in-app-purchase on."),
    Explanation(
      "app.changed", label: "Changed", "When the capability was last switched on or off; none if it never was."),
  ]

  /// The fields of a provisioning profile besides its name, which a rule limits.
  static let profileFields =
    [
      Explanation(
        "app.profile", label: "Provisioning Profile",
        """
        What an app is signed with. A development profile sends its requests to the sandbox, a distribution profile to \
        production. Product identifiers are invalid if its App ID is a wildcard, if In-App Purchase is off, or if the \
        profile is older than the last change of the capability. An app without a profile of a kind has an automatic \
        one, called \(ProvisioningProfile.Kind.allCases.map(\.word).joined(separator: " or ")).
        """)
    ]
    + Explanation.fields(
      of: "app.profile",
      [
        ("app", "App", "The profile's app."),
        ("kind", "Kind", "Development or Distribution."),
        ("environment", "Environment", "sandbox for a development profile, production for a distribution profile."),
        (
          "app-id", "App ID",
          "The app's bundle ID, or a wildcard that matches it, which cannot have in-app purchases."
        ),
        ("capabilities", "Capabilities", "The capabilities that its App ID had when the profile was last made."),
        ("automatic", "Automatic", "Whether it was made with the app, rather than by app profile create."),
        ("created", "Created", "When it was created, by the store's clock."),
        ("regenerated", "Regenerated", "When it was last regenerated; none if it never was: app profile regenerate."),
        (
          "state", "State",
          """
          Valid, or why product identifiers are invalid: \
          \(ProvisioningProblem.Cause.allCases.map(\.label).joined(separator: ", ")).
          """
        ),
        ("problem", "Problem", "Why product identifiers are invalid, in a sentence; none if they are not."),
      ])
}
