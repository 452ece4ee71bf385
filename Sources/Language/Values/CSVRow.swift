/// A row of a CSV file, with its fields by the names in the header.
package struct CSVRow: Sendable {
  let cells: [CSVScanner.Field]
  let header: CSVHeader
  let span: SourceSpan

  /// The texts of the fields in the order of the file.
  package var fields: [String] { cells.map(\.text) }

  /// The columns in the order of the file.
  package var columns: [String] { header.columns }

  /// The row's place in its file.
  package var range: SourceRange { span.range }

  /// The line it begins on, from 1; cheaper than the whole range.
  package var line: Int { span.line }

  /// The number of bytes of the file up to the row's end.
  package var end: Int { span.end }

  package subscript(column: String) -> String? {
    header.index[column].map { cells[$0].text }
  }

  /// The text of the field in a column, counted from 0.
  package subscript(position: Int) -> String { cells[position].text }

  /// The place in the file of the field in a column, counted from 0.
  package func span(at position: Int) -> SourceSpan { cells[position].span }
}

/// The names of the columns, shared by all rows.
struct CSVHeader: Sendable {
  let columns: [String]
  let index: [String: Int]
}
