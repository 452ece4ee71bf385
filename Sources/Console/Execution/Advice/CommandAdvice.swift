internal import Engine
internal import Language
internal import StockroomKit

/// Suggests a correction for words that are not a command.
struct CommandAdvice {
  let tree: CommandTree
  /// The noun of keys that stand alone.
  let mainNoun: String?

  /// The hint if no word is similar.
  static let overviewHint = "help lists the commands"

  func unknown(_ words: [ExpandedWord]) -> any Error {
    guard let first = words.first else {
      return Refusal("usage.command.missing", kind: .usage, "no command given", hint: Self.overviewHint)
    }
    if let correction = otherCase(words) ?? sigil(words) ?? abbreviated(words) { return correction }
    let known = knownCount(words)
    guard known > 0 else { return unknownNoun(first, rest: words.dropFirst()) }
    let name = words[..<known].map(\.text)
    let verbs = tree.continuations(of: name)
    guard known < words.count, !words[known].text.hasPrefix("-") else {
      return Refusal(
        "usage.command.incomplete", kind: .usage,
        "\(name.joined(separator: " ")) needs a verb: \(verbs.joined(separator: ", "))",
        remedy: .command("help \(first.text)"), subject: words[known - 1].text)
    }
    return unknownVerb(words[known], after: name, verbs: verbs)
  }

  /// The number of words that begin the name of a command.
  private func knownCount(_ words: [ExpandedWord]) -> Int {
    var known = 0
    while known < words.count, !tree.continuations(of: words[...known].map(\.text)).isEmpty { known += 1 }
    return known
  }

