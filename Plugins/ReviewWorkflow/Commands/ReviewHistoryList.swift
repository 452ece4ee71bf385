internal import StockroomKit

/// `review history`: every move of a product's status, computed ones too.
struct ReviewHistoryList: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "review history", "Show every move of a product's status, and who moved it.", effect: .reads,
    parameters: [product], examples: ["review history .chapter2"])

  private let product: ProductReference

  init(_ arguments: Arguments) throws {
    product = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(product)
    let history = ReviewHistory(catalog: context.catalog)
    return .table(
      Table(columns: Self.columns, empty: "the status of \(product.productID.rawValue) has never moved") { emit in
        try history.each(of: .product(product)) { try emit(Self.row($0)) }
      })
  }

  private static let columns = [
    Column("at", label: "At"), Column("from", label: "From"), Column("to", label: "To"),
    Column("actor", label: "Actor"), Column("part", label: "Part"), Column("because", label: "Because"),
    Column("content", label: "Content"), Column("submission", label: "Submission", alignment: .trailing),
    Column("guideline", label: "Guideline"), Column("message", label: "Message"),
  ]

  private static func row(_ event: HistoryEvent) -> [Value] {
    [
      .date(event.at), event.from.value, event.to.value, .text(event.actor), .text(event.part), .text(event.because),
      event.content.map(Value.text) ?? .null, event.submission.map(Value.integer) ?? .null,
      event.guideline.map(Value.text) ?? .null, event.message.map(Value.text) ?? .null,
    ]
  }
}
