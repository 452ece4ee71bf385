internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// A command's words with their variables put in; one that has no value is answered with the line that was meant.
  func expandWords(of node: CommandNode) throws -> [BoundWord] {
    do {
      return try node.words.map { BoundWord(word: $0, text: try expand($0)) }
    } catch let diagnostic as Diagnostic {
      var failure = Failure(diagnostic)
      guard let line = meantLine(node), redaction.text(node.text) == node.text else { throw failure }
      failure.diagnostic.hint = line
      failure.correction = line
      throw failure
    }
  }

  /// The line with the first variable that has no value called what comes nearest.
  private func meantLine(_ node: CommandNode) -> String? {
    for word in node.words {
      guard case .template(let pieces) = word.content else { continue }
      for case .variable(let name, let span) in pieces where variables[name] == nil {
        guard let near = Suggestions.closest(to: name, among: variables.names, limit: 1).first else { return nil }
        let isBraced = span.text.hasPrefix("${") || near.contains(".")
        return node.corrected([(span, isBraced ? "${\(near)}" : "$\(near)")])
      }
    }
    return nil
  }
}
