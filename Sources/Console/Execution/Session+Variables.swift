internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// A command's words with their variables expanded; an unknown variable is refused with a corrected line.
  func expandWords(of node: CommandNode) throws -> [ExpandedWord] {
    do {
      return try node.words.map {
        ExpandedWord(word: $0, text: try expand($0), isFromEnvironment: isFromEnvironment($0))
      }
    } catch let diagnostic as Diagnostic {
      var failure = Failure(diagnostic)
      guard let (line, name) = meantLine(node), redaction.text(node.text) == node.text else { throw failure }
      failure.diagnostic.hint = suggester.shown(line, meant: name) ?? failure.diagnostic.hint
      failure.correction = line
      throw failure
    }
  }

  /// The line with the first unknown variable replaced by the one that it can only be a misspelling of.
  private func meantLine(_ node: CommandNode) -> (line: String, name: String)? {
    for word in node.words {
      guard case .template(let pieces) = word.content else { continue }
      for case .variable(let name, let span) in pieces where variables[name] == nil {
        let near = environment[name] != nil ? "env:\(name)" : Suggestions.only(for: name, among: variables.names)
        guard let near else { return nil }
        let isBraced = span.text.hasPrefix("${") || near.contains { ".:".contains($0) }
        let meant = isBraced ? "${\(near)}" : "$\(near)"
        return node.corrected([(span, meant)]).map { ($0, meant) }
      }
    }
    return nil
  }
}
