internal import StockroomKit

struct ReviewAdd: Command {
  private static let id = Parameter<String>.argument("id", "The Apple ID of an app or an imported item.")
    .named("APPLE-ID").completed(by: "storekit-page")
  private static let stars = Parameter<Int>.required("stars", "1 to 5.").named("1-5")
  private static let title = Parameter<String?>.option("title", "The review's title.")
  private static let text = Parameter<String?>.option("text", "The review's text.")
  private static let account = Parameter<String?>.option(
    "account", "The account that wrote it, whose earlier review it replaces."
  ).named("EMAIL").completed(by: "tester")

  static let description = CommandDescription(
    "storekit review add", "Record a customer's rating of an app or an item, with a review or without.",
    effect: .writes, permission: .manageProducts, parameters: [id, stars, title, text, account],
    receipt: PageExplanations.all.described(
      "storekit.review",
      [
        "appleID": .integer, "name": .text, "stars": .integer, "title": .text, "text": .text, "account": .identifier,
        "rating": .decimal, "ratings": .integer,
      ]),
    examples: [
      "storekit item import items.csv; storekit review add 364709193 --stars 5",
      "storekit item import items.csv; storekit review add 364709193 --stars 4 --title Good --text 'Reads well'",
    ])

  private let id: String
  private let stars: Int
  private let title: String?
  private let text: String?
  private let email: String?

  init(_ arguments: Arguments) throws {
    id = try arguments[Self.id]
    stars = try arguments[Self.stars]
    title = try arguments[Self.title]
    text = try arguments[Self.text]
    email = try arguments[Self.account]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    guard (1...5).contains(stars) else {
      throw Refusal(
        "storekit.review.stars", kind: .usage, "a rating has 1 to 5 stars", hint: "use --stars 1 to 5",
        subject: String(stars))
    }
    for (name, value, limit) in [("title", title, 255), ("text", text, 6000)] {
      guard let value else { continue }
      guard !value.allSatisfy(\.isWhitespace) else {
        throw Refusal("storekit.review.blank", "the \(name) must not be blank", hint: "omit --\(name)", subject: value)
      }
      try StoreText.check(value, name, limit: limit, hasLines: name == "text")
    }
    let account = try email.map { email in
      guard let account = try StoreAccounts(catalog: catalog).find(email) else {
        throw Refusal(
          "storekit.review.account", kind: .missing, "there is no account \(email)",
          hint: "omit --account for an unknown customer", subject: email)
      }
      return account.email
    }
    let subject = try StoreShelf(catalog: catalog).subject(id)
    let reviews = CustomerReviews(catalog: catalog)
    try reviews.add(
      CustomerReview(account: account, stars: stars, title: title, text: text, at: context.now), of: subject)
    let all = try reviews.all(of: subject)
    return .receipt(
      Receipt(
        "\(subject.name) has \(all.count == 1 ? "1 rating" : "\(all.count) ratings")",
        record: Record(
          [
            Field("appleID", .integer(subject.appleID.rawValue), label: "Apple ID"),
            Field("name", .text(subject.name), label: "Name"), Field("stars", .integer(Int64(stars)), label: "Stars"),
            Field("title", title.map(Value.text) ?? .null, label: "Title"),
            Field("text", text.map(Value.text) ?? .null, label: "Text"),
            Field("account", account.map { .identifier($0) } ?? .null, label: "Account"),
          ] + all.fields), tally: .init("review", "added"), next: ["storekit page \(subject.appleID)"]))
  }
}
