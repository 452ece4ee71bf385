import Basics

extension SyntaxError {
  /// The code, the message, and the hint, which has no word of the line: any of them may be a secret.
  var wording: (code: String, message: String, hint: String?) {
    characterWording ?? wordWording ?? lineWording ?? definitionWording ?? loopWording
  }

  private typealias Wording = (code: String, message: String, hint: String?)

  private var characterWording: Wording? {
    switch self {
    case .notUTF8:
      ("character.encoding", "this is not UTF-8", "save the file as UTF-8")
    case .controlCharacter("\r"):
      ("character.control", "the line contains a carriage return", "end lines with LF or CR LF")
    case .controlCharacter(let scalar):
      ("character.control", "the control character \(scalar.codePoint) is not allowed", Self.escapeHint(for: scalar))
    case .unusualSpace(let scalar):
      ("character.space", "\(scalar.codePoint) looks like a space but is not", "replace it with a space")
    case .invisibleCharacter(let scalar):
      ("character.invisible", "there is an invisible character here: \(scalar.codePoint)", "delete it")
    case .typographicQuote(let scalar):
      ("quote.typographic", "\(scalar) is not a quotation mark", Self.quotesHint)
    case .typographicDash:
      ("dash.typographic", "an option begins with two hyphens", "replace the dash with --")
    default: nil
    }
  }

  private static let quotesHint = "use straight quotes: 'a b' or \"a b\""

  private static func escapeHint(for scalar: Unicode.Scalar) -> String {
    "if intended, write \"\(scalar.spelling)\""
  }

  private var wordWording: Wording? {
    switch self {
    case .openQuote(let quote):
      ("quote.open", "this quote is never closed", "close it with \(Unicode.Scalar(quote))")
    case .textAfterQuote:
      ("quote.after", "text follows the closing quote", "quote the whole word: \"it's a b\"")
    case .unknownEscape(let scalar):
      (
        "escape.unknown", "\\\(scalar.map(String.init) ?? "") is not an escape",
        #"the escapes are \n \t \" \\ \$ and \u{1F600}; in 'single quotes' a \ is literal"#
      )
    case .badUnicodeEscape:
      ("escape.unicode", "\\u needs a code point in braces", #"as in "\u{1F600}""#)
    case .backslashInWord:
      ("backslash.bare", "outside quotes a \\ only continues the line", #"quote the word: 'a b' or 'C:\a'"#)
    case .spaceAfterBackslash:
      ("backslash.space", "a space follows the \\ at the end of the line", "make the \\ the last character")
    case .endsWithBackslash:
      ("backslash.end", "there is no line after this \\", "remove it")
    case .openVariable:
      ("variable.open", "this ${ is never closed", "write ${name}")
    case .badVariable(let name):
      (
        "variable.name", "\(Quoting.shown(name)) is not a variable name",
        "like $name, ${name}, ${row.column} or ${env:HOME}"
      )
    default: nil
    }
  }

  private var lineWording: Wording? {
    switch self {
    case .emptyStatement:
      ("semicolon.empty", "there is no command before this ;", "write one ; between two commands")
    case .doubleAmpersand:
      ("operator.and", "commands are not joined by &&", "use ; instead: a line stops at its first error")
    case .doublePipe:
      ("operator.or", "commands are not joined by ||", "use | and a shell command, or two lines")
    case .commandMissing(let word):
      ("command.missing", "\(word) needs a command after it", Self.exampleHint(after: word))
    case .redirectsNothing(let sign):
      ("redirection.nothing", "there is no command before this \(sign)", "write: product list \(sign) …")
    case .shellMissing:
      ("redirection.shell", "there is no shell command after the |", "for example: | sort")
    case .fileMissing(let sign):
      ("redirection.file", "there is no file after the \(sign)", "for example: \(sign) products.csv")
    case .textAfterFile(let sign):
      ("redirection.after", "\(sign) FILE must end the line", "put this on its own line, or before the \(sign)")
    case .redirectsAssignment:
      ("redirection.definition", "let has no output to redirect", "put let on its own line")
    case .redirectsAlias(let sign):
      (
        "redirection.definition", "an alias cannot include the \(sign) and what follows it",
        "write it after the alias when you use it: NAME \(sign) …"
      )
    default: nil
    }
  }

  private static func exampleHint(after word: String) -> String {
    switch word {
    case "plan": "for example: plan product delete .level2"
    case "watch": "for example: watch 2s product list"
    default: "for example: \(word) product list"
    }
  }

  private var definitionWording: Wording? {
    switch self {
    case .nameMissing(let keyword):
      ("name.missing", "\(keyword) needs a name", Self.definitionHint(keyword))
    case .badName(let name, let keyword):
      ("name.invalid", "\(Quoting.shown(name)) cannot be a name", Self.nameHint(keyword))
    case .reservedName(let name):
      ("name.reserved", "\(name) is a reserved word", "choose another")
    case .equalsMissing(let keyword):
      ("equals.missing", "\(keyword) needs = after the name", Self.definitionHint(keyword))
    case .valueMissing(let keyword):
      ("value.missing", "there is no value after the =", Self.definitionHint(keyword))
    case .severalWords:
      ("value.several", "let needs exactly one word", "quote a value with spaces: let NAME = 'a b'")
    case .prefixedDefinition(let prefix, let keyword):
      ("prefix.definition", "\(prefix) must be before a command, not before \(keyword)", "remove \(prefix)")
    default: nil
    }
  }

  private static func nameHint(_ keyword: String) -> String {
    "use letters, digits, and _\(keyword == "alias" ? " or -" : ""), beginning with a letter"
  }

  private static func definitionHint(_ keyword: String) -> String {
    switch keyword {
    case "alias": "for example: alias ready = product list --status \"Ready to Submit\""
    case "for": "for example: for n in 1..9 do product show .level$n"
    default: "for example: let name = \"Level 2\""
    }
  }

  private var loopWording: Wording {
    switch self {
    case .inMissing:
      ("for.in", "for needs in after the name", Self.definitionHint("for"))
    case .setMissing:
      ("for.set", "for needs values before do", "for example: 1..9, or a b c, or @rows.csv")
    case .doMissing:
      (
        "for.do", "for needs do after its values, on the same line", Self.definitionHint("for")
      )
    case .commaMisplaced:
      ("for.comma", "there is no value before this comma", "use one comma between two values")
    case .mixedSet:
      (
        "for.mixed", "separate values by spaces or by commas, not both",
        "put quotes around a value with a space"
      )
    case .rowsNotAlone:
      ("for.rows", "a CSV file must be the only value after in", "write: for row in @rows.csv do …")
    case .badRange(let text):
      (
        "for.range", "\(Quoting.shown(text)) is not a range of whole numbers",
        "use 1..9 or 0001..1000; quote it if it is a word"
      )
    case .descendingRange(let text):
      ("for.descending", "the range \(text) goes down", "ranges go up, as 1..9 does")
    case .endMissing:
      ("for.end", "this for has no end", "add end on its own line")
    case .endUnexpected:
      ("end.unexpected", "there is no for to end", "write end on its own line, after for … do and its lines")
    case .textAfterEnd:
      ("end.after", "end must be on its own line", "put this on the next line")
    case .tooDeep(let limit):
      ("for.depth", "loops are nested deeper than \(limit)", nil)
    default:
      ("syntax", "this is not valid", nil)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
