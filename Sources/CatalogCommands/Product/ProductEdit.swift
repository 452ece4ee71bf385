internal import StockroomKit

struct ProductEdit: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let name = Parameter<String?>.option("name", "The reference name.")
  private static let notes = Parameter<String?>.option("notes", "Notes for the reviewer; '' removes them.")
    .also("review-notes", "note")

  static let description = CommandDescription(
    "product edit", "Change a product's reference name or review notes.", effect: .writes,
    permission: .manageProducts, parameters: [product, name, notes],
    receipt: ProductReceipt.one,
    examples: ["product edit .chapter1 --name \"Chapter One\" --notes \"Open the library, then tap Chapter One\""],
    takesPluginOptions: true)

  private let reference: ProductReference
  private let name: String?
  private let notes: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    name = try arguments[Self.name]
    notes = try arguments[Self.notes]
  }

  func run(in context: Context) throws -> Output {
    let additions = try context.pluginOptions(of: Self.description.name)
    guard name != nil || notes != nil || !additions.isEmpty else { throw Refusal.nothingToChange("--name or --notes") }
    let product = try context.catalog.products.edit(try context.product(reference), attachments: additions) { product in
      if let name { product.referenceName = name }
      if let notes { product.reviewNotes = notes.isEmpty ? nil : notes }
    }
    return try context.receipt(for: [product], verb: "changed") { "changed \($0)" }
  }
}
