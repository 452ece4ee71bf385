import StockroomKit

/// `tester edit`, which the rules of iTunes Connect refuse with an alternative.
struct TesterEdit: Command {
  private static let email = Parameter<String>.argument("email", "The tester's address.").named("EMAIL")
    .completed(by: "tester")
  private static let storefront = Parameter<Storefront?>.option("storefront", "The storefront it buys in.")
  private static let interrupts = Parameter<Bool?>.negatableFlag(
    "interrupt-purchases", "Interrupt the tester's purchases, or stop doing so.")
  private static let rate = Parameter<RenewalRate?>.option(
    "renewal-rate", "How fast monthly subscriptions renew.")
  private static let first = Parameter<String?>.option("first", "Cannot be changed.")
  private static let last = Parameter<String?>.option("last", "Cannot be changed.")
  private static let password = Parameter<Secret?>.option("password", "Cannot be changed.").secret
  private static let passwordFile = Parameter<FilePath?>.option("password-file", "Cannot be changed.")
  private static let question = Parameter<String?>.option("question", "Cannot be changed.")
  private static let answer = Parameter<Secret?>.option("answer", "Cannot be changed.").secret
  private static let answerFile = Parameter<FilePath?>.option("answer-file", "Cannot be changed.")

  static let description = CommandDescription(
    "tester edit",
    "Change a sandbox tester's storefront, interrupted purchases, or renewal rate; only under the rules of asc2026.",
    also: ["change", "update", "test user"], effect: .writes, permission: .manageTesters,
    parameters: [
      email, storefront, interrupts, rate, first, last, password, passwordFile, question, answer, answerFile,
    ], receipt: Tester.describedFields, examples: [], fixedFields: fixed)

  private static let another = Remedy(
    "create another tester with another address",
    command: "tester create EMAIL --first NAME --last NAME --storefront STOREFRONT --password -")

  private static let fixed = [
    FixedField(
      "email", "mail", "address", message: "Apple does not let anyone change a tester's address", remedy: another),
    FixedField(
      "first-name", "last-name", "name", "given-name", "family-name",
      message: "Apple does not let anyone change a tester's name", remedy: another),
    FixedField(
      "birth", "birth-date", "birthday", message: "Apple does not let anyone change a tester's date of birth",
      remedy: another),
    FixedField(
      "purchases", "clear-purchases", "purchase-history", "clear-purchase-history", "reset-purchases",
      message: "tester edit does not clear a tester's purchases",
      remedy: .command("storekit clear-history EMAIL").or(another)),
  ]

  private let email: String
  private let storefront: Storefront?
  private let interrupts: Bool?
  private let rate: RenewalRate?
  /// The first option that cannot be changed under any rules.
  private let fixed: String?

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
    storefront = try arguments[Self.storefront]
    interrupts = try arguments[Self.interrupts]
    rate = try arguments[Self.rate]
    let given: [(String, Bool)] = [
      ("first", try arguments[Self.first] != nil), ("last", try arguments[Self.last] != nil),
      ("password", try arguments[Self.password] != nil), ("password-file", try arguments[Self.passwordFile] != nil),
      ("question", try arguments[Self.question] != nil), ("answer", try arguments[Self.answer] != nil),
      ("answer-file", try arguments[Self.answerFile] != nil),
    ]
    fixed = given.first { $0.1 }?.0
  }

  func run(in context: Context) throws -> Output {
    let testers = context.catalog.testers
    guard context.catalog.rules.testersAreEditable else {
      let isOfDevice = interrupts != nil && storefront == nil && rate == nil && fixed == nil
      let state = interrupts == false ? "off" : "on"
      let remedy: Remedy = "\(command: "storekit interrupt-purchases \(state)") is for a device, whoever buys on it"
      throw Refusal.testerFixed(
        email, try testers.find(email), storefront: storefront, remedy: isOfDevice ? remedy : nil)
    }
    let tester = try testers.require(email)
    if let fixed { throw Refusal.testerOptionFixed(fixed, of: tester) }
    guard storefront != nil || interrupts != nil || rate != nil else { throw Refusal.testerUnchanged }
    let changed = try testers.edit(tester) { tester in
      if let storefront { tester.storefront = storefront }
      if let interrupts { tester.interruptsPurchases = interrupts }
      if let rate { tester.renewalRate = rate }
    }
    return .receipt(
      Receipt(
        "changed tester \(tester.email): \(summary(changed))",
        record: Record(changed.fields(under: context.catalog.rules)), tally: .init("tester", "changed")))
  }

  /// The given settings with their new values.
  private func summary(_ tester: Tester) -> String {
    [
      storefront.map { "buys in \($0.alpha3)" },
      interrupts.map { $0 ? "purchases are interrupted" : "purchases are not interrupted" },
      rate.map { "a month of a subscription lasts \($0.word)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension Refusal {
  fileprivate static func testerOptionFixed(_ option: String, of tester: Tester) -> Refusal {
    Refusal(
      "tester.edit.fixed",
      "only a tester's storefront, interrupted purchases, and renewal rate can be changed, as in App Store Connect",
      hint: "omit --\(option), or create another tester with another address", subject: tester.email)
  }

  fileprivate static let testerUnchanged = Refusal(
    "usage.missing", kind: .usage, "nothing to change was given",
    hint: "add --storefront CODE, --interrupt-purchases, or --renewal-rate RATE")
}
