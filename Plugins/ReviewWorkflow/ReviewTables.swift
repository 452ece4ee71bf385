internal import StockroomKit

/// The plugin's tables: submissions, their items, their messages, and every status change.
enum ReviewTables {
  static let submission = TableDescription(
    "review_submission", noun: "submission",
    columns: [
      "submitted_at", "submitted_by", "message", "with_version", "app", "is_expedited", "is_held",
    ], subject: "'submission ' || id", highlights: ["is_expedited"])
  static let item = TableDescription(
    "review_item", columns: ["submission", "product", "content", "version", "state", "stage", "metadata", "other"],
    subject: "\(name(in: "review_item")) || ' in submission ' || submission", highlights: ["state", "stage"])
  static let message = TableDescription(
    "review_message", columns: ["submission", "item", "at", "actor", "part", "guideline", "message"],
    subject: "'message in submission ' || submission", highlights: ["message"])
  static let event = TableDescription(
    "review_event",
    columns: [
      "product", "version", "submission", "content", "at", "from_status", "to_status", "actor", "part", "because",
      "guideline", "message", "metadata", "other",
    ], subject: "\(name(in: "review_event")) || ' ' || because", highlights: ["from_status", "to_status"])

  static let migrations = [
    Migration(version: 1, sql: version1), Migration(version: 2, sql: Policies.schema),
    Migration(version: 3, sql: version3, former: formerVersion3), Migration(version: 4, sql: Policies.standing),
    Migration(version: 5, sql: version5), Migration(version: 6, sql: DraftTables.version6),
    Migration(version: 7, sql: DraftTables.version7), Migration(version: 8, sql: version8),
    Migration(version: 9, sql: version9),
  ]

  /// Names the product, version, or other item of a row for display, as SQL.
  static func name(in table: String) -> String {
    """
    coalesce(\(ProductNameSQL.of("\(table).product")), \
    (SELECT 'version ' || version FROM app_version WHERE app_version.id = \(table).version), \
    CAST(\(table).product AS TEXT), CAST(\(table).version AS TEXT), \(table).other)
    """
  }

  /// Adds the review of what is neither a product nor a version.
  private static let version8 = """
    ALTER TABLE review_item ADD COLUMN other TEXT;
    ALTER TABLE review_draft_item ADD COLUMN other TEXT;
    CREATE INDEX review_item_other ON review_item (other);
    CREATE INDEX review_draft_item_other ON review_draft_item (other);
    """

  /// Adds the history of what is neither a product nor a version.
  private static let version9 = """
    ALTER TABLE review_event ADD COLUMN other TEXT;
    CREATE INDEX review_event_other ON review_event (other);
    """

  /// Adds the review of approved products' texts and screenshots; content gets its own state.
  private static let version5 = """
    ALTER TABLE review_item ADD COLUMN metadata TEXT;
    ALTER TABLE review_event ADD COLUMN metadata TEXT;
    UPDATE content SET state = 'WAITING_FOR_REVIEW' WHERE state = 'READY' AND \(isReviewed("'WAITING_FOR_REVIEW'"));
    UPDATE content SET state = 'IN_REVIEW'
      WHERE state = 'READY' AND \(isReviewed("'IN_REVIEW', 'PENDING_BINARY_APPROVAL'"));
    """

  /// The SQL condition that content, or the product whose newest content it is, was submitted and has one of the states.
  private static func isReviewed(_ states: String) -> String {
    """
    (id IN (SELECT content FROM review_item WHERE state IN (\(states)))
      OR id IN (SELECT (SELECT max(id) FROM content c WHERE c.product = review_item.product) FROM review_item
        WHERE content IS NULL AND state IN (\(states))))
    """
  }

  private static let version1 = """
    CREATE TABLE review_submission (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submitted_at INTEGER NOT NULL,
      submitted_by TEXT NOT NULL,
      message TEXT,
      with_version TEXT
    );
    CREATE TABLE review_item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submission INTEGER NOT NULL REFERENCES review_submission,
      product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
      content INTEGER REFERENCES content (id) ON DELETE CASCADE,
      state TEXT NOT NULL
    );
    CREATE INDEX review_item_product ON review_item (product);
    CREATE INDEX review_item_submission ON review_item (submission);
    CREATE TABLE review_event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
      submission INTEGER,
      content TEXT,
      at INTEGER NOT NULL,
      from_status TEXT NOT NULL,
      to_status TEXT NOT NULL,
      actor TEXT NOT NULL,
      part TEXT NOT NULL,
      because TEXT NOT NULL,
      guideline TEXT,
      message TEXT
    );
    CREATE INDEX review_event_product ON review_event (product);
    """

