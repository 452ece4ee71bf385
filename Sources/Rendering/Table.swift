/// Rows of one kind, pushed one at a time so that any number needs little memory.
///
/// ```swift
/// Table(columns: [Column("id"), Column("size", alignment: .trailing)], empty: "no packages") { emit in
///   try packages.each { try emit([.identifier($0.id), .bytes($0.size)]) }
/// }
/// ```
public struct Table {
  /// A function that pushes every row into `emit`, and throws what `emit` throws.
  public typealias Rows = (_ emit: ([Value]) throws -> Void) throws -> Void

  /// The columns in the order they are shown.
  public var columns: [Column]
  /// The text for people if there are no rows, such as `no products`.
  public var empty: String
  /// Pushes the rows; a missing value counts as `null`, and an extra one is dropped.
  public var rows: Rows

  /// Creates a table from a function that pushes its rows.
  public init(columns: [Column], empty: String, rows: @escaping Rows) {
    self.columns = columns
    self.empty = empty
    self.rows = rows
  }

  /// Creates a table from rows that are already there.
  public init(columns: [Column], empty: String, rows: [[Value]]) {
    self.init(columns: columns, empty: empty) { emit in
      for row in rows { try emit(row) }
    }
  }
}

/// A column of a table.
public struct Column: Sendable, Equatable {
  /// The alignment of a cell in its column.
  public enum Alignment: Sendable {
    /// At the start of the column: text.
    case leading
    /// At the end of the column: numbers and money.
    case trailing
  }

  /// The key in json and the header in csv, in camelCase.
  public var name: String
  /// The header for people.
  public var label: String
  /// The alignment of the cells.
  public var alignment: Alignment
  /// The audience; a table for people leaves out what they can read elsewhere.
  public var audience: Field.Audience
  /// Whether it was asked for by name, so that it is shown even if it is empty.
  public var isChosen = false

  /// Creates a column; the label defaults to the name.
  public init(
    _ name: String, label: String? = nil, alignment: Alignment = .leading, audience: Field.Audience = .everyone
  ) {
    self.name = name
    self.label = label ?? name
    self.alignment = alignment
    self.audience = audience
  }
}
