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
    append((["record"] + layout.fields).map { Substring($0) }.joined(separator: ","))
  }

  mutating func write(_ record: CatalogRecord) throws {
    buffer += record.kind.rawValue
    for cell in record.cells {
      buffer += ","
      if let cell { append(cell: FormulaCell.guarded(cell.text)) }
    }
    buffer += "\n"
    if buffer.utf8.count >= Self.piece { try flush() }
  }

  mutating func finish() throws { try flush() }

  private mutating func append(_ line: String) {
    buffer += line
    buffer += "\n"
  }

  private mutating func append(cell text: String) {
    guard
      text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D || $0 == 0x3B || $0 == 0x09 })
    else {
      buffer += text
      return
    }
    buffer += "\""
    buffer += text.replacing("\"", with: "\"\"")
    buffer += "\""
  }

  private mutating func flush() throws {
    try write(buffer)
    buffer = ""
    buffer.reserveCapacity(Self.piece * 2)
  }
}
