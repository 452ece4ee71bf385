internal import StockroomKit

/// The tables of drafts, which stay when a draft is submitted: clients know a submission by its draft.
enum DraftTables {
  static let draft = TableDescription(
    "review_draft", noun: "draft",
    columns: ["app", "created_at", "created_by", "submission", "is_canceled", "updated_by"], subject: "'draft ' || id",
    highlights: ["submission", "is_canceled"])
  static let item = TableDescription(
    "review_draft_item", noun: "item of a draft",
    columns: ["draft", "product", "version", "submission", "is_resolved"],
    subject: "\(ReviewTables.name(in: "review_draft_item")) || ' in draft ' || draft", highlights: ["is_resolved"])

  static let version6 = """
    CREATE TABLE review_draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      created_by TEXT NOT NULL,
      submission INTEGER REFERENCES review_submission ON DELETE CASCADE,
      is_canceled INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX review_draft_app ON review_draft (app);
    CREATE INDEX review_draft_submission ON review_draft (submission);
    CREATE TABLE review_draft_item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      draft INTEGER NOT NULL REFERENCES review_draft ON DELETE CASCADE,
      product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
      version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
      submission INTEGER REFERENCES review_submission ON DELETE CASCADE,
      is_resolved INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX review_draft_item_draft ON review_draft_item (draft);
    CREATE INDEX review_draft_item_product ON review_draft_item (product);
    CREATE INDEX review_draft_item_version ON review_draft_item (version);
    """

  /// Who changed a draft last; nobody yet if it is that of before, or was only created.
  static let version7 = "ALTER TABLE review_draft ADD COLUMN updated_by TEXT;"
}
