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

  private static let columns = description.fields.columns(labels: ["submission": "No."], dataOnly: ["submittedBy"])

  private static func row(_ entry: QueueEntry) -> [Value] {
    let submission = entry.submission
    return [
      .integer(submission.id), .identifier(entry.id), .text(entry.version),
      .text(entry.content), .text(entry.update), entry.state.value,
      .boolean(submission.isExpedited),
      .text(entry.stage), .date(submission.submittedAt), .text(submission.submittedBy),
      .text(submission.withVersion), .text(submission.message),
    ]
  }
}

/// `review show`: one submission, its items, and its messages.
struct ReviewShow: Command {
  private static let submission = Parameter<SubmissionReference?>.optionalArgument(
    "submission", "The submission's number, or a product for its newest.")
  private static let app = Parameter<AppReference?>.option("app", "The item's app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "review show", "Show a submission, its items' states, and its messages.", effect: .reads,
    parameters: [submission, OtherArguments.item, app],
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "id": .integer, "state": .term, "expedited": .boolean, "submittedAt": .date, "submittedBy": .text,
        "withVersion": .text, "items": .list, "messages": .list,
      ]),
    examples: ["review submit .chapter2; review show 1", "review submit .chapter2; review show .chapter2"])

  private let submission: OtherArguments.Choice<SubmissionReference>
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    submission = try OtherArguments.choice(of: Self.submission, in: arguments)
    app = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let submissions = Submissions(catalog: context.catalog)
    let submission =
      switch submission {
      case .named(let reference): try reference.resolve(in: context)
      case .other(let title):
        try submissions.newest(of: OtherArguments.find(title, of: context.app(app), context.catalog))
      }
    let state = try submissions.state(of: try submissions.items(of: submission))
    return .record(
      Record([
        Field("id", .integer(submission.id), label: "Submission"),
        Field("state", state.value, label: "State"),
        Field("expedited", .boolean(submission.isExpedited), label: "Expedited"),
        Field("submittedAt", .date(submission.submittedAt), label: "Submitted"),
        Field("submittedBy", .text(submission.submittedBy), label: "By"),
        Field("withVersion", .text(submission.withVersion), label: "With Version"),
        Field("items", .list(try submissions.entries(of: submission).map(Self.item)), label: "Items"),
        Field("messages", .list(try submissions.messages(of: submission).map(Self.message)), label: "Messages"),
      ]))
  }

  private static func item(_ entry: QueueEntry) -> Value {
    .record([
      Field("id", .identifier(entry.id), label: "Product ID"),
      Field("content", .text(entry.content), label: "Content"),
      Field("update", .text(entry.update), label: "Update"),
      Field("version", .text(entry.version), label: "Version"),
      Field("status", entry.state.value, label: "Status"),
      Field("stage", .text(entry.stage), label: "Stage"),
    ])
  }

  private static func message(_ message: SubmissionMessage) -> Value {
    .record([
      Field("at", .date(message.at), label: "At"), Field("actor", .text(message.actor), label: "Actor"),
      Field("part", .text(message.part), label: "Part"),
      Field("subject", .identifier(message.subject), label: "About"),
      Field("guideline", .text(message.guideline), label: "Guideline"),
      Field("message", .text(message.text), label: "Message"),
    ])
  }
}

/// `review expedite`: requests that a submission be reviewed before others.
struct ReviewExpedite: Command {
  private static let submission = Parameter<SubmissionReference>.argument(
    "submission", "The submission's number, or a product for its newest.")
  private static let off = Parameter<Bool>.flag("off", "Cancel the request.")

  static let description = CommandDescription(
    "review expedite", "Request that a submission be reviewed before others.", effect: .writes,
    permission: .manageProducts, parameters: [submission, off],
    receipt: ReviewExplanations.everything.described("review", ["submission": .integer, "expedited": .boolean]),
    examples: ["review submit .chapter2; review expedite 1"])

  private let reference: SubmissionReference
  private let isOff: Bool

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.submission]
    isOff = try arguments[Self.off]
  }

  func run(in context: Context) throws -> Output {
    let submissions = Submissions(catalog: context.catalog)
    let submission = try reference.resolve(in: context)
    let items = try submissions.items(of: submission)
    guard items.contains(where: \.state.isOpen) else { throw Refusal.notUnderReview(submission) }
    try submissions.setExpedited(!isOff, of: submission)
    return .receipt(
      Receipt(
        "submission \(submission.id) is \(isOff ? "no longer expedited" : "expedited")",
        record: Record([
          Field("submission", .integer(submission.id), label: "Submission"),
          Field("expedited", .boolean(!isOff), label: "Expedited"),
        ]), tally: .init("submission", isOff ? "no longer expedited" : "expedited"), next: ["review queue"]))
  }
}
