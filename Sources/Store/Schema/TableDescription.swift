/// A table of the store, whose changes the journal records by default.
///
/// Journaled tables have one integer key that is never reused, and no BLOB or REAL column, so that a row can be
/// written to the journal as JSON and restored exactly. Columns named `at`, `…_at`, or in ``times`` hold seconds since
/// 1970, and columns named `is_…` hold 0 or 1; lists of changes show them as dates and as yes or no.
public struct TableDescription: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// The noun for one of its rows: `product`, `review event`.
  public let noun: String
  /// The column that is the integer primary key.
  public let key: String
  /// The other columns.
  public let columns: [String]
  /// A SQL expression over the columns for a row's display name; by default the key.
  public let subject: String?
  /// A SQL expression for a name that no other row of any store has, by which stores are compared; by default
  /// ``subject``.
  public let identity: String?
  /// The most informative columns of a change; lists of changes show them first.
  public let highlights: [String]
  /// The columns whose values are never shown, not even in lists of changes.
  public let secrets: [String]
  /// The columns that refer to blobs by SHA-256, so that the store knows which files it still needs.
  public let blobs: [String]
  /// The columns with seconds since 1970 that are not named `at` or `…_at`.
  public let times: [String]
  /// The columns with an amount in the smallest unit of the currency in the column `currency`, of which the column `exponent`
  /// has the number of decimals, if there is one.
  public let amounts: [String]
  /// The values that lists of changes show as none, by column.
  public let noneValues: [String: String]
  /// The values in the words of people, by column, as SQL expressions over the column `value`: the name of the row that
  /// a number refers to, or the word for a code.
  public let words: [String: String]
  /// True if its rows are settings of the store rather than parts of its catalog: temporary stores begin with them.
  public let isOfSettings: Bool
  /// The reason that the journal does not record its rows, such as that they describe events outside the store; nil if
  /// it does.
  public let unrecorded: String?
  /// True if the journal records its rows.
  public var isRecorded: Bool { unrecorded == nil }

  /// Describes a table.
  public init(
    _ name: String, noun: String? = nil, key: String = "id", columns: [String], subject: String? = nil,
    identity: String? = nil, highlights: [String] = [], secrets: [String] = [], blobs: [String] = [],
    times: [String] = [], amounts: [String] = [], noneValues: [String: String] = [:], words: [String: String] = [:],
    isOfSettings: Bool = false, unrecorded: String? = nil
  ) {
    self.name = name
    self.noun = noun ?? name.split(separator: "_").joined(separator: " ")
    self.key = key
    self.columns = columns
    self.subject = subject
    self.identity = identity ?? subject
    self.highlights = highlights
    self.secrets = secrets
    self.blobs = blobs
    self.times = times
    self.amounts = amounts
    self.noneValues = noneValues
    self.words = words
    self.isOfSettings = isOfSettings
    self.unrecorded = unrecorded
  }

  /// True if a column holds a time.
  func isTime(_ column: String) -> Bool {
    column == "at" || column.hasSuffix("_at") || times.contains(column)
  }

  package var allColumns: [String] { [key] + columns }
}
