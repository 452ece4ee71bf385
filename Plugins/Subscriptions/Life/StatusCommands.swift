import StockroomKit

/// `subscription status`.
struct StatusList: Command {
  fileprivate static let account = Parameter<String?>.optionalArgument(
    "customer", "The customer's account. Default: all customers."
  ).named("EMAIL").completed(by: "tester")

  static let description = CommandDescription(
    "subscription status", "List the subscriptions of customers, with what happens next.",
    also: ["subscribers", "customers", "who subscribes"], effect: .reads, permission: .manageProducts,
    parameters: [account], fields: SubscriptionOutput.fields,
    examples: ["\(SubscriptionOutput.example); subscription status"])

  private let account: String?

  init(_ arguments: Arguments) throws { account = try arguments[Self.account] }

  func run(in context: Context) throws -> Output {
    let output = SubscriptionOutput(context.catalog)
    let empty = account.map { "\($0) has no subscriptions" } ?? "there are no subscribers"
    return .table(
      Table(columns: Self.description.fields.columns(), empty: empty) { emit in
        let filter = SubscriptionFilter(account: account)
        try SubscriptionRecords(context.catalog).each(filter) { try emit(output.values($0)) }
        for shared in try SharedSubscriptions(context.catalog).all(filter) { try emit(output.values(shared)) }
      })
  }
}

/// `subscription timeline`.
struct Timeline: Command {
  private static let account = Parameter<String>.argument("customer", "The customer's account.")
    .named("EMAIL").completed(by: "tester")
  private static let format = Parameter<PictureFormat?>.option(
    "format", "Draw the periods instead: text, or svg for a file.")

  static let description = CommandDescription(
    "subscription timeline", "List what happened to a customer's subscriptions, in order, and why.",
    also: ["history", "events", "renewals"], effect: .reads, permission: .manageProducts,
    parameters: [account, format],
    fields: [
      FieldDescription("at", .date, label: "Date", "When it happened."),
      FieldDescription(
        "event", .term, label: "Event", "What happened: App Store Server Notifications, `notificationType`."),
      FieldDescription("detail", .term, label: "Detail", "More of it: `subtype`."),
      FieldDescription("product", .identifier, label: "Product", "The subscription after the event."),
      FieldDescription("note", .text, label: "Why", "Why it happened."),
    ],
    examples: [
      "\(SubscriptionOutput.example); clock advance 1h; subscription timeline yuki@example.com",
      "\(SubscriptionOutput.example); clock advance 1h; subscription timeline yuki@example.com --format text",
    ])

  private let account: String
  private let format: PictureFormat?

  init(_ arguments: Arguments) throws {
    account = try arguments[Self.account]
    format = try arguments[Self.format]
  }

  func run(in context: Context) throws -> Output {
    let records = SubscriptionRecords(context.catalog)
    let output = SubscriptionOutput(context.catalog)
    let empty = "nothing happened to subscriptions of \(account)"
    if let format {
      let pictures = try records.all(SubscriptionFilter(account: account)).map {
        try LifePicture($0, in: context.catalog)
      }
      return pictures.isEmpty ? .message(empty) : .text(format.draw(pictures))
    }
    return .table(
      Table(columns: Self.description.fields.columns(), empty: empty) { emit in
        let shared = SharedSubscriptions(context.catalog)
        let filter = SubscriptionFilter(account: account)
        let events = try records.all(filter).flatMap(records.events) + shared.all(filter).flatMap(shared.history)
        for event in events.sorted(by: { $0.at < $1.at }) {
          try emit([
            .date(event.at), .term(code: event.kind, label: event.kind.words, tone: .plain),
            event.detail.map { .term(code: $0, label: $0.words, tone: .plain) } ?? .null,
            .identifier(try output.name(of: event.product)), .text(event.note),
          ])
        }
      })
  }
}

/// `--format`: the form of a picture.
enum PictureFormat: String, CaseIterable, ParameterValue {
  case text, svg

  static var valueName: String { "FORMAT" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> PictureFormat {
    guard let format = PictureFormat(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a format of pictures", hint: "use --format text or --format svg",
        subject: text)
    }
    return format
  }

  func draw(_ pictures: [LifePicture]) -> String {
    switch self {
    case .text: pictures.map(\.text).joined(separator: "\n\n")
    case .svg: LifePicture.svg(of: pictures)
    }
  }
}
