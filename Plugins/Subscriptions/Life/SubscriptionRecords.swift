import Foundation
import StockroomKit

/// The rows of customers' subscriptions, of their periods, and of what happened to them.
struct SubscriptionRecords {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  // MARK: - Reading

  /// Calls `body` with the subscriptions that a filter selects, in the order of their numbers.
  func each(_ filter: SubscriptionFilter, body: (CustomerSubscription) throws -> Void) throws {
    // The indexes of an app and of a product, which have many customers, are not for one customer.
    let unindexed = filter.account == nil && filter.originalIdentifier == nil ? "" : "+"
    let choices: [(column: String, value: SQLValue)?] = [
      filter.account.map { ("account", .text($0.lowercased())) },
      filter.originalIdentifier.map { ("original", .text($0)) },
      filter.product.map { ("\(unindexed)product", .integer($0.rawValue)) },
      filter.app.map { ("\(unindexed)app", .integer($0.rawValue)) },
      filter.environment.map { ("environment", .text($0.rawValue)) },
    ]
    // Only the given conditions, so that SQLite uses an index.
    let chosen = choices.compactMap { $0 }
    let condition = chosen.isEmpty ? "" : "WHERE \(chosen.map { "\($0.column) = ?" }.joined(separator: " AND "))"
    try store.rows("\(CustomerSubscription.query) \(condition) ORDER BY id", chosen.map(\.value)) {
      try body(try CustomerSubscription($0))
    }
  }

  /// The subscriptions that a filter selects, in the order of their numbers.
  func all(_ filter: SubscriptionFilter) throws -> [CustomerSubscription] {
    var found: [CustomerSubscription] = []
    try each(filter) { found.append($0) }
    return found
  }

  func find(_ number: Int64) throws -> CustomerSubscription? {
    try store.first("\(CustomerSubscription.query) WHERE id = ?", .integer(number), body: CustomerSubscription.init)
  }

  /// The subscription with a number.
  func require(_ number: Int64) throws -> CustomerSubscription {
    guard let found = try find(number) else {
      throw Refusal(
        "subscription.customer.unknown", kind: .missing, "there is no customer's subscription \(number)",
        remedy: .command("subscription status"), subject: String(number))
    }
    return found
  }

  /// The subscription of an account in a group.
  func find(group: String, of account: String, in environment: StoreEnvironment) throws -> CustomerSubscription? {
    try store.first(
      "\(CustomerSubscription.query) WHERE account = ? AND subscription_group = ? AND environment = ?",
      .text(account.lowercased()), .text(group), .text(environment.rawValue), body: CustomerSubscription.init)
  }

  /// The period that a transaction paid for.
  func term(of transaction: String) throws -> SubscriptionTerm? {
    try store.first("\(SubscriptionTerm.query) WHERE purchase = ?", .text(transaction), body: SubscriptionTerm.init)
  }

  /// The periods of a subscription, oldest first.
  func terms(of subscription: CustomerSubscription) throws -> [SubscriptionTerm] {
    try store.all(
      "\(SubscriptionTerm.query) WHERE customer_subscription = ? ORDER BY id", .integer(subscription.number),
      body: SubscriptionTerm.init)
  }

  /// The periods of a subscription after one with a number, up to another, oldest first.
  func terms(of subscription: Int64, after first: Int64, to last: Int64) throws -> [SubscriptionTerm] {
    try store.all(
      "\(SubscriptionTerm.query) WHERE customer_subscription = ? AND id > ? AND id <= ? ORDER BY id",
      .integer(subscription), .integer(first), .integer(last), body: SubscriptionTerm.init)
  }

  /// The number of renewals since the customer last bought the subscription.
  func renewals(of subscription: CustomerSubscription) throws -> Int {
    let sql = """
      SELECT count(*) FROM subscription_term WHERE customer_subscription = ?1 AND id > (
        SELECT max(id) FROM subscription_term WHERE customer_subscription = ?1 AND reason = 'PURCHASE')
      """
    return try store.first(sql, .integer(subscription.number)) { $0.count(0) } ?? 0
  }

  /// What happened to a subscription, oldest first.
  func events(of subscription: CustomerSubscription) throws -> [PastEvent] {
    try store.all(
      "\(PastEvent.query) WHERE customer_subscription = ? ORDER BY id", .integer(subscription.number),
      body: PastEvent.init)
  }

  /// True if an event happened to a subscription after a date.
  func has(_ kind: SubscriptionEvent.Kind, of subscription: CustomerSubscription, after date: Date) throws -> Bool {
    try store.first(
      "SELECT 1 FROM subscription_event WHERE customer_subscription = ? AND kind = ? AND at > ? LIMIT 1",
      .integer(subscription.number), .text(kind.rawValue), .integer(date.seconds)
    ) { _ in true } ?? false
  }

  // MARK: - Writing

