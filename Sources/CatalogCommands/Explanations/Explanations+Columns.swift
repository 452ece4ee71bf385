internal import StockroomKit

extension Explanations {
  /// The columns that are not fields of a record: those of hosted content, versions, lookups, and next commands.
  static let columns =
    Explanation.fields(of: "app.version", versions) + Explanation.fields(of: "hosting", hosting)
    + Explanation.fields(of: "product", products)
    + [
      Explanation("app.kind", label: "Kind", "Whether what was looked up is an app or a product, whose fields follow.")
    ]

  private static let versions: [Explanation.FieldText] = [
    ("app", "App", "The version's app."),
    (
      "version", "Version",
      "One to three numbers separated by periods, such as 1.1; unique. app version rename changes it."
    ),
    (
      "state", "State",
      "The version's state, from Prepare for Upload to Ready for Sale; it follows from its upload and its review."
    ),
    ("created", "Created", "When the version was created, by the store's clock. It cannot be changed."),
    (
      "release", "Release",
      "When an approved version is released: after approval, by hand, or not before a date; app version edit sets it."
    ),
    ("copyright", "Copyright", "The copyright line in the App Store; app version edit sets it."),
  ]

  private static let hosting: [Explanation.FieldText] = [
    ("id", "Product ID", "The product whose content Apple hosts."),
    ("status", "Status", "The product's own status; explain product.status lists them all."),
    ("processing", "Processing Content", "How long uploads are processed: hosting processing."),
  ]

  private static let products: [Explanation.FieldText] = [
    ("command", "Command", "An allowed command, ready to type."),
    ("by", "By", "The role that runs it: administrator, reviewer, or system."),
    ("summary", "What It Does", "What the command does."),
    ("products", "Products", "The changed products, each with its status, if there are several."),
    ("storefront", "Storefront", "The App Store in question: product why --storefront."),
    ("environment", "Environment", "sandbox, for testers, or production, for customers: product why --environment."),
    (
      "can-be-bought", "Can Be Bought",
      "Whether the product can be bought there now; product.missing lists what prevents it."
    ),
  ]
}
