import StockroomKit

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
          "changedIn", .integer, label: "Changed in Unit", "The last unit that changed it; see log show."),
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
      Field("notes", .text(product.reviewNotes), label: "Review Notes"),
      Field("created", .date(product.createdAt), label: "Created"),
      Field("changed", .date(changed?.at), label: "Last Changed"),
      Field("changedIn", .integer(changed?.unit), label: "Changed in Unit"),
      Field("liveSince", .date(product.liveSince), label: "Live Since"),
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
    return catalog.rules.value(of: try catalog.availability.storefronts(of: product))
  }
}

/// A product's texts and screenshot with their states: the public ones, and the ones that wait for approval.
struct ProductMetadata {
  private let product: Product
  private let localizations: [Localization]
  private let update: MetadataUpdate?

  init(_ product: Product, in catalog: Catalog) throws {
    self.product = product
    localizations = try catalog.localizations.all(of: product)
    update = try catalog.updates.find(product)
  }

  var fields: [Field] {
    [
      Field("localizations", .list(texts.map(Self.value)), label: "Localizations"),
      Field("screenshot", .text(product.screenshotName), label: "Review Screenshot"),
      Field(
        "newScreenshot", .text(update?.screenshot?.fileName), label: "New Screenshot",
        audience: update?.screenshot == nil ? .data : .everyone),
      Field("update", update?.state.value ?? .null, label: "Update", audience: update == nil ? .data : .everyone),
    ]
  }

  /// The changed texts of a locale follow its public ones.
  private var texts: [(localization: Localization, state: MetadataState)] {
    let live = localizations.map { (localization: $0, state: MetadataState(product.status)) }
    guard let update else { return live }
    let new = update.applied(to: localizations).map { (localization: $0, state: update.state) }
    return (live + new).sorted {
      ($0.localization.locale, $0.state == .approved ? 0 : 1) < ($1.localization.locale, $1.state == .approved ? 0 : 1)
    }
  }

  private static func value(_ text: (localization: Localization, state: MetadataState)) -> Value {
    .record([
      Field("locale", .identifier(text.localization.locale), label: "Locale"),
      Field("displayName", .text(text.localization.displayName), label: "Display Name"),
      Field("description", .text(text.localization.description), label: "Description"),
      Field("state", text.state.value, label: "State"),
    ])
  }
}
