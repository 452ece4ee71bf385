internal import Foundation
internal import StockroomKit

/// A customer's review of an app or an item.
struct CustomerReview: Sendable {
  /// The address of the author's account, if known.
  let account: String?
  /// 1 to 5.
  let stars: Int
  let title: String?
  let text: String?
  let at: Date

  /// The review as a page shows it.
  var value: Value {
    .record([
      Field("stars", .integer(Int64(stars)), label: "Stars"),
      Field("title", .text(title), label: "Title"),
      Field("text", .text(text), label: "Text"),
      Field("account", .identifier(account), label: "Account"),
      Field("date", .date(at), label: "Date"),
    ])
  }
}

/// The recorded reviews of the store's apps and items.
struct CustomerReviews {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The reviews, newest first.
  func all(of subject: StoreSubject) throws -> [CustomerReview] {
    try store.all(
      """
      SELECT account, stars, title, text, at FROM storekit_review WHERE \(subject.reviewColumn) = ? ORDER BY id DESC
      """, .integer(subject.appleID.rawValue)
    ) { row in
      CustomerReview(
        account: row.optionalText(0), stars: row.count(1), title: row.optionalText(2), text: row.optionalText(3),
        at: Date(seconds: row.integer(4)))
    }
  }

  /// The reviews that a storefront shows: from its own customers, and from unknown ones.
  func all(of subject: StoreSubject, in storefront: Storefront) throws -> [CustomerReview] {
    let accounts = StoreAccounts(catalog: catalog)
    return try all(of: subject).filter { review in
      try review.account.flatMap(accounts.find).map { $0.storefront == storefront } ?? true
    }
  }

  /// Adds a review, which replaces an earlier one of the account.
  func add(_ review: CustomerReview, of subject: StoreSubject) throws {
    let key = SQLValue.integer(subject.appleID.rawValue)
    if let account = review.account {
      try store.execute(
        "DELETE FROM storekit_review WHERE \(subject.reviewColumn) = ? AND account = ?", key, .text(account))
    }
    try store.execute(
      "INSERT INTO storekit_review (\(subject.reviewColumn), account, stars, title, text, at) VALUES (?, ?, ?, ?, ?, ?)",
      key, .text(review.account), .integer(Int64(review.stars)), .text(review.title), .text(review.text),
      .integer(review.at.seconds))
  }
}

extension [CustomerReview] {
  /// The mean of the stars; nil if there are none.
  var rating: Double? {
    isEmpty ? nil : Double(reduce(0) { $0 + $1.stars }) / Double(count)
  }

  /// The fields of the average and the number of reviews.
  var fields: [Field] {
    [
      Field(
        "rating", rating.map { .decimal($0, places: 1) } ?? .remark("no ratings recorded", data: .null), label: "Rating"
      ),
      Field("ratings", .integer(Int64(count)), label: "Ratings"),
    ]
  }
}

extension StoreSubject {
  fileprivate var reviewColumn: String {
    switch self {
    case .app: "app"
    case .item: "item"
    }
  }
}

struct ReviewAdd: Command {
  private static let id = Parameter<String>.argument("id", "The Apple ID of an app or an imported item.")
    .named("APPLE-ID").completed(by: "storekit-page")
  private static let stars = Parameter<Int>.required("stars", "1 to 5.").named("1-5")
  private static let title = Parameter<String?>.option("title", "The review's title.")
  private static let text = Parameter<String?>.option("text", "The review's text.")
  private static let account = Parameter<String?>.option(
    "account", "The author's account; replaces its earlier review."
  ).named("EMAIL").completed(by: "tester")

  static let description = CommandDescription(
    "storekit review add", "Record a customer's rating of an app or an item, with or without a review.",
    effect: .writes, permission: .manageProducts, parameters: [id, stars, title, text, account],
    receipt: StoreKitExplanations.all.described(
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
          "storekit.review.account", kind: .missing, "\(email) is not an account of the store",
          hint: "omit --account for an unknown customer", subject: email)
      }
      return account.email
    }
    let subject = try StoreSubjects(catalog: catalog).subject(id)
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
            Field("title", .text(title), label: "Title"),
            Field("text", .text(text), label: "Text"),
            Field("account", .identifier(account), label: "Account"),
          ] + all.fields), tally: .init("review", "added"), next: ["storekit page \(subject.appleID)"]))
  }
}
