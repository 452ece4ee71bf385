internal import StockroomKit

extension Explanations {
  /// The columns that are no fields of a record: of hosted content, of versions, of lookups, of what may come next.
  static let columns =
    Explanation.fields(of: "app.version", versions) + Explanation.fields(of: "hosting", hosting)
    + Explanation.fields(of: "product", products)
    + [
      Explanation("app.kind", label: "Kind", "Whether what was looked up is an app or a product, whose fields follow.")
    ]

  private static let versions: [Explanation.FieldText] = [
    ("app", "App", "The app that the version is one of."),
    ("version", "Version", "One to three numbers with periods between, such as 1.1; each once. It cannot be changed."),
    (
      "state", "State",
      "Where the version stands, from Prepare for Upload to Ready for Sale; it follows from its upload and its review."
    ),
    ("created", "Created", "When the version was made, by the store's clock. It cannot be changed."),
  ]

  private static let hosting: [Explanation.FieldText] = [
    ("id", "Product ID", "The product whose content Apple hosts."),
    ("status", "Status", "Where the product itself stands; explain product.status tells them all."),
    ("processing", "Processing Content", "How long what was uploaded is processed: hosting processing."),
  ]

  private static let products: [Explanation.FieldText] = [
    ("command", "Command", "A command that may legally come next, ready to be typed."),
    ("by", "By", "In whose part it is done: the administrator's, the reviewer's or the system's."),
    ("summary", "What It Does", "What the command does."),
    ("storefront", "Storefront", "The App Store that was asked about: product why --storefront."),
    ("environment", "Environment", "sandbox, for testers, or production, for customers: product why --environment."),
    (
      "can-be-bought", "Can Be Bought",
      "Whether the product can be bought there and then; product.missing says what stands in the way."
    ),
  ]
}
