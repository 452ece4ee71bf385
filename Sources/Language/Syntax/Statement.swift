/// One line: statements in order, and the redirection of their output.
///
/// A quote, a `\`, or a `for … end` may continue it over several lines of the source.
package struct Line: Sendable {
  package let statements: [Statement]
  package let redirection: Redirection?
  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// The line as typed, up to its last word.
  package var text: String { span.text }

  /// True if it is a single command.
  package var isOneCommand: Bool {
    guard statements.count == 1, case .command = statements[0] else { return false }
    return true
  }

  /// A diagnostic about a place in this line.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil, at range: SourceRange
  ) -> Diagnostic {
    let text = span.source.line(at: range.offset.lowerBound)
    return Diagnostic(code: code, kind: kind, message: message, hint: hint, range: range, sourceLine: text)
  }
}

/// The redirection of a line's output.
package enum Redirection: Sendable {
  /// The rest of the line after `|`, for `/bin/sh`.
  case shell(String, SourceRange)

  /// A file, replaced by `>` or added to by `>>`.
  case file(Word, append: Bool, SourceRange)
}

/// A statement between semicolons.
package enum Statement: Sendable {
  case command(CommandNode)

  /// `let NAME = word`.
  indirect case assignment(name: String, Word, SourceSpan)

  /// `alias NAME = command`; prefixes are among the command's words.
  indirect case alias(name: String, body: CommandNode, SourceSpan)

  indirect case loop(ForLoop)

  /// The place of the statement; of a loop, its header's.
  package var span: SourceSpan {
    switch self {
    case .command(let command): command.span
    case .assignment(_, _, let span), .alias(_, _, let span): span
    case .loop(let loop): loop.span
    }
  }
}

extension Statement {
  /// The commands in it: of an alias and of a loop, those of their bodies.
  package var commands: [CommandNode] {
    switch self {
    case .command(let node), .alias(_, let node, _): [node]
    case .assignment: []
    case .loop(let loop): loop.body.flatMap { $0.statements.flatMap(\.commands) }
    }
  }

  package var isLoop: Bool {
    if case .loop = self { true } else { false }
  }

  /// True if it defines a variable or an alias.
  package var isDefinition: Bool {
    switch self {
    case .assignment, .alias: true
    case .command, .loop: false
    }
  }
}

/// A word before a command that changes how it runs.
package enum Prefix: Sendable {
  /// Run it, print what would change, and roll back.
  case plan

  /// Run it repeatedly, with an optional duration in between.
  case watch(interval: Word?)
}

/// `for NAME in SET do …`: lines to run once for each value.
package struct ForLoop: Sendable {
  package let prefixes: [Prefix]
  package let variable: String
  package let set: LoopSequence
  package let body: [Line]
  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// A diagnostic that underlines the loop's first line.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    span.diagnostic(code, kind: kind, message, hint: hint)
  }
}

/// The values of a `for`.
package enum LoopSequence: Sendable {
  /// Words, and ranges such as `1..9` or `0001..$last`.
  case items([Item])

  /// The rows of a CSV file; the word is its path, without the `@`.
  case rows(file: Word)

  package struct Item: Sendable {
    package let word: Word

    /// True if the word was written as a range, bare and with `..` between two ends.
    package let isRange: Bool
  }
}
