internal import StockroomKit

/// A draft, and a product or an app version in it.
struct DraftArguments {
  static let draft = Parameter<Int>.argument("draft", "The draft's number.").completed(by: "review-draft")
  private static let product = Parameter<ProductReference?>.optionalArgument("product", "The product.")
  private static let version = Parameter<String?>.option("with-version", "The app version, instead of a product.")
    .named("VERSION").completed(by: "app-version")

  static let parameters: [any AnyParameter] = [draft, product, version]

  let number: Int
  private let product: ProductReference?
  private let version: String?

  init(_ arguments: Arguments) throws {
    number = try arguments[Self.draft]
    product = try arguments[Self.product]
    version = try arguments[Self.version]
    guard (product == nil) != (version == nil) else { throw Refusal.itemMissing }
  }

  /// The product or the version of the draft's app.
  func resolve(in context: Context, _ draft: Draft) throws -> (product: Product?, version: AppVersion?) {
    if let product { return (try context.product(product), nil) }
    guard let version, let app = try context.catalog.apps.find(draft.app) else { return (nil, nil) }
    return (nil, try context.catalog.apps.requireVersion(version, of: app))
  }
}

/// `review draft add`: puts a product or an app version into a draft.
struct ReviewDraftAdd: Command {
  static let description = CommandDescription(
    "review draft add", "Add a product, or an app version, to a draft of a submission.", effect: .writes,
    permission: .manageProducts, parameters: DraftArguments.parameters, receipt: DraftReceipt.described,
    examples: ["review draft create; review draft add 1 .chapter2"])

  private let item: DraftArguments

  init(_ arguments: Arguments) throws {
    item = try DraftArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try DraftService(catalog: context.catalog)
    let draft = try service.drafts.requireOpen(item.number)
    let (product, version) = try item.resolve(in: context, draft)
    if let product { try service.add(product, to: draft) }
    if let version { try service.add(version, to: draft) }
    let name = product?.productID.rawValue ?? "version \(version?.version ?? "")"
    return DraftReceipt.of(
      draft.id, "added \(name) to draft \(draft.id)", verb: "changed", next: ["review draft submit \(draft.id)"])
  }
}

/// `review draft remove`: takes an item out of a draft, or out of review once it is submitted.
struct ReviewDraftRemove: Command {
  static let description = CommandDescription(
    "review draft remove", "Remove an item from a draft, or from review once it is submitted.", effect: .writes,
    permission: .manageProducts, parameters: DraftArguments.parameters, receipt: DraftReceipt.described,
    examples: ["review draft create; review draft add 1 .chapter2; review draft remove 1 .chapter2"])

  private let item: DraftArguments

  init(_ arguments: Arguments) throws {
    item = try DraftArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try DraftService(catalog: context.catalog)
    let draft = try service.drafts.requireCurrent(item.number)
    let (product, version) = try item.resolve(in: context, draft)
    try service.remove(try service.item(of: draft, product: product, version: version), of: draft)
    let name = product?.productID.rawValue ?? "version \(version?.version ?? "")"
    return DraftReceipt.of(
      draft.id, "removed \(name) from draft \(draft.id)", submission: draft.submission, verb: "changed")
  }
}

/// `review draft resolve`: marks the reviewer's issues with an item as resolved.
struct ReviewDraftResolve: Command {
  static let description = CommandDescription(
    "review draft resolve", "Mark the reviewer's issues with an item as resolved; then submit the draft again.",
    effect: .writes, permission: .manageProducts, parameters: DraftArguments.parameters,
    receipt: DraftReceipt.described,
    examples: [
      """
      review draft create; review draft add 1 .chapter2; review draft submit 1; \
      review start .chapter2; review reject .chapter2 --guideline 2.1 -m "It does not open."; review draft resolve 1 .chapter2
      """
    ])

  private let item: DraftArguments

  init(_ arguments: Arguments) throws {
    item = try DraftArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try DraftService(catalog: context.catalog)
    let draft = try service.drafts.requireCurrent(item.number)
    let (product, version) = try item.resolve(in: context, draft)
    try service.resolve(try service.item(of: draft, product: product, version: version))
    let name = product?.productID.rawValue ?? "version \(version?.version ?? "")"
    return DraftReceipt.of(
      draft.id, "resolved the issues with \(name)", submission: draft.submission, verb: "changed",
      next: ["review draft submit \(draft.id)"])
  }
}

extension Refusal {
  fileprivate static let itemMissing = Refusal(
    "usage.missing", kind: .usage, "a product or --with-version is needed, and only one of them",
    remedy: .command("review draft add DRAFT PRODUCT"))
}
