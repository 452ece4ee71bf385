internal import StockroomKit

/// `review expedite`: asks for a submission to be reviewed before others.
struct ReviewExpedite: Command {
  private static let submission = Parameter<SubmissionReference>.argument(
    "submission", "The submission's number, or a product for its newest.")
  private static let off = Parameter<Bool>.flag("off", "Take the request back.")

  static let description = CommandDescription(
    "review expedite", "Ask for a submission to be reviewed before others.", effect: .writes,
    permission: .manageProducts, parameters: [submission, off],
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
    guard items.contains(where: \.state.isOpen) else { throw Refusal.nothingToExpedite(submission) }
    try submissions.setExpedited(!isOff, of: submission)
    return .receipt(
      Receipt(
        "submission \(submission.id) is \(isOff ? "back in its place" : "expedited")",
        record: Record([
          Field("submission", .integer(submission.id), label: "Submission"),
          Field("expedited", .boolean(!isOff), label: "Expedited"),
        ]), tally: .init("submission", isOff ? "put back in its place" : "expedited"), next: ["review queue"]))
  }
}

extension Refusal {
  static func nothingToExpedite(_ submission: Submission) -> Refusal {
    Refusal(
      "review.not-waiting", kind: .state, "nothing in submission \(submission.id) is in the reviewers' hands any more",
      hint: "review show \(submission.id)", subject: String(submission.id))
  }
}
