import StockroomKit

/// How far the texts of a subscription group are in review.
struct GroupReview: Hashable {
  /// The number of versions of the texts that were approved.
  var approvals = 0
  /// The state of the texts that are not approved.
  var state = MetadataState.prepareForSubmission
  /// The subscription that they are under review with; nil if they are reviewed alone, or not under review.
  var product: AppleID?

  static let table = TableDescription(
    "subscription_group_review", noun: "review of a subscription group", key: "subscription_group",
    columns: ["approvals", "state", "product"],
    subject:
      "coalesce((SELECT reference_name FROM subscription_group WHERE id = subscription_group), CAST(subscription_group AS TEXT))",
    highlights: ["state", "product"],
    words: [
      "product": "(SELECT product_id FROM product WHERE apple_id = value)",
      "state":
        "CASE value \(MetadataState.allCases.map { "WHEN '\($0.rawValue)' THEN '\($0.label)'" }.joined(separator: " ")) END",
    ])

  static let textTable = TableDescription(
    "subscription_group_approved", noun: "approved text of a subscription group",
    columns: ["subscription_group", "locale", "name", "custom_app_name"],
    subject: """
      coalesce((SELECT reference_name FROM subscription_group WHERE id = subscription_group), CAST(subscription_group AS TEXT)) \
      || ' ' || locale
      """,
    highlights: ["name", "custom_app_name"])

  /// The texts of groups with an approved subscription were approved with it.
  static let migration = Migration(
    version: 15,
    sql: """
      CREATE TABLE subscription_group_review (
        subscription_group INTEGER PRIMARY KEY REFERENCES subscription_group ON DELETE CASCADE,
        approvals INTEGER NOT NULL,
        state TEXT NOT NULL,
        product INTEGER REFERENCES product ON DELETE SET NULL
      );
      CREATE TABLE subscription_group_approved (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        subscription_group INTEGER NOT NULL REFERENCES subscription_group ON DELETE CASCADE,
        locale TEXT NOT NULL,
        name TEXT NOT NULL,
        custom_app_name TEXT,
        UNIQUE (subscription_group, locale)
      );
      INSERT INTO subscription_group_review (subscription_group, approvals, state)
      SELECT DISTINCT subscription_group, 1, 'PREPARE_FOR_SUBMISSION'
      FROM subscription JOIN product ON product.apple_id = subscription.product
      WHERE status IN ('APPROVED', 'DEVELOPER_REMOVED_FROM_SALE', 'REMOVED_FROM_SALE')
        AND subscription_group IN (SELECT subscription_group FROM subscription_group_localization);
      INSERT INTO subscription_group_approved (subscription_group, locale, name, custom_app_name)
      SELECT subscription_group, locale, name, custom_app_name FROM subscription_group_localization
      WHERE subscription_group IN (SELECT subscription_group FROM subscription_group_review)
      ORDER BY id;
      """)
}
