/// The SQL that SQLite and PostgreSQL write differently.
///
/// A former row is a JSON object with a member for each column, as the journal keeps it.
protocol Dialect: Sendable {
  /// The value of a former row in a column; NULL if it lacks it.
  func value(of column: String, of table: String, in row: String) -> String
  /// True if a former row has a column, even NULL in it.
  func hasColumn(_ column: String, in row: String) -> String
  /// A current row of a table as a former row would be.
  func image(of table: TableDescription) -> String
  /// True if a text is a former row.
  func isImage(_ row: String) -> String
  /// The names of the columns that a former row has, sorted and separated by commas.
  func columnNames(of row: String) -> String

  /// The seal of a change and the current row after it; the texts are SQL for what the journal notes of the change.
  func seal(of change: SealedChange, leaving table: TableDescription) -> String
  /// The seal of a change and the row after it, which is a former row now.
  func seal(of change: SealedChange, of table: TableDescription, leaving row: String) -> String
  /// The seal of a deletion.
  func sealOfDeletion(_ change: SealedChange, from table: TableDescription) -> String
  /// The seal of a unit's row.
  var sealOfEntry: String { get }
  /// The seal of the definitions of tables and indexes, and of their owners' schema versions.
  var sealOfSchema: String { get }

  /// The tables that a table refers to, with the columns that refer to them; it takes the table's name.
  var references: String { get }
  /// The unique keys of a table, the first defined first, with a column of each in a row; it takes the table's name.
  var uniqueKeys: String { get }
  /// The columns of a table that have a default, with its SQL; it takes the table's name.
  var defaults: String { get }
}

/// What the journal notes of a change besides the row, as SQL.
struct SealedChange {
  var entry = "entry"
  var line = "line"
  var key = "row_key"
  var kind = "kind"
}

/// A row that refers to one that does not exist.
struct BrokenReference {
  let child: RowName
  /// The row that does not exist; its key is nil if it is unknown.
  let parent: (table: String, key: Int64?)
}
