internal import Language
internal import StockroomKit

/// What to say about words that are no command: the line that was probably meant.
struct CommandAdvice {
  let tree: CommandTree

  /// The hint where no word comes near.
  static let overviewHint = "help lists the commands"

  func unknown(_ words: [BoundWord]) -> any Error {
    guard let first = words.first else {
      return Refusal("usage.command.missing", kind: .usage, "there is no command", hint: Self.overviewHint)
    }
    if let slip = otherCase(words) { return slip }
    let known = knownCount(words)
    guard known > 0 else { return unknownNoun(first, rest: words.dropFirst()) }
    let name = words[..<known].map(\.text)
    let verbs = tree.continuations(of: name)
    guard known < words.count, !words[known].text.hasPrefix("-") else {
      return Refusal(
        "usage.command.incomplete", kind: .usage,
        "\(name.joined(separator: " ")) needs a verb: \(verbs.joined(separator: ", "))",
        hint: "help \(first.text)", subject: words[known - 1].text)
    }
    return unknownVerb(words[known], after: name, verbs: verbs)
  }

  /// How many words the names of commands begin with.
  private func knownCount(_ words: [BoundWord]) -> Int {
    var known = 0
    while known < words.count, !tree.continuations(of: words[...known].map(\.text)).isEmpty { known += 1 }
    return known
  }

  /// A command's name in capitals, which the language tells apart.
  private func otherCase(_ words: [BoundWord]) -> Slip? {
    let names = words.prefix(3).prefix { !$0.word.isQuoted }.map { $0.text.lowercased() }
    let counts = names.indices.map { $0 + 1 }
    guard let count = counts.last(where: { tree.command(named: names[..<$0].joined(separator: " ")) != nil }) else {
      return nil
    }
    let edits = zip(words, names).prefix(count).filter { !$0.text.utf8.elementsEqual($1.utf8) }
      .map { ($0.word.span, $1) }
    let (typed, meant) = (words[..<count].map(\.text).joined(separator: " "), names[..<count].joined(separator: " "))
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "there is no command \(typed)", hint: Self.overviewHint,
      subject: words[0].text)
    return Slip(refusal.asking(meant), edits: edits)
  }

  private func unknownVerb(_ verb: BoundWord, after name: [String], verbs: [String]) -> any Error {
    let noun = name.joined(separator: " ")
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "\(noun) has no verb \(verb.text)",
      hint: "\(noun) has \(verbs.joined(separator: ", "))",
      subject: verb.text)
    guard
      let meant = VerbHabits.meaning(of: verb.text, among: verbs)
        ?? Suggestions.closest(to: verb.text, among: verbs, limit: 1).first
    else { return refusal }
    return Slip(refusal, at: verb.word, meant: meant)
  }

  private func unknownNoun(_ first: BoundWord, rest: ArraySlice<BoundWord>) -> any Error {
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "there is no command \(first.text)", hint: Self.overviewHint,
      subject: first.text)
    if let keyword = KeywordPage(first.text) {
      let message = "\(first.text) is a word of the language: \(keyword.usages[0])"
      let hint = rest.isEmpty ? "like: \(keyword.example)" : "write the line after -c, in quotes: \(keyword.usages[0])"
      return Refusal("usage.command.incomplete", kind: .usage, message, hint: hint, subject: first.text)
    }
    if let slip = verbFirst(first, rest: rest) { return slip }
    let nouns = tree.continuations(of: [])
    guard
      let meant = shellWord(first.text, before: rest.count) ?? plural(first.text, isAlone: rest.isEmpty)
        ?? Suggestions.closest(to: first.text, among: nouns, limit: 1).first
    else { return refusal }
    return Slip(refusal, at: first.word, meant: meant)
  }

  /// Words people type at other prompts.
  private static let shellWords = [
    "exit": "quit", "q": "quit", ":q": "quit", "bye": "quit", "logout": "quit", "?": "help", "man": "help",
    "cd": "use", "load": "source", "exec": "source", "execute": "source", "import": "source",
    "journal": "log", "audit": "log", "dry-run": "plan", "preview": "plan", "sandbox": "tester",
  ]

  private func shellWord(_ word: String, before count: Int) -> String? {
    // A database's select goes on with more words than the one that use takes.
    if count == 1, word == "select" { return "use" }
    if count == 0, word == "ls" || word == "dir" || word == "list" { return "product list" }
    return Self.shellWords[word]
  }

  /// `products` means `product`, and alone `product list`.
  private func plural(_ word: String, isAlone: Bool) -> String? {
    guard let noun = singular(word), !noun.utf8.elementsEqual(word.utf8) else { return nil }
    return isAlone && tree.command(named: "\(noun) list") != nil ? "\(noun) list" : noun
  }

  private func singular(_ word: String) -> String? {
    [word, String(word.dropLast())].first {
      !tree.continuations(of: [$0]).isEmpty && (word.hasSuffix("s") || $0 == word)
    }
  }

  /// A verb before its noun, or before the key of something whose noun it leaves to guess.
  private func verbFirst(_ verb: BoundWord, rest: ArraySlice<BoundWord>) -> Slip? {
    guard let object = rest.first, !object.text.hasPrefix("-") else { return nil }
    func refusal(_ message: String) -> Refusal {
      Refusal("usage.command.unknown", kind: .usage, message, hint: Self.overviewHint, subject: verb.text)
    }
    let subject = object.text.prefix { $0 != "." }
    if ["describe", "define", "about"].contains(verb.text), rest.count == 1,
      tree.command(named: "explain") != nil, singular(String(subject)) != nil
    {
      return Slip(refusal("there is no command \(verb.text)"), at: verb.word, meant: "explain")
    }
    if let noun = singular(object.text) {
      let verbs = tree.continuations(of: [noun])
      guard let meant = VerbHabits.meaning(of: verb.text, among: verbs) else { return nil }
      return Slip(
        refusal("the noun comes first").asking("\(noun) \(meant)"),
        edits: [(verb.word.span, noun), (object.word.span, meant)])
    }
    let noun = object.text.contains("@") ? "tester" : "product"
    guard let meant = VerbHabits.meaning(of: verb.text, among: tree.continuations(of: [noun])) else { return nil }
    return Slip(refusal("there is no command \(verb.text)"), at: verb.word, meant: "\(noun) \(meant)")
  }
}
