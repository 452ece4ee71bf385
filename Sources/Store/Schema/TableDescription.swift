/// A table whose changes the journal keeps.
///
/// Journaled tables have one integer key that is never used again, and no BLOB or REAL column, so that a row can be
/// written to the journal as JSON and put back exactly. Columns called `at` or `…_at`, and those of ``times``, hold
/// seconds since 1970, those called `is_…` hold 0 or 1; lists of changes show them as dates and as yes or no.
public struct TableDescription: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// What people call one of its rows: `product`, `review event`.
  public let noun: String
  /// The column that is the integer primary key.
  public let key: String
  /// The other columns.
  public let columns: [String]
  /// A SQL expression over the columns that names a row for people; the key where there is none.
  public let subject: String?
  /// The columns that say most of a change; a list of changes shows them first.
  public let highlights: [String]
  /// The columns whose values are never shown, in no list of changes either.
  public let secrets: [String]
  /// The columns that name blobs by their SHA-256, so that the store knows which files it still needs.
  public let blobs: [String]
  /// The columns that hold seconds since 1970 under another name than `at` or `…_at`.
  public let times: [String]
  /// The values that stand for none, by column: lists of changes say so.
  public let noneValues: [String: String]

  /// Describes a table; the journal's triggers are made from this.
  public init(
    _ name: String, noun: String? = nil, key: String = "id", columns: [String], subject: String? = nil,
    highlights: [String] = [], secrets: [String] = [], blobs: [String] = [],
    times: [String] = [], noneValues: [String: String] = [:]
  ) {
    self.name = name
    self.noun = noun ?? name.split(separator: "_").joined(separator: " ")
    self.key = key
    self.columns = columns
    self.subject = subject
    self.highlights = highlights
    self.secrets = secrets
    self.blobs = blobs
    self.times = times
    self.noneValues = noneValues
  }

  /// Whether a column holds a time.
  func isTime(_ column: String) -> Bool {
    column == "at" || column.hasSuffix("_at") || times.contains(column)
  }

  var allColumns: [String] { [key] + columns }
}
