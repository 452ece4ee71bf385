import StockroomKit

/// Splits a text into rows of cells, separated by commas, semicolons, or tabs, with any line ends.
///
/// Reads piece by piece, with one row in memory. A row has at most ``limit`` bytes.
struct DelimitedRows {
  /// The number of bytes of a broken line in a message.
  static let shown = 500
  /// The largest row in bytes.
  static let limit = 1 << 20

  private var reader: TextReader
  private var rows: CSVScanner
  /// The line `sep=;` with its end, which spreadsheets write before the header; otherwise empty.
  let preamble: String
  /// The first line, before any row is read.
  let firstLine: String

  /// Reads the first piece, and finds the separator in the first line.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for a line `sep=` without a separator.
  init(_ file: InputFile) throws {
    reader = TextReader(file)
    let piece = try reader.next()
    let line = try Self.separatorLine(of: piece, in: file.name)
    let rest = Array(piece[(line?.end ?? 0)...])
    preamble = String(decoding: piece[..<(line?.end ?? 0)], as: UTF8.self)
    firstLine = String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    var dialect = CSVScanner.Dialect()
    dialect.separator = line?.separator ?? Self.separator(of: rest)
    dialect.endsLinesAtReturns = true
    dialect.limit = Self.limit
    rows = CSVScanner(dialect, line: line == nil ? 1 : 2)
    if !rest.isEmpty { rows.append(rest) }
  }

  var fileName: String { reader.file.name }

  /// Moves to the next row that is not empty; false at the end.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for broken quotes or a row that is too large; the next call continues after it.
  mutating func advance() throws -> Bool {
    do {
      while true {
        switch try rows.next() {
        case .row: return true
        case .end: return false
        case .needsMore: rows.append(try reader.next())
        }
      }
    } catch let error as CSVError {
      throw TextPlace(file: fileName, line: error.line, column: error.column, text: error.lineText)
        .error(error.refusal)
    }
  }

  /// The number of cells of the current row.
  var count: Int { rows.count }

  /// The line that the current row begins on.
  var line: Int { rows.line }

  /// The row as written, without its line end; a line that could not be split, up to the size of a row.
  var rowText: String { rows.rowText }

  /// The text of a cell of the current row.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` if it is not UTF-8.
  func text(_ index: Int) throws -> String {
    guard let text = rows.text(index) else { throw place(index).error(.fileEncoding(fileName)) }
    return text
  }

  /// The line of a cell, and the character it begins with.
  func position(of index: Int) -> TextPosition { rows.position(of: index) }

  /// True if a cell of the current row has only spaces.
  func isBlank(_ index: Int) -> Bool { rows.isBlank(index) }

  /// True if all cells of the current row are blank, as in rows that a spreadsheet keeps after they are cleared.
  var isBlank: Bool { (0..<count).allSatisfy(isBlank) }

  /// The place of a cell.
  func place(_ index: Int) -> TextPlace {
    let position = position(of: index)
    return TextPlace(
      file: fileName, line: position.line, column: position.column, text: lineText(position.line - line))
  }

  /// The place of the whole row.
  var place: TextPlace { TextPlace(file: fileName, line: line, column: 1, text: lineText(0)) }

  private func lineText(_ index: Int) -> String? {
    let lines = rowText.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(index) ? String(lines[index].prefix(Self.shown)) : nil
  }

  // MARK: - Separators

  /// The most frequent separator of the header outside quotes; a comma if it has none.
  static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if ",;\t".utf8.contains(byte) { counts[byte, default: 0] += 1 }
    }
    return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
      .max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
  }

  /// The separator of a first line such as `sep=;`, and the start of the next line; nil for another line.
  ///
  /// Excel reads and writes this line, also in quotes, and adds separators if the sheet has more columns.
  static func separatorLine(of bytes: [UInt8], in file: String) throws -> (separator: UInt8, end: Int)? {
    let line = bytes.prefix(shown).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let isQuoted = line.first == UInt8(ascii: "\"")
    let text = line.dropFirst(isQuoted ? 1 : 0)
    guard String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=" else { return nil }
    let place = TextPlace(file: file, line: 1, column: 1, text: String(decoding: line, as: UTF8.self))
    guard let separator = text.dropFirst(4).first, known.contains(separator) else {
      throw place.error(.unknownSeparator)
    }
    let rest = text.dropFirst(isQuoted ? 6 : 5)
    guard rest.allSatisfy({ $0 == separator }), !isQuoted || text.dropFirst(5).first == UInt8(ascii: "\"") else {
      throw place.error(.unknownSeparator)
    }
    let isPair = bytes[line.endIndex...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    return (separator, min(bytes.count, line.endIndex + (isPair ? 2 : 1)))
  }

  private static let known = Array(",;\t|".utf8)
}

extension CSVError {
  fileprivate var refusal: Refusal {
    switch problem {
    case .rowTooLarge: Refusal("interchange.row.too-large", message, hint: hint)
    case .openQuote: Refusal("csv.quote.open", message)
    case .misplacedQuote: Refusal("csv.quote.misplaced", message, hint: hint)
    case .textAfterQuote: Refusal("csv.quote.after", message, hint: hint)
    }
  }
}

extension Refusal {
  fileprivate static let unknownSeparator = Refusal(
    "csv.separator", "this line does not name a separator", hint: "write sep=; or sep=, or delete the line")
}
