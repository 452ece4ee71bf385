import Language

/// What was read, written so that it fits beside its source: a word in brackets, a variable in braces.
enum Outline {
  static func of(_ source: String) throws -> String {
    try of(Array(source.utf8))
  }

  static func of(_ source: [UInt8]) throws -> String {
    var parser = Parser(source: source, file: "test.seed", mode: .file)
    var lines: [String] = []
    while let line = try parser.next() { lines.append(of(line)) }
    return lines.joined(separator: "\n")
  }

  static func of(_ line: Line) -> String {
    let statements = line.statements.map { of($0) }.joined(separator: " ; ")
    return switch line.redirection {
    case .shell(let text, _): statements + " | " + text
    case .file(let word, let append, _): statements + (append ? " >> " : " > ") + of(word)
    case nil: statements
    }
  }

  static func of(_ statement: Statement) -> String {
    switch statement {
    case .command(let command): of(command)
    case .assignment(let name, let word, _): "let \(name) = \(of(word))"
    case .alias(let name, let body, _): "alias \(name) = \(body.text)"
    case .loop(let loop): of(loop)
    }
  }

  static func of(_ command: CommandNode) -> String {
    (command.prefixes.map { of($0) } + command.words.map { of($0) }).joined(separator: " ")
  }

  static func of(_ word: Word) -> String {
    switch word.content {
    case .literal(let text): "[\(text)]"
    case .template(let pieces): "[" + pieces.map { of($0) }.joined() + "]"
    }
  }

  private static func of(_ piece: Word.Piece) -> String {
    switch piece {
    case .text(let text): text
    case .variable(let name, _): "{\(name)}"
    case .environment(let name, _): "{env:\(name)}"
    }
  }

  private static func of(_ prefix: Prefix) -> String {
    switch prefix {
    case .plan: "plan"
    case .watch(let interval): "watch" + (interval.map { "(\($0.literal ?? ""))" } ?? "")
    }
  }

  private static func of(_ loop: ForLoop) -> String {
    let prefixes = loop.prefixes.map { of($0) + " " }.joined()
    return "\(prefixes)for \(loop.variable) in \(of(loop.set)) do { "
      + loop.body.map { of($0) }.joined(separator: " / ") + " }"
  }

  private static func of(_ set: LoopSequence) -> String {
    switch set {
    case .items(let items): items.map { ($0.isRange ? "range" : "") + of($0.word) }.joined(separator: " ")
    case .rows(let file): "rows" + of(file)
    }
  }
}
