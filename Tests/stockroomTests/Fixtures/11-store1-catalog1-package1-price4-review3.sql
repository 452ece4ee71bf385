-- The tables as commit 7ed0f02 made them, and a few rows.
PRAGMA application_id = 1400138610;
BEGIN TRANSACTION;
CREATE TABLE app (
  apple_id INTEGER PRIMARY KEY,
  bundle_id TEXT NOT NULL UNIQUE,
  is_wildcard INTEGER NOT NULL,
  name TEXT NOT NULL,
  sku TEXT NOT NULL UNIQUE,
  locale TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
INSERT INTO "app" VALUES(575000001,'com.example.books',0,'Example Books','BOOKS1','en-US',1353456000);
CREATE TABLE app_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (app, version)
);
INSERT INTO "app_version" VALUES(1,575000001,'1.0','WAITING_FOR_REVIEW',1353456000);
CREATE TABLE availability (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  storefront TEXT NOT NULL,
  UNIQUE (product, storefront)
);
INSERT INTO "availability" VALUES(1,575000003,'JPN');
CREATE TABLE burned (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  burned_at INTEGER NOT NULL,
  UNIQUE (kind, value)
);
CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), stands_at INTEGER);
INSERT INTO "clock" VALUES(1,1353456000);
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
CREATE TABLE contract (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  contact_name TEXT,
  contact_email TEXT,
  bank TEXT,
  tax_country TEXT,
  signed_at INTEGER,
  expired_at INTEGER
);
INSERT INTO "contract" VALUES(1,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE journal_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  line INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  row_key INTEGER NOT NULL,
  kind TEXT NOT NULL,
  old_row TEXT
);
INSERT INTO "journal_change" VALUES(1,1,1,'app',575000001,'insert',NULL);
INSERT INTO "journal_change" VALUES(2,1,1,'app_version',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(3,1,1,'product',575000002,'insert',NULL);
INSERT INTO "journal_change" VALUES(4,1,1,'product',575000003,'insert',NULL);
INSERT INTO "journal_change" VALUES(5,1,1,'availability',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(6,1,1,'localization',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(7,1,1,'tester',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(8,1,1,'price_tier',575000002,'insert',NULL);
INSERT INTO "journal_change" VALUES(9,1,1,'price_change',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(10,1,1,'price_point',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(11,1,1,'review_submission',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(12,1,1,'review_item',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(13,1,1,'review_event',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(14,1,1,'review_policy',1,'insert',NULL);
INSERT INTO "journal_change" VALUES(15,2,1,'product',575000003,'update','{"apple_id":575000003,"app":575000001,"product_id":"com.example.books.coins","type":"consumable","reference_name":"Coins","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":0,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
CREATE TABLE journal_entry (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL DEFAULT 'unit',
  machine_time INTEGER NOT NULL,
  store_time INTEGER NOT NULL,
  actor TEXT NOT NULL,
  part TEXT NOT NULL,
  line TEXT NOT NULL,
  file TEXT,
  file_sha256 TEXT,
  why TEXT,
  first_change INTEGER,
  last_change INTEGER,
  undoes INTEGER,
  undone_by INTEGER
);
INSERT INTO "journal_entry" VALUES(1,'unit',1353456000,1353456000,'ann','administrator','run shop.seed',NULL,NULL,NULL,1,14,NULL,NULL);
INSERT INTO "journal_entry" VALUES(2,'unit',1353456000,1353456000,'ann','administrator','product edit .coins --name ''A Hundred Coins''',NULL,NULL,NULL,15,15,NULL,NULL);
CREATE TABLE localization (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  locale TEXT NOT NULL,
  display_name TEXT,
  description TEXT,
  UNIQUE (product, locale)
);
INSERT INTO "localization" VALUES(1,575000002,'en-US','Chapter 1','Chapter 1, with pictures');
CREATE TABLE package_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  content INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL
);
CREATE TABLE price_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES price_tier (product) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  at INTEGER NOT NULL,
  tier INTEGER NOT NULL,
  UNIQUE (product, at)
);
INSERT INTO "price_change" VALUES(1,575000002,1354320000,2);
CREATE TABLE price_point (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  place TEXT NOT NULL,
  at INTEGER NOT NULL,
  storefront TEXT,
  amount INTEGER,
  currency TEXT,
  exponent INTEGER,
  UNIQUE (product, place, at)
);
INSERT INTO "price_point" VALUES(1,575000003,'base',1353456000,'USA',99,'USD',2);
CREATE TABLE price_table (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  base TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  points INTEGER NOT NULL,
  storefronts INTEGER NOT NULL,
  columns TEXT NOT NULL
);
CREATE TABLE price_tier (
  product INTEGER PRIMARY KEY REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  tier INTEGER NOT NULL
);
INSERT INTO "price_tier" VALUES(575000002,1);
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
INSERT INTO "product" VALUES(575000002,575000001,'com.example.books.chapter1','non-consumable','Chapter 1','WAITING_FOR_REVIEW',1,1,1,NULL,NULL,NULL,NULL,1353456000);
INSERT INTO "product" VALUES(575000003,575000001,'com.example.books.coins','consumable','A Hundred Coins','MISSING_METADATA',0,1,0,NULL,NULL,NULL,NULL,1353456000);
CREATE TABLE "review_event" (
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
INSERT INTO "review_event" VALUES(1,575000002,NULL,1,NULL,1353456000,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submit',NULL,NULL);
CREATE TABLE "review_item" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
  product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
  content INTEGER REFERENCES content (id) ON DELETE CASCADE,
  version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  stage TEXT
);
INSERT INTO "review_item" VALUES(1,1,575000002,NULL,NULL,'WAITING_FOR_REVIEW',NULL);
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
CREATE TABLE review_policy (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL
);
INSERT INTO "review_policy" VALUES(1,'weekly','name: weekly
review: 1h
');
CREATE TABLE review_submission (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submitted_at INTEGER NOT NULL,
  submitted_by TEXT NOT NULL,
  message TEXT,
  with_version TEXT
, app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE, is_expedited INTEGER NOT NULL DEFAULT 0, is_held INTEGER NOT NULL DEFAULT 0);
INSERT INTO "review_submission" VALUES(1,1353456000,'ann',NULL,NULL,575000001,0,0);
CREATE TABLE schema (owner TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL);
INSERT INTO "schema" VALUES('store',1);
INSERT INTO "schema" VALUES('catalog',1);
INSERT INTO "schema" VALUES('PackageIngestion',1);
INSERT INTO "schema" VALUES('PriceTiers',4);
INSERT INTO "schema" VALUES('ReviewWorkflow',3);
CREATE TABLE sequence (name TEXT NOT NULL PRIMARY KEY, next INTEGER NOT NULL);
INSERT INTO "sequence" VALUES('apple_id',575000004);
CREATE TABLE setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
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
INSERT INTO "tester" VALUES(1,'yuki@example.com','Yuki','Mori','JPN','$y$j9T$fixture',NULL,NULL,NULL,1353456000);
CREATE TABLE timer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  subject TEXT NOT NULL
);
CREATE INDEX journal_entry_time ON journal_entry (store_time) WHERE undone_by IS NULL AND kind = 'unit';
CREATE INDEX timer_at ON timer (at, id);
CREATE INDEX package_file_content ON package_file (content);
CREATE INDEX review_item_product ON review_item (product);
CREATE INDEX review_item_version ON review_item (version);
CREATE INDEX review_item_submission ON review_item (submission);
CREATE INDEX review_event_product ON review_event (product);
CREATE INDEX review_event_version ON review_event (version);
CREATE INDEX review_event_submission ON review_event (submission);
CREATE INDEX review_message_submission ON review_message (submission);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('review_item',1);
INSERT INTO "sqlite_sequence" VALUES('review_event',1);
INSERT INTO "sqlite_sequence" VALUES('journal_entry',2);
INSERT INTO "sqlite_sequence" VALUES('journal_change',15);
INSERT INTO "sqlite_sequence" VALUES('app_version',1);
INSERT INTO "sqlite_sequence" VALUES('availability',1);
INSERT INTO "sqlite_sequence" VALUES('localization',1);
INSERT INTO "sqlite_sequence" VALUES('tester',1);
INSERT INTO "sqlite_sequence" VALUES('price_change',1);
INSERT INTO "sqlite_sequence" VALUES('price_point',1);
INSERT INTO "sqlite_sequence" VALUES('review_submission',1);
INSERT INTO "sqlite_sequence" VALUES('review_policy',1);
COMMIT;
