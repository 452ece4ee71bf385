internal import GRDB

/// A ranked index of short texts in memory: SQLite's FTS5 with English stemming and bm25.
///
///     let index = try TextIndex(weights: [10, 1])
///     try index.add([("log list", ["log list", "Show the newest units."])])
///     try index.search(["newest", "unit"], limit: 3)   // ["log list"]
///
/// A word also finds its other forms: `prices` finds `price`. https://www.sqlite.org/fts5.html
package final class TextIndex: Sendable {
  private let queue: DatabaseQueue
  private let columns: [String]
  private let rank: String

  /// Creates an empty index of documents with one text for each weight.
  ///
  /// - Parameter weights: The weight of a word in each text of a document.
  package init(weights: [Double]) throws {
    _ = StoreConnection.isConfigured
    columns = weights.indices.map { "text\($0)" }
    rank = "bm25(document, 0, \(weights.map { "\($0)" }.joined(separator: ", ")))"
    queue = try DatabaseQueue()
    try queue.inDatabase { [columns] database in
      try database.execute(
        sql: """
          CREATE VIRTUAL TABLE document USING fts5(
            id UNINDEXED, \(columns.joined(separator: ", ")), detail = column, tokenize = 'porter unicode61')
          """)
    }
  }

  /// Adds documents, each with one text for each weight.
  package func add(_ documents: [(id: String, texts: [String])]) throws {
    let places = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
    try queue.inTransaction { database in
      let insert = try database.makeStatement(sql: "INSERT INTO document VALUES (\(places))")
      for document in documents { try insert.execute(arguments: StatementArguments([document.id] + document.texts)) }
      return .commit
    }
  }

  /// The IDs of the documents that have any of the words, the best first.
  package func search(_ words: [String], limit: Int) throws -> [String] {
    // A quoted word is never an operator of the query language.
    let terms = words.map { "\"\($0.replacing("\"", with: ""))\"" }
    guard !terms.isEmpty else { return [] }
    return try queue.inDatabase { database in
      try String.fetchAll(
        database, sql: "SELECT id FROM document WHERE document MATCH ? ORDER BY \(rank), id LIMIT ?",
        arguments: [terms.joined(separator: " OR "), limit])
    }
  }
}
