internal import StockroomKit

/// `review draft create`: starts a draft.
struct ReviewDraftCreate: Command {
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "review draft create", "Create a draft of a submission; items are added one by one, then it is submitted.",
    effect: .writes, permission: .manageProducts, parameters: [app], receipt: DraftReceipt.described,
    examples: ["review draft create", "review draft create; review draft add 1 .chapter2; review draft submit 1"])

  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    app = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(app)
    let drafts = Drafts(catalog: context.catalog)
    let number = try drafts.create(for: app)
    return DraftReceipt.of(
      number, "created draft \(number) for \(app.bundleID.rawValue)", verb: "created",
      next: ["review draft add \(number) PRODUCT"])
  }
}

/// `review draft list`: lists all drafts, with their submissions.
struct ReviewDraftList: Command {
  static let description = CommandDescription(
    "review draft list", "List drafts, with the submissions they became.", effect: .reads,
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "draft": .integer, "app": .identifier, "submission": .integer, "canceled": .boolean, "items": .list,
        "createdAt": .date,
      ]), examples: ["review draft create; review draft list"])

  init(_ arguments: Arguments) throws {}

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let drafts = Drafts(catalog: catalog)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no drafts") { emit in
        for draft in try drafts.all() {
          let items = try drafts.items(of: draft).compactMap { item -> Value? in
            if let product = try item.product.flatMap(catalog.products.find) {
              return try .identifier(catalog.fullName(of: product))
            }
            if let other = item.other { return .text(try catalog.reviewedItem(other)?.title ?? other) }
            return try item.version.flatMap(catalog.apps.findVersion).map { .text("version \($0.version)") }
          }
          try emit([
            .integer(draft.id), try .identifier(catalog.apps.find(draft.app)?.bundleID.rawValue),
            .integer(draft.submission), .boolean(draft.isCanceled), .list(items),
            .date(draft.createdAt),
          ])
        }
      })
  }
}

/// `review draft submit`: submits a draft, or its resolved items again.
struct ReviewDraftSubmit: Command {
  static let description = CommandDescription(
    "review draft submit", "Submit a draft for review, or submit its resolved items again.", effect: .writes,
    permission: .manageProducts, parameters: [DraftArguments.draft] + RemarkParameters.note.all,
    receipt: DraftReceipt.described,
    examples: ["review draft create; review draft add 1 .chapter2; review draft submit 1"])

  private let number: Int
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    number = try arguments[DraftArguments.draft]
    remark = try RemarkParameters.note.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try DraftService(catalog: context.catalog)
    let draft = try service.drafts.requireCurrent(number)
    let submission = try service.submit(draft, message: remark.message)
    return DraftReceipt.of(
      draft.id, "submitted draft \(draft.id) as submission \(submission)", submission: submission, verb: "submitted",
      next: ["review show \(submission)"])
  }
}

/// `review draft cancel`: cancels a draft, or withdraws its items from review.
struct ReviewDraftCancel: Command {
  static let description = CommandDescription(
    "review draft cancel", "Cancel a draft, or withdraw its submitted items from review.", effect: .writes,
    permission: .manageProducts, parameters: [DraftArguments.draft], receipt: DraftReceipt.described,
    examples: ["review draft create; review draft cancel 1"])

  private let number: Int

  init(_ arguments: Arguments) throws {
    number = try arguments[DraftArguments.draft]
  }

  func run(in context: Context) throws -> Output {
    let service = try DraftService(catalog: context.catalog)
    let draft = try service.drafts.requireCurrent(number)
    let wasUnderReview = try service.cancel(draft)
    let submission = wasUnderReview ? draft.submission : nil
    let sentence = submission.map { "took submission \($0) out of review" } ?? "canceled draft \(draft.id)"
    return DraftReceipt.of(draft.id, sentence, submission: draft.submission, verb: "canceled")
  }
}

/// The receipt of a command that changed a draft.
enum DraftReceipt {
  static let described = ReviewExplanations.everything.described(
    "review", ["draft": .integer, "submission": .integer])

  static func of(
    _ number: Int64, _ sentence: String, submission: Int64? = nil, verb: String, next: [String] = []
  ) -> Output {
    .receipt(
      Receipt(
        sentence,
        record: Record([
          Field("draft", .integer(number), label: "Draft"),
          Field("submission", .integer(submission), label: "Submission"),
        ]), tally: .init("draft", verb), next: next))
  }
}
