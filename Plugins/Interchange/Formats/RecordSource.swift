import StockroomKit

/// Reads the records of a file, one at a time.
protocol RecordSource {
  /// The fields that its records may have.
  var layout: RecordLayout { get }
  /// True if it can say that a product has no localizations.
  var hasLocalizations: Bool { get }
  /// True if it lists the apps.
  var hasApps: Bool { get }

  /// The next record, or nil after the last.
  ///
  /// - Throws: A ``TextPlace/error(_:)``; the next call continues after the bad part, so all problems are found. Any
  ///   other error ends the reading.
  mutating func next() throws -> CatalogRecord?

  /// The name of the file, for messages.
  var fileName: String { get }
  /// The first lines for a file of the skipped rows; nil for a format without rows.
  var heading: String? { get }
  /// The text of the row that ``next()`` could not read; nil for a format without rows.
  var badRow: String? { get }
  /// The text of a line, for messages about a record without one.
  func text(ofLine line: Int) -> String?
  /// Contents that the catalog has no place for, by their names in the format, with counts.
  var ignored: Losses { get }
}

extension RecordSource {
  var heading: String? { nil }
  var badRow: String? { nil }
  func text(ofLine line: Int) -> String? { nil }

  /// The error for a refusal of a cell, or of the whole record if the file has no such cell.
  func error(_ refusal: Refusal, at cell: Cell?, of record: CatalogRecord) -> any Error {
    guard let cell, cell.line > 0 else {
      return place(line: record.line, column: record.column, of: record).error(refusal)
    }
    return place(line: Int(cell.line), column: Int(cell.column), of: record).error(refusal)
  }

  private func place(line: Int, column: Int, of record: CatalogRecord) -> TextPlace {
    let lines = record.text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let index = line - record.line
    return TextPlace(
      file: fileName, line: max(1, line), column: column,
      text: lines.indices.contains(index) ? String(lines[index]) : text(ofLine: line))
  }
}

/// Writes records as a file of some format.
protocol RecordSink {
  /// Writes a record; the localizations of a product follow it.
  mutating func write(_ record: CatalogRecord) throws
  /// Writes the end of the file.
  mutating func finish() throws
  /// Values that the format has no place for.
  var losses: Losses { get }
  /// The number of records that it did not write, by kind; negative if it wrote others instead.
  var omitted: [CatalogRecord.Kind: Int] { get }
}

extension RecordSink {
  var omitted: [CatalogRecord.Kind: Int] { [:] }
}

/// Writes the fields of records by their names.
protocol FieldSink: RecordSink {
  var layout: RecordLayout { get }
}

extension FieldSink {
  /// The text of a field of a record; empty by default.
  func text(_ field: String, of record: CatalogRecord) -> String { record[layout.position(of: field)]?.text ?? "" }
}

/// Values that a format has no place for, counted, so nothing is dropped silently.
struct Losses {
  /// The number of values by their description: `availability by storefront`.
  private(set) var counts: [(what: String, count: Int)] = []

  private var places: [String: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ what: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let index = places[what] {
      counts[index].count += count
    } else {
      places[what] = counts.count
      counts.append((what, count))
    }
  }

  mutating func add(_ other: Losses) {
    for (what, count) in other.counts { add(what, count) }
  }
}
