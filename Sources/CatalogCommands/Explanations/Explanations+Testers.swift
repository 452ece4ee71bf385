internal import StockroomKit

extension Explanations {
  /// The fields of a sandbox tester, none of which can be changed.
  static let testerFields = [
    field("email", "Email", "An address that was never an Apple ID or a tester's."),
    field("first-name", "First Name", "The tester's name, at least 1 character."),
    field("last-name", "Last Name", "The tester's name, at least 1 character."),
    field("storefront", "App Store", "The one storefront the tester buys in."),
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

  private static func field(_ name: String, _ label: String, _ text: String) -> Explanation {
    Explanation(
      "tester.\(name)", label: label,
      "\(text) It cannot be changed: testers cannot be edited, only deleted and created again with another address.")
  }
}
