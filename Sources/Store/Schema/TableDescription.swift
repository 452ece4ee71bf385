/// A table whose changes the journal keeps.
///
/// Journaled tables have one integer key that is never used again, and no BLOB or REAL column, so that a row can be
/// written to the journal as JSON and put back exactly.
public struct TableDescription: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// The column that is the integer primary key.
  public let key: String
  /// The other columns.
  public let columns: [String]
  /// A SQL expression over the columns that names a row for people; the key where there is none.
  public let subject: String?

  /// Describes a table; the journal's triggers are made from this.
  public init(_ name: String, key: String = "id", columns: [String], subject: String? = nil) {
    self.name = name
    self.key = key
    self.columns = columns
    self.subject = subject
  }

  var allColumns: [String] { [key] + columns }
}
