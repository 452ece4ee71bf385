import Foundation
import StockroomKit

/// The commitments of customers who pay for a year in twelve installments.
///
/// App Store Connect Help, "Set up monthly subscriptions with a 12-month commitment".
struct Commitments {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// A commitment with its number; before the first installment, an offer is charged.
  struct Stored {
    let number: Int64
    var terms: SubscriptionCommitment
  }

  /// What a transaction paid for: an installment of a commitment, or 0 for an offer.
  struct Payment {
    let commitment: Int64
    let installment: Int
  }

  static let tables = [
    TableDescription(
      "subscription_commitment", noun: "commitment",
      columns: [
        "customer_subscription", "product", "amount", "currency", "paid", "ends_at", "is_renewing", "is_open",
      ], subject: "customer_subscription", highlights: ["paid", "ends_at"]),
    TableDescription(
      "subscription_next_plan", noun: "next billing plan", key: "customer_subscription", columns: ["plan"],
      subject: "customer_subscription", highlights: ["plan"]),
  ]

  static let migration = Migration(
    version: 19,
    sql: """
      CREATE TABLE subscription_commitment (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        customer_subscription INTEGER NOT NULL REFERENCES customer_subscription ON DELETE CASCADE,
        product INTEGER NOT NULL,
        amount TEXT NOT NULL,
        currency TEXT NOT NULL,
        paid INTEGER NOT NULL,
        ends_at INTEGER NOT NULL,
        is_renewing INTEGER NOT NULL DEFAULT 1,
        is_open INTEGER NOT NULL DEFAULT 1
      );
      CREATE INDEX subscription_commitment_subscription ON subscription_commitment (customer_subscription);
      ALTER TABLE subscription_term ADD COLUMN extended INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE subscription_term ADD COLUMN commitment INTEGER;
      ALTER TABLE subscription_term ADD COLUMN installment INTEGER;
      CREATE TABLE subscription_next_plan (
        customer_subscription INTEGER PRIMARY KEY REFERENCES customer_subscription ON DELETE CASCADE,
        plan TEXT NOT NULL
      );
      """)

  static let query = "SELECT id, product, amount, currency, paid, ends_at, is_renewing, is_open"

  static func stored(_ row: Row) throws -> Stored {
    Stored(
      number: row.integer(0),
      terms: SubscriptionCommitment(
        product: AppleID(row.integer(1)),
        installment: try Money(
          parsing: row.text(2), currency: row.text(3), exponent: Money.decimals(of: row.text(3))),
        installmentNumber: row.count(4), endsAt: Date(seconds: row.integer(5)), isRenewing: row.boolean(6),
        isOpen: row.boolean(7)))
  }

  /// The commitment that a customer is in; nil for others.
  func current(of subscription: CustomerSubscription) throws -> Stored? { try state(of: subscription).commitment }

  /// How the period of a transaction was paid; nil for a product that is sold by one plan.
  func billing(of transaction: String) throws -> SubscriptionBilling? {
    guard let term = try SubscriptionRecords(catalog).term(of: transaction) else { return nil }
    if let number = term.commitment {
      let found = try store.first(
        "\(Self.query) FROM subscription_commitment WHERE id = ?", .integer(number), body: Self.stored)
      guard var terms = found?.terms else { return SubscriptionBilling(.monthly) }
      terms.installmentNumber = term.installment ?? 0
      return SubscriptionBilling(.monthly, commitment: terms)
    }
    guard let product = try catalog.products.find(term.product),
      try BillingPlans(catalog).storefronts(.monthly, of: product) != nil
    else { return nil }
    return SubscriptionBilling(.upfront)
  }

  /// Begins a commitment, whose first payment is an installment, or an offer before it.
  func begin(
    _ product: Product, at installment: Money, by subscription: CustomerSubscription, isOffer: Bool,
    endingAt end: Date
  ) throws -> Payment {
    let paid = isOffer ? 0 : 1
    let number = try store.first(
      """
      INSERT INTO subscription_commitment (customer_subscription, product, amount, currency, paid, ends_at)
      VALUES (?, ?, ?, ?, ?, ?) RETURNING id
      """, .integer(subscription.number), .integer(product.appleID.rawValue), .text(installment.amount),
      .text(installment.currency), .integer(Int64(paid)), .integer(end.seconds)
    ) { $0.integer(0) }
    return Payment(commitment: number ?? 0, installment: paid)
  }

  /// Counts a payment of a commitment: the next installment, or an offer, which moves its end.
  func pay(_ commitment: Stored, isOffer: Bool = false, endingAt end: Date) throws -> Payment {
    let paid = commitment.terms.installmentNumber + (isOffer ? 0 : 1)
    try store.execute(
      "UPDATE subscription_commitment SET paid = ?, ends_at = ? WHERE id = ?", .integer(Int64(paid)),
      .integer(end.seconds), .integer(commitment.number))
    return Payment(commitment: commitment.number, installment: isOffer ? 0 : paid)
  }

  /// Switches the renewal after the commitment on or off.
  func setRenewing(_ isRenewing: Bool, _ commitment: Stored) throws {
    try store.execute(
      "UPDATE subscription_commitment SET is_renewing = ? WHERE id = ?", .boolean(isRenewing),
      .integer(commitment.number))
  }

  /// Moves the end of the commitment of a customer.
  func move(_ subscription: CustomerSubscription, by seconds: TimeInterval) throws {
    try store.execute(
      "UPDATE subscription_commitment SET ends_at = ends_at + ? WHERE customer_subscription = ? AND is_open = 1",
      .integer(Int64(seconds)), .integer(subscription.number))
  }

  /// Ends a commitment.
  func close(_ commitment: Stored) throws {
    try store.execute("UPDATE subscription_commitment SET is_open = 0 WHERE id = ?", .integer(commitment.number))
  }

  /// Goes on with the commitment of a period whose refund was reversed.
  func reopen(of term: SubscriptionTerm) throws {
    guard let number = term.commitment else { return }
    try store.execute("UPDATE subscription_commitment SET is_open = 1 WHERE id = ?", .integer(number))
  }
}
