import Basics
internal import Documents

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
    var members: [JSON.Member] = [
      .init(name: "code", value: .string(code)), .init(name: "kind", value: .string(kind.rawValue)),
      .init(name: "message", value: .string(message)),
    ]
    if let hint { members.append(.init(name: "hint", value: .string(hint))) }
    if let range { members += Self.place(range) + [.init(name: "length", value: JSON(range.length))] }
    if let sourceLine { members.append(.init(name: "sourceLine", value: .string(sourceLine))) }
    if !includedFrom.isEmpty {
      members.append(.init(name: "includedFrom", value: .array(includedFrom.map { .object(Self.place($0)) })))
    }
    var json = JSONWriter(escapes: .invisible)
    json.value(.object(members))
    return json.buffer.text
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

  private static func place(_ range: SourceRange) -> [JSON.Member] {
    [
      .init(name: "file", value: .string(range.file)), .init(name: "line", value: JSON(range.line)),
      .init(name: "column", value: JSON(range.column)),
    ]
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
