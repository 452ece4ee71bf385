internal import Foundation
internal import Language
internal import StockroomKit

/// Takes secrets out of lines before they are kept or shown anywhere: history, journal, error messages.
struct Redaction {
  let tree: CommandTree

  /// A text as typed, of any number of lines, without the secrets in it.
  func text(_ text: String) -> String {
    var parser = Parser(source: Array(text.utf8), file: "", mode: .prompt)
    var result = text
    do {
      while let line = try parser.next() {
        for statement in line.statements { result = redacted(statement, in: result) }
      }
      return result
    } catch {
      // What cannot be read is kept up to the first option that may hold a secret.
      let first = secretOptions.compactMap { text.range(of: $0)?.lowerBound }.min()
      return first.map { text[..<$0] + "…" } ?? text
    }
  }

  /// The words with those that hold secrets marked: the values of the command's secret options.
  static func marked(_ words: [BoundWord], of command: RegisteredCommand) -> [BoundWord] {
    command.hasSecrets
      ? marked(words, after: command.description.parameters.filter(\.isSecret).map { "--\($0.name)" }) : words
  }

  /// The same where the words make no command: what follows any option that may hold a secret.
  func markedAnywhere(_ words: [BoundWord]) -> [BoundWord] {
    Self.marked(words, after: secretOptions)
  }

  private static func marked(_ words: [BoundWord], after options: [String]) -> [BoundWord] {
    var words = words
    // "-" asks for the secret: it is none.
    for index in words.indices where words[index].text != "-" {
      if options.contains(where: { words[index].text.hasPrefix($0 + "=") }) { words[index].isSecret = true }
      if index > 0, options.contains(words[index - 1].text) { words[index].isSecret = true }
    }
    return words
  }

  /// A command's line as it was typed, with its secret words replaced.
  static func text(of node: CommandNode, words: [BoundWord], hides sign: String) -> String {
    guard words.contains(where: \.isSecret) else { return node.text }
    var (kept, rest) = ("", node.text[...])
    for word in words {
      let typed = word.word.span.text
      guard let place = rest.range(of: typed) else { continue }
      let equals = typed.hasPrefix("--") ? typed.firstIndex(of: "=") : nil
      kept += rest[..<place.lowerBound] + (word.isSecret ? (equals.map { typed[...$0] } ?? "") + sign : typed)
      rest = rest[place.upperBound...]
    }
    return kept + rest
  }

  /// A source line with its secret words starred, each character in its place, so that a caret still points right.
  static func starred(_ line: String, words: [BoundWord]) -> String {
    var characters = Array(line)
    for range in words.filter(\.isSecret).map(\.word.range) {
      let start = min(range.column - 1, characters.count)
      let end = min(start + range.length, characters.count)
      characters.replaceSubrange(start..<end, with: repeatElement("*", count: end - start))
    }
    return String(characters)
  }

  /// A failure without its source line where that could not be read and may hold a secret.
  func concealed(_ failure: Failure) -> Failure {
    guard failure.diagnostic.code.hasPrefix("language."), let line = failure.diagnostic.sourceLine,
      secretOptions.contains(where: line.contains)
    else { return failure }
    var copy = failure
    copy.diagnostic.sourceLine = nil
    return copy
  }

  /// A source line with the secrets of all its commands starred.
  func starred(_ text: String, in line: Line) -> String {
    line.statements.reduce(text) { text, statement in
      guard case .command(let node) = statement else { return text }
      let words = Self.typed(node)
      let command = tree.command(for: words)?.command
      return Self.starred(text, words: command.map { Self.marked(words, of: $0) } ?? markedAnywhere(words))
    }
  }

  private static func typed(_ node: CommandNode) -> [BoundWord] {
    node.words.map { BoundWord(word: $0, text: $0.literal ?? $0.span.text) }
  }

  private var secretOptions: [String] {
    tree.all.flatMap(\.description.parameters).filter(\.isSecret).map { "--\($0.name)" }
  }

  private func redacted(_ statement: Statement, in text: String) -> String {
    switch statement {
    case .command(let node): redacted(node, in: text)
    case .loop(let loop): loop.body.flatMap(\.statements).reduce(text) { redacted($1, in: $0) }
    case .alias(_, let body, _): text.replacing(body.text, with: nested(body.text))
    case .assignment: text
    }
  }

  private func redacted(_ node: CommandNode, in text: String) -> String {
    let typed = Self.typed(node)
    var result = text
    for word in typed where word.text.contains(" ") {
      let inner = nested(word.text)
      if inner != word.text { result = result.replacing(word.word.span.text, with: Quoting.quote(inner)) }
    }
    guard let (command, count) = tree.command(for: typed), command.hasSecrets else {
      // A command that takes no secret may be given one all the same: help, before a whole line.
      let words = markedAnywhere(typed)
      return result.replacing(node.text, with: Self.text(of: node, words: words, hides: "***"))
    }
    let words = Self.marked(typed, of: command)
    guard (try? Binder(command, words: words, from: count)) != nil else {
      return result.replacing(node.text, with: command.description.name + " …")
    }
    return result.replacing(node.text, with: Self.text(of: node, words: words, hides: "***"))
  }

  /// A line inside a word, as `expect refused` and aliases have it.
  private func nested(_ line: String) -> String {
    secretOptions.contains(where: line.contains) ? text(line) : line
  }
}
