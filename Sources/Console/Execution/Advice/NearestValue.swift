internal import Language
internal import LineEditor
internal import StockroomKit

/// The value of a parameter that a word comes nearest to.
struct NearestValue {
  let session: Session
  let command: RegisteredCommand

  /// Nil where nothing comes near, and where the word is a value: then something else is wrong with it.
  ///
  /// - Parameter arguments: The arguments before the word.
  func find(_ word: String, for parameter: ParameterDescription, after arguments: [String]) -> String? {
    guard !parameter.isSecret, !Self.free.contains(parameter.completer ?? ""), (2...255).contains(word.utf8.count)
    else { return nil }
    if let completer = parameter.completer, Self.keys.contains(completer) { return search(word, completer) }
    // A number that is out of bounds was meant as it is; only of numbers that name something one may be a slip.
    guard Int64(word) == nil || parameter.completer == Self.numbered else { return nil }
    let known = ValueCompletion(session: session, arguments: arguments, pageSize: 1000)
      .candidates(of: parameter, in: command, "")
    guard !known.contains(where: { $0.text.utf8.elementsEqual(word.utf8) }) else { return nil }
    return Suggestions.closest(to: word, among: known.map(\.text), limit: 1).first
      ?? Suggestions.closest(to: word, among: known.map(\.summary), limit: 1).first.flatMap { label in
        known.first { $0.summary == label }?.text
      }
  }

  /// The completers whose candidates are examples: a file or a date that was meant may be any other.
  private static let free: Set<String> = ["file", "date"]
  /// The completers that know keys, of which a store may hold any number.
  private static let keys: Set<String> = ["product", "app", "tester"]
  /// The completer that knows the units of the journal.
  private static let numbered = "unit"

  /// A run that keeps going may fail in every line; only for the first ones is the store searched.
  private func search(_ word: String, _ name: String) -> String? {
    guard let completer = session.registry.completers[name], session.searchesLeft > 0 else { return nil }
    session.searchesLeft -= 1
    return try? session.looking { catalog in
      try NearestKey { try completer($0, catalog, $1).map(\.text) }.find(word)
    }
  }
}
