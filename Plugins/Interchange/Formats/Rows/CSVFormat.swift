import StockroomKit

/// Rows with a header, as spreadsheets write them: a row an app, a row a product, and a row a localization.
struct CSVFormat: FileFormat {
  let name = "csv"
  let summary = "A spreadsheet: a row for each app, product, and localization."
  let suffixes = [".csv", ".tsv"]
  let hasRows = true

  func source(_ input: FileInput) throws -> (any RecordSource)? { try CSVSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try CSVSink(output) }
}
