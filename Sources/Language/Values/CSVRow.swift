/// One row of a CSV file, its fields by the names in the file's first line.
package struct CSVRow: Sendable {
  let cells: [CSVScanner.Field]
  let header: CSVHeader
  let span: SourceSpan

  /// The texts of the fields in the order of the file.
  package var fields: [String] { cells.map(\.text) }

  /// The columns in the order of the file.
  package var columns: [String] { header.columns }

  /// Where the row stands in its file.
  package var range: SourceRange { span.range }

  /// The line it begins on, from 1; cheaper than the whole range.
  package var line: Int { span.line }

  /// How many bytes of the file go up to its end.
  package var end: Int { span.end }

  package subscript(column: String) -> String? {
    header.index[column].map { cells[$0].text }
  }

  /// The text of the field in a column, counted from 0.
  package subscript(position: Int) -> String { cells[position].text }

  /// Where the field of a column, counted from 0, stands in the file.
  package func span(at position: Int) -> SourceSpan { cells[position].span }
}

/// The names of the columns, shared by all rows.
struct CSVHeader: Sendable {
  let columns: [String]
  let index: [String: Int]
}