  /// A command's name in capitals, which differ from lowercase letters in the language.
  private func otherCase(_ words: [ExpandedWord]) -> Correction? {
    let names = words.prefix(3).prefix { !$0.word.isQuoted }.map { $0.text.lowercased() }
    let counts = names.indices.map { $0 + 1 }
    guard let count = counts.last(where: { tree.command(named: names[..<$0].joined(separator: " ")) != nil }) else {
      return nil
    }
    let edits = zip(words, names).prefix(count).filter { !$0.text.hasSameBytes(as: $1) }
      .map { ($0.word.span, $1) }
    let (typed, meant) = (words[..<count].map(\.text).joined(separator: " "), names[..<count].joined(separator: " "))
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "unknown command \(typed)", hint: Self.overviewHint,
      subject: words[0].text)
    return Correction(refusal, edits: edits, meant: meant)
  }

  /// A command behind a `/`, `.`, or `:`, as in chats and other consoles.
  private func sigil(_ words: [ExpandedWord]) -> Correction? {
    let first = words[0]
    guard !first.isQuoted, let sign = first.text.first, "/.:".contains(sign) else { return nil }
    let name = String(first.text.dropFirst())
    guard !tree.continuations(of: [name]).isEmpty || tree.command(named: name) != nil else { return nil }
    return Correction(unknown(first.text), at: first.word, meant: name)
  }

  /// A command whose words are each the beginning of only one.
  private func abbreviated(_ words: [ExpandedWord]) -> Correction? {
    var (name, edits): ([String], [CommandNode.Edit]) = ([], [])
    for word in words.prefix(3) where !word.isQuoted {
      let next = tree.continuations(of: name)
      guard !next.isEmpty else { break }
      let found = next.contains(word.text) ? [word.text] : next.filter { $0.utf8.starts(with: word.text.utf8) }
      guard found.count == 1 else { break }
      name.append(found[0])
      if found[0] != word.text { edits.append((word.word.span, found[0])) }
    }
    let meant = name.joined(separator: " ")
    guard !edits.isEmpty, tree.command(named: meant) != nil else { return nil }
    return Correction(
      unknown(words.prefix(name.count).map(\.text).joined(separator: " ")), edits: edits, meant: meant)
  }

  func unknown(_ typed: String) -> Refusal {
    Refusal(
      "usage.command.unknown", kind: .usage, "unknown command \(typed)", hint: Self.overviewHint, subject: typed)
  }

  private func unknownVerb(_ verb: ExpandedWord, after name: [String], verbs: [String]) -> any Error {
    let noun = name.joined(separator: " ")
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "\(noun) has no verb \(verb.text)",
      hint: "\(noun) has \(verbs.joined(separator: ", "))",
      subject: verb.text)
    guard
      let meant = VerbAliases.meaning(of: verb.text, among: verbs)
        ?? Suggestions.closest(to: verb.text, among: verbs, limit: 1).first
    else { return refusal }
    return Correction(refusal, at: verb.word, meant: meant)
  }

  private func unknownNoun(_ first: ExpandedWord, rest: ArraySlice<ExpandedWord>) -> any Error {
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "unknown command \(first.text)", hint: Self.overviewHint,
      subject: first.text)
    if let keyword = KeywordPage(first.text) {
      let message = "\(first.text) is a keyword: \(keyword.usages[0])"
      let hint = rest.isEmpty ? "like: \(keyword.example)" : "write the line after -c, in quotes: \(keyword.usages[0])"
      return Refusal("usage.command.incomplete", kind: .usage, message, hint: hint, subject: first.text)
    }
    if let correction = verbFirst(first, rest: rest) { return correction }
    guard first.text.first != "!" else {
      return refusal.rephrased(
        "the console runs no programs by itself",
        remedy: "\(command: "log list | less") sends a command's output to one")
    }
    let nouns = tree.continuations(of: [])
    guard
      let meant = plural(first.text, isAlone: rest.isEmpty)
        ?? Suggestions.closest(to: first.text, among: nouns, limit: 1).first
    else { return refusal }
    return Correction(refusal, at: first.word, meant: meant)
  }

  /// `products` means `product`, or `product list` without other words.
  private func plural(_ word: String, isAlone: Bool) -> String? {
    guard let noun = singular(word), !noun.hasSameBytes(as: word) else { return nil }
    return isAlone && tree.command(named: "\(noun) list") != nil ? "\(noun) list" : noun
  }

  private func singular(_ word: String) -> String? {
    [word, String(word.dropLast())].first {
      !tree.continuations(of: [$0]).isEmpty && (word.hasSuffix("s") || $0 == word)
    }
  }

  /// A verb before its noun, or before a key without its noun.
  private func verbFirst(_ verb: ExpandedWord, rest: ArraySlice<ExpandedWord>) -> Correction? {
    guard let object = rest.first, !object.text.hasPrefix("-") else { return nil }
    func refusal(_ message: String) -> Refusal {
      Refusal("usage.command.unknown", kind: .usage, message, hint: Self.overviewHint, subject: verb.text)
    }
    let subject = object.text.prefix { $0 != "." }
    if ["describe", "define", "about"].contains(verb.text), rest.count == 1,
      tree.command(named: "explain") != nil, singular(String(subject)) != nil
    {
      return Correction(refusal("unknown command \(verb.text)"), at: verb.word, meant: "explain")
    }
    if let noun = singular(object.text) {
      let verbs = tree.continuations(of: [noun])
      // `show review queue` is the queue, not an item of that name.
      if VerbAliases.reads(verb.text), let next = rest.dropFirst().first, verbs.contains(next.text),
        tree.command(named: "\(noun) \(next.text)") != nil
      {
        let name = "\(noun) \(next.text)"
        return Correction(
          refusal("the noun comes first"), edits: [(verb.word.span.through(next.word.span.end), name)], meant: name)
      }
      // `show log` is not one unit of it.
      let isAll =
        rest.count == 1 && VerbAliases.reads(verb.text) && verbs.contains("show")
        && tree.command(named: "\(noun) show")?.positional.first?.isRequired == true
      let isPlural = verbs.contains("list") && (isAll || !noun.hasSameBytes(as: object.text))
      guard let meant = isPlural ? "list" : VerbAliases.meaning(of: verb.text, among: verbs),
        !isPlural || VerbAliases.reads(verb.text)
      else { return nil }
      return Correction(
        refusal("the noun comes first"), edits: [(verb.word.span, noun), (object.word.span, meant)],
        meant: "\(noun) \(meant)")
    }
    // `grep Rejected products` is more than a search for a text.
    guard rest.count == 1 || !["grep", "search"].contains(verb.text), let noun = mainNoun,
      let meant = VerbAliases.meaning(of: verb.text, among: tree.continuations(of: [noun]))
    else { return nil }
    return Correction(refusal("unknown command \(verb.text)"), at: verb.word, meant: "\(noun) \(meant)")
  }
}
