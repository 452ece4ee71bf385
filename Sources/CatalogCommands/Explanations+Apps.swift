import StockroomKit

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

  /// The fields of a bundle ID besides its name, which a rule limits.
  static let bundleIDFields =
    [
      Explanation(
        "bundle-id", label: "Bundle ID",
        """
        An identifier registered in the provisioning portal, before its app or with it: `bundle-id create`. An app takes \
        a registered one, or registers its own; none is registered twice, and one that an app uses cannot be deleted. \
        One that was registered by itself outlives its app.
        """)
    ]
    + Explanation.fields(
      of: "bundle-id",
      [
        ("identifier", "Bundle ID", "The identifier: com.example.books, or a wildcard such as com.example.*."),
        ("type", "Type", "Explicit, for one app, or Wildcard, for many."),
        ("capabilities", "Capabilities", "Its capabilities; an explicit one has In-App Purchase from the start."),
        ("app", "App", "The app that uses it; empty if none does."),
        ("apple-id", "Apple ID", "The Apple ID of that app."),
        ("registered", "Registered", "When it was registered, by the store's clock."),
      ])

  /// The fields of a provisioning profile besides its name, which a rule limits.
  static let profileFields =
    [
      Explanation(
        "app.profile", label: "Provisioning Profile",
        """
        What an app is signed with. A development profile sends its requests to the sandbox, a distribution profile to \
        production. Product identifiers are invalid if its App ID is a wildcard, if In-App Purchase is off, or if the \
        profile is older than the last change of the capability. An app without a profile of a kind has an automatic \
        one, called \(HumanNumbers.list(ProvisioningProfile.Kind.allCases.map(\.word), "or")).
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

  /// The fields of the contract.
  static let contractFields = [
    Explanation(
      "contract.state", label: "State",
      """
      Pending User Info, Ready to Sign, Active, or Expired. It follows from what the contract has: a contact, \
      a bank, and a tax form, then a signature, until it expires.
      """),
    Explanation(
      "contract.contact", label: "Contact", "The contact person: contract contact --name."),
    Explanation("contract.email", label: "Email", "The contact's address: contract contact --email."),
    Explanation("contract.bank", label: "Bank", "The bank that receives the proceeds: contract bank --name."),
    Explanation(
      "contract.tax-country", label: "Tax Country",
      "The country of the tax form: contract tax --country, a storefront's code."),
    Explanation("contract.signed", label: "Signed", "When it was signed, by the store's clock: contract sign."),
    Explanation("contract.expired", label: "Expired", "When it expired: contract expire. Nothing is sold after that."),
    Explanation(
      "contract.missing", label: "Missing",
      "The parts that it needs before it can be signed, each with the command that fixes it."),
  ]

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

  /// The fields of a sandbox tester, most of which cannot be changed.
  static let testerFields = [
    field("email", "Email", "An address that was never an Apple ID or a tester's."),
    field("first-name", "First Name", "The tester's name, at least 1 character."),
    field("last-name", "Last Name", "The tester's name, at least 1 character."),
    Explanation("tester.storefront", label: "App Store") { rules in
      "The one storefront the tester buys in. \(rules.testersAreEditable ? edited : fixed)"
    },
    Explanation("tester.interrupt-purchases", label: "Interrupt Purchases") { rules in
      "Whether the tester's purchases are interrupted. \(rules.testersAreEditable ? edited : notYet)"
    },
    Explanation("tester.renewal-rate", label: "Renewal Rate") { rules in
      """
      How long a month of a subscription lasts for the tester: 1h, 30m, 15m, 5m, or 3m. \
      \(rules.testersAreEditable ? edited : notYet)
      """
    },
    field(
      "password", "Password",
      """
      At least 8 characters, an uppercase and a lowercase letter and a digit, no spaces, and no character three times \
      running. It is stored as a hash and never shown.
      """),
    field("question", "Secret Question", "At least 6 characters, with an answer; optional."),
    field("answer", "Secret Answer", "At least 6 characters. It is stored as a hash and never shown."),
    field("birth", "Date of Birth", "A day in the past; optional."),
    field("created", "Created", "When the tester was created, by the store's clock."),
  ]

  private static let fixed =
    "It cannot be changed: testers cannot be edited, only deleted and created again with another address."
  private static let edited = "`tester edit` changes it."
  private static let notYet = "Only App Store Connect has it: the rules of asc2026."

  private static func field(_ name: String, _ label: String, _ text: String) -> Explanation {
    Explanation("tester.\(name)", label: label) { rules in
      rules.testersAreEditable ? "\(text) It cannot be changed." : "\(text) \(fixed)"
    }
  }
}
