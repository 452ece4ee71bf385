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
    guard let verb = items.first(where: { !$0.isFiller && !openings.contains($0.text.lowercased()) }) else {
      return false
    }
    return !looks(items) && !verb.meanings.isDisjoint(with: changing) && verb.meanings.isDisjoint(with: showing)
  }

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
