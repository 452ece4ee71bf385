/// What happened to one row between two states of the store, in words and values.
package struct RowChange: Sendable {
  /// One column's values before and after; nil where the row did not exist.
  package struct Column: Sendable {
    package let name: String
    package let old: String?
    package let new: String?
    /// Whether it says most of the change.
    package let isHighlight: Bool
    /// Whether its values are never shown.
    package let isSecret: Bool
    /// Whether its values are seconds since 1970.
    package let isTime: Bool
  }

  package let kind: JournalChange.Kind
  /// What people call a row of its table.
  package let noun: String
  /// The row's name for people.
  package let subject: String
  /// The columns that differ.
  package let columns: [Column]
}

/// A row of a journaled table, whether it stands or not.
struct RowName: Hashable {
  let table: String
  let key: Int64
}
