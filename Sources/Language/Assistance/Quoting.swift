import Basics

/// Quotes text so that the language parses it as one word.
package enum Quoting {
  /// The shortest form of a word: bare, `"in quotes"`, or `'in quotes'` if that saves escapes.
  ///
  /// It is always one line.
  ///
  /// The name of `--name=value` is not quoted, so that it stays an option.
  package static func quote(_ text: String) -> String {
    if isBare(text) { return text }
    if let equals = optionEnd(of: text) {
      return String(text[...equals]) + quoteValue(String(text[text.index(after: equals)...]))
    }
    return quoteValue(text)
  }

  /// Text for a message: unchanged if it is a plain word, otherwise in quotes.
  static func shown(_ text: String) -> String {
    text.isEmpty ? "''" : quote(text)
  }

  private static func quoteValue(_ text: String) -> String {
    let escaped = escape(text)
    let hasEscapes = escaped.utf8.count > text.utf8.count
    return hasEscapes && canBeLiteral(text) ? "'\(text)'" : "\"\(escaped)\""
  }

  /// Like ``quote(_:)``, with the opening quote already typed, if the text can be quoted so.
  static func quote(_ text: String, in quote: Character) -> String {
    quote == "'" && canBeLiteral(text) ? "'\(text)'" : "\"\(escape(text))\""
  }

  private static func canBeLiteral(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0 == "'" || $0.isControl }
  }

  private static func isBare(_ text: String) -> Bool {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", ";", "|", "\\": return false
      case _ where scalar.isControl || scalar.isUnusualSpace || scalar.isInvisible: return false
      case "#" where previous == nil, ">" where previous == nil: return false
      case _ where scalar.isAnyQuote || scalar.isTypographicDash:
        if previous == nil || previous == "=" { return false }
      case _ where previous == "$" && scalar.startsVariable: return false
      default: break
      }
      previous = scalar
    }
    return !text.isEmpty && text != "&&"
  }

  /// The `=` of a text that begins like a long option.
  private static func optionEnd(of text: String) -> String.Index? {
    guard text.hasPrefix("--"), let equals = text.utf8.firstIndex(of: .equals) else { return nil }
    let name = text.utf8[..<equals].dropFirst(2)
    return !name.isEmpty && name.allSatisfy { $0.continuesName || $0 == 0x2D } ? equals : nil
  }

  private static func escape(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)".unicodeScalars
      case "\n": result += "\\n".unicodeScalars
      case "\t": result += "\\t".unicodeScalars
      case "$" where next?.startsVariable == true:
        result += "\\$".unicodeScalars
      case _ where scalar.isControl:
        result += scalar.spelling.unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isAnyQuote: Bool { self == "\"" || self == "'" || isTypographicQuote }

  /// True if a `$` before this makes a variable.
  fileprivate var startsVariable: Bool {
    self == "{" || isASCII && UInt8(truncatingIfNeeded: value).startsName
  }
}
