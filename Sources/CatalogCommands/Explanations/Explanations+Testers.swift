internal import StockroomKit

extension Explanations {
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
