import Basics

/// An error with its place, for display and programs.
package struct Diagnostic: Error, Codable, Sendable {
  /// The kind of a failure; the same words as the kinds of a refusal.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case usage, missing, rule, state, forbidden, busy, damaged, unavailable, cancelled
  }

  /// A stable, dotted name: `language.quote.open`.
  package var code: String

  /// The kind of failure.
  package var kind: Kind

  /// The problem, in one sentence without a period.
  package var message: String

  /// How to fix it.
  package var hint: String?

  /// The commands that the hint names, with their words; it is not shown if one is not installed.
  package var hintCommands: [String] = []

  /// The place of the error.
  package var range: SourceRange?

  /// The text of the line at that place.
  package var sourceLine: String?

  /// The first underlined character of that text, from 1, if a part of it was hidden.
  package var shownColumn: Int?

  /// True if the message quotes a range as it was typed, which may be a part of a secret.
  package var quotesRange = false

  /// True if a word of the language, such as `plan`, has no command after it; the hint is an example then.
  package var lacksCommand = false

  /// The lines that led to the file, innermost first.
  package var includedFrom: [SourceRange]

  /// Other errors found with it, in file order.
  package var others: [Diagnostic] = []

  /// How to fix all of these errors, if each has its own hint; programs get only their own hints.
  package var hintForAll: String?

  package init(
    code: String,
    kind: Kind = .rule,
    message: String,
    hint: String? = nil,
    range: SourceRange? = nil,
    sourceLine: String? = nil,
    includedFrom: [SourceRange] = []
  ) {
    self.code = code
    self.kind = kind
    self.message = message
    self.hint = hint
    self.range = range
    self.sourceLine = sourceLine
    self.includedFrom = includedFrom
  }

  /// The diagnostic and the others found with it, as single ones.
  package var each: [Diagnostic] {
    var first = self
    (first.others, first.hintForAll) = ([], nil)
    return [first]
      + others.map {
        var other = $0
        other.includedFrom += includedFrom
        return other
      }
  }
}

/// Several errors in one file, in file order.
package struct Diagnostics: Error, Sendable {
  /// The first of them.
  package let first: Diagnostic
  /// The others.
  package let others: [Diagnostic]

  package init(_ diagnostic: Diagnostic) {
    first = diagnostic
    others = []
  }

  /// Nil if there are none.
  package init?(_ diagnostics: [Diagnostic]) {
    guard let first = diagnostics.first else { return nil }
    self.first = first
    others = Array(diagnostics.dropFirst())
  }
}

extension Diagnostics: CustomStringConvertible {
  package var description: String { ([first] + others).map(\.description).joined(separator: "\n") }
}

extension Diagnostic {
  /// The diagnostic as a line of JSON, and another line for each related one.
  package func json() -> String {
    each.map(\.object).joined(separator: "\n")
  }

  /// The diagnostic as a workflow command that GitHub Actions shows beside the line, and another for each
  /// related one.
  package func github() -> String {
    each.map(\.workflowCommand).joined(separator: "\n")
  }

  private var object: String {
    var fields = [("code", Self.quoted(code)), ("kind", Self.quoted(kind.rawValue)), ("message", Self.quoted(message))]
    if let hint { fields.append(("hint", Self.quoted(hint))) }
    if let range { fields += Self.fields(of: range) + [("length", String(range.length))] }
    if let sourceLine { fields.append(("sourceLine", Self.quoted(sourceLine))) }
    if !includedFrom.isEmpty {
      let places = includedFrom.map { Self.object(Self.fields(of: $0)) }
      fields.append(("includedFrom", "[" + places.joined(separator: ",") + "]"))
    }
    return Self.object(fields)
  }

  private var workflowCommand: String {
    var properties: [String] = []
    if let range {
      let file = Self.percentEscaped(range.file, also: [":", ","])
      properties = ["file=\(file)", "line=\(range.line)", "col=\(range.column)"]
    }
    let hint = hint.map { "\nhint: \($0)" } ?? ""
    let text = Self.percentEscaped("\(code): \(message)\(hint)")
    return properties.isEmpty ? "::error::\(text)" : "::error \(properties.joined(separator: ","))::\(text)"
  }

  private static func fields(of range: SourceRange) -> [(String, String)] {
    [("file", quoted(range.file)), ("line", String(range.line)), ("column", String(range.column))]
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHarmful || scalar.isInvisible: result += scalar.jsonSpelling
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Text for a workflow command; characters that are unsafe in the log are spelled out.
  private static func percentEscaped(_ text: String, also others: Set<Unicode.Scalar> = []) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "%" || scalar == "\r" || scalar == "\n" || others.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      } else if scalar.isHarmful || scalar.isInvisible {
        result += scalar.spelling
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
