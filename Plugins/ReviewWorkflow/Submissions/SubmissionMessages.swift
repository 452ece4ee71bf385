internal import Foundation
internal import StockroomKit

/// A message about a submission, as in the Resolution Center.
struct SubmissionMessage: Sendable {
  let at: Date
  let actor: String
  let part: String
  /// The product or version it is about, or nil for the whole submission.
  let subject: String?
  let guideline: String?
  let text: String

  init(_ row: Row) {
    at = Date(seconds: row.integer(0))
    actor = row.text(1)
    part = row.text(2)
    subject = row.optionalText(3)
    guideline = row.optionalText(4)
    text = row.text(5)
  }
}

extension Submissions {
  /// Saves a message in a submission, unless it is empty.
  func addMessage(_ remark: Remark, in submission: Int64?, about item: ReviewItem? = nil, by actor: Actor) throws {
    guard let submission, let message = remark.message else { return }
    try catalog.store.execute(
      "INSERT INTO review_message (submission, item, at, actor, part, guideline, message) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .integer(submission), .integer(item?.id), .integer(catalog.store.now.seconds), .text(actor.name),
      .text(actor.part.rawValue), .text(remark.guideline?.number), .text(message))
  }

  /// The messages of a submission, the oldest first.
  func messages(of submission: Submission) throws -> [SubmissionMessage] {
    let sql = """
      SELECT review_message.at, actor, part,
        coalesce(product.product_id, 'version ' || app_version.version, review_item.other), guideline, message
      FROM review_message LEFT JOIN review_item ON review_item.id = review_message.item
        LEFT JOIN product ON product.apple_id = review_item.product
        LEFT JOIN app_version ON app_version.id = review_item.version
      WHERE review_message.submission = ? ORDER BY review_message.id
      """
    return try catalog.store.all(sql, .integer(submission.id), body: SubmissionMessage.init)
  }
}

/// `review message`: writes a message about a submission, as in the Resolution Center.
struct ReviewMessageSend: Command {
  private static let submission = Parameter<SubmissionReference>.argument(
    "submission", "The submission's number, or a product for its newest.")
  private static let text = Parameter<ReviewMessage?>.optionalArgument("text", "The message.")
  private static let message = Parameter<ReviewMessage?>.option("message", "The message, as an option.")
    .short("m")
  private static let reviewer = Parameter<Bool>.flag("reviewer", "Write as the reviewer.")

  static let description = CommandDescription(
    "review message", "Send a message about a submission to the reviewer, or to the developer with --reviewer.",
    effect: .writes, permission: .manageProducts,
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
    remark = Remark(message: try Self.message(arguments).text)
    part = try arguments[Self.reviewer] ? .reviewer : .administrator
  }

  private static func message(_ arguments: Arguments) throws -> ReviewMessage {
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
    try Submissions(catalog: context.catalog).addMessage(remark, in: submission.id, by: actor)
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
