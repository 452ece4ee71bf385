import StockroomKit

/// What the commands of promotions have in common.
private enum PromotionCommand {
  /// The line that creates the product of the examples.
  static let preparation = "product create .gold --name Gold; "
  static let product = Parameter<ProductReference>.argument("product", "The product.")
  static let position = Parameter<Int?>.option("position", "The place; 1 is the first. Default: after the others.")
    .also("order", "place")
  static let visible = Parameter<Bool?>.negatableFlag(
    "visible", "All customers see it, not only those for whom the app shows it. Default: yes.")
  static let enabled = Parameter<Bool?>.negatableFlag("enabled", "The App Store may show it. Default: yes.")

  static func description(
    _ verb: String, _ summary: String, also: [String] = [], effect: Effect, _ parameters: [any AnyParameter],
    example: String
  ) -> CommandDescription {
    let isReading = effect == .reads
    var description = CommandDescription(
      "promotion \(verb)", summary, also: also, effect: effect, permission: .manageProducts, parameters: parameters,
      fields: isReading ? PromotionOutput.fields : [], receipt: isReading ? [] : PromotionOutput.fields,
      examples: [example], isNounDefault: verb == "list")
    description.profile = .asc2026
    return description
  }

  static func promotions(_ context: Context) throws -> Promotions {
    try CommandEra.require(.asc2026, of: "promotion", context.catalog.rules)
    return Promotions(context.catalog)
  }

  static func receipt(
    _ message: String, _ promotion: Promotion, _ verb: String, next: [String] = [], _ context: Context
  ) throws -> Output {
    .receipt(
      Receipt(
        message, record: try PromotionOutput(catalog: context.catalog).record(promotion),
        tally: .init("promotion", verb), next: next))
  }
}

struct PromotionCreate: Command {
  static let description = PromotionCommand.description(
    "create", "Promote a product on the page of its app in the App Store.",
    also: ["promote", "promoted in-app purchase", "add", "new"], effect: .writes,
    [
      PromotionCommand.product, PromotionCommand.position, PromotionCommand.visible, PromotionCommand.enabled,
    ], example: "\(PromotionCommand.preparation)promotion create .gold")

  private let reference: ProductReference
  private let position: Int?
  private let isVisible, isEnabled: Bool

  init(_ arguments: Arguments) throws {
    reference = try arguments[PromotionCommand.product]
    position = try arguments[PromotionCommand.position]
    isVisible = try arguments[PromotionCommand.visible] ?? true
    isEnabled = try arguments[PromotionCommand.enabled] ?? true
  }

  func run(in context: Context) throws -> Output {
    let promotions = try PromotionCommand.promotions(context)
    let product = try context.product(reference)
    try promotions.create(product, at: position, isVisible: isVisible, isEnabled: isEnabled)
    let name = try context.catalog.name(of: product)
    let promotion = try promotions.require(product)
    return try PromotionCommand.receipt(
      "promoted \(try context.catalog.fullName(of: product)), position \(promotion.position)", promotion, "created",
      next: PromotionalImages(context.catalog).find(product) == nil ? ["product image \(name) FILE"] : [], context)
  }
}

struct PromotionList: Command {
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = PromotionCommand.description(
    "list", "List the products that an app promotes, in order.", also: ["promoted in-app purchases"], effect: .reads,
    [app], example: "\(PromotionCommand.preparation)promotion create .gold; promotion list")

  private let app: AppReference?

  init(_ arguments: Arguments) throws { app = try arguments[Self.app] }

  func run(in context: Context) throws -> Output {
    let promotions = try PromotionCommand.promotions(context)
    let output = PromotionOutput(catalog: context.catalog)
    let rows = try promotions.all(of: context.app(app).appleID).map(output.values)
    return .table(Table(columns: Self.description.fields.columns(), empty: "no promotions", rows: rows))
  }
}

struct PromotionShow: Command {
  static let description = PromotionCommand.description(
    "show", "Show the promotion of a product.", effect: .reads, [PromotionCommand.product],
    example: "\(PromotionCommand.preparation)promotion create .gold; promotion show .gold")

  private let reference: ProductReference

  init(_ arguments: Arguments) throws { reference = try arguments[PromotionCommand.product] }

  func run(in context: Context) throws -> Output {
    let promotion = try PromotionCommand.promotions(context).require(context.product(reference))
    return .record(try PromotionOutput(catalog: context.catalog).record(promotion))
  }
}

struct PromotionEdit: Command {
  static let description = PromotionCommand.description(
    "edit", "Change the position of a promotion, or who sees it.", also: ["move", "reorder", "hide"], effect: .writes,
    [
      PromotionCommand.product, PromotionCommand.position, PromotionCommand.visible, PromotionCommand.enabled,
    ], example: "\(PromotionCommand.preparation)promotion create .gold; promotion edit .gold --position 1 --no-visible")

  private let reference: ProductReference
  private let position: Int?
  private let isVisible, isEnabled: Bool?

  init(_ arguments: Arguments) throws {
    reference = try arguments[PromotionCommand.product]
    position = try arguments[PromotionCommand.position]
    isVisible = try arguments[PromotionCommand.visible]
    isEnabled = try arguments[PromotionCommand.enabled]
    guard position != nil || isVisible != nil || isEnabled != nil else {
      throw Refusal(
        "usage.nothing-to-change", kind: .usage, "no change was given",
        hint: "add --position, --visible, or --enabled")
    }
  }

  func run(in context: Context) throws -> Output {
    let promotions = try PromotionCommand.promotions(context)
    let product = try context.product(reference)
    var promotion = try promotions.require(product)
    promotion.isVisible = isVisible ?? promotion.isVisible
    promotion.isEnabled = isEnabled ?? promotion.isEnabled
    if isVisible != nil || isEnabled != nil { try promotions.edit(promotion) }
    if let position { try promotions.move(promotion, to: position) }
    return try PromotionCommand.receipt(
      "changed the promotion of \(try context.catalog.fullName(of: product))", promotions.require(product), "changed",
      context)
  }
}

struct PromotionDelete: Command {
  static let description = PromotionCommand.description(
    "delete", "Promote a product no longer.", also: ["remove", "demote"], effect: .destroys, [PromotionCommand.product],
    example: "\(PromotionCommand.preparation)promotion create .gold; promotion delete .gold --yes")

  private let reference: ProductReference

  init(_ arguments: Arguments) throws { reference = try arguments[PromotionCommand.product] }

  func run(in context: Context) throws -> Output {
    let promotions = try PromotionCommand.promotions(context)
    let product = try context.product(reference)
    let promotion = try promotions.require(product)
    let output = try PromotionCommand.receipt(
      "\(try context.catalog.fullName(of: product)) is no longer promoted", promotion, "deleted", context)
    try promotions.delete(promotion)
    return output
  }
}
