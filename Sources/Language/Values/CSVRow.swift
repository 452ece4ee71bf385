/// One row of a CSV file, its fields by the names in the file's first line.
package struct CSVRow: Sendable {
  package let fields: [String]

  let header: CSVHeader
  let span: SourceSpan

  /// The columns in the order of the file.
  package var columns: [String] { header.columns }

  /// Where the row stands in its file.
  package var range: SourceRange { span.range }

  package subscript(column: String) -> String? {
    header.index[column].map { fields[$0] }
  }
}

/// The names of the columns, shared by all rows.
struct CSVHeader: Sendable {
  let columns: [String]
  let index: [String: Int]
}
