internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// Completes a command: its name, then its parameters.
struct CommandCompletion {
  let session: Session
  let point: CompletionPoint
  private let words: [String]

  init(session: Session, point: CompletionPoint) {
    self.session = session
    self.point = point
    words = Self.expanded(point.words, by: session.state.aliases)
  }

  var candidates: [Candidate] {
    switch words.first {
    case nil: names.starting(with: point.partial) + keywords.starting(with: point.partial)
    case "for": loop
    case "let": []
    default: names.starting(with: point.partial) + parameters
    }
  }

  /// The parameters that may have the word at the cursor as their value.
  var openParameters: [ParameterDescription] { parameterCompletion?.open ?? [] }

  /// The next parameter to type: the value of an option, an argument, or a required option.
  var nextParameter: ParameterDescription? { parameterCompletion?.next }

  /// The words that continue the command's name.
  var continuations: [String] { session.tree.continuations(of: words) }

  /// An alias is expanded, as when it is run.
  private static func expanded(_ words: [String], by aliases: [String: String]) -> [String] {
    var words = words
    var unused = aliases
    while let first = words.first, let body = unused.removeValue(forKey: first) {
      words = CompletionPoint.at(cursor: body.utf8.count + 1, in: body + " ").words + words.dropFirst()
    }
    return words
  }

  private var names: [Candidate] {
    CommandCompletion.names(after: words, in: session.tree)
  }

  /// The words that continue the name of a command.
  static func names(after words: [String], in tree: CommandTree) -> [Candidate] {
    tree.continuations(of: words).map { word in
      let name = (words + [word]).joined(separator: " ")
      let verbs = tree.continuations(of: words + [word]).joined(separator: ", ")
      return Candidate(text: word, summary: tree.command(named: name)?.description.summary ?? verbs)
    }
  }

  private var keywords: [Candidate] {
    let aliases = session.state.aliases.sorted { $0.key < $1.key }.map { Candidate(text: $0.key, summary: $0.value) }
    guard point.prefixes.isEmpty else { return aliases }
    let words = Grammar.keywords.filter { session.tree.continuations(of: [$0.word]).isEmpty && !isCommand($0.word) }
    return aliases + words.map { Candidate(text: $0.word, summary: $0.summary) }
  }

  private func isCommand(_ word: String) -> Bool { session.tree.command(named: word) != nil }

  /// `for NAME in SET do`; the set most often contains products.
  private var loop: [Candidate] {
    switch words.count {
    case 1: []
    case 2: [Candidate(text: "in", summary: "the values")].starting(with: point.partial)
    default:
      (words.count > 3 ? [Candidate(text: "do", summary: "the command to repeat")].starting(with: point.partial) : [])
        + (session.registry.mainNoun.map { ValueCompletion(session: session).live($0, point.partial) } ?? [])
    }
  }

  private var parameters: [Candidate] { parameterCompletion?.candidates ?? [] }

  /// The completion of the words after the command's name; nil before it is typed.
  var parameterCompletion: ParameterCompletion? {
    command.map { command, count in
      ParameterCompletion(session: session, command: command, words: words.dropFirst(count), point: point)
    }
  }

  /// The command named by the words; a noun followed by an option means its default verb.
  private var command: (RegisteredCommand, Int)? {
    for count in [3, 2, 1] where words.count >= count {
      if let command = session.tree.command(named: words[..<count].joined(separator: " ")) { return (command, count) }
    }
    guard let found = session.tree.defaultCommand(of: words + [point.partial]), found.count <= words.count else {
      return nil
    }
    return found
  }
}
