internal import StockroomKit

extension RequestForms {
  /// The signs between the items of a menu.
  private static let separators: Set<String> = [">", "›", "»", "→", "->", "=>"]
  /// What stands first in the paths of a website, and only leads there.
  private static let places: Set<String> = ["manage", "home", "my", "open", "go", "click", "select", "choose", "users"]

  /// The requests that the path of a menu may mean, the likeliest first: `Manage Users > Test User > Add …`; empty for
  /// any other words.
  static func paths(_ words: [RequestWord]) -> [[RequestWord]] {
    guard words.contains(where: { !$0.isQuoted && separators.contains($0.text) }) else { return [] }
    let menus = words.split { !$0.isQuoted && separators.contains($0.text) }.map(Array.init)
    let inner = menus.count > 1 && places.contains(menus[0][0].text.lowercased()) ? Array(menus.dropFirst()) : menus
    let parts = [inner, Array(inner.suffix(2)), Array(inner.suffix(1))]
    return parts.filter { !$0.isEmpty }.map { Array($0.joined()) }
  }

  /// The words with `tier > 1` as a condition on rows: `--where 'tier>1'`.
  ///
  /// Nil if there is no condition.
  static func compared(_ words: [RequestWord]) -> [RequestWord]? {
    let words = words.filter { $0.isQuoted || $0.text.lowercased() != "than" }
    let (columns, others): (Set<String>, Set<String>) = (["tier", "price"], ["product", "products", "iaps", "items"])
    // `over tier 2`, `cheaper than 2 dollars`
    for (index, word) in words.enumerated().dropFirst() where index + 1 < words.count && !word.isQuoted {
      let next = words[index + 1].text.lowercased()
      if sign(word) != nil, columns.contains(next), index + 2 < words.count {
        return compared(words[..<index] + [words[index + 1], word] + words[(index + 2)...])
      }
      let cheap = ["cheaper": "<", "pricier": ">", "dearer": ">"][word.text.lowercased()]
      guard Double(number(words[index + 1])) != nil,
        let sign = cheap ?? (others.contains(words[index - 1].text.lowercased()) ? sign(word) : nil)
      else { continue }
      return compared(words[..<index] + [RequestWord(text: "price"), RequestWord(text: sign)] + words[(index + 1)...])
    }
    guard
      let place = words.indices.dropFirst().dropLast().first(where: { index in
        !words[index].isQuoted && sign(words[index]) != nil && Double(number(words[index + 1])) != nil
          && words[index - 1].text.allSatisfy(\.isLetter)
          && (symbols.contains(words[index].text) || columns.contains(words[index - 1].text.lowercased()))
      }), let sign = sign(words[place])
    else { return nil }
    let condition = words[place - 1].text.lowercased() + sign + number(words[place + 1])
    var before = words[..<(place - 1)]
    if let last = before.last, ["where", "with", "whose", "having"].contains(last.text.lowercased()) {
      before = before.dropLast()
    }
    return before + [RequestWord(text: "where", isOption: true), RequestWord(text: condition, isQuoted: true)]
      + words[(place + 2)...].filter { !["dollars", "usd", "dollar"].contains($0.text.lowercased()) }
  }

  private static func sign(_ word: RequestWord) -> String? { signs[word.text.lowercased()] }

  private static func number(_ word: RequestWord) -> String {
    word.text.hasPrefix("$") ? String(word.text.dropFirst()) : word.text
  }

  private static let symbols: Set<String> = [">", "<", ">=", "<="]
  private static let signs = [
    ">": ">", "<": "<", ">=": ">=", "<=": "<=", "above": ">", "over": ">", "exceeds": ">", "below": "<", "under": "<",
    "greater": ">", "higher": ">", "lower": "<", "less": "<", "more": ">",
  ]

