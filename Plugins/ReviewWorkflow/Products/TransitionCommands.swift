internal import StockroomKit

/// A command that applies one event of the machine to products, such as `review approve`.
struct ProductTransition: BoundCommand {
  /// An event with the texts of its command; role and permission follow from the machine.
  struct Row: Sendable {
    let event: ReviewEvent
    let summary: String
    var also: [String] = []
    /// The past participle for the refusal of several products: `2 of 3 products cannot be approved`.
    let participle: String
    var remark = RemarkParameters.none
    let example: String

    /// True if its command takes what is neither a product nor a version, too.
    private var isOfOthers: Bool { OtherReviews.events.contains(event) }

    var description: CommandDescription {
      let part = StandardReview.products.part(of: event)
      return CommandDescription(
        "review \(event.rawValue)", summary, also: also, effect: .writes,
        permission: part == .administrator ? .manageProducts : .review,
        parameters: ProductSelection.changing + (isOfOthers ? [OtherArguments.item] : []) + remark.all,
        receipt: ReviewReceipt.described, examples: [example],
        isReviewerPart: part == .reviewer)
    }
  }

  static let rows: [Row] = [
    Row(
      event: .withdraw, summary: "Take products out of review; they can be submitted again.", participle: "withdrawn",
      example: "review submit .chapter2; review withdraw .chapter2"),
    Row(
      event: .start, summary: "Start the review of products, as the reviewer.", participle: "started",
      example: "review submit .chapter2; review start .chapter2"),
    Row(
      event: .approve, summary: "Approve products, as the reviewer; starts their review first if needed.",
      also: ["accept", "in-app purchase"], participle: "approved",
      example: "review submit .chapter2; review approve .chapter2"),
    Row(
      event: .reject,
      summary: "Reject products under a guideline, as the reviewer; starts their review first if needed.",
      also: ["decline", "in-app purchase"], participle: "rejected", remark: .rejection,
      example: "review submit .chapter2; review start .chapter2; "
        + "review reject .chapter2 --guideline 2.1 -m \"The download never ends.\""),
    Row(
      event: .requestAction,
      summary: "Ask the developer to change something, as the reviewer; starts the review first if needed.",
      participle: "sent back", remark: .message("What to change."),
      example: "review submit .chapter2; review start .chapter2; "
        + "review request-action .chapter2 -m \"Say what the chapter is about.\""),
    Row(
      event: .removeFromSale, summary: "Take approved products off sale, as the reviewer.",
      participle: "removed from sale", remark: .message("The reason, for the developer."),
      example: "review advance .chapter2 --to approved; "
        + "review remove-from-sale .chapter2 -m \"Its license has ended.\""),
    Row(
      event: .reinstate, summary: "Put products back on sale, as the reviewer.", participle: "reinstated",
      example: "review advance .chapter2 --to removed-from-sale; review reinstate .chapter2"),
    Row(
      event: .failProcessing,
      summary: "Refuse content that is being processed, as the system does with a bad package.", participle: "refused",
      remark: .message("What is wrong with the package."),
      example: "hosting processing 5m; package build books/chapter1 chapter1.pkg; package upload chapter1.pkg; "
        + "review fail-processing .chapter1 -m \"The archive ends too early.\""),
  ]

  private let row: Row
  private let products: ProductSelection
  private let other: OtherArguments
  private let remark: Remark

  init(_ row: Row, _ arguments: Arguments) throws {
    self.row = row
    products = try ProductSelection(arguments)
    other = try OtherArguments(arguments)
    remark = try row.remark.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    if let item = try other.resolve(in: context, instead: products) {
      let reviews = OtherReviews(catalog: context.catalog)
      return try reviews.carryOut(row.event, on: item, remark: remark).receipt(in: context)
    }
    // The number of a submission names its products only while they are under review.
    let change = row.event.isInReview ? products.changeReviewed(in:verb:_:) : products.change(in:verb:_:)
    return try change(context, row.participle) { products in
      let steps = try products.flatMap { try service.carryOut(row.event, on: $0, remark: remark) }
      return try ReviewReceipt.of(row.event, steps, in: context)
    }
  }
}
