import Store

extension Schema {
  /// Shelves, and books that go with their shelf.
  static let library = Schema(
    owner: "library",
    tables: [
      TableDescription("shelf", columns: ["name"], subject: "name"),
      TableDescription("book", columns: ["shelf", "title", "pages"], subject: "title"),
    ],
    migrations: [
      Migration(
        version: 1,
        sql: """
          CREATE TABLE shelf (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
          CREATE TABLE book (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            shelf INTEGER REFERENCES shelf ON DELETE CASCADE,
            title TEXT NOT NULL,
            pages INTEGER
          );
          """)
    ])

  /// The library's next version: books have a colour.
  static let colouredLibrary = Schema(
    owner: "library",
    tables: [
      library.tables[0], TableDescription("book", columns: ["shelf", "title", "pages", "colour"], subject: "title"),
    ],
    migrations: library.migrations + [
      Migration(version: 2, sql: "ALTER TABLE book ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'")
    ])

  /// Another next version: every book has pages.
  static let countedLibrary = Schema(
    owner: "library", tables: library.tables,
    migrations: library.migrations + [
      Migration(version: 2, sql: "UPDATE book SET pages = 0 WHERE pages IS NULL")
    ])
}

extension Transaction {
  @discardableResult
  func addBook(_ title: String, pages: Int64? = nil, shelf: Int64? = nil) throws -> Int64 {
    let sql = "INSERT INTO book (shelf, title, pages) VALUES (?, ?, ?) RETURNING id"
    return try first(sql, .integer(shelf), .text(title), .integer(pages)) { $0.integer(0) } ?? 0
  }

  @discardableResult
  func addShelf(_ name: String) throws -> Int64 {
    try first("INSERT INTO shelf (name) VALUES (?) RETURNING id", .text(name)) { $0.integer(0) } ?? 0
  }

  func titles() throws -> [String] {
    try all("SELECT title FROM book ORDER BY id") { $0.text(0) }
  }
}