  /// The words before a clause that asks for no more than a plan; nil if there is none.
  static func planAsked(_ words: [RequestWord]) -> [RequestWord]? {
    let texts = words.map { $0.isQuoted ? "" : $0.text.lowercased() }
    guard let clause = planning.first(where: { $0.count < texts.count && texts.suffix($0.count).elementsEqual($0) })
    else { return nil }
    var rest = words.dropLast(clause.count)
    while let last = rest.last, !last.isQuoted, !last.isOption, leading.contains(last.text.lowercased()) {
      rest.removeLast()
    }
    return rest.isEmpty ? nil : Array(rest)
  }

  private static let planning = [
    "what would change", "what would happen", "what will change", "what will happen", "what it would do",
    "what it would change", "without changing anything", "without applying it", "without doing it", "without saving",
    "do not change anything", "do not apply it", "do not do it", "not for real",
  ].map { $0.split(separator: " ").map(String.init) }
  private static let leading: Set<String> = [
    "but", "and", "just", "only", "to", "see", "show", "tell", "me", "us", "please", "first", "then",
  ]

  /// What a question after the meaning or the limits of a word asks about: `what does X mean`; nil for any other.
  static func meaningAsked(_ words: [RequestWord]) -> [RequestWord]? {
    let texts = words.map { $0.isQuoted ? "" : $0.text.lowercased() }
    for (start, end) in questions {
      guard words.count > start.count + end.count, zip(start, texts).allSatisfy({ $0 == $1 }),
        zip(end, texts.suffix(end.count)).allSatisfy({ $0 == $1 })
      else { continue }
      let rest = words[start.count..<(words.count - end.count)].drop {
        ["the", "a", "an", "status", "of"].contains($0.text.lowercased()) && !$0.isQuoted
      }
      return rest.isEmpty ? nil : Array(rest)
    }
    return nil
  }

  /// The subjects of explanations, by the names of fields, by their labels, and by the values of their options.
  static func subjects(of registry: Registry, _ commands: [RegisteredCommand]) -> [String: String] {
    var subjects: [String: String] = [:]
    let main = registry.mainNoun.map { "\($0)." } ?? ""
    let all = registry.explanations.sorted { $0.subject.hasPrefix(main) && !$1.subject.hasPrefix(main) }
    for explanation in all {
      let label = explanation.label.lowercased().replacing(" ", with: "-")
      let field = explanation.subject.split(separator: ".").dropFirst().joined(separator: ".")
      for name in [explanation.subject, field, label] where !name.isEmpty && subjects[name] == nil {
        subjects[name] = explanation.subject
      }
    }
    for parameter in commands.flatMap(\.description.parameters) {
      for choice in parameter.choices where !choice.isEmpty && subjects[choice.lowercased()] == nil {
        subjects[choice.lowercased()] = subjects[main + parameter.name]
      }
    }
    return subjects
  }

  /// The words around what a question is about.
  private static let questions: [(start: [String], end: [String])] = [
    "what does … mean", "what do … mean", "what is the meaning of …", "meaning of …", "what is meant by …", "define …",
    "max length of …", "maximum length of …", "length limit of …", "length of …", "limits of …", "limit of …",
    "limits for …",
    "max length for …", "maximum length for …", "what are the limits of …", "what is the limit of …",
    "what is the max length of …", "what is the maximum length of …", "how long can … be", "how long may … be",
    "max length …", "maximum length …", "max size of …", "maximum size of …", "max characters …", "max chars …",
    "max chars of …", "length limit …", "length limit for …", "character limit …", "how long is … allowed to be",
    "max characters of …", "character limit of …", "character limit for …", "how many characters can … have",
    "is there a limit on how long … can be", "is there a limit to how long … can be", "is there a limit for …",
    "is there a limit on the length of …", "is there a limit on …", "how long … can be", "how long … may be",
    "… max length", "… length limit", "… character limit", "… meaning",
  ].map { text in
    let words = text.split(separator: " ").map(String.init)
    let place = words.firstIndex(of: "…") ?? 0
    return (Array(words[..<place]), Array(words[(place + 1)...]))
  }
}
