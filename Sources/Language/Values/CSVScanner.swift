import Basics

/// Splits CSV bytes into records and fields.
struct CSVScanner: Sendable {
  struct Field: Sendable {
    let text: String
    let span: SourceSpan

    /// A field as written, which an apostrophe may keep from being a formula.
    init(_ text: String, _ span: SourceSpan) { (self.text, self.span) = (FormulaCell.plain(text), span) }
  }

  struct Record {
    let fields: [Field]
    let span: SourceSpan
  }

  let source: SourceText
  private let bytes: [UInt8]
  private var position: Int
  private var line = 1

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.contentStart
  }

  /// The next record that is not empty; quoted fields may span several lines.
  ///
  /// An error ends the line.
  mutating func next() throws(Diagnostic) -> Record? {
    do {
      return try record()
    } catch {
      while position < bytes.count, !isLineEnding { position += 1 }
      throw error
    }
  }

  private mutating func record() throws(Diagnostic) -> Record? {
    while skipLineEnding() {}
    guard position < bytes.count else { return nil }
    let start = position
    let firstLine = line
    var fields = [try field()]
    while position < bytes.count, bytes[position] == .comma {
      position += 1
      fields.append(try field())
    }
    let span = SourceSpan(source: source, start: start, end: position, line: firstLine)
    _ = skipLineEnding()
    return Record(fields: fields, span: span)
  }

  private mutating func field() throws(Diagnostic) -> Field {
    if position < bytes.count, bytes[position] == .doubleQuote { return try quotedField() }
    let start = position
    while position < bytes.count, bytes[position] != .comma, !isLineEnding {
      if bytes[position] == .doubleQuote {
        throw span(from: position, to: position + 1).diagnostic(
          "csv.quote.misplaced", "a quote is inside a field that does not begin with one",
          hint: "quote the whole field and double the quotes in it: \"a \"\"b\"\"\"")
      }
      position += 1
    }
    return Field(try text(start..<position, line: line), span(from: start, to: position))
  }

  private mutating func quotedField() throws(Diagnostic) -> Field {
    let start = position
    let firstLine = line
    var content: [UInt8] = []
    position += 1
    while true {
      guard position < bytes.count else {
        let place = SourceSpan(source: source, start: start, end: start + 1, line: firstLine)
        throw place.diagnostic("csv.quote.open", "this quote is never closed")
      }
      let byte = bytes[position]
      position += 1
      if byte == .doubleQuote {
        guard position < bytes.count, bytes[position] == .doubleQuote else { break }
        position += 1
      } else if byte == .newline {
        line += 1
      }
      content.append(byte)
    }
    guard position == bytes.count || bytes[position] == .comma || isLineEnding else {
      throw span(from: position, to: position + 1).diagnostic(
        "csv.quote.after", "text follows the closing quote", hint: "double a quote inside a field: \"\"")
    }
    _ = try text(start..<position, line: firstLine)
    let place = SourceSpan(source: source, start: start, end: position, line: firstLine)
    return Field(String(decoding: content, as: UTF8.self), place)
  }

  /// The text of a field, which has to be UTF-8.
  private func text(_ range: Range<Int>, line: Int) throws(Diagnostic) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    var index = range.lowerBound
    while index < range.upperBound, let (_, length) = bytes[..<range.upperBound].scalar(at: index) { index += length }
    let line = line + bytes[range.lowerBound..<index].count { $0 == .newline }
    throw SourceSpan(source: source, start: index, end: index + 1, line: line).diagnostic(.notUTF8)
  }

  private var isLineEnding: Bool {
    bytes[position] == .newline
      || bytes[position] == .carriageReturn && (position + 1 == bytes.count || bytes[position + 1] == .newline)
  }

  private mutating func skipLineEnding() -> Bool {
    guard position < bytes.count, isLineEnding else { return false }
    if bytes[position] == .carriageReturn { position += 1 }
    if position < bytes.count, bytes[position] == .newline { position += 1 }
    line += 1
    return true
  }

  private func span(from start: Int, to end: Int) -> SourceSpan {
    SourceSpan(source: source, start: start, end: end, line: line)
  }
}
