internal import StockroomKit

/// Files that clients are sending in parts.
///
/// What becomes of a file that is complete is a command's work, which the journal records.
enum UploadTables {
  static let upload = TableDescription(
    "connect_upload", noun: "upload",
    columns: ["product", "token", "file_name", "file_size", "state", "error", "created_at"], unrecorded: unfinished)

  static let part = TableDescription(
    "connect_upload_part", noun: "part of an upload", columns: ["upload", "start", "bytes"], unrecorded: unfinished)

  private static let unfinished = "the parts of a file that a client is still sending change nothing in the catalog"

  static let fingerprint = "9f05b7d1b040ed2754501980d666371e47d7970181bdbbd83dbefb90104c37c9"

  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE connect_upload (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE,
          token TEXT NOT NULL UNIQUE,
          file_name TEXT NOT NULL,
          file_size INTEGER NOT NULL,
          state TEXT NOT NULL,
          error TEXT,
          created_at INTEGER NOT NULL
        );
        CREATE TABLE connect_upload_part (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          upload INTEGER NOT NULL REFERENCES connect_upload ON DELETE CASCADE,
          start INTEGER NOT NULL,
          bytes TEXT NOT NULL,
          UNIQUE (upload, start)
        );
        """)
  ]
}
