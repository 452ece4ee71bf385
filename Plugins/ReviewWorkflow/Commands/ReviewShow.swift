internal import StockroomKit

/// `review show`: one submission.
struct ReviewShow: Command {
  private static let number = Parameter<Int>.argument("submission", "The submission's number.")
    .completed(by: "submission")

  static let description = CommandDescription(
    "review show", "Show a submission and where its items stand.", effect: .reads, parameters: [number],
    examples: ["review submit .chapter2; review show 1"])

  private let number: Int

  init(_ arguments: Arguments) throws {
    number = try arguments[Self.number]
  }

  func run(in context: Context) throws -> Output {
    let submissions = Submissions(catalog: context.catalog)
    let submission = try submissions.require(Int64(number))
    let state = try submissions.state(of: try submissions.items(of: submission))
    let items = try submissions.entries(of: submission).map { entry in
      Value.record([
        Field("id", .identifier(entry.id), label: "Product ID"),
        Field("content", entry.content.map(Value.text) ?? .null, label: "Content"),
        Field("status", entry.state.value, label: "Status"),
        Field("stage", entry.stage.map(Value.text) ?? .null, label: "Stage"),
      ])
    }
    return .record(
      Record([
        Field("id", .integer(submission.id), label: "Submission"),
        Field("state", state.value, label: "State"),
        Field("submittedAt", .date(submission.submittedAt), label: "Submitted"),
        Field("submittedBy", .text(submission.submittedBy), label: "By"),
        Field("withVersion", submission.withVersion.map(Value.text) ?? .null, label: "With Version"),
        Field("message", submission.message.map(Value.text) ?? .null, label: "Message"),
        Field("items", .list(items), label: "Items"),
      ]))
  }
}
