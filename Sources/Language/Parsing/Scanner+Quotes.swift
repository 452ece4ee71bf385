extension Scanner {
  /// Reads a quoted part, which may span several lines, up to its closing quote.
  mutating func quoted(_ quote: UInt8, into builder: inout WordBuilder) throws(Diagnostic) {
    let opening = span(from: position, to: position + 1)
    position += 1
    while true {
      guard let byte = current else {
        guard hasNextLine else { throw failure(.openQuote(quote), at: opening) }
        builder.append(.newline)
        try enterNextLine()
        continue
      }
      switch byte {
      case quote:
        position += 1
        return
      case .backslash where quote == .doubleQuote:
        try escape(into: &builder, opening: opening)
      case .dollar where quote == .doubleQuote:
        try variable(into: &builder)
      default:
        plainText(until: quote, into: &builder)
      }
    }
  }

  private mutating func plainText(until quote: UInt8, into builder: inout WordBuilder) {
    let start = position
    let isDouble = quote == .doubleQuote
    while position < lineEnd {
      let byte = bytes[position]
      if byte == quote || isDouble && (byte == .backslash || byte == .dollar) { break }
      position += 1
    }
    builder.append(contentsOf: bytes[start..<position])
  }

  private mutating func escape(into builder: inout WordBuilder, opening: SourceSpan) throws(Diagnostic) {
    let start = position
    position += 1
    guard let byte = current else {
      guard hasNextLine else { throw failure(.openQuote(.doubleQuote), at: opening) }
      return try enterNextLine()
    }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): builder.append(.newline)
    case UInt8(ascii: "t"): builder.append(.tab)
    case .doubleQuote, .backslash, .dollar: builder.append(byte)
    case UInt8(ascii: "u"): builder.append(try unicodeEscape(from: start))
    default:
      let (scalar, length) = bytes[..<lineEnd].scalar(at: start + 1) ?? ("\u{FFFD}", 1)
      throw failure(.unknownEscape(scalar), at: span(from: start, to: start + 1 + length))
    }
  }

  /// Reads the `{1F600}` of `\u{1F600}`.
  private mutating func unicodeEscape(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
    let opening = position
    let close = bytes[opening..<min(opening + 10, lineEnd)].firstIndex(of: .closeBrace)
    guard current == .openBrace, let close,
      let value = UInt32(source.text(in: (opening + 1)..<close), radix: 16), bytes[opening + 1] != UInt8(ascii: "+"),
      let scalar = Unicode.Scalar(value)
    else {
      throw failure(.badUnicodeEscape, at: span(from: start, to: close.map { $0 + 1 } ?? opening))
    }
    position = close + 1
    return scalar
  }
}
