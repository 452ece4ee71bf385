internal import StockroomKit

/// `review show`: one submission, its items, and its messages.
struct ReviewShow: Command {
  private static let submission = Parameter<SubmissionReference>.argument(
    "submission", "The submission's number, or a product for its newest.")

  static let description = CommandDescription(
    "review show", "Show a submission, its items' states, and its messages.", effect: .reads,
    parameters: [submission],
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "id": .integer, "state": .term, "expedited": .boolean, "submittedAt": .date, "submittedBy": .text,
        "withVersion": .text, "items": .list, "messages": .list,
      ]),
    examples: ["review submit .chapter2; review show 1", "review submit .chapter2; review show .chapter2"])

  private let reference: SubmissionReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.submission]
  }

  func run(in context: Context) throws -> Output {
    let submissions = Submissions(catalog: context.catalog)
    let submission = try reference.resolve(in: context)
    let state = try submissions.state(of: try submissions.items(of: submission))
    return .record(
      Record([
        Field("id", .integer(submission.id), label: "Submission"),
        Field("state", state.value, label: "State"),
        Field("expedited", .boolean(submission.isExpedited), label: "Expedited"),
        Field("submittedAt", .date(submission.submittedAt), label: "Submitted"),
        Field("submittedBy", .text(submission.submittedBy), label: "By"),
        Field("withVersion", submission.withVersion.map(Value.text) ?? .null, label: "With Version"),
        Field("items", .list(try submissions.entries(of: submission).map(Self.item)), label: "Items"),
        Field("messages", .list(try submissions.messages(of: submission).map(Self.message)), label: "Messages"),
      ]))
  }

  private static func item(_ entry: QueueEntry) -> Value {
    .record([
      Field("id", .identifier(entry.id), label: "Product ID"),
      Field("content", entry.content.map(Value.text) ?? .null, label: "Content"),
      Field("update", entry.update.map(Value.text) ?? .null, label: "Update"),
      Field("version", entry.version.map(Value.text) ?? .null, label: "Version"),
      Field("status", entry.state.value, label: "Status"),
      Field("stage", entry.stage.map(Value.text) ?? .null, label: "Stage"),
    ])
  }

  private static func message(_ message: SubmissionMessage) -> Value {
    .record([
      Field("at", .date(message.at), label: "At"), Field("actor", .text(message.actor), label: "Actor"),
      Field("part", .text(message.part), label: "Part"),
      Field("subject", message.subject.map(Value.identifier) ?? .null, label: "About"),
      Field("guideline", message.guideline.map(Value.text) ?? .null, label: "Guideline"),
      Field("message", .text(message.text), label: "Message"),
    ])
  }
}
