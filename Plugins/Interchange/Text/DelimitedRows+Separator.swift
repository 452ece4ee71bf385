import StockroomKit

extension DelimitedRows {
  /// The separator that the header has most of outside of quotes; a comma if it has none.
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

  /// The separator that a first line such as `sep=;` names, and where the next line begins; nil if it does not name one.
  ///
  /// Excel writes and reads it, in quotes too, and adds separators where the sheet has more columns.
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

extension Refusal {
  static let rowTooLarge = Refusal(
    "interchange.row.too-large", "this row is larger than \(DelimitedRows.limit) bytes",
    hint: "a quote that is never closed takes the rest of the file into its cell")
  static let openQuote = Refusal("csv.quote.open", "this quote is never closed")
  static let misplacedQuote = Refusal(
    "csv.quote.misplaced", "a quote is inside a cell that does not begin with one",
    hint: "quote the whole cell and double the quotes in it: \"a \"\"b\"\"\"")
  static let textAfterQuote = Refusal(
    "csv.quote.after", "text follows the closing quote", hint: "double a quote inside a cell: \"\"")

  fileprivate static let unknownSeparator = Refusal(
    "csv.separator", "this line names no separator of cells", hint: "write sep=; or sep=, or delete the line")
}
