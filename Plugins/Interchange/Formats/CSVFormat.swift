import StockroomKit

/// A spreadsheet with a header, and a row for each app, product, and localization.
struct CSVFormat: FileFormat {
  let name = "csv"
  let summary = "A spreadsheet: a row for each app, product, and localization."
  let suffixes = [".csv", ".tsv"]
  let hasRows = true

  func source(_ input: FileInput) throws -> (any RecordSource)? { try CSVSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try CSVSink(output) }
}

/// Reads records from the rows of a spreadsheet.
///
/// A column `record` says what each row is. Without it, each row is a product, with the `display_name` and `description`
/// in `locale` or in the app's primary locale; if it has only columns of localizations, each row is a localization.
struct CSVSource: RecordSource {
  let layout: RecordLayout
  let fileName: String
  let heading: String?
  private(set) var ignored = Losses()
  private var rows: DelimitedRows
  private let columns: HeaderColumns
  /// The localization in the row of the last product.
  private var queued: CatalogRecord?

  init(_ input: FileInput) throws {
    rows = try DelimitedRows(input.file)
    fileName = input.file.name
    if let kind = TextKind.ofFirstLine(rows.firstLine) {
      throw TextPlace(file: fileName, line: 1, column: 1, text: String(rows.firstLine.prefix(DelimitedRows.shown)))
        .error(
          Refusal(
            "csv.other-format", "the text looks like \(kind.shown), not like rows of cells",
            hint: "use --format \(kind.format)"))
    }
    repeat {
      guard try rows.advance() else {
        throw TextPlace(file: fileName, line: 1, column: 1).error(
          Refusal("csv.empty", "the file has no header line", hint: "its first line names the columns"))
      }
    } while rows.isBlank
    columns = try HeaderColumns(rows, fields: input.fields)
    layout = columns.layout
    heading = rows.preamble + rows.rowText
  }

  var hasLocalizations: Bool { columns.hasLocalizations }
  var hasApps: Bool { columns.record != nil && columns.layout.position(of: FieldName.sku) != nil }

  var badRow: String? { rows.rowText }

  mutating func next() throws -> CatalogRecord? {
    if let record = queued {
      queued = nil
      return record
    }
    repeat {
      guard try rows.advance() else { return nil }
    } while rows.isBlank
    guard rows.count >= columns.count else { throw ragged(at: nil) }
    if rows.count > columns.count,
      let surplus = (columns.count..<rows.count).first(where: { !rows.isBlank($0) })
    {
      throw ragged(at: surplus)
    }
    return try record()
  }

  private mutating func record() throws -> CatalogRecord {
    let kind = try columns.kind(of: rows)
    var record = CatalogRecord(kind, in: layout, line: rows.line)
    record.text = rows.rowText
    var localization: CatalogRecord?
    for (index, field) in columns.fields.enumerated() {
      guard let field else { continue }
      do {
        let plain = FormulaCell.plain(try rows.text(index))
        let text = columns.isText(field) ? plain : plain.trimmingCharacters()
        let position = rows.position(of: index)
        let cell = Cell(text, line: position.line, column: position.column)
        if columns.applies(field, to: kind) {
          if record.cells[field] == nil { record.cells[field] = cell } else { record.others.append((field, cell)) }
        } else if kind == .product, columns.record == nil, columns.isLocal(field) {
          if localization == nil { localization = CatalogRecord(.localization, in: layout, line: rows.line) }
          localization?.cells[field] = cell
        } else if !text.isEmpty {
          throw rows.place(index).error(.misplacedCell(columns.name(index), kind))
        }
      } catch {
        record.problems.append(error)
      }
    }
    for (column, what) in columns.readOnly where !rows.isBlank(column) { ignored.add(what) }
    if var local = localization, local.hasTexts(in: layout) {
      local.text = record.text
      let id = layout.position(of: FieldName.productID)
      local[id] = record[id]
      queued = local
    }
    return record
  }

  /// The error for a row with too few or too many cells.
  private func ragged(at surplus: Int?) -> any Error {
    let (found, expected) = ((surplus ?? rows.count - 1) + 1, columns.count)
    let place = surplus.map(rows.place) ?? rows.place
    return place.error(
      Refusal(
        "csv.row.ragged", "this row has \(found) \(found == 1 ? "cell" : "cells"), the header has \(expected)",
        hint: found > expected
          ? "put a cell with a separator in double quotes" : "an empty cell still needs its separator"))
  }
}

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
