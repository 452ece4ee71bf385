import StockroomKit

struct ProductWhy: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let storefront = Parameter<Storefront?>.option("storefront", "Where the buyer is.")
  private static let tester = Parameter<String?>.option("tester", "The sandbox tester who buys it.").named("EMAIL")
    .completed(by: "tester")
  private static let environment = Parameter<StoreEnvironment?>.option(
    "environment", "The store: production, or sandbox (implied by --tester).")

  static let description = CommandDescription(
    "product why", "Say what a product lacks, or why it cannot be bought, and how to fix it.",
    also: ["missing", "not ready", "invalid", "blocked"], effect: .reads,
    permission: .manageProducts, parameters: [product, storefront, tester, environment],
    fields: Explanations.all.described(
      "product",
      [
        "id": .identifier, "status": .term, "storefront": .identifier, "environment": .text,
        "canBeBought": .boolean, "missing": .list,
      ])
      + [
        FieldDescription(
          "stage", .text, label: "Stage", "The state within its status that a review of one's own has the product in.")
      ],
    examples: [
      "product why .chapter1", "product why .chapter2 --storefront JPN",
      "product why .chapter2 --tester yuki@example.com",
    ])

  private let reference: ProductReference
  private let storefront: Storefront?
  private let email: String?
  private let environment: StoreEnvironment
  /// True if the line names a storefront, a tester, or an environment.
  private let asksAboutSale: Bool

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    storefront = try arguments[Self.storefront]
    email = try arguments[Self.tester]
    let named = try arguments[Self.environment]
    environment = named ?? (email == nil ? .production : .sandbox)
    asksAboutSale = storefront != nil || email != nil || named != nil
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try context.product(reference)
    let tester = try email.map(catalog.testers.require)
    let isBeforeReview = !product.status.hasBeenApproved && !product.status.isInReview
    let missing = isBeforeReview ? try unmet(by: product, in: catalog) : []
    let status = "\(try catalog.fullName(of: product)) is \(try catalog.products.statusText(of: product))"
    guard missing.isEmpty else {
      let others = try obstacles(in: storefront, to: product, catalog).filter { obstacle in
        !missing.contains { $0.item == obstacle.item }
      }
      return try answer(status, product, missing + others, gaps: [], storefront: storefront, in: catalog)
    }

    let sale = SaleObstacles(
      catalog: catalog, product: product, storefront: storefront ?? tester?.storefront, environment: environment,
      tester: tester)
    let obstacles = try sale.all()
    let (gaps, place) = try sale.storefronts()
    let sold = environment == .sandbox ? "the sandbox of \(place)" : place
    let title =
      obstacles.isEmpty
      ? "\(status) and can be bought in \(sold)"
      : "\(status)\(sale.storefront == nil ? " and cannot be bought" : ", not sold in \(sold)")"
    return try answer(title, product, obstacles, gaps: gaps, storefront: sale.storefront, in: catalog)
  }

  /// What prevents a submission: what the product lacks, and content that is not accepted.
  private func unmet(by product: Product, in catalog: Catalog) throws -> [UnmetRequirement] {
    let missing = try catalog.products.missing(from: product)
    guard !missing.contains(where: { $0.item == "content" }), let closed = catalog.content.closed(to: product) else {
      return missing
    }
    return missing + [closed.naming(try catalog.name(of: product)).keeping(catalog.hasCommand)]
  }

  /// The other obstacles in the storefront and the environment in question.
  private func obstacles(
    in storefront: Storefront?, to product: Product, _ catalog: Catalog
  ) throws -> [UnmetRequirement] {
    let sale = SaleObstacles(
      catalog: catalog, product: product, storefront: storefront, environment: environment, tester: nil)
    return try sale.rejection() + (asksAboutSale ? sale.there() : [])
  }

  private func answer(
    _ title: String, _ product: Product, _ causes: [UnmetRequirement], gaps: [UnmetRequirement],
    storefront: Storefront?, in catalog: Catalog
  ) throws -> Output {
    let missing = causes + gaps
    return .record(
      Record(
        title: title,
        [
          Field("id", .identifier(product.productID.rawValue), audience: .data),
          Field("status", try catalog.products.statusValue(of: product), audience: .data),
          Field("stage", try .text(catalog.products.stage(of: product)), audience: .data),
          Field("storefront", .identifier(storefront?.alpha3), audience: .data),
          Field("environment", .text(environment.rawValue), audience: .data),
          Field("canBeBought", .boolean(causes.isEmpty), audience: .data),
          Field("missing", missing.value, label: "", audience: missing.isEmpty ? .data : .everyone),
        ]))
  }
}
