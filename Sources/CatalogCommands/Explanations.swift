import StockroomKit

/// The catalog's texts for `explain`, in iTunes Connect's own words.
enum Explanations {
  static var all: [Explanation] {
    nouns + products + fields + productFields + appFields + bundleIDFields + profileFields + testerFields
      + storefrontFields
      + contractFields
      + statusFields + columns + MissingFeatures.all
  }

  /// One explanation for each field of the rule table, with the limits of the store's profile.
  private static let fields: [Explanation] = RuleTable.of(.itc2012).fields.map { field in
    Explanation(field.name, label: field.label) { rules in
      rules.fields.first { $0.name == field.name }?.explanation ?? field.explanation
    }
  }

  private static let editable =
    "Its storefront, interrupted purchases, and renewal rate can be changed: `tester edit`."

  private static let nouns: [Explanation] = [
    Explanation(
      "app", label: "App",
      """
      An app has a name, a SKU, a primary locale, its own Apple ID, and a bundle ID: an explicit one \
      (com.example.books), or a wildcard (com.example.*), which cannot have in-app purchases. The app in use is \
      what --app and names like .level2 mean. An app can be deleted if it has no products.
      """),
    Explanation(
      "hosting", label: "Host Content with Apple",
      """
      Apple hosts the content of a non-consumable product and delivers it to buyers. Turning it on makes the product \
      Waiting for Upload until a package is uploaded. It is for products that have never been on sale, can be \
      turned off until the product goes live, even after test content was uploaded, but never afterward.
      """),
    Explanation(
      "availability", label: "Cleared for Sale",
      """
      A product is sold where it is available, if it is cleared for sale. Both can be changed in every status. An \
      approved product that is not sold anywhere is Developer Removed from Sale, and Approved once it is sold again.
      """),
    Explanation("tester", label: "Sandbox Testers") { rules in
      let limit = rules.maximumTesters.map { " There can be at most \($0)." } ?? ""
      return """
        A sandbox tester buys without paying, in one storefront. Its address must never have been an Apple ID, cannot \
        be changed, and can never be used again once the tester is deleted. The password needs at least 8 characters, an \
        uppercase and a lowercase letter and a digit, no spaces, and no character three times in a row. A secret \
        question and its answer need at least 6 characters each. \
        \(rules.testersAreEditable ? editable : "Testers cannot be edited.")\(limit)
        """
    },
    Explanation(
      "storefront", label: "App Store",
      """
      The store of one country or region, with its own language and currency: USA, JPN, DEU. There were 155 in 2012; \
      20 more opened in 2020. JP also works for JPN.
      """),
    Explanation(
      "contract", label: "Paid Applications",
      """
      Without the Paid Applications contract in effect nothing is sold, not even in the sandbox. It needs a contact, a \
      bank, and a tax form before it can be signed: Pending User Info, Ready to Sign, Active, and Expired.
      """),
  ]

  private static let products: [Explanation] = [
    Explanation("product", label: "In-App Purchase") { rules in
      let limit = rules.maximumProducts.map { " An app can have at most \($0)." } ?? ""
      return """
        A product has an ID, a type, and a reference name, and for its buyers a display name and a description in at \
        least one locale, at first the app's primary one. It needs a review screenshot to be Ready to Submit.\(limit)
        """
    },
    Explanation("product.type", label: "Type") { rules in
      let types = ProductType.allCases.filter(rules.allows).map { "\($0.rawValue) (\($0.label))" }
      return "One of \(types.joined(separator: ", ")). It cannot be changed."
    },
    Explanation("product.status", label: "Status") { rules in
      let screenshot =
        rules.namesMissingScreenshot
        ? " A product that is Missing Metadata only for lack of its review screenshot is Waiting for Screenshot." : ""
      return """
        Missing Metadata, Waiting for Upload, Processing Content, and Ready to Submit follow from what a product has \
        and lacks; `product why` lists it.\(screenshot) Later statuses come from review and from sale. \
        \(ProductStatus.allCases.filter { !$0.isComputed }.map { "\($0.label): \($0.meaning)." }.joined(separator: " "))
        """
    },
    Explanation(
      "product.screenshot", label: "Review Screenshot",
      """
      A PNG or JPEG of the product in use, for the reviewer only; at least 640 by 920 pixels, or a device's own size. It \
      can be changed unless the product is \
      \(HumanNumbers.list(ProductStatus.allCases.filter { !RuleTable.metadataEditable.contains($0) }.map(\.label), "or")). \
      For an approved product, a new screenshot replaces it once a reviewer approves the new one.
      """),
  ]
}

extension Explanations {
  /// The columns that are not fields of a record: of hosted content, versions, lookups, and next commands.
  static let columns =
    Explanation.fields(of: "app.version", versions) + Explanation.fields(of: "hosting", hosting)
    + Explanation.fields(of: "product", productColumns)
    + [
      Explanation("app.kind", label: "Kind", "The kind of the result, app or product, whose fields follow.")
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
      "When an approved version is released: after approval, manually, or not before a date; app version edit sets it."
    ),
    ("copyright", "Copyright", "The copyright line in the App Store; app version edit sets it."),
  ]

  private static let hosting: [Explanation.FieldText] = [
    ("id", "Product ID", "The product whose content Apple hosts."),
    ("status", "Status", "The product's own status; explain product.status lists them all."),
    ("processing", "Processing Content", "How long uploads are processed: hosting processing."),
  ]

  private static let productColumns: [Explanation.FieldText] = [
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

  /// The fields of `status`.
  static let statusFields = Explanation.fields(of: "status", status)

  private static let status: [Explanation.FieldText] = [
    ("now", "Store Time", "The time of the store's clock, in UTC."),
    ("apps", "Apps", "The number of apps: app list."),
    ("product-count", "Products", "The number of products in all apps: product list."),
    ("products", "By status", "The number of products in each status: product list --status."),
    (
      "in-review", "Also in Review",
      "What is reviewed beside products and versions, such as the texts of subscription groups."
    ),
    (
      "needs-you", "Needs You",
      "The products and the subscription groups that wait for the administrator, each with its next command."
    ),
    (
      "blocks-sales", "Blocks Sales",
      "What keeps approved products from being sold, each with the command that fixes it."
    ),
    ("testers", "Sandbox Testers", "The number of testers: tester list."),
    ("contract", "Paid Applications", "The contract's state; without one in effect, nothing is sold: contract show."),
    ("next-due", "Next Due", "The next timer and its date: clock show."),
  ]
}

/// The meaning of each status to a developer, in App Store Connect's sense.
extension ProductStatus {
  /// One sentence without a period, with the next step.
  var meaning: String {
    switch self {
    case .missingMetadata: "a name, a description, a price, or the review screenshot is missing"
    case .waitingForUpload: "Apple hosts its content, and no package is there yet"
    case .processingContent: "its package is being checked"
    case .readyToSubmit: "nothing is missing, and it can be submitted for review"
    case .waitingForReview: "it is in the queue"
    case .inReview: "a reviewer has it, and it cannot be changed"
    case .developerActionNeeded:
      "the reviewer asks you to change something; then submit it again"
    case .pendingBinaryApproval: "it is approved, and waits for the app version that it goes with"
    case .approved: "buyers can get it where it is cleared for sale"
    case .developerRemovedFromSale: "you took it off sale; `product availability --on` puts it back"
    case .removedFromSale: "Apple took it off sale"
    case .rejected: "the reviewer refused it; change it, and submit it again"
    }
  }
}
