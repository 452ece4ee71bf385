internal import Basics

extension Scanner {
  /// Reads a non-ASCII character in a bare word, and refuses lookalikes of the language's symbols.
  mutating func wideCharacter(
    into builder: inout WordBuilder, wordStart: Int, opensQuote: Bool
  ) throws(Diagnostic) {
    let start = position
    guard let (scalar, length) = bytes[..<lineEnd].scalar(at: start) else {
      throw failure(.notUTF8, at: span(from: start, to: start + 1))
    }
    let place = span(from: start, to: start + length)
    if scalar.isUnusualSpace {
      let mended = replacing(from: wordStart) { $0.isUnusualSpace ? " " : $0 }
      throw failure(.unusualSpace(scalar, mended: mended), at: place)
    }
    if scalar.isInvisible {
      let mended = replacing(from: wordStart) { $0.isInvisible ? nil : $0 }
      throw failure(.invisibleCharacter(scalar, mended: mended), at: place)
    }
    if opensQuote, scalar.isTypographicQuote {
      throw failure(.typographicQuote(scalar, mended: straightened(from: wordStart, quote: start)), at: place)
    }
    if start == wordStart, scalar.isTypographicDash {
      let rest = source.text(in: (start + length)..<visibleEnd(from: start))
      throw failure(.typographicDash(mended: "--" + rest.drop { $0 == "-" || $0 == "—" }), at: place)
    }
    builder.append(contentsOf: bytes[start..<(start + length)])
    position += length
  }
}
