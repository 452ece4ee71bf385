internal import StockroomKit

extension Explanations {
  /// The fields of a product that no rule limits.
  static let productFields = [
    Explanation(
      "product.apple-id", label: "Apple ID",
      "A number that no other product and no app has, given when the product is made. It cannot be changed."),
    Explanation(
      "product.app", label: "App",
      "The app the product belongs to. It cannot be changed."),
    Explanation(
      "product.hosted", label: "Host Content with Apple",
      """
      Whether Apple keeps and delivers the product's content. Only a non-consumable can have it, turned on before the \
      product was ever on sale and off until it goes live: hosting enable, hosting disable.
      """),
    Explanation(
      "product.cleared", label: "Cleared for Sale",
      """
      Whether the product is sold at all, wherever it is available. It can be changed in every status: \
      product availability PRODUCT --on, or --off.
      """),
    Explanation(
      "product.availability", label: "Availability",
      """
      The storefronts the product is sold in; everywhere, those that open later too, until some are chosen. It can be \
      changed in every status: product availability PRODUCT --only LIST, --add LIST, --remove LIST.
      """),
    Explanation(
      "product.localizations", label: "Localizations",
      """
      What buyers read, in each locale: a display name and a description. A product has one at least. They can be \
      changed unless the product is In Review or Pending Binary Approval: product localize PRODUCT LOCALE. Those of a \
      product that was approved are kept as its update: buyers read them once a reviewer has approved them.
      """),
    Explanation(
      "product.update", label: "Update",
      """
      New texts and a new screenshot of a product that was approved, and where they stand: Prepare for Submission, \
      Waiting for Review, In Review or Rejected. Until they are approved, the product stays as it is. They can be \
      changed unless they are In Review; product revert takes them back. Nothing is kept back where no plugin reviews.
      """),
    Explanation(
      "product.new-screenshot", label: "New Screenshot",
      "The review screenshot that takes the place of the approved one with the product's update."),
    Explanation(
      "product.created", label: "Created", "When the product was made, by the store's clock. It cannot be changed."),
    Explanation(
      "product.live-since", label: "Live Since",
      "When the product was first approved; none before that."),
    Explanation(
      "product.missing", label: "Missing",
      "What the product lacks to be Ready to Submit, each with the command that mends it; product why says it too."),
    Explanation(
      "product.next", label: "Next",
      "The commands that may legally come next; product can lists them with what they do."),
    Explanation(
      "hosting.version", label: "Version", "The version of the newest package uploaded, its ContentVersion."),
    Explanation(
      "hosting.content", label: "Content",
      """
      Where the newest package stands: Processing, Ready for sandbox testers, Waiting for Review, In Review, Approved or \
      Rejected.
      """),
    Explanation("hosting.size", label: "Size", "The bytes of the newest package."),
  ]
}
