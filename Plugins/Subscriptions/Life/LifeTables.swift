import Foundation
import StockroomKit

/// The tables of customers' subscriptions, of the periods that they paid for, and of what happened to them.
///
/// They outlive their products, as purchases do.
enum LifeTables {
  static let all = [
    TableDescription(
      "customer_subscription", noun: "customer's subscription",
      columns: [
        "account", "app", "subscription_group", "environment", "original", "storefront", "product", "next_product",
        "latest", "status", "is_renewing", "is_failing", "price_increase", "intent", "started_at", "expires_at",
        "grace_ends_at", "retry_ends_at", "told",
      ], subject: "account", highlights: ["status", "expires_at"],
      words: ["product": productName, "next_product": productName]),
    TableDescription(
      "subscription_term", noun: "period of a subscription",
      columns: [
        "customer_subscription", "purchase", "product", "starts_at", "ends_at", "reason", "offer", "offer_id",
        "offer_mode", "offer_period", "is_upgraded", "extended", "commitment", "installment",
      ], subject: "purchase", highlights: ["ends_at"], words: ["product": productName]),
    TableDescription(
      "subscription_event", noun: "event of a subscription",
      columns: ["customer_subscription", "kind", "detail", "purchase", "product", "note", "at"], subject: "kind",
      highlights: ["note"]),
    Redemption.table,
  ]

  private static let productName = "(SELECT product_id FROM product WHERE apple_id = value)"

  static let migration = Migration(
    version: 4,
    sql: """
      CREATE TABLE customer_subscription (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account TEXT NOT NULL,
        app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
        subscription_group TEXT NOT NULL,
        environment TEXT NOT NULL,
        original TEXT NOT NULL UNIQUE,
        storefront TEXT NOT NULL,
        product INTEGER NOT NULL,
        next_product INTEGER NOT NULL,
        latest TEXT NOT NULL,
        status TEXT NOT NULL,
        is_renewing INTEGER NOT NULL DEFAULT 1,
        is_failing INTEGER NOT NULL DEFAULT 0,
        price_increase TEXT,
        intent TEXT,
        started_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        grace_ends_at INTEGER,
        retry_ends_at INTEGER,
        UNIQUE (account, subscription_group, environment)
      );
      CREATE INDEX customer_subscription_app ON customer_subscription (app);
      CREATE INDEX customer_subscription_product ON customer_subscription (product);
      CREATE TABLE subscription_term (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        customer_subscription INTEGER NOT NULL REFERENCES customer_subscription ON DELETE CASCADE,
        purchase TEXT NOT NULL UNIQUE,
        product INTEGER NOT NULL,
        starts_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL,
        reason TEXT NOT NULL,
        offer TEXT,
        offer_id TEXT,
        offer_mode TEXT,
        offer_period TEXT,
        is_upgraded INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX subscription_term_subscription ON subscription_term (customer_subscription);
      CREATE TABLE subscription_event (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        customer_subscription INTEGER NOT NULL REFERENCES customer_subscription ON DELETE CASCADE,
        kind TEXT NOT NULL,
        detail TEXT,
        purchase TEXT NOT NULL,
        product INTEGER NOT NULL,
        note TEXT NOT NULL,
        at INTEGER NOT NULL
      );
      CREATE INDEX subscription_event_subscription ON subscription_event (customer_subscription);
      """)
}

extension LifeTables {
  /// The higher price that a customer was told of, which may rise again before it is charged.
  static let toldPrice = Migration(version: 14, sql: "ALTER TABLE customer_subscription ADD COLUMN told TEXT")
}

extension CustomerSubscription {
  static let query = """
    SELECT id, account, app, subscription_group, environment, original, storefront, product, next_product, latest,
      status, is_renewing, intent, started_at, expires_at, grace_ends_at, retry_ends_at, is_failing,
      price_increase
    FROM customer_subscription
    """

  init(_ row: Row) throws {
    let id = row.integer(0)
    func date(_ column: Int) -> Date? { row.optionalInteger(column).map(Date.init(seconds:)) }
    self.init(
      number: id, account: row.text(1), app: AppleID(row.integer(2)), group: row.text(3),
      environment: try row.term(StoreEnvironment.self, 4, in: "customer_subscription.environment", of: id),
      originalIdentifier: row.text(5),
      storefront: try row.value(6, in: "customer_subscription.storefront", of: id, Storefront.init(code:)),
      product: AppleID(row.integer(7)), nextProduct: AppleID(row.integer(8)), latestIdentifier: row.text(9),
      status: try row.term(Status.self, 10, in: "customer_subscription.status", of: id),
      isRenewing: row.boolean(11), isFailing: row.boolean(17),
      priceIncrease: row.optionalText(18).flatMap(PriceIncrease.init),
      expirationIntent: row.optionalText(12).flatMap(ExpirationIntent.init), startedAt: Date(seconds: row.integer(13)),
      expiresAt: Date(seconds: row.integer(14)), graceEndsAt: date(15), retryEndsAt: date(16))
  }
}

extension SubscriptionTerm {
  static let query = """
    SELECT id, customer_subscription, purchase, product, starts_at, ends_at, reason, offer, offer_id, offer_mode,
      offer_period, is_upgraded, extended, commitment, installment
    FROM subscription_term
    """

  init(_ row: Row) throws {
    let id = row.integer(0)
    self.init(
      number: id, transaction: row.text(2), subscription: row.integer(1), product: AppleID(row.integer(3)),
      startsAt: Date(seconds: row.integer(4)), endsAt: Date(seconds: row.integer(5)),
      reason: try row.term(Reason.self, 6, in: "subscription_term.reason", of: id),
      offer: try row.optionalText(7).map { _ in
        SubscriptionOffer(
          try row.term(SubscriptionOffer.Kind.self, 7, in: "subscription_term.offer", of: id),
          identifier: row.optionalText(8),
          mode: try row.term(SubscriptionOffer.Mode.self, 9, in: "subscription_term.offer_mode", of: id),
          period: try row.term(SubscriptionPeriod.self, 10, in: "subscription_term.offer_period", of: id))
      }, isUpgraded: row.boolean(11), extended: TimeInterval(row.integer(12)), commitment: row.optionalInteger(13),
      installment: row.optionalInteger(14).map(Int.init))
  }
}
