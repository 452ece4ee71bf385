internal import StockroomKit

/// `review message`: writes a message about a submission, as in the Resolution Center.
struct ReviewMessageSend: Command {
  private static let submission = Parameter<SubmissionReference>.argument(
    "submission", "The submission's number, or a product for its newest.")
  private static let text = Parameter<ReviewMessage?>.optionalArgument("text", "The message.")
  private static let message = Parameter<ReviewMessage?>.option("message", "The message, as an option.")
    .short("m")
  private static let reviewer = Parameter<Bool>.flag("reviewer", "Write as the reviewer.")

  static let description = CommandDescription(
    "review message", "Write to the other side about a submission.", effect: .writes, permission: .manageProducts,
    parameters: [submission, text, message, reviewer],
    receipt: ReviewExplanations.everything.described(
      "review", ["submission": .integer, "part": .text, "message": .text]),
    examples: [
      "review submit .chapter2; review message 1 \"The second chapter opens after a tap on the cover.\"",
      "review submit .chapter2; review message .chapter2 -m \"Where is the cover?\" --reviewer",
    ])

  private let reference: SubmissionReference
  private let remark: Remark
  private let part: Actor.Part

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.submission]
    remark = Remark(message: try Self.said(arguments).text)
    part = try arguments[Self.reviewer] ? .reviewer : .administrator
  }

  private static func said(_ arguments: Arguments) throws -> ReviewMessage {
    switch (try arguments[text], try arguments[message]) {
    case (let text?, nil), (nil, let text?): return text
    case (nil, nil):
      throw Refusal(
        "usage.missing", kind: .usage, "review message needs TEXT", remedy: .command("review message 1 -m TEXT"))
    case (let text?, _?):
      throw Refusal(
        "usage.value", kind: .usage, "the message was given twice", hint: "give it after the submission, or with -m",
        subject: text.text
      )
    }
  }

  func run(in context: Context) throws -> Output {
    let submission = try reference.resolve(in: context)
    let actor = Actor(name: context.actor.name, part: part)
    try Submissions(catalog: context.catalog).say(remark, in: submission.id, by: actor)
    let sentence = "wrote to \(part == .reviewer ? "the developer" : "the reviewer") about submission \(submission.id)"
    return .receipt(
      Receipt(
        part == .reviewer ? "\(part.phrase): \(sentence)" : sentence,
        record: Record([
          Field("submission", .integer(submission.id), label: "Submission"),
          Field("part", .text(part.rawValue), label: "Part"),
          Field("message", .text(remark.message ?? ""), label: "Message"),
        ]), tally: .init("message", "written")))
  }
}
