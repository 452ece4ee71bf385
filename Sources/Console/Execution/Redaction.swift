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
    guard command.hasSecrets else { return words }
    var words = words
    let options = command.description.parameters.filter(\.isSecret).map { "--\($0.name)" }
    for index in words.indices {
      if options.contains(where: { words[index].text.hasPrefix($0 + "=") }) { words[index].isSecret = true }
      if index > 0, options.contains(words[index - 1].text) { words[index].isSecret = true }
    }
    return words
  }

  /// A command's line with its secret words replaced.
  static func text(of node: CommandNode, words: [BoundWord], hides sign: String) -> String {
    guard words.contains(where: \.isSecret) else { return node.text }
    return words.map { word in
      guard word.isSecret else { return Quoting.quote(word.text) }
      let equals = word.text.hasPrefix("--") ? word.text.firstIndex(of: "=") : nil
      return (equals.map { String(word.text[...$0]) } ?? "") + sign
    }.joined(separator: " ")
  }

  /// A source line with its secret words starred, each character in its place, so that a caret still points right.
  static func starred(_ line: String, words: [BoundWord]) -> String {
    words.filter(\.isSecret).reduce(line) { line, word in
      let typed = word.word.span.text
      return line.replacing(typed, with: String(repeating: "*", count: typed.count))
    }
  }

  private var secretOptions: [String] {
    tree.all.flatMap(\.description.parameters).filter(\.isSecret).map { "--\($0.name)" }
  }

  private func redacted(_ statement: Statement, in text: String) -> String {
    switch statement {
    case .command(let node): redacted(node, in: text)
    case .loop(let loop): loop.body.flatMap(\.statements).reduce(text) { redacted($1, in: $0) }
    case .alias(_, let body, _): text.replacing(body, with: nested(body))
    case .assignment: text
    }
  }

  private func redacted(_ node: CommandNode, in text: String) -> String {
    let typed = node.words.map { BoundWord(word: $0, text: $0.literal ?? $0.span.text) }
    var result = text
    for word in typed where word.text.contains(" ") {
      let inner = nested(word.text)
      if inner != word.text { result = result.replacing(word.word.span.text, with: Quoting.quote(inner)) }
    }
    guard let (command, count) = tree.command(for: typed), command.hasSecrets else { return result }
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
