internal import Language
public import Store

/// A row of a ``Spreadsheet``.
public struct SpreadsheetRow: Sendable {
  let row: CSVRow

  /// The line it begins on, from 1.
  public var line: Int { row.line }

  /// The text in a column, as it stands in the file.
  public subscript(column: Spreadsheet.Column) -> String { row[column.position] }

  /// What `parse` makes of the text in a column; a refusal it throws is told at that place.
  ///
  /// What keeps the store from being read is no fault of the file, and is thrown as it is.
  public func read<Value>(_ column: Spreadsheet.Column, _ parse: (String) throws -> Value) throws -> Value {
    do {
      return try parse(self[column])
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw error(refusal, at: column)
    }
  }

  /// The error that a refusal is at the place of a column.
  public func error(_ refusal: Refusal, at column: Spreadsheet.Column) -> any Error {
    row.span(at: column.position).diagnostic(refusal)
  }
}
