internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// A command's words with their variables expanded; an unknown variable is refused with a corrected line.
  func expandWords(of node: CommandNode) throws -> [ExpandedWord] {
    do {
      return try node.words.map { ExpandedWord(word: $0, text: try expand($0)) }
    } catch let diagnostic as Diagnostic {
      var failure = Failure(diagnostic)
      guard let line = request(node) ?? meantLine(node), redaction.text(node.text) == node.text else { throw failure }
      failure.diagnostic.hint = line
      failure.correction = line
      throw failure
    }
  }

  /// What a line of another program asks for, whose variables are the shell's: `curl -H "… $TOKEN" …`.
  private func request(_ node: CommandNode) -> String? {
    guard let first = node.words.first?.literal, tree.continuations(of: [first]).isEmpty,
      tree.command(named: first) == nil, aliases[first] == nil, !redaction.mayHoldSecret(node.text)
    else { return nil }
    return IntentAdvice(session: self).line(for: node.text)
  }

  /// The line with the first unknown variable replaced by the most similar one.
  private func meantLine(_ node: CommandNode) -> String? {
    for word in node.words {
      guard case .template(let pieces) = word.content else { continue }
      for case .variable(let name, let span) in pieces where variables[name] == nil {
        if environment[name] != nil { return node.corrected([(span, "${env:\(name)}")]) }
        guard let near = Suggestions.closest(to: name, among: variables.names, limit: 1).first else { return nil }
        let isBraced = span.text.hasPrefix("${") || near.contains(".")
        return node.corrected([(span, isBraced ? "${\(near)}" : "$\(near)")])
      }
    }
    return nil
  }
}
