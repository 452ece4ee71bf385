internal import StockroomKit

/// `review history`: every status change of a product, an app version, or a whole submission.
struct ReviewHistoryList: Command {
  private static let subject = Parameter<HistoryReference>.argument(
    "subject", "A product, a version such as 1.1 or v2, or a submission number.")
  private static let app = Parameter<AppReference?>.option(
    "app", "The version's app. Default: the app in use."
  )
  .short("a")

  static let description = CommandDescription(
    "review history", "Show every status change of a product, a version, or a submission, and who made it.",
    effect: .reads,
    parameters: [subject, app],
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "at": .date, "subject": .identifier, "from": .term, "to": .term, "actor": .text, "part": .text,
        "because": .text, "content": .text, "update": .text, "submission": .integer, "guideline": .text,
        "message": .text,
      ]),
    examples: ["review history .chapter2", "review submit .chapter2; review history 1"])

  private let reference: HistoryReference
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.subject]
    app = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let subject = try reference.resolve(in: context, app: app)
    let history = ReviewHistory(catalog: context.catalog)
    return .table(
      Table(columns: Self.columns, empty: "no history") { emit in
        try history.each(of: subject) { try emit(Self.row($0)) }
      })
  }

  private static let columns = [
    Column("at", label: "At"), Column("subject", label: "Subject"), Column("from", label: "From"),
    Column("to", label: "To"), Column("actor", label: "Actor"), Column("part", label: "Part"),
    Column("because", label: "Because"), Column("content", label: "Content"),
    Column("update", label: "Update"),
    Column("submission", label: "Submission", alignment: .trailing), Column("guideline", label: "Guideline"),
    Column("message", label: "Message"),
  ]

  private static func row(_ event: HistoryEvent) -> [Value] {
    [
      .date(event.at), .identifier(event.subject), event.from.value, event.to.value, .text(event.actor),
      .text(event.part), .text(event.because), event.content.map(Value.text) ?? .null,
      event.update.map(Value.text) ?? .null,
      event.submission.map(Value.integer) ?? .null, event.guideline.map(Value.text) ?? .null,
      event.message.map(Value.text) ?? .null,
    ]
  }
}
