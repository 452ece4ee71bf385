-- The tables as commit cdd163f made them, and a few rows.
PRAGMA application_id = 1400138610;
BEGIN TRANSACTION;
CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), stands_at INTEGER);
INSERT INTO "clock" VALUES(1,1353456000);
CREATE TABLE journal_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  line INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  row_key INTEGER NOT NULL,
  kind TEXT NOT NULL,
  old_row TEXT
);
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
CREATE TABLE schema (owner TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL);
INSERT INTO "schema" VALUES('store',1);
CREATE TABLE sequence (name TEXT NOT NULL PRIMARY KEY, next INTEGER NOT NULL);
CREATE TABLE setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
CREATE TABLE timer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  subject TEXT NOT NULL
);
CREATE INDEX timer_at ON timer (at, id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('journal_entry',1);
COMMIT;
