/// The difference of one row between two states of the store.
package struct RowChange: Sendable {
  /// One column's values before and after; nil if the row did not exist.
  package struct Column: Sendable {
    package let name: String
    package let old: String?
    package let new: String?
    /// Whether it is one of the most informative columns.
    package let isHighlight: Bool
    /// Whether its values are never shown.
    package let isSecret: Bool
    /// Whether its values are seconds since 1970.
    package let isTime: Bool
  }

  package let kind: JournalChange.Kind
  /// The noun for a row of its table.
  package let noun: String
  /// The row's display name.
  package let subject: String
  /// Whether people know the row by its display name, rather than by a number.
  package let isNamed: Bool
  /// The columns that differ.
  package let columns: [Column]
}

/// A row of a journaled table, whether or not it exists.
struct RowName: Hashable {
  let table: String
  let key: Int64
}
