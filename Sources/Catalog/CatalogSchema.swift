public import Store

extension Schema {
  /// The catalog's tables.
  ///
  /// A product's other rows are written before the product itself, which is written once, with
  /// its final status: their references are checked at commit.
  public static let catalog = Schema(
    owner: "catalog",
    tables: [
      TableDescription(
        "app", key: "apple_id", columns: ["bundle_id", "is_wildcard", "name", "sku", "locale", "created_at"],
        subject: "bundle_id", highlights: ["name"]),
      TableDescription(
        "app_version",
        columns: ["app", "version", "state", "created_at", "release_type", "earliest_release_at", "copyright"],
        subject: "coalesce((SELECT bundle_id FROM app WHERE apple_id = app), CAST(app AS TEXT)) || ' ' || version",
        highlights: ["state"]),
      TableDescription(
        "product", key: "apple_id",
        columns: [
          "app", "product_id", "type", "reference_name", "status", "is_hosted", "is_cleared_for_sale", "is_everywhere",
          "live_since", "review_notes", "screenshot", "screenshot_name", "created_at",
        ],
        subject: ProductNameSQL.ofRow,
        identity:
          "coalesce((SELECT bundle_id FROM app WHERE apple_id = product.app), CAST(product.app AS TEXT)) || '/' || product_id",
        highlights: ["reference_name", "status"], blobs: ["screenshot"], times: ["live_since"]),
      TableDescription(
        "localization", columns: ["product", "locale", "display_name", "description"],
        subject: ofProduct("locale"), highlights: ["display_name"]),
      TableDescription(
        "availability", noun: "storefront", columns: ["product", "storefront"], subject: ofProduct("storefront")),
      TableDescription(
        "content", noun: "hosted content",
        columns: [
          "product", "version", "state", "file_name", "package", "package_bytes", "delivery", "delivery_bytes",
          "file_count", "content_bytes", "uploaded_at", "approved_at",
        ],
        subject: ofProduct("version"), highlights: ["version", "state"], blobs: ["package", "delivery"]),
      TableDescription(
        "tester",
        columns: [
          "email", "first_name", "last_name", "storefront", "password_hash", "question", "answer_hash", "birth_date",
          "created_at", "interrupts_purchases", "renewal_rate",
        ],
        subject: "email", secrets: ["password_hash", "answer_hash"]),
      TableDescription(
        "burned", noun: "used name", columns: ["kind", "value", "burned_at", "app"],
        subject:
          "CASE burned.kind WHEN 'product' THEN \(ProductNameSQL.name("burned.value", of: "burned.app")) ELSE value END",
        highlights: ["kind"]),
      TableDescription(
        "contract", columns: ["contact_name", "contact_email", "bank", "tax_country", "signed_at", "expired_at"],
        subject: "'Paid Applications'"),
    ] + MetadataUpdates.tables + Provisioning.tables + [BundleIDs.table],
    migrations: [
      Migration(version: 1, sql: version1), Migration(version: 2, sql: MetadataUpdates.schema),
      Migration(version: 3, sql: testerSettings),
      Migration(version: 4, sql: Localizations.namesOfBuyers + MetadataUpdates.rowsOfProducts),
      Migration(version: 5, sql: Provisioning.schema), Migration(version: 6, sql: versionSettings),
      Migration(version: 7, sql: BundleIDs.schema),
      Migration(version: 8, sql: identifiersOfApps, keepsRows: true),
    ],
    fingerprint: "f93235d06dc6e1c712b3e0a5e9d42229bf8add574f69ce5f6c5ba21f0e3124ab")

  /// The SQL name of a product's row: the product's name, then a column.
  static func ofProduct(_ column: String) -> String {
    "\(ProductNameSQL.ofReference) || ' ' || \(column)"
  }

  /// The tester's settings in App Store Connect; empty until set.
  private static let testerSettings = """
    ALTER TABLE tester ADD COLUMN interrupts_purchases INTEGER;
    ALTER TABLE tester ADD COLUMN renewal_rate TEXT;
    """

  /// The version's settings in App Store Connect; empty until set.
  private static let versionSettings = """
    ALTER TABLE app_version ADD COLUMN release_type TEXT;
    ALTER TABLE app_version ADD COLUMN earliest_release_at INTEGER;
    ALTER TABLE app_version ADD COLUMN copyright TEXT;
    """

