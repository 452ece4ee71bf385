import StockroomKit

struct HostingEnable: Command {
  static let description = CommandDescription(
    "hosting enable", "Turn on Host Content with Apple; non-consumables only.",
    also: ["host content with Apple", "Apple-hosted content"], effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changing,
    receipt: ProductReceipt.several + ProductReceipt.warning, examples: ["hosting enable .chapter2"])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let warnings = [Receipt.Warning.ofHosting(context.catalog.rules)].compactMap(\.self)
    return try selection.change(in: context, verb: "hosted") { selected in
      let products = try selected.map { try context.catalog.products.setHosting(true, of: $0) }
      return try context.receipt(for: products, verb: "hosted", warnings: warnings) {
        "Host Content with Apple is on for \($0)"
      }
    }
  }
}

extension Receipt.Warning {
  /// The warning about content to host, if Apple no longer accepts it.
  static func ofHosting(_ rules: RuleTable) -> Receipt.Warning? {
    rules.hostedContentWarning.map { .init("hosting", $0) }
  }
}

struct HostingDisable: Command {
  static let description = CommandDescription(
    "hosting disable", "Turn off Host Content with Apple; not for live products.",
    also: ["cancel", "content hosting", "stop hosting"], effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changing, receipt: ProductReceipt.several,
    examples: ["hosting disable .chapter1"])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    try selection.change(in: context, verb: "taken out of hosting") { selected in
      let products = try selected.map { try context.catalog.products.setHosting(false, of: $0) }
      return try context.receipt(for: products, verb: "no longer hosted") { "Host Content with Apple is off for \($0)" }
    }
  }
}

struct HostingList: Command {
  private static let app = Parameter<AppReference?>.option("app", "Only products of this app.").short("a")
  private static let status = Parameter<[StatusChoice]>.options("status", "Only products in this status.")

  static let description = CommandDescription(
    "hosting list", "List the products whose content Apple hosts, with the newest package of each.", effect: .reads,
    permission: .manageProducts, parameters: [app, status],
    fields: Explanations.all.described(
      "hosting", ["id": .identifier, "status": .term, "version": .text, "content": .term, "size": .bytes]),
    examples: ["hosting list"], isNounDefault: true)

  private let app: AppReference?
  private let statuses: [StatusChoice]

  init(_ arguments: Arguments) throws {
    app = try arguments[Self.app]
    statuses = try arguments[Self.status]
  }

  func run(in context: Context) throws -> Output {
    var filter = ProductFilter()
    filter.isHosted = true
    filter.select(statuses)
    if let app { filter.app = try context.app(app).appleID }
    let catalog = context.catalog
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no hosted products") { [filter] emit in
        try catalog.products.each(filter) { product in
          let content = try catalog.content.newest(of: product)
          try emit([
            try .identifier(catalog.fullName(of: product)), try catalog.products.statusValue(of: product),
            .text(content?.version), content?.state.value ?? .null, .bytes(content?.package.bytes),
          ])
        }
      })
  }
}

struct HostingProcessing: Command {
  private static let lasts = Parameter<Duration>.argument("duration", "How long, such as 5m; 0s for none.")

  static let description = CommandDescription(
    "hosting processing", "Set how long Processing Content lasts for future package uploads.", effect: .writes,
    permission: .administerStore, parameters: [lasts],
    receipt: Explanations.all.described("hosting", ["processing": .duration]),
    examples: ["hosting processing 5m"])

  private let lasts: Duration

  init(_ arguments: Arguments) throws {
    lasts = try arguments[Self.lasts]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.set(HostedContents.processingSetting, to: String(lasts.seconds))
    return .receipt(
      Receipt(
        lasts.seconds == 0 ? "content is processed immediately" : "content is processed for \(lasts.seconds) seconds",
        record: Record([Field("processing", .duration(Double(lasts.seconds)), label: "Processing Content")])))
  }
}
