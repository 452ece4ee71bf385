/// The values of `$name` and `${row.column}`.
package struct Variables: Sendable {
  private var values: [String: String] = [:]
  private var rows: [String: CSVRow] = [:]
  /// The total size of the values in bytes, except rows.
  package private(set) var byteCount = 0

  package init() {}

  /// The value of a variable; `row.column` reads a column of a bound row.
  package subscript(name: String) -> String? {
    get { values[name] ?? field(name) }
    set {
      byteCount += (newValue?.utf8.count ?? 0) - (values[name]?.utf8.count ?? 0)
      values[name] = newValue
      rows[name] = nil
    }
  }

  /// Sets the variable of a `for` to its next value.
  package mutating func bind(_ binding: Binding) {
    switch binding.value {
    case .text(let text): self[binding.name] = text
    case .row(let row):
      self[binding.name] = nil
      rows[binding.name] = row
    }
  }

  /// Every name that can follow a `$`, including `row.column`, in order.
  package var names: [String] {
    let columns = rows.flatMap { row in row.value.columns.map { "\(row.key).\($0)" } }
    return (values.keys + columns).sorted()
  }

  /// The row a `for` bound to a name.
  func row(_ name: String) -> CSVRow? { rows[name] }

  private func field(_ name: String) -> String? {
    guard let dot = name.utf8.firstIndex(of: .dot) else { return nil }
    return rows[String(name[..<dot])]?[String(name[name.utf8.index(after: dot)...])]
  }
}

extension Variables {
  /// The text of a word, with every variable replaced by its value; the value is never split or parsed again.
  ///
  /// - Throws: a diagnostic at a variable that has no value, or whose value `environment` refuses.
  ///
  /// - Throws: A diagnostic for a variable that is not set, and for a word that gets longer than ``wordLimit``.
  package func expand(
    _ word: Word, environment: (String) throws(Diagnostic) -> String?
  ) throws(Diagnostic) -> String {
    switch word.content {
    case .literal(let text): return text
    case .template(let pieces):
      var result = ""
      for piece in pieces {
        switch piece {
        case .text(let text): result += text
        case .variable(let name, let span):
          guard let value = self[name] else { throw unknown(name, at: span) }
          guard result.utf8.count + value.utf8.count <= Self.wordLimit else { throw tooLong(name, at: span) }
          result += value
        case .environment(let name, let span):
          result += try value(of: name, in: environment, at: span)
        }
      }
      return result
    }
  }

  /// The maximum length of a word with its variables, in bytes: that of a line.
  package static let wordLimit = 1 << 20

  private func tooLong(_ name: String, at span: SourceSpan) -> Diagnostic {
    span.diagnostic(
      "language.word.too-long", kind: .rule, "with the value of \(Quoting.quote(name)) the word is longer than 1 MiB",
      hint: "use a shorter value")
  }

  private func value(
    of name: String, in environment: (String) throws(Diagnostic) -> String?, at span: SourceSpan
  ) throws(Diagnostic) -> String {
    let value: String?
    do {
      value = try environment(name)
    } catch {
      throw span.diagnostic(error.code, kind: error.kind, error.message, hint: error.hint)
    }
    if let value { return value }
    let hint = "set it before starting stockroom"
    throw span.diagnostic(
      "language.environment.unknown", kind: .usage, "the environment variable \(name) is not set", hint: hint)
  }

  private func unknown(_ name: String, at span: SourceSpan) -> Diagnostic {
    span.diagnostic(
      "language.variable.unknown", kind: .usage, "unknown variable \(Quoting.quote(name))",
      hint: unknownHint(name, at: span))
  }

  private func unknownHint(_ name: String, at span: SourceSpan) -> String {
    if let column = row(name)?.columns.first {
      return "name a column of the row: ${\(name).\(column)}"
    }
    if let closest = Suggestions.closest(to: name, among: names).first {
      return "did you mean \(Self.reference(to: closest))?"
    }
    if name == "_" { return "no record has been created, changed, or shown yet" }
    return "set it: let NAME = …; ${env:NAME} is of the environment; '$' in single quotes is literal"
  }

  private static func reference(to name: String) -> String {
    name.utf8.isName ? "$\(name)" : "${\(name)}"
  }
}
