import StockroomKit

struct ProductEdit: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let name = Parameter<String?>.option("name", "The reference name.").also("title", "reference-name")
  private static let notes = Parameter<String?>.option("notes", "Notes for the reviewer; '' removes them.")
    .also("note", "review-notes")
    .also("review-notes", "note")
  private static let noScreenshot = Parameter<Bool>.flag("remove-screenshot", "Remove the review screenshot.")

  static let description = CommandDescription(
    "product edit", "Change a product's reference name or review notes, or remove its screenshot.",
    also: ["change", "update", "in-app purchase", "rename"], effect: .writes,
    permission: .manageProducts, parameters: [product, name, notes, noScreenshot],
    receipt: ProductReceipt.one,
    examples: ["product edit .chapter1 --name \"Chapter One\" --notes \"Open the library, then tap Chapter One\""],
    takesPluginOptions: true, fixedFields: fixed)

  /// App Store Connect Help, "View and edit in-app purchase information".
  private static let fixed = [
    FixedField(
      "type", "kind", message: "Apple does not let anyone change a product's type",
      remedy: Remedy("create another product with another ID", command: "product create ID --type TYPE --name NAME")),
    FixedField(
      "id", "product-id", "sku", "identifier", message: "Apple does not let anyone change a product's ID",
      remedy: Remedy("create another product", command: "product create ID --name NAME")
        .adding("the ID of a deleted product cannot be used again")),
    FixedField(
      "apple-id", "appleid", message: "Apple assigns the Apple ID, which never changes",
      remedy: "\(command: "product show PRODUCT") shows it"),
    FixedField(
      "app", "bundle-id", message: "Apple does not let anyone move a product to another app",
      remedy: Remedy("create another product there", command: "product create ID --name NAME")),
    FixedField(
      "status", "state", message: "a product's status follows from what it lacks and from its review",
      remedy: Remedy.command("product why PRODUCT").or(.command("product adopt PRODUCT --status STATUS"))),
  ]

  private let reference: ProductReference
  private let name: String?
  private let notes: String?
  private let removesScreenshot: Bool

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    name = try arguments[Self.name]
    notes = try arguments[Self.notes]
    removesScreenshot = try arguments[Self.noScreenshot]
  }

  func run(in context: Context) throws -> Output {
    let additions = try context.pluginOptions(of: Self.description.name)
    guard name != nil || notes != nil || removesScreenshot || !additions.isEmpty else {
      throw Refusal.nothingToChange(context.options(of: Self.description.name))
    }
    var product = try context.catalog.products.edit(try context.product(reference), attachments: additions) { product in
      if let name { product.referenceName = name }
      if let notes { product.reviewNotes = notes.isEmpty ? nil : notes }
    }
    if removesScreenshot { product = try context.catalog.products.removeScreenshot(of: product) }
    return try context.receipt(for: [product], verb: "changed") { "changed \($0)" }
  }
}

struct ProductDelete: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "product delete", "Delete a product. This ID can never be used again.", also: ["remove", "in-app purchase"],
    effect: .destroys,
    permission: .manageProducts, parameters: [product], receipt: ProductReceipt.one,
    examples: ["product delete .coins --yes"])

  private let reference: ProductReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let (fields, name) = (try context.fields(of: product), try context.catalog.fullName(of: product))
    try context.catalog.products.delete(product)
    return .receipt(
      Receipt(
        "deleted \(name); this ID can never be used again", record: Record(fields),
        tally: .init("product", "deleted")))
  }
}

struct ProductAdopt: Command {
  private static let status = Parameter<ProductStatus>.required("status", "The status they have elsewhere.")

  static let description = CommandDescription(
    "product adopt", "Adopt the status of products that are already live, without a review.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changingStatus + [status],
    receipt: ProductReceipt.several,
    examples: ["product adopt .chapter2 --status approved"])

  private let selection: ProductSelection
  private let status: ProductStatus

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments, filtersStatus: false)
    status = try arguments[Self.status]
  }

  func run(in context: Context) throws -> Output {
    var products = try selection.resolve(in: context)
    // Products that are selected and have the status already need no adoption.
    if selection.isSelection { products.removeAll { $0.status == status } }
    guard !products.isEmpty else {
      throw Refusal(
        "product.selection.empty", kind: .missing, "all selected products are already \(status.label)",
        remedy: .command("product list"))
    }
    return try selection.change(products, in: context, verb: "adopted") { products in
      let adopted = try products.map { try context.catalog.products.adopt($0, as: status) }
      return try context.receipt(for: adopted, verb: "adopted") { "adopted \($0)" }
    }
  }
}

struct ProductRevert: Command {
  static let description = CommandDescription(
    "product revert", "Discard text and screenshot changes not yet approved.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changing,
    receipt: ProductReceipt.several,
    examples: [
      "product adopt .chapter2 --status approved; product localize .chapter2 ja --display-name 第2章; "
        + "product revert .chapter2"
    ])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    try selection.change(in: context, verb: "reverted") { products in
      for product in products { try context.catalog.updates.revert(product) }
      return try context.receipt(for: products, verb: "reverted") { "discarded the changes to \($0)" }
    }
  }
}