  /// Adds the subscription of a new subscriber; the purchase has its first period.
  func create(
    _ purchase: PurchaseTransaction, by account: String, group: String, endingAt end: Date
  ) throws -> CustomerSubscription {
    let start = purchase.processedAt ?? catalog.store.now
    let product = SQLValue.integer(purchase.product.rawValue)
    let identifier = SQLValue.text(purchase.identifier)
    let number = try store.first(
      """
      INSERT INTO customer_subscription (account, app, subscription_group, environment, original, storefront, product,
        next_product, latest, status, started_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """, .text(account.lowercased()), .integer(purchase.app.rawValue), .text(group),
      .text(purchase.environment.rawValue), identifier, .text(purchase.storefront.alpha3), product, product,
      identifier, .text(CustomerSubscription.Status.active.rawValue), .integer(start.seconds), .integer(end.seconds)
    ) { $0.integer(0) }
    return try require(number ?? 0)
  }

  func update(_ changed: CustomerSubscription) throws {
    try store.execute(
      """
      UPDATE customer_subscription SET storefront = ?, product = ?, next_product = ?, latest = ?, status = ?,
        is_renewing = ?, is_failing = ?, price_increase = ?, intent = ?, started_at = ?, expires_at = ?, grace_ends_at = ?,
        retry_ends_at = ?
      WHERE id = ?
      """, .text(changed.storefront.alpha3), .integer(changed.product.rawValue),
      .integer(changed.nextProduct.rawValue), .text(changed.latestIdentifier), .text(changed.status.rawValue),
      .boolean(changed.isRenewing), .boolean(changed.isFailing), .text(changed.priceIncrease?.rawValue),
      .text(changed.expirationIntent?.rawValue),
      .integer(changed.startedAt.seconds), .integer(changed.expiresAt.seconds),
      .integer(changed.graceEndsAt?.seconds), .integer(changed.retryEndsAt?.seconds), .integer(changed.number))
  }

  /// The amount of the higher price that a customer was told of last; nil if there was none.
  func toldAmount(_ subscription: CustomerSubscription) throws -> String? {
    try store.first("SELECT told FROM customer_subscription WHERE id = ?", .integer(subscription.number)) {
      $0.optionalText(0)
    } ?? nil
  }

  /// Notes the higher price that a customer is told of.
  func tell(_ subscription: CustomerSubscription, of price: Money) throws {
    try store.execute(
      "UPDATE customer_subscription SET told = ? WHERE id = ?", .text(price.amount), .integer(subscription.number))
  }

  /// Adds a period that a transaction paid for.
  func add(
    _ purchase: PurchaseTransaction, to subscription: CustomerSubscription, from start: Date, to end: Date,
    reason: SubscriptionTerm.Reason, offer: SubscriptionOffer?, for payment: Commitments.Payment? = nil
  ) throws {
    try store.execute(
      """
      INSERT INTO subscription_term (customer_subscription, purchase, product, starts_at, ends_at, reason, offer,
        offer_id, offer_mode, offer_period, commitment, installment)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(subscription.number), .text(purchase.identifier), .integer(purchase.product.rawValue),
      .integer(start.seconds), .integer(end.seconds), .text(reason.rawValue), .text(offer?.kind.rawValue),
      .text(offer?.identifier), .text(offer?.mode.rawValue), .text(offer?.period.rawValue),
      .integer(payment?.commitment), .integer(payment.map { Int64($0.installment) }))
  }

  /// Moves the end of the period of a transaction.
  func extend(_ transaction: String, to date: Date) throws {
    try store.execute(
      "UPDATE subscription_term SET extended = extended + ?1 - ends_at, ends_at = ?1 WHERE purchase = ?2",
      .integer(date.seconds), .text(transaction))
  }

  /// Notes that an upgrade ended the period of a transaction, whose own end stays.
  func markUpgraded(_ transaction: String) throws {
    try store.execute("UPDATE subscription_term SET is_upgraded = 1 WHERE purchase = ?", .text(transaction))
  }

  /// Deletes a subscription, with its periods and events.
  func delete(_ subscription: CustomerSubscription) throws {
    try store.execute("DELETE FROM customer_subscription WHERE id = ?", .integer(subscription.number))
  }

  func add(_ event: SubscriptionEvent, as kind: String, note: String) throws {
    try store.execute(
      """
      INSERT INTO subscription_event (customer_subscription, kind, detail, purchase, product, note, at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .integer(event.subscription.number), .text(kind), .text(event.detail?.rawValue),
      .text(event.transaction), .integer(event.subscription.product.rawValue), .text(note),
      .integer(store.now.seconds))
  }
}

/// Something that happened to a subscription.
struct PastEvent {
  let kind: String
  let detail: String?
  let product: AppleID
  /// Why it happened, in a sentence.
  var note: String
  let at: Date
  /// The identifier of the transaction of the period.
  let transaction: String

  static let query = "SELECT kind, detail, product, note, at, purchase FROM subscription_event"

  init(_ row: Row) {
    (kind, detail, product) = (row.text(0), row.optionalText(1), AppleID(row.integer(2)))
    (note, at, transaction) = (row.text(3), Date(seconds: row.integer(4)), row.text(5))
  }

  /// An event of the subscription of a member who shares it.
  init(
    _ kind: SubscriptionEvent.Kind, _ detail: SubscriptionEvent.Detail?, of share: PurchaseTransaction, at: Date,
    note: String
  ) {
    (self.kind, self.detail, product) = (kind.rawValue, detail?.rawValue, share.product)
    (self.note, self.at, transaction) = (note, at, share.identifier)
  }
}