  /// Two apps may each have a product of one identifier.
  ///
  /// A product that was deleted earlier belongs to app 0: no app can use its identifier again.
  ///
  /// Indexes of full tables are built by sorting, which is faster than one row at a time.
  private static let identifiersOfApps = """
    CREATE TABLE product_7 (
      apple_id INTEGER PRIMARY KEY,
      app INTEGER NOT NULL REFERENCES app,
      product_id TEXT NOT NULL,
      type TEXT NOT NULL,
      reference_name TEXT NOT NULL,
      status TEXT NOT NULL,
      is_hosted INTEGER NOT NULL,
      is_cleared_for_sale INTEGER NOT NULL,
      is_everywhere INTEGER NOT NULL,
      live_since INTEGER,
      review_notes TEXT,
      screenshot TEXT,
      screenshot_name TEXT,
      created_at INTEGER NOT NULL
    );
    INSERT INTO product_7
      SELECT apple_id, app, product_id, type, reference_name, status, is_hosted, is_cleared_for_sale, is_everywhere,
        live_since, review_notes, screenshot, screenshot_name, created_at
      FROM product ORDER BY apple_id;
    DROP TABLE product;
    ALTER TABLE product_7 RENAME TO product;
    CREATE UNIQUE INDEX product_identifier ON product (product_id, app);
    CREATE UNIQUE INDEX product_name ON product (app, reference_name);
    ALTER TABLE burned ADD COLUMN app INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE burned_7 (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      burned_at INTEGER NOT NULL,
      app INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, value, app)
    );
    INSERT INTO burned_7 SELECT id, kind, value, burned_at, app FROM burned ORDER BY id;
    DELETE FROM sqlite_sequence WHERE name = 'burned_7';
    INSERT INTO sqlite_sequence (name, seq) SELECT 'burned_7', seq FROM sqlite_sequence WHERE name = 'burned';
    DROP TABLE burned;
    ALTER TABLE burned_7 RENAME TO burned;
    """

  private static let version1 = """
    CREATE TABLE app (
      apple_id INTEGER PRIMARY KEY,
      bundle_id TEXT NOT NULL UNIQUE,
      is_wildcard INTEGER NOT NULL,
      name TEXT NOT NULL,
      sku TEXT NOT NULL UNIQUE,
      locale TEXT NOT NULL,
      created_at INTEGER NOT NULL
    );
    CREATE TABLE app_version (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
      version TEXT NOT NULL,
      state TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (app, version)
    );
    CREATE TABLE product (
      apple_id INTEGER PRIMARY KEY,
      app INTEGER NOT NULL REFERENCES app,
      product_id TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      reference_name TEXT NOT NULL,
      status TEXT NOT NULL,
      is_hosted INTEGER NOT NULL,
      is_cleared_for_sale INTEGER NOT NULL,
      is_everywhere INTEGER NOT NULL,
      live_since INTEGER,
      review_notes TEXT,
      screenshot TEXT,
      screenshot_name TEXT,
      created_at INTEGER NOT NULL,
      UNIQUE (app, reference_name)
    );
    CREATE TABLE localization (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      locale TEXT NOT NULL,
      display_name TEXT,
      description TEXT,
      UNIQUE (product, locale)
    );
    CREATE TABLE availability (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      storefront TEXT NOT NULL,
      UNIQUE (product, storefront)
    );
    CREATE TABLE content (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
      version TEXT NOT NULL,
      state TEXT NOT NULL,
      file_name TEXT NOT NULL,
      package TEXT NOT NULL,
      package_bytes INTEGER NOT NULL,
      delivery TEXT NOT NULL,
      delivery_bytes INTEGER NOT NULL,
      file_count INTEGER NOT NULL,
      content_bytes INTEGER NOT NULL,
      uploaded_at INTEGER NOT NULL,
      approved_at INTEGER,
      UNIQUE (product, version)
    );
    CREATE TABLE tester (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL UNIQUE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      storefront TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      question TEXT,
      answer_hash TEXT,
      birth_date TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE TABLE burned (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      burned_at INTEGER NOT NULL,
      UNIQUE (kind, value)
    );
    CREATE TABLE contract (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      contact_name TEXT,
      contact_email TEXT,
      bank TEXT,
      tax_country TEXT,
      signed_at INTEGER,
      expired_at INTEGER
    );
    INSERT INTO contract (id) VALUES (1);
    """
}
