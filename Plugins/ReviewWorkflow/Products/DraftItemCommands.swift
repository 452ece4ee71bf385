internal import StockroomKit

/// A draft, and a product, an app version, or another item in it.
struct DraftArguments {
  static let draft = Parameter<Int>.argument("draft", "The draft's number.").completed(by: "review-draft")
  private static let product = Parameter<ProductReference?>.optionalArgument("product", "The product.")
  private static let version = Parameter<String?>.option("with-version", "The app version, instead of a product.")
    .named("VERSION").completed(by: "app-version")

  static let parameters: [any AnyParameter] = [draft, product, version, OtherArguments.item]

  private enum Item {
    case product(ProductReference)
    case version(String)
    case other(String)
  }

  let number: Int
  private let item: Item

  init(_ arguments: Arguments) throws {
    number = try arguments[Self.draft]
    item =
      switch (try arguments[Self.product], try arguments[Self.version], try arguments[OtherArguments.item]) {
      case (let product?, nil, nil): .product(product)
      case (nil, let version?, nil): .version(version)
      case (nil, nil, let item?): .other(item)
      default: throw Refusal.itemMissing
      }
  }

  /// The product, the version, or the other item of the draft's app.
  func resolve(in context: Context, _ draft: Draft) throws -> Submittable {
    switch item {
    case .product(let product): return .product(try context.product(product))
    case .version(let version):
      return .version(try context.catalog.apps.requireVersion(version, of: app(of: draft, context)))
    case .other(let item): return .other(try OtherArguments.find(item, of: app(of: draft, context), context.catalog))
    }
  }
}

extension DraftArguments {
  private func app(of draft: Draft, _ context: Context) throws -> App {
    guard let app = try context.catalog.apps.find(draft.app) else { throw Refusal.draftWithoutApp(draft) }
    return app
  }
}

/// A command for an item of a draft: `review draft add`, `remove`, or `resolve`.
struct DraftItemCommand: BoundCommand {
  struct Row: Sendable {
    let verb: String
    let summary: String
    let example: String
    /// True if submitting the draft is the next command.
    var isSubmittedNext = true
    /// Changes the item and returns the receipt's message.
    let change: @Sendable (DraftService, Submittable, Draft) throws -> String

    var description: CommandDescription {
      CommandDescription(
        "review draft \(verb)", summary, effect: .writes, permission: .manageProducts,
        parameters: DraftArguments.parameters, receipt: DraftReceipt.described,
        examples: ["review draft create; review draft add 1 .chapter2" + example])
    }
  }

  static let rows: [Row] = [
    Row(
      verb: "add", summary: "Add a product, or an app version, to a draft of a submission.", example: ""
    ) { service, subject, draft in
      try service.add(subject, to: draft)
      return "added \(try subject.name(in: service.catalog)) to draft \(draft.id)"
    },
    Row(
      verb: "remove", summary: "Remove an item from a draft, or from review once it is submitted.",
      example: "; review draft remove 1 .chapter2", isSubmittedNext: false
    ) { service, subject, draft in
      try service.remove(service.item(of: draft, for: subject), of: draft)
      return "removed \(try subject.name(in: service.catalog)) from draft \(draft.id)"
    },
    Row(
      verb: "resolve",
      summary: "Mark the reviewer's issues with an item as resolved; then submit the draft again.",
      example: """
        ; review draft submit 1; review start .chapter2; \
        review reject .chapter2 --guideline 2.1 -m "It does not open."; review draft resolve 1 .chapter2
        """
    ) { service, subject, draft in
      try service.resolve(service.item(of: draft, for: subject))
      return "resolved the issues with \(try subject.name(in: service.catalog))"
    },
  ]

  private let row: Row
  private let arguments: DraftArguments

  init(_ row: Row, _ arguments: Arguments) throws {
    self.row = row
    self.arguments = try DraftArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try DraftService(catalog: context.catalog)
    let draft = try service.drafts.requireCurrent(arguments.number)
    let sentence = try row.change(service, arguments.resolve(in: context, draft), draft)
    return DraftReceipt.of(
      draft.id, sentence, submission: draft.submission, verb: "changed",
      next: row.isSubmittedNext ? ["review draft submit \(draft.id)"] : [])
  }
}

extension Refusal {
  fileprivate static let itemMissing = Refusal(
    "usage.missing", kind: .usage, "exactly one of PRODUCT, --with-version, and --item is needed",
    remedy: .command("review draft add DRAFT PRODUCT"))

  fileprivate static func draftWithoutApp(_ draft: Draft) -> Refusal {
    Refusal("store.damaged", kind: .damaged, "the app of draft \(draft.id) is missing", subject: String(draft.id))
  }
}
