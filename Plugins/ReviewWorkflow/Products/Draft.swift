internal import Foundation
internal import StockroomKit

/// What can be submitted: a product, an app version, or another item.
enum Submittable {
  case product(Product)
  case version(AppVersion)
  case other(ReviewedItem)

  var product: Product? { if case .product(let product) = self { product } else { nil } }
  var version: AppVersion? { if case .version(let version) = self { version } else { nil } }
  var other: ReviewedItem? { if case .other(let item) = self { item } else { nil } }
  var app: AppleID? { product?.app ?? version?.app ?? other?.app }

  /// The product's full name, `version 1.1`, or `subscription group Premium`.
  func name(in catalog: Catalog) throws -> String {
    switch self {
    case .product(let product): try catalog.fullName(of: product)
    case .version(let version): "version \(version.version)"
    case .other(let item): item.title
    }
  }

  /// The values of the columns `product`, `version`, and `other`, all but one of which are null.
  var keys: (product: SQLValue, version: SQLValue, other: SQLValue) {
    (.integer(product?.appleID.rawValue), .integer(version?.id), .text(other?.key))
  }
}

/// A submission that is prepared before it is sent, like App Store Connect's draft.
struct Draft: Hashable, Sendable {
  let id: Int64
  let app: AppleID
  let createdAt: Date
  let createdBy: String
  /// Its last submission; nil before it is submitted.
  let submission: Int64?
  /// True if it was canceled, before or after its submission.
  let isCanceled: Bool

  /// The last person to change it, its items, or their submission; nil before any change.
  let updatedBy: String?

  /// True if items can be added and removed.
  var isOpen: Bool { submission == nil && !isCanceled }

  static let columns = "id, app, created_at, created_by, submission, is_canceled, updated_by"

  init(_ row: Row) {
    id = row.integer(0)
    app = AppleID(row.integer(1))
    createdAt = Date(seconds: row.integer(2))
    createdBy = row.text(3)
    submission = row.optionalInteger(4)
    isCanceled = row.boolean(5)
    updatedBy = row.optionalText(6)
  }
}

/// A product, an app version, or another item in a draft.
struct DraftItem: Hashable, Sendable {
  let id: Int64
  let draft: Int64
  /// The product; nil for others.
  let product: AppleID?
  /// The app version.
  let version: Int64?
  /// The key of another item: ``ReviewedItem/key``.
  let other: String?
  /// Its last submission; nil before it is submitted, and after its issues were abandoned.
  let submission: Int64?
  /// True if the developer has resolved the reviewer's issues with it.
  let isResolved: Bool

  static let columns = "id, draft, product, version, submission, is_resolved, other"

  init(_ row: Row) {
    id = row.integer(0)
    draft = row.integer(1)
    product = row.optionalInteger(2).map(AppleID.init)
    version = row.optionalInteger(3)
    submission = row.optionalInteger(4)
    isResolved = row.boolean(5)
    other = row.optionalText(6)
  }
}

/// The tables of drafts; clients refer to a submission by its draft, so rows stay after it is submitted.
enum DraftTables {
  static let draft = TableDescription(
    "review_draft", noun: "draft",
    columns: ["app", "created_at", "created_by", "submission", "is_canceled", "updated_by"], subject: "'draft ' || id",
    highlights: ["submission", "is_canceled"])
  static let item = TableDescription(
    "review_draft_item", noun: "item of a draft",
    columns: ["draft", "product", "version", "submission", "is_resolved", "other"],
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

  /// Adds the last person to change a draft; null for older drafts and before any change.
  static let version7 = "ALTER TABLE review_draft ADD COLUMN updated_by TEXT;"
}
