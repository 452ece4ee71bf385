internal import StockroomKit

/// `review queue`: items waiting for review or in review.
struct ReviewQueue: Command {
  static let description = CommandDescription(
    "review queue", "List items waiting for review or in review: expedited first, then oldest first.",
    effect: .reads,
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "submission": .integer, "id": .identifier, "version": .text, "content": .text, "update": .text, "status": .term,
        "expedited": .boolean, "stage": .text, "submittedAt": .date, "submittedBy": .text, "withVersion": .text,
        "message": .text,
      ]),
    examples: ["review queue"])

  init(_ arguments: Arguments) throws {}

  func run(in context: Context) throws -> Output {
    let submissions = Submissions(catalog: context.catalog)
    return .table(
      Table(columns: Self.columns, empty: "nothing waits for review") { emit in
        try submissions.eachOpen { try emit(Self.row($0)) }
      })
  }

  private static let columns = [
    Column("submission", label: "No.", alignment: .trailing), Column("id", label: "Product ID"),
    Column("version", label: "Version"), Column("content", label: "Content"), Column("update", label: "Update"),
    Column("status", label: "Status"),
    Column("expedited", label: "Expedited"), Column("stage", label: "Stage"),
    Column("submittedAt", label: "Submitted"), Column("submittedBy", label: "By", audience: .data),
    Column("withVersion", label: "With Version"), Column("message", label: "Message"),
  ]

  private static func row(_ entry: QueueEntry) -> [Value] {
    let submission = entry.submission
    return [
      .integer(submission.id), .identifier(entry.id), entry.version.map(Value.text) ?? .null,
      entry.content.map(Value.text) ?? .null, entry.update.map(Value.text) ?? .null, entry.state.value,
      .boolean(submission.isExpedited),
      entry.stage.map(Value.text) ?? .null, .date(submission.submittedAt), .text(submission.submittedBy),
      submission.withVersion.map(Value.text) ?? .null, submission.message.map(Value.text) ?? .null,
    ]
  }
}
