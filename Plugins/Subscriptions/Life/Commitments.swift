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

  static let tables = [
    TableDescription(
      "subscription_commitment", noun: "commitment",
      columns: [
        "customer_subscription", "product", "amount", "currency", "paid", "ends_at", "is_renewing", "is_open",
      ], subject: "customer_subscription", highlights: ["paid", "ends_at"]),
    TableDescription(
      "subscription_installment", noun: "installment", key: "purchase", columns: ["commitment", "number"],
      subject: "purchase", highlights: ["number"]),
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
      CREATE TABLE subscription_installment (
        purchase TEXT PRIMARY KEY,
        commitment INTEGER NOT NULL REFERENCES subscription_commitment ON DELETE CASCADE,
        number INTEGER NOT NULL
      );
      CREATE INDEX subscription_installment_commitment ON subscription_installment (commitment);
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
    let sql = """
      \(Self.query), (SELECT number FROM subscription_installment WHERE purchase = ?1)
      FROM subscription_commitment WHERE id = (SELECT commitment FROM subscription_installment WHERE purchase = ?1)
      """
    let found = try store.first(sql, .text(transaction)) { row in
      var terms = try Self.stored(row).terms
      terms.installmentNumber = row.count(8)
      return terms
    }
    if let found { return SubscriptionBilling(.monthly, commitment: found) }
    guard let term = try SubscriptionRecords(catalog).term(of: transaction),
      let product = try catalog.products.find(term.product),
      try BillingPlans(catalog).storefronts(.monthly, of: product) != nil
    else { return nil }
    return SubscriptionBilling(.upfront)
  }

  /// Begins a commitment, of which nothing is paid yet; an earlier one is over.
  func begin(
    _ product: Product, at installment: Money, by subscription: CustomerSubscription, endingAt end: Date
  ) throws {
    try close(subscription)
    try store.execute(
      """
      INSERT INTO subscription_commitment (customer_subscription, product, amount, currency, paid, ends_at)
      VALUES (?, ?, ?, ?, 0, ?)
      """, .integer(subscription.number), .integer(product.appleID.rawValue), .text(installment.amount),
      .text(installment.currency), .integer(end.seconds))
  }

  /// Notes that a transaction paid for the next installment.
  func pay(_ commitment: Stored, by transaction: String, endingAt end: Date) throws {
    let number = Int64(commitment.terms.installmentNumber + 1)
    try store.execute(
      "INSERT INTO subscription_installment (purchase, commitment, number) VALUES (?, ?, ?)", .text(transaction),
      .integer(commitment.number), .integer(number))
    try store.execute(
      "UPDATE subscription_commitment SET paid = ?, ends_at = ? WHERE id = ?", .integer(number), .integer(end.seconds),
      .integer(commitment.number))
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
      "UPDATE subscription_commitment SET ends_at = ends_at + ? WHERE customer_subscription = ? AND is_open",
      .integer(Int64(seconds)), .integer(subscription.number))
  }

  /// Ends the commitment of a customer.
  func close(_ subscription: CustomerSubscription) throws {
    try store.execute(
      "UPDATE subscription_commitment SET is_open = 0 WHERE customer_subscription = ? AND is_open",
      .integer(subscription.number))
  }
}
