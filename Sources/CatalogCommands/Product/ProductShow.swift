internal import StockroomKit

struct ProductShow: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "product show", "Show a product, what it lacks, and what may come next.",
    also: ["in-app purchase", "status", "state", "details"], effect: .reads,
    permission: .manageProducts, parameters: [product],
    fields: Explanations.all.described(
      "product",
      [
        "id": .identifier, "name": .text, "type": .term, "status": .term, "appleID": .integer, "app": .identifier,
        "hosted": .boolean, "cleared": .boolean, "availability": .list, "localizations": .list, "screenshot": .text,
        "newScreenshot": .text, "update": .term, "notes": .text, "created": .date, "liveSince": .date, "missing": .list,
        "next": .list,
      ]) + [
        FieldDescription(
          "changed", .date, label: "Last Changed",
          "When the product, its texts, its price or anything else of it was last changed, by the store's clock."),
        FieldDescription(
          "changedIn", .integer, label: "Changed in Unit", "The unit that changed it last; log show tells the rest."),
      ],
    examples: ["product show .chapter1"])

  private let reference: ProductReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try context.product(reference)
    let missing = try catalog.products.missing(from: product)
    let next = try catalog.products.next(for: product)
    let changed = try catalog.products.lastChange(of: product)
    var fields = try context.fields(of: product)
    fields.append(Field("availability", try Self.availability(of: product, catalog), label: "Availability"))
    fields += try ProductMetadata(product, in: catalog).fields
    fields += [
      Field("notes", product.reviewNotes.map { .text($0) } ?? .null, label: "Review Notes"),
      Field("created", .date(product.createdAt), label: "Created"),
      Field("changed", changed.map { .date($0.at) } ?? .null, label: "Last Changed"),
      Field("changedIn", changed.map { .integer($0.unit) } ?? .null, label: "Changed in Unit"),
      Field("liveSince", product.liveSince.map { .date($0) } ?? .null, label: "Live Since"),
    ]
    fields += try context.pluginSections(of: product)
    fields += [
      Field("missing", missing.value, label: "Missing", audience: missing.isEmpty ? .data : .everyone),
      Field("next", .list(next.map { .text($0) }), label: "Next", audience: .data),
    ]
    return .record(Record(fields, footer: next.map { "next: \($0)" }))
  }

  private static func availability(of product: Product, _ catalog: Catalog) throws -> Value {
    guard !product.isEverywhere else { return .text("everywhere") }
    return .list(try catalog.availability.storefronts(of: product).map { .identifier($0.alpha3) })
  }
}
