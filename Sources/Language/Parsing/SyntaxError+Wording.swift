extension SyntaxError {
  var wording: (code: String, message: String, hint: String?) {
    characterWording ?? wordWording ?? lineWording ?? definitionWording ?? loopWording
  }

  private typealias Wording = (code: String, message: String, hint: String?)

  private var characterWording: Wording? {
    switch self {
    case .notUTF8:
      ("character.encoding", "this is not UTF-8", "save the file as UTF-8")
    case .controlCharacter("\r"):
      ("character.control", "a carriage return stands in the line", "end lines with LF or CR LF")
    case .controlCharacter(let scalar):
      ("character.control", "the control character \(scalar.codePoint) is not allowed", Self.escapeHint(for: scalar))
    case .unusualSpace(let scalar, let mended):
      ("character.space", "\(scalar.codePoint) looks like a space but is none", "write: \(mended)")
    case .invisibleCharacter(let scalar, let mended):
      ("character.invisible", "the invisible character \(scalar.codePoint) stands here", "write: \(mended)")
    case .typographicQuote(let scalar, let mended):
      ("quote.typographic", "\(scalar) does not quote", "write: \(mended)")
    case .typographicDash(let mended):
      ("dash.typographic", "an option begins with two hyphens", "write: \(mended)")
    default: nil
    }
  }

  private static func escapeHint(for scalar: Unicode.Scalar) -> String {
    "if it is meant, write \"\\u{\(String(scalar.value, radix: 16, uppercase: true))}\""
  }

  private var wordWording: Wording? {
    switch self {
    case .openQuote(let quote):
      ("quote.open", "this quote is never closed", "close it with \(Unicode.Scalar(quote))")
    case .textAfterQuote(let mended):
      ("quote.after", "text follows the closing quote", "write it as one word: \(mended)")
    case .unknownEscape(let scalar):
      (
        "escape.unknown", "\\\(scalar.map(String.init) ?? "") is no escape",
        #"the escapes are \n \t \" \\ \$ and \u{1F600}; in 'single quotes' a \ is itself"#
      )
    case .badUnicodeEscape:
      ("escape.unicode", "\\u takes the number of a character in braces", #"like "\u{1F600}""#)
    case .backslashInWord(let mended):
      ("backslash.bare", "outside quotes a \\ only continues the line", "write: \(mended)")
    case .spaceAfterBackslash:
      ("backslash.space", "a space follows the \\ that would continue the line", "make the \\ the last character")
    case .endsWithBackslash:
      ("backslash.end", "the \\ continues a line, but none follows", "remove it")
    case .openVariable:
      ("variable.open", "this ${ is never closed", "write ${name}")
    case .badVariable(let name):
      (
        "variable.name", "\(Quoting.shown(name)) is no name of a variable",
        "like $name, ${name}, ${row.column} or ${env:HOME}"
      )
    default: nil
    }
  }

  private var lineWording: Wording? {
    switch self {
    case .emptyStatement:
      ("semicolon.empty", "no command stands before this ;", "write one ; between two commands")
    case .doubleAmpersand:
      ("operator.and", "commands are not joined by &&", "write ; instead: a line stops at its first error")
    case .doublePipe:
      ("operator.or", "commands are not joined by ||", "write | and a shell command, or two lines")
    case .commandMissing(let word):
      ("command.missing", "\(word) needs a command after it", Self.exampleHint(after: word))
    case .redirectsNothing(let sign):
      ("redirection.nothing", "no command stands before this \(sign)", "write: product list \(sign) …")
    case .shellMissing:
      ("redirection.shell", "no shell command follows the |", "like | sort")
    case .fileMissing(let sign):
      ("redirection.file", "no file follows the \(sign)", "like \(sign) products.csv")
    case .textAfterFile(let sign):
      ("redirection.after", "\(sign) FILE ends the line", "put this on a line of its own, or before the \(sign)")
    case .redirectsAssignment:
      ("redirection.definition", "let has no output to redirect", "put let on a line of its own")
    case .redirectsAlias(let sign, let name):
      (
        "redirection.definition", "the \(sign) and what stands behind it are no part of an alias",
        "write it behind the alias, where that is used: \(name) \(sign) …"
      )
    default: nil
    }
  }

  private static func exampleHint(after word: String) -> String {
    switch word {
    case "plan": "like: plan product delete .level2"
    case "watch": "like: watch 2s product list"
    default: "like: \(word) product list"
    }
  }

  private var definitionWording: Wording? {
    switch self {
    case .nameMissing(let keyword):
      ("name.missing", "\(keyword) needs a name", Self.definitionHint(keyword, "name"))
    case .badName(let name, let keyword):
      ("name.invalid", "\(Quoting.shown(name)) cannot be a name", Self.nameHint(keyword))
    case .reservedName(let name, _):
      ("name.reserved", "the name \(name) is taken by the language", "choose another")
    case .equalsMissing(let keyword, let name):
      ("equals.missing", "\(keyword) needs = after the name", Self.definitionHint(keyword, name))
    case .valueMissing(let keyword, let name):
      ("value.missing", "nothing follows the =", Self.definitionHint(keyword, name))
    case .severalWords(let name, let mended):
      ("value.several", "let takes one word", "write: let \(name) = \(mended)")
    case .prefixedDefinition(let prefix, let keyword):
      ("prefix.definition", "\(prefix) goes before a command, not before \(keyword)", "remove \(prefix)")
    default: nil
    }
  }

  private static func nameHint(_ keyword: String) -> String {
    "a name has letters, digits and _\(keyword == "alias" ? " or -" : ""), and begins with a letter"
  }

  private static func definitionHint(_ keyword: String, _ name: String) -> String {
    switch keyword {
    case "alias": "like: alias \(name) = product list --status \"Ready to Submit\""
    case "for": "like: for \(name) in 1..9 do product show .level$\(name)"
    default: "like: let \(name) = \"Level 2\""
    }
  }

  private var loopWording: Wording {
    switch self {
    case .inMissing(let name):
      ("for.in", "for needs in after the name", Self.definitionHint("for", name))
    case .setMissing:
      ("for.set", "for needs values before do", "like 1..9, or a b c, or @rows.csv")
    case .doMissing:
      ("for.do", "for needs do after its values, on the same line", "like: for n in 1..9 do product show .level$n")
    case .commaMisplaced:
      ("for.comma", "no value stands before this comma", "write one comma between two values")
    case .mixedSet:
      (
        "for.mixed", "values are separated by spaces or by commas, not by both",
        "put quotes around a value with a space"
      )
    case .rowsNotAlone:
      ("for.rows", "a CSV file stands alone after in", "write: for row in @rows.csv do …")
    case .badRange(let text):
      (
        "for.range", "\(Quoting.shown(text)) is no range of whole numbers",
        "like 1..9 or 0001..1000; quote it if it is a word"
      )
    case .descendingRange(let text, let mended):
      ("for.descending", "the range \(text) goes down", "ranges go up: \(mended)")
    case .endMissing:
      ("for.end", "this for has no end", "close its lines with end, alone on a line")
    case .endUnexpected:
      ("end.unexpected", "end closes no for", "end stands alone on a line, after for … do and its lines")
    case .textAfterEnd:
      ("end.after", "end stands alone on its line", "put this on the next line")
    case .tooDeep(let limit):
      ("for.depth", "loops are nested deeper than \(limit)", nil)
    default:
      ("syntax", "this cannot be read", nil)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
