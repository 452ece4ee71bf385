import StockroomKit

extension Explanations {
  /// The fields of a product that no rule limits.
  static let productFields = [
    Explanation(
      "product.apple-id", label: "Apple ID",
      "A unique number, assigned when the product is created. It cannot be changed."),
    Explanation(
      "product.app", label: "App",
      "The app the product belongs to. It cannot be changed."),
    Explanation(
      "product.hosted", label: "Host Content with Apple",
      """
      Whether Apple hosts and delivers the product's content. For non-consumables only: turn it on before the \
      product is first on sale, and off only until it goes live: hosting enable, hosting disable.
      """),
    Explanation(
      "product.cleared", label: "Cleared for Sale",
      """
      Whether the product is sold where it is available. It can be changed in every status: \
      product availability PRODUCT --on, or --off.
      """),
    Explanation(
      "product.availability", label: "Availability",
      """
      The storefronts the product is sold in. Default: everywhere, including future storefronts. It can be \
      changed in every status: product availability PRODUCT --only LIST, --add LIST, --remove LIST.
      """),
    Explanation(
      "product.localizations", label: "Localizations",
      """
      What buyers see in each locale: a display name and a description. A product needs at least one. They can be \
      changed unless the product is In Review or Pending Binary Approval: product localize PRODUCT LOCALE. Changes to an \
      approved product are saved as its update: buyers see them once a reviewer has approved them.
      """),
    Explanation(
      "product.update", label: "Update",
      """
      New texts and a new screenshot of an approved product, and their state: Prepare for Submission, \
      Waiting for Review, In Review, or Rejected. Until they are approved, the product stays as it is. They can be \
      changed unless they are In Review; product revert discards them. Without a review plugin, changes apply immediately.
      """),
    Explanation(
      "product.new-screenshot", label: "New Screenshot",
      "The review screenshot that replaces the approved one with the product's update."),
    Explanation(
      "product.created", label: "Created", "When the product was created, by the store's clock. It cannot be changed."),
    Explanation(
      "product.live-since", label: "Live Since",
      "When the product was first approved, if it was."),
    Explanation(
      "product.missing", label: "Missing",
      "What the product needs to be Ready to Submit, each with the command that fixes it; see also product why."),
    Explanation(
      "product.next", label: "Next",
      "The allowed commands; product can lists them with what they do."),
    Explanation(
      "hosting.version", label: "Version", "The ContentVersion of the newest uploaded package."),
    Explanation(
      "hosting.content", label: "Content",
      """
      The state of the newest package: Processing, Ready for sandbox testers, Waiting for Review, In Review, Approved, or \
      Rejected.
      """),
    Explanation("hosting.size", label: "Size", "The size of the newest package."),
  ]
}

extension FieldRule {
  /// The `explain` text of a field: its limits, its note, and when it can be changed.
  var explanation: String {
    let limits = "\(length.lowerBound) to \(length.upperBound) \(unit.rawValue)\(characters)."
    return "\(limits) \(note) \(changes)"
  }

  private var characters: String {
    guard case .ascii(_, let punctuation, let noLeading) = alphabet else { return "" }
    let marks = Self.spelled(punctuation)
    let start = noLeading.isEmpty ? "" : ", the first a letter or digit"
    return ": letters, digits and \(marks)\(start)"
  }

  private var changes: String {
    guard let editable else { return "It cannot be changed." }
    let closed = ProductStatus.allCases.filter { !editable.contains($0) }
    guard !closed.isEmpty else { return "It can be changed at any time." }
    return "It can be changed unless the product is \(HumanNumbers.list(closed.map(\.label), "or"))."
  }

  private static func spelled(_ punctuation: String) -> String {
    punctuation.map { "'\($0)'" }.joined(separator: " ")
  }
}
