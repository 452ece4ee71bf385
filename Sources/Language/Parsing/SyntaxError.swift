/// All syntax errors, by cause; `SyntaxError+Wording.swift` has their messages.
enum SyntaxError {
  // Characters
  case notUTF8
  case controlCharacter(Unicode.Scalar)
  case unusualSpace(Unicode.Scalar)
  case invisibleCharacter(Unicode.Scalar)
  case typographicQuote(Unicode.Scalar)
  case typographicDash

  // Words
  case openQuote(UInt8)
  case textAfterQuote
  case unknownEscape(Unicode.Scalar?)
  case badUnicodeEscape
  case backslashInWord
  case spaceAfterBackslash
  case endsWithBackslash
  case openVariable
  case badVariable(String)

  // Lines
  case emptyStatement
  case doubleAmpersand
  case doublePipe
  case commandMissing(after: String)
  case redirectsNothing(String)
  case shellMissing
  case fileMissing(String)
  case textAfterFile(String)
  case redirectsAssignment
  case redirectsAlias(sign: String)

  // let and alias
  case nameMissing(keyword: String)
  case badName(String, keyword: String)
  case reservedName(String)
  case equalsMissing(keyword: String)
  case valueMissing(keyword: String)
  case severalWords
  case prefixedDefinition(prefix: String, keyword: String)

  // for
  case inMissing
  case setMissing
  case doMissing
  case commaMisplaced
  case mixedSet
  case rowsNotAlone
  case badRange(String)
  case descendingRange(String)
  case endMissing
  case endUnexpected
  case textAfterEnd
  case tooDeep(limit: Int)
}

extension SyntaxError {
  /// True if more text could fix it, so that a prompt asks for a continuation line.
  var isUnfinished: Bool {
    switch self {
    case .openQuote, .endsWithBackslash, .endMissing: true
    default: false
    }
  }

  /// True if the message quotes a range as it was typed.
  var quotesRange: Bool {
    switch self {
    case .badRange, .descendingRange: true
    default: false
    }
  }

  /// True if a word of the language, such as `plan`, has no command after it.
  var lacksCommand: Bool {
    if case .commandMissing = self { true } else { false }
  }
}

extension SourceSpan {
  func diagnostic(_ error: SyntaxError) -> Diagnostic {
    let wording = error.wording
    var diagnostic = diagnostic("language." + wording.code, kind: .usage, wording.message, hint: wording.hint)
    diagnostic.quotesRange = error.quotesRange
    diagnostic.lacksCommand = error.lacksCommand
    return diagnostic
  }
}
