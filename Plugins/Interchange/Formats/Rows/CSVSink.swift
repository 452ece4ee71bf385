import StockroomKit

/// Writes records as rows of a spreadsheet, with the header that ``CSVSource`` reads.
struct CSVSink: RecordSink {
  let losses = Losses()
  private let write: (String) throws -> Void
  private var csv = CSVWriter(.spreadsheet)

  init(_ output: FileOutput) throws {
    write = output.write
    csv.row(["record"] + RecordLayout.all(output.fields).fields)
  }

  mutating func write(_ record: CatalogRecord) throws {
    csv.cell(record.kind.rawValue)
    for cell in record.cells { csv.cell(cell.map { FormulaCell.guarded($0.text) } ?? "") }
    csv.endRow()
    try csv.buffer.drain(to: write)
  }

  mutating func finish() throws { try csv.buffer.flush(to: write) }
}
