internal import StockroomKit

/// `review history`: every status change of a product, an app version, another item, or a whole submission.
struct ReviewHistoryList: Command {
  private static let subject = Parameter<HistoryReference?>.optionalArgument(
    "subject", "A product, a version such as 1.1 or v2, or a submission number.")
  private static let app = Parameter<AppReference?>.option(
    "app", "The version's app. Default: the app in use."
  )
  .short("a")

  static let description = CommandDescription(
    "review history", "Show every status change of a product, a version, or a submission, and who made it.",
    effect: .reads,
    parameters: [subject, OtherArguments.item, app],
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "at": .date, "subject": .identifier, "from": .term, "to": .term, "actor": .text, "part": .text,
        "because": .text, "content": .text, "update": .text, "submission": .integer, "guideline": .text,
        "message": .text,
      ]),
    examples: ["review history .chapter2", "review submit .chapter2; review history 1"])

  private let subject: OtherArguments.Choice<HistoryReference>
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    subject = try OtherArguments.choice(of: Self.subject, in: arguments)
    app = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let subject =
      switch subject {
      case .named(let reference): try reference.resolve(in: context, app: app)
      case .other(let title):
        HistorySubject.other(try OtherArguments.find(title, of: context.app(app), context.catalog))
      }
    let history = ReviewHistory(catalog: context.catalog)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no history") { emit in
        try history.each(of: subject) { try emit(Self.row($0)) }
      })
  }

  private static func row(_ event: HistoryEvent) -> [Value] {
    [
      .date(event.at), .identifier(event.subject), event.from.value, event.to.value, .text(event.actor),
      .text(event.part), .text(event.because), .text(event.content), .text(event.update),
      .integer(event.submission), .text(event.guideline), .text(event.message),
    ]
  }
}

/// The argument of a history: a product, a submission by number, or an app version by number.
struct HistoryReference: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "SUBJECT" }
  static var completer: String? { "product" }

  static func parse(_ text: String) -> HistoryReference { HistoryReference(text: text) }

  /// The subject: `3` is a submission, `1.1` a version, `v3` the version 3, anything else a product.
  func resolve(in context: Context, app: AppReference?) throws -> HistorySubject {
    if let number = Int64(text), try context.catalog.products.find(AppleID(number)) == nil {
      return .submission(try Submissions(catalog: context.catalog).require(number))
    }
    guard let version = versionNumber() else { return .product(try context.product(ProductReference.parse(text))) }
    return .version(try context.catalog.apps.requireVersion(version, of: try context.app(app)))
  }

  /// The number of an app version in `1.1`, `v3`, and, if only versions are possible, `3`; nil for other words.
  func versionNumber(isMeant: Bool = false) -> String? {
    let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
    guard digits.utf8.first.map(isDigit) == true, digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return isMeant || text.hasPrefix("v") || digits.contains(".") ? String(digits) : nil
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
