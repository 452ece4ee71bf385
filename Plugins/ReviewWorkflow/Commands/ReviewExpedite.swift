internal import StockroomKit

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
