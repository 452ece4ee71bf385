internal import Language
internal import StockroomKit

/// Corrects the words of a command's name: capitals, typos, abbreviations, plurals, and a verb before its noun.
package struct CommandSpelling {
  private let tree: CommandTree
  /// The noun of an item's key: `product` of `.level2`.
  private let noun: (_ key: String) -> String?

  /// The hint if no command is similar.
  package static let overviewHint = "help lists the commands"

  /// Reads names of the commands in a tree.
  package init(tree: CommandTree, nounOfKey noun: @escaping (_ key: String) -> String?) {
    (self.tree, self.noun) = (tree, noun)
  }

  /// The refusal of words that are not a command; a ``Correction`` if the meaning is certain.
  package func unknown(_ words: [ExpandedWord]) -> any Error {
    guard let first = words.first else {
      return Refusal("usage.command.missing", kind: .usage, "no command given", hint: Self.overviewHint)
    }
    if let refusal = tree.refusalOfDisabled(words.prefix { !$0.isQuoted }.map(\.text)) { return refusal }
    if let name = inCapitals(words) ?? abbreviated(words) {
      let typed = words.prefix(name.count).map(\.text).joined(separator: " ")
      let edits = zip(words, name).filter { !$0.text.hasSameBytes(as: $1) }.map { ($0.word.span, $1) }
      return Correction(unknown(typed, at: first), edits: edits, meant: name.joined(separator: " "))
    }
    let known = knownCount(words)
    guard known > 0 else { return unknownNoun(first, rest: words.dropFirst()) }
    let name = words[..<known].map(\.text).joined(separator: " ")
    let verbs = tree.continuations(of: words[..<known].map(\.text))
    guard known < words.count, !words[known].text.hasPrefix("-") else {
      return Refusal(
        "usage.command.incomplete", kind: .usage, "\(name) needs a verb: \(verbs.joined(separator: ", "))",
        remedy: .command("help \(first.text)"), subject: words[known - 1].text)
    }
    return unknownVerb(words[known], of: name, verbs: verbs)
  }

  /// The refusal of a word that begins no command.
  private func unknown(_ typed: String, at word: ExpandedWord) -> Refusal {
    Refusal(
      "usage.command.unknown", kind: .usage, "unknown command \(typed)", hint: Self.overviewHint, subject: word.text)
  }

  /// The number of words that begin the name of a command.
  private func knownCount(_ words: [ExpandedWord]) -> Int {
    var known = 0
    while known < words.count, !tree.continuations(of: words[...known].map(\.text)).isEmpty { known += 1 }
    return known
  }

  /// A name in capitals, or after the `/`, `.`, or `:` of other programs.
  private func inCapitals(_ words: [ExpandedWord]) -> [String]? {
    var names = words.prefix(3).prefix { !$0.isQuoted }.map { $0.text.lowercased() }
    if let sign = names.first?.first, "/.:".contains(sign) { names[0].removeFirst() }
    let found = names.indices.map { Array(names[...$0]) }
      .last { name in
        let name = name.joined(separator: " ")
        return tree.command(named: name) != nil || tree.defaultCommand(of: name) != nil
      }
    return found.flatMap { name in zip(words, name).allSatisfy { $0.text.hasSameBytes(as: $1) } ? nil : name }
  }

  /// A name of unique abbreviations.
  private func abbreviated(_ words: [ExpandedWord]) -> [String]? {
    var name: [String] = []
    for word in words.prefix(3) where !word.isQuoted {
      let next = tree.continuations(of: name)
      guard !next.isEmpty else { break }
      let found = next.contains(word.text) ? [word.text] : next.filter { $0.utf8.starts(with: word.text.utf8) }
      guard found.count == 1 else { break }
      name.append(found[0])
    }
    guard tree.command(named: name.joined(separator: " ")) != nil else { return nil }
    return zip(words, name).contains { !$0.text.hasSameBytes(as: $1) } ? name : nil
  }

  private func unknownVerb(_ verb: ExpandedWord, of noun: String, verbs: [String]) -> any Error {
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "\(noun) has no verb \(verb.text)",
      hint: "\(noun) has \(verbs.joined(separator: ", "))", subject: verb.text)
    guard let meant = VerbAliases.meaning(of: verb.text, among: verbs) ?? Suggestions.only(for: verb.text, among: verbs)
    else { return refusal }
    return Correction(refusal, at: verb.word, meant: meant)
  }

  private func unknownNoun(_ first: ExpandedWord, rest: ArraySlice<ExpandedWord>) -> any Error {
    let refusal = unknown(first.text, at: first)
    if let correction = verbFirst(first, rest: rest) { return correction }
    guard first.text.first != "!" else {
      return refusal.rephrased(
        "the console does not run other programs",
        remedy: "a pipe sends a command's output to one: \(command: "log list | less")")
    }
    // `restore` is a verb, not a misspelling of `store`.
    let isVerb = tree.all.contains { $0.description.name.hasSuffix(" \(first.text)") }
    let near = isVerb ? nil : Suggestions.only(for: first.text, among: tree.continuations(of: []))
    guard let meant = plural(first.text, isAlone: rest.isEmpty) ?? near, !meant.hasSameBytes(as: first.text) else {
      return refusal
    }
    return Correction(refusal, at: first.word, meant: meant)
  }

  /// `products` means `product`, or `product list` without other words.
  private func plural(_ word: String, isAlone: Bool) -> String? {
    guard let noun = singular(word), !noun.hasSameBytes(as: word) else { return nil }
    return isAlone && tree.command(named: "\(noun) list") != nil ? "\(noun) list" : noun
  }

  private func singular(_ word: String) -> String? {
    let names = word.hasSuffix("s") ? [word, String(word.dropLast())] : [word]
    return names.first { !tree.continuations(of: [$0]).isEmpty }
  }

  /// A verb before its noun, or before a key without its noun.
  private func verbFirst(_ verb: ExpandedWord, rest: ArraySlice<ExpandedWord>) -> Correction? {
    guard let object = rest.first, !object.text.hasPrefix("-"), !verb.isQuoted else { return nil }
    guard let noun = singular(object.text) else {
      guard rest.count == 1, let noun = noun(object.text),
        let meant = VerbAliases.meaning(of: verb.text, among: tree.continuations(of: [noun]))
      else { return nil }
      return Correction(unknown(verb.text, at: verb), at: verb.word, meant: "\(noun) \(meant)")
    }
    let verbs = tree.continuations(of: [noun])
    let isList = !noun.hasSameBytes(as: object.text) && verbs.contains("list") && VerbAliases.reads(verb.text)
    guard let meant = isList ? "list" : VerbAliases.meaning(of: verb.text, among: verbs) else { return nil }
    let refusal = Refusal(
      "usage.command.unknown", kind: .usage, "the noun comes first", hint: Self.overviewHint, subject: verb.text)
    return Correction(
      refusal, edits: [(verb.word.span, noun), (object.word.span, meant)], meant: "\(noun) \(meant)")
  }
}

/// The verbs of shells and databases, and the console's verbs for them.
enum VerbAliases {
  /// The noun's verb for a typed one: the same verb, or its first equivalent that exists.
  static func meaning(of verb: String, among verbs: [String]) -> String? {
    let verb = verb.lowercased()
    return ([verb] + (meanings[verb] ?? [])).first { verbs.contains($0) }
  }

  /// True if a verb shows something.
  static func reads(_ verb: String) -> Bool {
    (meanings[verb.lowercased()] ?? [verb]).contains { $0 == "show" || $0 == "list" }
  }

  private static let meanings: [String: [String]] = {
    let (delete, create) = (["delete", "remove"], ["create", "add"])
    let (show, edit) = (["show", "list"], ["edit", "set"])
    return [
      "rm": delete, "remove": delete, "del": delete, "destroy": delete, "drop": delete, "delete": delete,
      "add": create, "new": create, "make": create, "insert": create,
      "describe": show, "get": show, "info": show, "view": show, "cat": show, "inspect": show,
      "ls": ["list"], "dir": ["list"], "all": ["list"],
      "update": edit, "set": edit, "change": edit, "modify": edit,
    ]
  }()
}
