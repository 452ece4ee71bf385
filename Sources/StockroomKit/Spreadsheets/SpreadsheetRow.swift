internal import Language
public import Store

/// A row of a ``Spreadsheet``.
public struct SpreadsheetRow: Sendable {
  let row: CSVRow

  /// The line it begins on, from 1.
  public var line: Int { row.line }

  /// The text in a column, as in the file.
  public subscript(column: Spreadsheet.Column) -> String { row[column.position] }

  /// Parses the text in a column; a refusal is reported at its place.
  ///
  /// An error in reading the store is not the file's fault, and is thrown unchanged.
  public func read<Value>(_ column: Spreadsheet.Column, _ parse: (String) throws -> Value) throws -> Value {
    do {
      return try parse(self[column])
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw error(refusal, at: column)
    }
  }

  /// Turns a refusal into an error at the place of a column.
  public func error(_ refusal: Refusal, at column: Spreadsheet.Column) -> any Error {
    row.span(at: column.position).diagnostic(refusal)
  }
}
