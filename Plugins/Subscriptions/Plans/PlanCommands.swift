import StockroomKit

/// What the commands of billing plans have in common.
private enum PlanCommand {
  static let product = Parameter<ProductReference>.argument("product", "The subscription.")

  static let fields = [
    FieldDescription("plan", .term, label: "Billing Plan", "How customers pay: upfront, or monthly for a year."),
    FieldDescription("storefronts", .list, label: "Storefronts", "Where customers can choose it."),
    FieldDescription(
      "newStorefronts", .boolean, label: "New Storefronts", "Whether it will be offered in new storefronts, too."),
  ]

  static let example =
    "subscription group create Premium; "
    + "subscription create .yearly --name Yearly --group Premium --period 1y; "

  static func subscription(_ reference: ProductReference, _ context: Context) throws -> Product {
    try CommandEra.require(.asc2026, of: "subscription plan", context.catalog.rules)
    let product = try context.product(reference)
    guard product.type == .autoRenewable else {
      throw Refusal(
        "product.type.other", "\(product.productID.rawValue) is a \(product.type.label), not an auto-renewable one",
        remedy: .command("product show \(try context.catalog.name(of: product))"), subject: reference.text)
    }
    return product
  }

  static func values(_ plan: BillingPlan, of product: Product, _ catalog: Catalog) throws -> [Value]? {
    let isOfNew = plan == .upfront && product.isClearedForSale && product.isEverywhere
    return try BillingPlans(catalog).storefronts(plan, of: product).map { storefronts in
      [
        .term(code: plan.rawValue, label: plan.label, tone: .plain),
        isOfNew ? .text("everywhere") : catalog.rules.value(of: storefronts), .boolean(isOfNew),
      ]
    }
  }
}

/// `subscription plan list`.
struct PlanList: Command {
  static let description: CommandDescription = {
    var description = CommandDescription(
      "subscription plan list", "List the billing plans of a subscription, with their storefronts.",
      also: ["monthly", "commitment", "installments"], effect: .reads, permission: .manageProducts,
      parameters: [PlanCommand.product], fields: PlanCommand.fields,
      examples: ["\(PlanCommand.example)subscription plan list .yearly"], isNounDefault: true)
    description.profile = .asc2026
    return description
  }()

  private let reference: ProductReference

  init(_ arguments: Arguments) throws { reference = try arguments[PlanCommand.product] }

  func run(in context: Context) throws -> Output {
    let product = try PlanCommand.subscription(reference, context)
    let rows = try BillingPlan.allCases.compactMap { try PlanCommand.values($0, of: product, context.catalog) }
    return .table(Table(columns: PlanCommand.fields.columns(), empty: "no billing plans", rows: rows))
  }
}

/// `subscription plan set`.
struct PlanSet: Command {
  private static let plan = Parameter<BillingPlan>.argument("plan", "The billing plan: upfront or monthly.")
    .choosing(from: BillingPlan.choices)
  private static let storefronts = Parameter<[Storefront]>.options("storefronts", "Only in these storefronts.")
    .also("only", "territories", "countries")
  private static let everywhere = Parameter<Bool>.flag(
    "everywhere", "In every storefront that can have it; if paid at once, in future ones, too.")
  private static let off = Parameter<Bool>.flag("off", "In no storefront.")

  static let description: CommandDescription = {
    var description = CommandDescription(
      "subscription plan set", "Choose where customers can pay for a subscription at once, or monthly for a year.",
      also: ["monthly", "commitment", "installments", "availability"], effect: .writes, permission: .manageProducts,
      parameters: [PlanCommand.product, plan, storefronts, everywhere, off], receipt: PlanCommand.fields,
      examples: [
        "\(PlanCommand.example)subscription plan set .yearly monthly --storefronts JPN,DEU",
        "\(PlanCommand.example)subscription plan set .yearly upfront --everywhere",
      ])
    description.profile = .asc2026
    return description
  }()

  private let reference: ProductReference
  private let plan: BillingPlan
  private let storefronts: [Storefront]
  private let isEverywhere: Bool

  init(_ arguments: Arguments) throws {
    reference = try arguments[PlanCommand.product]
    plan = try arguments[Self.plan]
    storefronts = try arguments[Self.storefronts]
    isEverywhere = try arguments[Self.everywhere]
    let isOff = try arguments[Self.off]
    guard [!storefronts.isEmpty, isEverywhere, isOff].filter(\.self).count == 1 else {
      throw Refusal(
        "usage.exactly-one", kind: .usage, "exactly one of --storefronts, --everywhere, and --off is needed",
        hint: "give only one of them")
    }
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try PlanCommand.subscription(reference, context)
    switch plan {
    case .monthly:
      let plans = BillingPlans(catalog)
      try plans.setMonthly(isEverywhere ? plans.monthlyStorefronts : storefronts, of: product)
    case .upfront:
      let isSold = isEverywhere || !storefronts.isEmpty
      let availability = catalog.availability
      let changed =
        isSold
        ? try availability.setStorefronts(isEverywhere ? nil : storefronts, of: product) : product
      _ = try availability.setCleared(isSold, of: changed)
    }
    let changed = try catalog.products.find(product.appleID) ?? product
    let values = try PlanCommand.values(plan, of: changed, catalog) ?? []
    let count = try BillingPlans(catalog).storefronts(plan, of: changed)?.count ?? 0
    return .receipt(
      Receipt(
        "\(try catalog.fullName(of: product)) is \(plan.label.lowercased()) in \(count) storefront\(count == 1 ? "" : "s")",
        record: Record(zip(PlanCommand.fields, values).map { Field($0.name, $1, label: $0.label) }),
        tally: .init("billing plan", "set")))
  }
}

/// The texts of `explain subscription.plan`.
enum PlanExplanations {
  static let all =
    [
      Explanation(
        "subscription.plan", label: "Billing Plan",
        """
        How customers pay for a subscription: at the beginning of each period, or a year in twelve installments, with \
        a commitment for the year. Only a subscription of a year can have the monthly plan, and not in the United \
        States and Singapore. The storefronts of the plan that is paid at once are those of the product. The \
        price of an installment is set with `--billing-plan monthly`, and the storefronts of the plan follow it; twelve cost as much \
        as the year, or up to half more.
        """),
      Explanation(
        "subscription.commitment", label: "Commitment",
        """
        A year that a customer pays in twelve installments, each a transaction of its own, at the price of the first: \
        `storekit subscribe PRODUCT --billing-plan monthly`. Who cancels is charged until the twelfth. There is no grace period; \
        the App Store tries for 90 days, and a late installment moves the end. A refund of the current month ends the \
        commitment, and so does an upgrade; a downgrade begins after it, and so does the other plan, which \
        `storekit upgrade PRODUCT --billing-plan upfront` chooses.
        """),
    ]
    + Explanation.fields(
      of: "subscription.plan", PlanCommand.fields.map { ($0.name, $0.label, $0.meaning) })
}
