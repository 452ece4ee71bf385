internal import Language
package import StockroomKit

/// Finds the line that a request in people's own words means: its intent and the values for the command's parameters.
package struct IntentReader {
  /// What a request means.
  package enum Reading {
    /// The lines that fit best, which differ in what they do; usually one.
    case lines([MeantLine])
    /// The line that is nearest, without some of the request's values.
    case near(MeantLine)
    /// The commands that the words are about, as they are typed.
    case related([String])
    /// There is no such thing.
    case advice(Remedy)
  }

  var items: RequestItems
  /// What people call the values of completers.
  package let valueNames: [String: [String: String]]
  let candidates: Candidates
  let rules: RequestRules
  /// What is explained, by the names and the values that people ask about.
  package let subjects: @Sendable () -> [String: String]
  /// Commands for files and shells, which nobody asks for.
  private static let technical: Set<Substring> = ["expect", "complete", "completions", "set", "alias", "unalias"]

  package init(_ registry: Registry, tree: CommandTree) {
    let intents = registry.intents
    valueNames = intents.names
    let commands = tree.all.filter { !Self.technical.contains($0.description.name.prefix { $0 != " " }) }
    rules = RequestRules(
      intents, keys: registry.indexedCompleters, mainNoun: registry.mainNoun,
      nouns: Set(commands.map { String($0.description.name.prefix { $0 != " " }) }))
    var lexicon = Lexicon(intents.synonyms)
    for command in commands {
      lexicon.add(command.description.name)
      for parameter in command.description.parameters { lexicon.add(name: parameter.name) }
    }
    for intent in intents.all { lexicon.add(intent.request) }
    subjects = { RequestForms.subjects(of: registry, commands) }
    let choices = commands.flatMap(\.description.parameters).flatMap(\.choices).map {
      $0.lowercased().replacing("_", with: "-")
    }.filter { $0.contains("-") }
    items = RequestItems(lexicon: lexicon, keys: rules.keys, choices: Set(choices))
    items.mainNoun = rules.mainNoun
    candidates = Candidates { [lexicon] in IntentCandidate.all(intents, of: commands, tree: tree, lexicon: lexicon) }
  }

  /// What requests may mean, read when the first one is: most refused lines need only the words that have a meaning.
  final class Candidates {
    private let read: () -> [IntentCandidate]
    private(set) lazy var all = read()

    init(_ read: @escaping () -> [IntentCandidate]) { self.read = read }
  }

  /// The same for a store.
  ///
  /// - Parameters:
  ///   - named: The items of the store that a text names, by completer.
  ///   - nearest: The items that a text is a typo of, by completer.
  ///   - only: The only item of a completer.
  ///   - matching: The items that a glob stands for.
  ///   - isFolder: Whether a text names a folder that is there.
  package func naming(
    _ named: @escaping (String) -> [String: String], nearest: @escaping (String) -> [String: String],
    only: @escaping (String) -> String? = { _ in nil }, matching: @escaping (String) -> [String] = { _ in [] },
    isFolder: @escaping (String) -> Bool = { _ in false }
  ) -> IntentReader {
    var reader = self
    reader.items.only = only
    reader.items.matching = matching
    reader.items.isFolder = isFolder
    reader.items.named = named
    reader.items.nearest = nearest
    return reader
  }

  /// Whether a word has a meaning or says nothing, so that it is not a typo of a command, nor the name of an item.
  package func knows(_ word: String) -> Bool {
    Lexicon.fillers.contains(word.lowercased()) || !items.lexicon.meanings(of: RequestWord(text: word).parts).isEmpty
  }

  /// Where the words of a request begin after a clause that only says why: `I'm done, close the program`.
  package static func opening(of words: [String]) -> Int { RequestWords.opening(of: words) }

  /// Whether a word says nothing in a request.
  package static func isFiller(_ word: String) -> Bool { Lexicon.fillers.contains(word.lowercased()) }

  /// Whether a word is an amount, a date, or another value by its form, rather than the key of an item.
  package static func isValue(_ word: String) -> Bool {
    let forms = ValueForms.of(word)
    return !forms.isEmpty && forms[.key] == nil
  }

  /// Whether a word is one with a meaning but for a typo.
  package func corrects(_ word: String) -> Bool { !items.lexicon.corrected(word.lowercased()).isEmpty }

  /// What the words of a line mean; nil if no intent fits them all.
  package func reading(of words: [ExpandedWord], check: LineCheck) -> Reading? {
    // A text in quotes is no call, and a secret is never read as the name of a product.
    let call = words.contains(where: \.isSecret) ? "" : words.filter { !$0.isQuoted }.map(\.text).joined(separator: " ")
    return reading(SwiftRequest.words(of: call) ?? RequestWords.of(words), check)
  }

  /// What a text means that the language cannot read.
  package func reading(of text: String, check: LineCheck) -> Reading? {
    reading(SwiftRequest.words(of: text) ?? RequestWords.of(text), check)
  }

  func reading(_ words: [RequestWord], _ check: LineCheck) -> Reading? {
    guard words.count < 40 else { return nil }
    if let compared = RequestForms.compared(words) { return conditional(compared, check) }
    let paths = RequestForms.paths(words)
    guard paths.isEmpty else {
      return paths.lazy.compactMap { path in reading(path, check)?.line.map { .lines([$0]) } }.first
    }
    // Few letters alone are near many words.
    if words.count == 1, words[0].text.utf8.count < 4, !knows(words[0].text), items.named(words[0].text).isEmpty {
      return nil
    }
    if RequestForms.isForServer(words) { return .advice(Self.served) }
    let request = RequestForms.withoutTable(RequestForms.words(of: words))
    if let special = special(request, check) { return special }
    let items = withMainNoun(items.read(request))
    let first = reading(of: items, check)
    if let loop = looped(items, first, check) { return .lines([loop]) }
    switch first {
    case .lines(let lines) where RequestForms.isOfHTTP(words):
      return .lines(
        lines.map { MeantLine($0.text, leavingOut: $0.leftOut, note: "serve answers Apple's API over HTTP") })
    case .lines, .advice: return first
    case .near, .related, nil:
      // `price list` is a matrix, but also a price and a list.
      if items.count < request.count,
        case .lines(let lines)? = reading(of: self.items.read(request, isApart: true), check)
      {
        return .lines(lines)
      }
      if let line = looking(items, check) { return .lines([MeantLine(line)]) }
      if RequestForms.isOfHTTP(words) { return .advice(Self.served) }
      return lenient(items, first, check) ?? ofNewKeys(request, check).map { .lines([$0]) } ?? first
        ?? related(to: items, check)
    }
  }

  /// The line of a request about an item that is not there, which is refused by its name: `set price chapter9 tier 3`.
  private func ofNewKeys(_ request: [RequestWord], _ check: LineCheck) -> MeantLine? {
    var reader = self.items
    reader.readsNewKeys = true
    let items = withMainNoun(reader.read(request))
    guard items.contains(where: { $0.value?.items.isEmpty == true && $0.value?.forms.keys.map(\.self) == [.key] })
    else {
      return nil
    }
    guard var line = reading(of: items, check, hasNewKeys: true)?.line,
      !IntentMatch.changes(items) || !check.reads(line.text)
    else {
      return nil
    }
    line.namesNewKeys = true
    return line
  }

  /// The items with the main noun for a word that nothing knows before a name: `create a chapter called Epilogue`, where `make` and `add` create, too.
  private func withMainNoun(_ items: [RequestItem]) -> [RequestItem] {
    // What has a name is created, and not edited.
    if let verb = items.firstIndex(where: { !$0.isFiller }), items[verb].text.lowercased() == "make",
      items.contains(where: { RequestItems.naming.contains($0.text.lowercased()) })
    {
      var made = items
      made[verb] = RequestItem(text: "create", meanings: [Lexicon.key("create")])
      return withMainNoun(made)
    }
    guard let noun = rules.mainNoun, IntentMatch.changes(items),
      let place = items.indices.dropLast().first(where: {
        RequestItems.naming.contains(items[$0 + 1].text.lowercased())
      }),
      place > 0, !knows(items[place].text), !items[place].text.contains(where: \.isNumber),
      items[place].value == nil || items[place].isGuess
    else { return items }
    var items = items
    items[place] = RequestItem(text: noun, meanings: [noun])
    if let verb = items.firstIndex(where: { !$0.isFiller }), Self.makers.contains(items[verb].text.lowercased()) {
      items[verb] = RequestItem(text: "create", meanings: [Lexicon.key("create")])
    }
    return items
  }

  /// Words that begin a request for something new, and may mean something else without a name.
  static let makers: Set<String> = ["make", "add", "new", "build"]

  private static let served = Remedy("a server answers requests over HTTP", command: "serve").adding(
    "\(command: "help serve") tells its address; \(command: "key create NAME --role ROLE") makes a key for it")

  /// The intents that explain all items, the best first.
  func matches(of items: [RequestItem], isLenient: Bool = false) -> [IntentMatch] {
    var spoken: Set<String> = []
    var unspoken = rules.implied
    for item in items {
      spoken.insert(item.key)
      spoken.formUnion(item.meanings)
      if let value = item.value { unspoken.formUnion(rules.words(of: value)) }
    }
    // A file alone may mean an intent by its ending.
    let isAlone = items.count { !$0.isFiller && !$0.isOption } == 1
    return candidates.all.filter { $0.isPossible(spoken: spoken, unspoken: unspoken, isAlone: isAlone) }
      .compactMap { IntentMatch($0, items: items, rules: rules, isLenient: isLenient) }
      .sorted { $0.score > $1.score }
  }

  /// - Parameter hasNewKeys: Whether what nothing is called is the key of an item that is not there.
  func reading(
    of items: [RequestItem], _ check: LineCheck, isLenient: Bool = false, hasNewKeys: Bool = false
  ) -> Reading? {
    let matches = matches(of: items, isLenient: isLenient)
    guard let best = matches.first else { return nil }
    var lines: [(line: MeantLine, score: Double)] = []
    func add(_ line: MeantLine, _ score: Double) {
      guard !lines.contains(where: { $0.line.text.utf8.elementsEqual(line.text.utf8) }) else { return }
      lines.append((line, score))
    }
    let typed = typedCommand(items)
    var near: (line: MeantLine, score: Double, unplaced: [Int])?
    var template: (line: String, score: Double)?
    for match in matches.prefix(40) where match.score > best.score - 2 {
      switch match.candidate.answer {
      case .advice(let remedy): if lines.isEmpty { return .advice(remedy.filling(Self.placeholders(of: items))) }
      case .line(let line):
        // What is deleted is never guessed.
        guard line.command.description.effect != .destroys || !items.contains(where: \.isGuess) else { continue }
        guard line.reads || !items.contains(where: { $0.isGuess && $0.meanings.contains(Self.deleting) }) else {
          continue
        }
        let filling = SlotFilling(line, match: match)
        guard filling.hasTarget, !filling.hasOtherPerson else { continue }
        guard let filled = filling.line else {
          if template == nil, !isLenient, !items.contains(where: turns) {
            template = filling.template.map { ($0, match.score) }
          }
          continue
        }
        // One word may be without a counterpart, and no value.
        if isLenient, !filling.unplacedIndices.isEmpty || filled.contains(" --search ") { continue }
        guard let found = checked(filled, line.command, check) else { continue }
        let deletes = items.contains { $0.meanings.contains(Self.deleting) }
        let settled = deletes ? found.0 : onlyItem(found, line.command, check)
        let isFilled = !settled.utf8.elementsEqual(found.0.utf8)
        // `app create … locale en-US` localizes nothing.
        let isTyped =
          typed.map { $0.contains(" ") && line.command.description.name.utf8.elementsEqual($0.utf8) } ?? false
        let score =
          match.score + (isTyped ? 1 : 0) - (isFilled ? 0.1 : cost(of: found.1)) + 0.3 * Double(filling.wantedCount)
          - 0.6
          * Double(filling.strangerCount + (hasNewKeys ? 0 : 2 * filling.unknownCount))
        let drops = !line.reads && !line.isPlan && !match.isPlan && filling.dropsOptions
        if match.isExport || !filling.unplacedIndices.isEmpty, let exported = exported(settled, filling, match, check) {
          add(MeantLine(exported), score)
        } else if match.isExport {
          continue
        } else if !filling.unplacedIndices.isEmpty || drops {
          if filling.unplacedIndices.count < 3, match.score >= 1.5, score > near?.score ?? -.infinity,
            line.reads || names(line.command, items, typed: typed)
          {
            near = (MeantLine(settled, leavingOut: filling.leftOut), score, filling.unplacedIndices)
          }
        } else {
          add(MeantLine(settled, leavingOut: filling.leftOut, note: filling.note), score)
        }
      }
    }
    lines.sort { $0.score > $1.score }
    // `create iap level9` lists nothing.
    let writing = lines.filter { !check.reads($0.line.text) && $0.score > lines[0].score - 1 }
    if IntentMatch.changes(items), !writing.isEmpty { lines = writing }
    guard let first = lines.first else {
      if let template, near.map({ $0.score <= template.score }) ?? true { return .advice(.command(template.line)) }
      guard let near else { return nil }
      if let whole = dated(near.line.text, near.unplaced, items, check)
        ?? separate(near.line.text, near.unplaced, items, check)
      {
        return .lines([MeantLine(whole)])
      }
      // A line that only reads is harmless without one of the values.
      let isHarmless =
        near.unplaced.count == 1 && check.reads(near.line.text) && !IntentMatch.changes(items)
        && items[near.unplaced[0]].value?.key == nil
        && !items[..<near.unplaced[0]].suffix(1).contains(where: \.isOption)
      return isHarmless ? .lines([near.line]) : .near(near.line.rewritten { completed($0, check) })
    }
    return .lines(chosen(among: lines.filter { $0.score > first.score - 0.15 }.prefix(3).map(\.line), items, check))
  }

  /// Whether an item may turn the meaning of a request, so that a line without it says something else.
  private func turns(_ item: RequestItem) -> Bool {
    item.isOption || item.isGuess || IntentMatch.turning.contains(item.text.lowercased())
      || item.meanings.contains(Self.negation)
  }

  /// The name of the command that a request begins with.
  func typedCommand(_ items: [RequestItem]) -> String? {
    let named = candidates.all.prefix(while: \.isName).filter { candidate in
      candidate.words.count <= items.count
        && zip(candidate.words, items).allSatisfy { !$1.isOption && $0.key.utf8.elementsEqual($1.key.utf8) }
    }
    guard case .line(let line)? = named.max(by: { $0.words.count < $1.words.count })?.answer else { return nil }
    return line.command.description.name
  }

  /// Whether a request says the verb of a command that writes, so that a part of the request may stand for it.
  private func names(_ command: RegisteredCommand, _ items: [RequestItem], typed: String?) -> Bool {
    if let typed { return command.description.name.utf8.elementsEqual(typed.utf8) }
    guard let verb = command.description.name.split(separator: " ").last.map({ Lexicon.key(String($0)) }) else {
      return false
    }
    return items.contains { !$0.isOption && ($0.key.utf8.elementsEqual(verb.utf8) || $0.meanings.contains(verb)) }
  }
}
