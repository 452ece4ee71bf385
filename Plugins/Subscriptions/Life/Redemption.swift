import Foundation
import StockroomKit

/// An offer that a customer redeemed, or had as a new one: its terms of then, and what is left of it.
struct Redemption {
  let number: Int64
  let offer: SubscriptionOffer
  /// The number of the offer among those of its kind.
  let source: Int64
  /// The product that it is for.
  let product: AppleID
  /// What a period costs.
  let price: Price
  /// The usual price then, which is the first one after the offer.
  let standard: Money
  /// The number of periods that are not charged yet.
  var remaining: Int
  /// False if the subscription ends with the offer.
  let renews: Bool
  let redeemedAt: Date

  static let table = TableDescription(
    "subscription_redemption", noun: "redeemed offer",
    columns: [
      "customer_subscription", "kind", "source", "identifier", "code", "product", "mode", "period", "amount",
      "currency",
      "formatted", "standard", "remaining", "renews", "at",
    ], subject: "coalesce(identifier, kind)", highlights: ["remaining"])

  static let migration = Migration(
    version: 9,
    sql: """
      CREATE TABLE subscription_redemption (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        customer_subscription INTEGER REFERENCES customer_subscription ON DELETE SET NULL,
        kind TEXT NOT NULL,
        source INTEGER NOT NULL,
        identifier TEXT,
        code TEXT,
        product INTEGER NOT NULL,
        mode TEXT NOT NULL,
        period TEXT NOT NULL,
        amount TEXT NOT NULL,
        currency TEXT NOT NULL,
        formatted TEXT NOT NULL,
        standard TEXT NOT NULL,
        remaining INTEGER NOT NULL,
        renews INTEGER NOT NULL,
        at INTEGER NOT NULL
      );
      CREATE INDEX subscription_redemption_subscription ON subscription_redemption (customer_subscription);
      CREATE INDEX subscription_redemption_code ON subscription_redemption (code) WHERE code IS NOT NULL;
      """)

  fileprivate static let query = """
    SELECT id, kind, source, identifier, product, mode, period, amount, currency, formatted, standard, remaining, renews,
      at
    FROM subscription_redemption
    """

  fileprivate init(_ row: Row) throws {
    let id = row.integer(0)
    func term<Term: RawRepresentable<String>>(_ type: Term.Type, _ column: Int, _ name: String) throws -> Term {
      try row.term(type, column, in: "subscription_redemption.\(name)", of: id)
    }
    func money(_ column: Int) throws -> Money {
      try Money(parsing: row.text(column), currency: row.text(8), exponent: Money.decimals(of: row.text(8)))
    }
    self.init(
      number: id,
      offer: SubscriptionOffer(
        try term(SubscriptionOffer.Kind.self, 1, "kind"), identifier: row.optionalText(3),
        mode: try term(SubscriptionOffer.Mode.self, 5, "mode"),
        period: try term(SubscriptionPeriod.self, 6, "period")),
      source: row.integer(2), product: AppleID(row.integer(4)), price: Price(try money(7), formatted: row.text(9)),
      standard: try money(10), remaining: row.count(11), renews: row.boolean(12),
      redeemedAt: Date(seconds: row.integer(13)))
  }

  private init(
    number: Int64, offer: SubscriptionOffer, source: Int64, product: AppleID, price: Price, standard: Money,
    remaining: Int, renews: Bool, redeemedAt: Date
  ) {
    (self.number, self.offer, self.source, self.product) = (number, offer, source, product)
    (self.price, self.standard, self.remaining, self.renews) = (price, standard, remaining, renews)
    self.redeemedAt = redeemedAt
  }
}

/// The offers that customers redeemed.
struct Redemptions {
  private let store: Transaction

  init(_ catalog: Catalog) { store = catalog.store }

  /// Those of a customer's subscription, oldest first.
  func all(of subscription: CustomerSubscription) throws -> [Redemption] {
    try store.all(
      "\(Redemption.query) WHERE customer_subscription = ? ORDER BY id", .integer(subscription.number),
      body: Redemption.init)
  }

  /// How often a code was redeemed.
  func count(of code: String, _ source: Int64) throws -> Int {
    try store.first(
      "SELECT count(*) FROM subscription_redemption WHERE code = ? AND source = ?", .text(code), .integer(source)
    ) { $0.count(0) } ?? 0
  }

  /// Adds an offer with the periods that are still to be charged; earlier ones are over.
  func add(_ terms: OfferTerms, of product: Product, to subscription: CustomerSubscription, remaining: Int) throws {
    try store.execute(
      """
      INSERT INTO subscription_redemption (customer_subscription, kind, source, identifier, code, product, mode, period,
        amount, currency, formatted, standard, remaining, renews, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(subscription.number), .text(terms.sold.kind.rawValue), .integer(terms.offer.item.id),
      .text(terms.sold.identifier), .text(terms.code), .integer(product.appleID.rawValue),
      .text(terms.sold.mode.rawValue), .text(terms.sold.period.rawValue), .text(terms.price.money.amount),
      .text(terms.price.money.currency), .text(terms.price.formatted), .text(terms.standard.amount),
      .integer(Int64(remaining)), .boolean(terms.offer.renews), .integer(store.now.seconds))
  }

  /// Notes that a period of an offer was charged.
  func use(_ redemption: Redemption) throws {
    try store.execute(
      "UPDATE subscription_redemption SET remaining = remaining - 1 WHERE id = ?", .integer(redemption.number))
  }

  /// Ends the offers of a subscription that customers bought something else for.
  func end(of subscription: CustomerSubscription) throws {
    try store.execute(
      "UPDATE subscription_redemption SET remaining = 0 WHERE customer_subscription = ? AND remaining > 0",
      .integer(subscription.number))
  }
}