  /// Adds the review of app versions, and messages of submissions.
  static let version3 = """
    ALTER TABLE review_submission ADD COLUMN app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE;
    ALTER TABLE review_submission ADD COLUMN is_expedited INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE review_submission ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0;
    UPDATE review_submission SET app = (
      SELECT product.app FROM review_item JOIN product ON product.apple_id = review_item.product
      WHERE review_item.submission = review_submission.id LIMIT 1);
    CREATE TABLE review_item_2 (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
      product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
      content INTEGER REFERENCES content (id) ON DELETE CASCADE,
      version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
      state TEXT NOT NULL,
      stage TEXT
    );
    INSERT INTO review_item_2 (id, submission, product, content, state)
      SELECT id, submission, product, content, state FROM review_item;
    DROP TABLE review_item;
    ALTER TABLE review_item_2 RENAME TO review_item;
    CREATE INDEX review_item_product ON review_item (product);
    CREATE INDEX review_item_version ON review_item (version);
    CREATE INDEX review_item_submission ON review_item (submission);
    CREATE TABLE review_event_2 (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
      version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
      submission INTEGER,
      content TEXT,
      at INTEGER NOT NULL,
      from_status TEXT NOT NULL,
      to_status TEXT NOT NULL,
      actor TEXT NOT NULL,
      part TEXT NOT NULL,
      because TEXT NOT NULL,
      guideline TEXT,
      message TEXT
    );
    INSERT INTO review_event_2 (id, product, submission, content, at, from_status, to_status, actor, part, because,
        guideline, message)
      SELECT id, product, submission, content, at, from_status, to_status, actor, part, because, guideline, message
      FROM review_event;
    DROP TABLE review_event;
    ALTER TABLE review_event_2 RENAME TO review_event;
    CREATE INDEX review_event_product ON review_event (product);
    CREATE INDEX review_event_version ON review_event (version);
    CREATE INDEX review_event_submission ON review_event (submission);
    CREATE TABLE review_message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
      item INTEGER REFERENCES review_item (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      part TEXT NOT NULL,
      guideline TEXT,
      message TEXT NOT NULL
    );
    CREATE INDEX review_message_submission ON review_message (submission);
    """
}

extension ReviewTables {
  // Version 3 was changed after its release: the stage column moved from submissions to their items. Newer programs took
  // the older tables for their own, and may have migrated them to version 4.
  static let formerVersion3 = Migration.Former(
    sign: "SELECT 1 FROM pragma_table_info('review_submission') WHERE name = 'stage'", newest: 4,
    sql: version3.replacing(
      lastColumn, with: lastColumn + "\nALTER TABLE review_submission ADD COLUMN stage TEXT;"
    ).replacing("state TEXT NOT NULL,\n  stage TEXT\n", with: "state TEXT NOT NULL\n"),
    repair: repair)

  private static let lastColumn = "ALTER TABLE review_submission ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0;"

  // Nothing ever set the stage of a submission. Dropping the items would delete their messages, and reuse their keys.
  private static let repair = """
    ALTER TABLE review_submission DROP COLUMN stage;
    CREATE TABLE review_item_2 (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
      product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
      content INTEGER REFERENCES content (id) ON DELETE CASCADE,
      version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
      state TEXT NOT NULL,
      stage TEXT
    );
    INSERT INTO review_item_2 (id, submission, product, content, version, state)
      SELECT id, submission, product, content, version, state FROM review_item;
    DELETE FROM sqlite_sequence WHERE name = 'review_item_2';
    INSERT INTO sqlite_sequence (name, seq) SELECT 'review_item_2', seq FROM sqlite_sequence WHERE name = 'review_item';
    CREATE TABLE review_message_2 AS SELECT * FROM review_message;
    DROP TABLE review_item;
    ALTER TABLE review_item_2 RENAME TO review_item;
    CREATE INDEX review_item_product ON review_item (product);
    CREATE INDEX review_item_version ON review_item (version);
    CREATE INDEX review_item_submission ON review_item (submission);
    INSERT INTO review_message SELECT * FROM review_message_2 WHERE id NOT IN (SELECT id FROM review_message);
    DROP TABLE review_message_2;
    """
}
