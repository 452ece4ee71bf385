internal import Foundation
internal import StockroomKit

/// What a customer says of an app or an item.
struct CustomerReview: Sendable {
  /// The address of the account that wrote it; nil for one that is not known.
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
      Field("title", title.map(Value.text) ?? .null, label: "Title"),
      Field("text", text.map(Value.text) ?? .null, label: "Text"),
      Field("account", account.map { .identifier($0) } ?? .null, label: "Account"),
      Field("date", .date(at), label: "Date"),
    ])
  }
}

/// The recorded reviews of what the store sells.
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

  /// The reviews that a storefront shows: those of its own customers, and of customers who are not known.
  func all(of subject: StoreSubject, in storefront: Storefront) throws -> [CustomerReview] {
    let accounts = StoreAccounts(catalog: catalog)
    return try all(of: subject).filter { review in
      try review.account.flatMap(accounts.find).map { $0.storefront == storefront } ?? true
    }
  }

  /// Adds a review; an account has one for each subject, and a new one replaces it.
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
