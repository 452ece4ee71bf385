public import Foundation
internal import Language
public import Store

/// A CSV file with a header line, read a row at a time: RFC 4180, UTF-8, with or without a byte order mark.
///
/// Its errors have places: `prices.csv:812:14: error: …`.
///
///     var sheet = try Spreadsheet(try preparation.read(file), file: file)
///     let code = try sheet.column("storefront")
///     try sheet.forEach { row in storefronts.append(try row.read(code, Storefront.parse)) }
public struct Spreadsheet {
  /// A column of one spreadsheet.
  public struct Column: Sendable {
    /// The name as written in the file.
    public let name: String
    let position: Int
  }

  private var reader: CSVReader
  private let label: String
  private let size: Int64
  private let progress: ProgressReporter

  /// Reads the header; `progress` reports the number of bytes read.
  ///
  /// - Throws: An error with its place if the header is missing, or a column has no name or a duplicate name.
  public init(_ data: Data, file: FilePath, progress: ProgressReporter = .silent) throws {
    label = "reading \(file.text)"
    size = Int64(data.count)
    self.progress = progress
    reader = try CSVReader(bytes: [UInt8](data), file: file.text)
  }

  /// The column with one of these names, the first one in the file, ignoring case, spaces, `-`, and `_`.
  ///
  /// - Throws: An error at the header with the missing name, and with a column that may be a typo of it.
  public func column(_ name: String, _ others: String...) throws -> Column {
    if let column = find([name] + others) { return column }
    throw missing(name, others)
  }

  /// The optional column with one of these names; nil if the file has none.
  public func optionalColumn(_ name: String, _ others: String...) -> Column? {
    find([name] + others)
  }

  /// All columns, in the order of the file, for readers that refuse unknown columns.
  public var columns: [Column] {
    reader.columns.enumerated().map { Column(name: $1, position: $0) }
  }

  /// Returns the next row; nil after the last.
  ///
  /// - Throws: An error with its place if the row has more or fewer fields than the header, or unbalanced quotes.
  public mutating func next() throws -> SpreadsheetRow? {
    let row = try reader.next()
    progress.update(label, done: row.map { Int64($0.end) } ?? size, total: size)
    return row.map { SpreadsheetRow(row: $0) }
  }

  /// Returns the next valid row; collects the errors of the invalid rows before it.
  public mutating func next(noting findings: inout Findings) throws -> SpreadsheetRow? {
    while true {
      if let row = try findings.gather({ try next() }) { return row }
    }
  }

  /// Calls `body` with each row, and reports the problems of all rows together.
  ///
  /// - Throws: The errors with places, after the last row; any other error immediately.
  public mutating func forEach(_ body: (SpreadsheetRow) throws -> Void) throws {
    var findings = Findings()
    while let row = try next(noting: &findings) { try findings.gather { try body(row) } }
    try findings.check()
  }

  /// Turns a refusal of the whole file into an error at the header.
  public func error(_ refusal: Refusal) -> any Error {
    reader.headerSpan.diagnostic(refusal)
  }

  /// Turns a refusal of a column into an error at its name in the header.
  public func error(_ refusal: Refusal, at column: Column) -> any Error {
    reader.headerSpans[column.position].diagnostic(refusal)
  }

  private func find(_ names: [String]) -> Column? {
    for name in names {
      let wanted = fold(name)
      guard let position = reader.columns.firstIndex(where: { fold($0) == wanted }) else { continue }
      return Column(name: reader.columns[position], position: position)
    }
    return nil
  }

  private func missing(_ name: String, _ others: [String]) -> Diagnostic {
    let columns = reader.columns
    let message = "there is no column \(name)"
    guard columns.count > 1 else {
      return reader.headerSpan.diagnostic("csv.column.missing", message, hint: "columns are separated by commas")
    }
    // A name of two letters with a typo is too short for a guess.
    let nearest = ([name] + others).lazy.filter { $0.count > 2 }
      .compactMap { Suggestions.closest(to: $0, among: columns, limit: 1).first }.first
    guard let nearest, let position = columns.firstIndex(of: nearest) else {
      let hint = "rename the right column to \(name): the columns are \(columns.joined(separator: ", "))"
      return reader.headerSpan.diagnostic("csv.column.missing", message, hint: hint)
    }
    return reader.headerSpans[position].diagnostic(
      "csv.column.missing", message, hint: "rename \(nearest) to \(name)?")
  }
}

/// A row of a ``Spreadsheet``.
public struct SpreadsheetRow: Sendable {
  let row: CSVRow

  /// The number of its first line, from 1.
  public var line: Int { row.line }

  /// The text in a column, as in the file.
  public subscript(column: Spreadsheet.Column) -> String { row[column.position] }

  /// Parses the text in a column; a refusal becomes an error at its place.
  ///
  /// An error in reading the store is thrown unchanged, since the file is not its cause.
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
