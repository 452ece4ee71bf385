import StockroomKit

/// Writes records as rows of a spreadsheet, with the header that ``CSVSource`` reads.
struct CSVSink: RecordSink {
  let losses = Losses()
  private let write: (String) throws -> Void
  private var buffer = ""

  private static let piece = 1 << 16

  init(_ output: FileOutput) throws {
    write = output.write
    let layout = RecordLayout.all(output.fields)
    buffer = CSVText.row(["record"] + layout.fields)
  }

  mutating func write(_ record: CatalogRecord) throws {
    buffer += record.kind.rawValue
    for cell in record.cells {
      buffer += ","
      if let cell { CSVText.append(FormulaCell.guarded(cell.text), to: &buffer) }
    }
    buffer += "\n"
    if buffer.utf8.count >= Self.piece { try flush() }
  }

  mutating func finish() throws { try flush() }

  private mutating func flush() throws {
    try write(buffer)
    buffer = ""
    buffer.reserveCapacity(Self.piece * 2)
  }
}
