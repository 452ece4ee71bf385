internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// Finds the value of a parameter most similar to a word.
struct NearestValue {
  let session: Session
  let command: RegisteredCommand

  /// Nil if nothing is similar, or if the word is a value, so that the error has another cause.
  ///
  /// - Parameter arguments: The arguments before the word.
  func find(_ word: String, for parameter: ParameterDescription, after arguments: [String]) -> String? {
    guard !parameter.isSecret, !Self.free.contains(parameter.completer ?? ""), (2...255).contains(word.utf8.count)
    else { return nil }
    if let completer = parameter.completer, session.registry.indexedCompleters.contains(completer) {
      return search(word, completer)
    }
    // A number out of bounds is not a typo; only a number that identifies something can be one.
    guard Int64(word) == nil || parameter.completer == Self.numbered else { return nil }
    let known = ValueCompletion(session: session, arguments: arguments, pageSize: 1000)
      .candidates(of: parameter, in: command, "")
    guard !known.contains(where: { $0.text.hasSameBytes(as: word) }) else { return nil }
    return Suggestions.closest(to: word, among: known.map(\.text), limit: 1).first
      ?? Suggestions.closest(to: word, among: known.map(\.summary), limit: 1).first.flatMap { label in
        known.first { $0.summary == label }?.text
      }
  }

  /// The completers whose candidates are only examples.
  private static let free: Set<String> = ["file", "date"]
  /// The completer of the units of the journal.
  private static let numbered = "unit"

  /// A run with --keep-going may fail in every line; the store is searched only for the first ones.
  private func search(_ word: String, _ name: String) -> String? {
    guard let completer = session.registry.completers[name], session.searchesLeft > 0 else { return nil }
    session.searchesLeft -= 1
    return try? session.workspace.looking { catalog in
      try NearestKey { try completer($0, catalog, $1).map(\.text) }.find(word)
    }
  }
}
