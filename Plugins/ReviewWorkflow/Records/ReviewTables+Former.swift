internal import StockroomKit

extension ReviewTables {
  // Version 3 was changed after its release: its stage of a policy moved from submissions to their items. Programs that
  // knew the change took the older tables for theirs, and may have given them version 4.
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
