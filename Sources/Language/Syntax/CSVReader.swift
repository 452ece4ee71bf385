internal import Documents

/// Reads the rows of a CSV file with a header line; UTF-8, with or without a byte order mark.
///
/// Empty lines are skipped. Every row has as many cells as the header.
package struct CSVReader: Sendable {
  private let source: SourceText
  private let header: CSVHeader
  private var scanner: CSVScanner
  /// The header's place in the file.
  package let headerSpan: SourceSpan
  /// The places of the column names in it.
  package let headerSpans: [SourceSpan]

  /// Reads the header.
  ///
  /// - Throws: a diagnostic if there is none, or if a name in it is missing or duplicate.
  package init(bytes: [UInt8], file: String) throws(Diagnostic) {
    source = SourceText(bytes, file: file)
    scanner = CSVScanner(bytes, from: source.contentStart)
    guard let record = try Self.record(&scanner, of: source) else {
      let place = SourceSpan(source: source, start: 0, end: 0, line: 1)
      throw place.diagnostic("csv.empty", "the file has no header line", hint: "its first line names the columns")
    }
    var index: [String: Int] = [:]
    for (position, cell) in record.cells.enumerated() {
      if cell.text.isEmpty {
        throw cell.span.diagnostic("csv.column.unnamed", "column \(position + 1) has no name")
      }
      if let first = index.updateValue(position, forKey: cell.text) {
        let message = "the column \(Quoting.quote(cell.text)) is duplicate: columns \(first + 1) and \(position + 1)"
        throw cell.span.diagnostic("csv.column.duplicate", message)
      }
    }
    headerSpan = record.span
    headerSpans = record.cells.map(\.span)
    header = CSVHeader(columns: record.cells.map(\.text), index: index)
  }

  package var columns: [String] { header.columns }

  /// The next row; nil after the last.
  ///
  /// After an error, the next call continues with the line after it.
  ///
  /// - Throws: a diagnostic when the row has more or fewer cells than the header, or its quotes do not match.
  package mutating func next() throws(Diagnostic) -> CSVRow? {
    guard let record = try Self.record(&scanner, of: source) else { return nil }
    guard record.cells.count == columns.count else { throw ragged(record.cells, record.span) }
    return CSVRow(cells: record.cells, header: header, span: record.span)
  }

  private func ragged(_ cells: [CSVRow.Cell], _ span: SourceSpan) -> Diagnostic {
    let (found, expected) = (cells.count, columns.count)
    let message = "this row has \(found) \(found == 1 ? "field" : "fields"), the header has \(expected)"
    let place = found > expected ? cells[expected].span : span
    let hint = found > expected ? "put a field with a comma in double quotes" : "an empty field still needs its comma"
    return place.diagnostic("csv.row.ragged", message, hint: hint)
  }

  private static func record(
    _ scanner: inout CSVScanner, of source: SourceText
  ) throws(Diagnostic) -> (cells: [CSVRow.Cell], span: SourceSpan)? {
    func span(_ offsets: Range<Int>, _ line: Int) -> SourceSpan {
      SourceSpan(source: source, start: offsets.lowerBound, end: offsets.upperBound, line: line)
    }
    do throws(CSVError) {
      guard try scanner.next() == .row else { return nil }
    } catch {
      let place = span(error.offset..<error.offset + 1, error.line)
      throw switch error.problem {
      // A row may be of any size here.
      case .openQuote, .rowTooLarge: place.diagnostic("csv.quote.open", error.message)
      case .misplacedQuote: place.diagnostic("csv.quote.misplaced", error.message, hint: error.hint)
      case .textAfterQuote: place.diagnostic("csv.quote.after", error.message, hint: error.hint)
      }
    }
    var cells: [CSVRow.Cell] = []
    cells.reserveCapacity(scanner.count)
    for index in 0..<scanner.count {
      let place = span(scanner.range(of: index), scanner.line(of: index))
      guard let text = scanner.text(index) else { throw place.notUTF8 }
      cells.append(CSVRow.Cell(text: FormulaCell.plain(text), span: place))
    }
    return (cells, span(scanner.range, scanner.line))
  }
}

/// A row of a CSV file, with its cells by the names in the header.
package struct CSVRow: Sendable {
  struct Cell: Sendable {
    /// The text, without the apostrophe that keeps it from being a formula.
    let text: String
    let span: SourceSpan
  }

  let cells: [Cell]
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

extension SourceSpan {
  /// The error at the first byte that is not UTF-8.
  fileprivate var notUTF8: Diagnostic {
    var index = start
    while index < end, let (_, length) = source.bytes[..<end].scalar(at: index) { index += length }
    let line = line + source.bytes[start..<index].count { $0 == .newline }
    return SourceSpan(source: source, start: index, end: index + 1, line: line).diagnostic(.notUTF8)
  }
}
