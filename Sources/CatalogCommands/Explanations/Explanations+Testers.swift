internal import StockroomKit

extension Explanations {
  /// The fields of a sandbox tester, none of which can be changed.
  static let testerFields = [
    field("email", "Email", "An address that never was an Apple ID, nor a tester's before."),
    field("first-name", "First Name", "What the tester is called, a character at least."),
    field("last-name", "Last Name", "What the tester is called, a character at least."),
    field("storefront", "App Store", "The one storefront the tester buys in."),
    field(
      "password", "Password",
      """
      At least 8 characters, an upper-case and a lower-case letter and a digit, no spaces, and no character three times \
      running. It is kept as a hash and never shown.
      """),
    field("question", "Secret Question", "At least 6 characters, together with an answer; or none."),
    field("answer", "Secret Answer", "At least 6 characters. It is kept as a hash and never shown."),
    field("birth", "Date of Birth", "A day in the past, or none."),
    field("created", "Created", "When the tester was made, by the store's clock."),
  ]

  private static func field(_ name: String, _ label: String, _ text: String) -> Explanation {
    Explanation(
      "tester.\(name)", label: label,
      "\(text) It cannot be changed: testers cannot be edited, only deleted, and made with another address.")
  }
}
