/// Reads the rows of a CSV file (RFC 4180) with a header line; UTF-8, with or without a byte order mark.
///
/// Empty lines are skipped. Every row has as many fields as the header.
package struct CSVReader: Sendable {
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
    scanner = CSVScanner(SourceText(bytes, file: file))
    guard let record = try scanner.next() else {
      let place = SourceSpan(source: scanner.source, start: 0, end: 0, line: 1)
      throw place.diagnostic("csv.empty", "the file has no header line", hint: "its first line names the columns")
    }
    var index: [String: Int] = [:]
    for (position, field) in record.fields.enumerated() {
      if field.text.isEmpty {
        throw field.span.diagnostic("csv.column.unnamed", "column \(position + 1) has no name")
      }
      if let first = index.updateValue(position, forKey: field.text) {
        let message = "the column \(Quoting.quote(field.text)) is duplicate: columns \(first + 1) and \(position + 1)"
        throw field.span.diagnostic("csv.column.duplicate", message)
      }
    }
    headerSpan = record.span
    headerSpans = record.fields.map(\.span)
    header = CSVHeader(columns: record.fields.map(\.text), index: index)
  }

  package var columns: [String] { header.columns }

  /// The next row; nil after the last.
  ///
  /// After an error, the next call continues with the line after it.
  ///
  /// - Throws: a diagnostic when the row has more or fewer fields than the header, or its quotes do not match.
  package mutating func next() throws(Diagnostic) -> CSVRow? {
    guard let record = try scanner.next() else { return nil }
    guard record.fields.count == columns.count else { throw ragged(record) }
    return CSVRow(cells: record.fields, header: header, span: record.span)
  }

  private func ragged(_ record: CSVScanner.Record) -> Diagnostic {
    let (found, expected) = (record.fields.count, columns.count)
    let message = "this row has \(found) \(found == 1 ? "field" : "fields"), the header has \(expected)"
    let place = found > expected ? record.fields[expected].span : record.span
    let hint = found > expected ? "put a field with a comma in double quotes" : "an empty field still needs its comma"
    return place.diagnostic("csv.row.ragged", message, hint: hint)
  }
}
