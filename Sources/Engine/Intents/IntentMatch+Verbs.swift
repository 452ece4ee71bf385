internal import StockroomKit

/// The verbs of requests: those that look at something, and those that change something.
extension IntentMatch {
  /// What other programs call the option for the file that they write.
  static let outputs: Set<String> = ["o", "out", "output", "outfile", "output-file", "dest", "destination"]
  static let exporting = Lexicon.key("export")
  static let showing: Set<String> = [Lexicon.key("show"), Lexicon.key("list")]

  /// Verbs of a request that changes nothing.
  static let readingVerbs: Set<String> = [
    "check", "view", "display", "inspect", "describe", "print", "verify", "list", "show", "look", "see", "status",
    "preflight", "precheck",
  ]
  private static let questions: Set<String> = [
    "what", "which", "how", "when", "why", "who", "whose", "where", "is", "are", "does", "do", "can", "have", "has",
    "did", "was", "were", "will", "what's", "whats",
  ]

  /// Verbs, in a request's first word, that are nouns elsewhere.
  static let deeds = [
    "purchase": 1.0, "order": 1, "buy": 1.5, "refund": 1, "rename": 1.5, "release": 1, "deliver": 1.5, "approve": 1,
    "download": 1, "build": 3,
  ]
  /// Words at the beginning of requests that change nothing.
  static let looking: Set<String> = [
    "show", "list", "ls", "cat", "view", "see", "display", "print", "describe", "inspect", "check", "head", "tail",
    "less", "more", "grep", "count", "what", "which", "who", "whose", "whom", "why", "when", "where", "how", "is",
    "are",
    "does", "did", "was", "were", "has", "whats", "wheres", "hows", "whos", "display", "explain", "select", "summarize",
    "how much", "how many", "how is", "how are", "what about", "look at", "how come", "preflight", "precheck",
  ]
  /// Verbs after a noun in a line that changes nothing: `product show`.
  private static let lookingVerbs: Set<String> = [
    "show", "list", "ls", "view", "info", "describe", "inspect", "preflight", "precheck", "check", "verify", "validate",
  ]
  /// Words before the verb of a request.
  private static let openings: Set<String> = ["can", "could", "would", "will", "may", "do"]

  /// Whether a request only looks at something, by its first word that says anything.
  static func looks(_ items: [RequestItem]) -> Bool {
    for (index, item) in items.enumerated() {
      let text = item.text.lowercased()
      guard item.value?.isQuoted != true else { return false }
      if index == 0, items.count > 1, !item.isOption, item.meanings.isDisjoint(with: changing), item.value == nil,
        lookingVerbs.contains(items[1].text.lowercased()), !items[1].isOption
      {
        return true
      }
      if text == "select" { return items.contains { ["from", "*"].contains($0.text.lowercased()) } }
      if looking.contains(text) { return true }
      guard item.isFiller || openings.contains(text) else { return false }
    }
    return false
  }

  /// Whether a request changes something, by its first word that says anything.
  static func changes(_ items: [RequestItem]) -> Bool {
    guard let place = items.firstIndex(where: { !$0.isFiller && !openings.contains($0.text.lowercased()) }) else {
      return false
    }
    let verb = items[place]
    // `ann buy chapter1`, `let ann buy chapter1`
    if verb.value?.items.isEmpty == false,
      let deed = items[(place + 1)...].first(where: { !$0.isFiller }), buying.contains(deed.text.lowercased())
    {
      return true
    }
    return !looks(items) && !verb.meanings.isDisjoint(with: changing) && verb.meanings.isDisjoint(with: showing)
  }

  /// Whether a request changes something, or buys something.
  static func acts(_ items: [RequestItem]) -> Bool {
    changes(items) || items.first { !$0.isFiller }.map { buying.contains($0.text.lowercased()) } ?? false
  }

  private static let buying: Set<String> = ["buy", "buys", "purchase", "purchases", "orders", "order"]

  /// Whether a word may be left out of a line, which then says so: not a verb, nor one that turns the meaning.
  func mayLeave(_ item: RequestItem) -> Bool {
    guard case .line(let line) = candidate.answer, line.command.description.effect != .destroys else { return false }
    let text = item.text.lowercased()
    let verb = items.first { !$0.isFiller }
    if line.reads, let verb, Self.changes(items) || !verb.meanings.isDisjoint(with: Self.verbs) { return false }
    if !line.reads, rules.nouns.contains(item.key) { return false }
    return wordsLeft.isEmpty && !item.isOption && !Self.turning.contains(text)
      && item.meanings.isDisjoint(with: Self.changing.union(Self.verbs)) && Self.deeds[text] == nil
  }

  /// Words that say which, when, or whether not.
  static let turning: Set<String> = [
    "not", "no", "never", "none", "but", "except", "without", "only", "until", "unless", "if", "when", "before",
    "after", "instead", "than", "or", "all", "every", "both", "half", "twice", "again", "off", "on", "don't", "dont",
    "cannot", "can't", "cant", "won't", "isn't", "yet", "other", "others", "rest", "next", "last", "previous",
  ]
  private static let verbs = Set(
    [
      "submit", "approve", "reject", "withdraw", "release", "upload", "download", "import", "export", "buy", "refund",
      "restore", "undo", "redo", "sell", "sign", "start", "stop", "run", "apply", "not",
    ].map(Lexicon.key))

  private static let changing = Set(["create", "delete", "edit", "set", "remove", "add"].map(Lexicon.key))

  /// Whether the text of an intent only looks at something.
  static func looks(_ request: String) -> Bool {
    looking.contains(request.prefix { $0 != " " }.lowercased())
  }

  /// Whether a request is a question, by its first word.
  static func isQuestion(_ request: String) -> Bool {
    questions.contains(request.prefix { $0 != " " }.lowercased())
  }
}
