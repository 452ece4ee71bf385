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
    /// The commands that the words are about, as they are typed, and the values that the first one does without.
    case related([String], leavingOut: [String])
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

  /// Whether a word is an option about how a program runs, which no command needs: `--wait`.
  package static func isNeedless(_ word: String) -> Bool {
    word.hasPrefix("--") && RequestForms.needless.contains(String(word.dropFirst(2)))
  }

  /// Whether a word is an amount, a date, or another value by its form, rather than the key of an item.
  package static func isValue(_ word: String) -> Bool {
    let forms = ValueForms.of(word)
    return !forms.isEmpty && forms[.key] == nil
  }

  /// Whether a word is one with a meaning but for a typo.
  package func corrects(_ word: String) -> Bool { !items.lexicon.corrected(word.lowercased()).isEmpty }

  /// What the words of a line mean; nil if no intent fits them all.
  package func reading(of words: [ExpandedWord], check: LineCheck) -> Reading? {
    // A text in quotes is not a call, and a secret is never read as the name of a product.
    let call = words.contains(where: \.isSecret) ? "" : words.filter { !$0.isQuoted }.map(\.text).joined(separator: " ")
    return reading(SwiftRequest.words(of: call) ?? RequestWords.of(words), check)
  }

  /// What a text means that the language cannot read.
  package func reading(of text: String, check: LineCheck) -> Reading? {
    reading(SwiftRequest.words(of: text) ?? RequestWords.of(text), check)
  }

  func reading(_ words: [RequestWord], _ check: LineCheck) -> Reading? {
    guard words.count < 40 else { return nil }
    let words = RequestForms.called(RequestForms.unquotingPath(words))
    if let compared = RequestForms.compared(words) { return conditional(compared, check) }
    let paths = RequestForms.paths(words)
    guard paths.isEmpty else {
      return paths.lazy.compactMap { path in reading(path, check)?.line.map { .lines([$0]) } }.first
    }
    if let rest = RequestForms.withoutNeedless(words) {
      let isOfStore = rest.leftOut.contains { $0.hasPrefix("STOCKROOM") }
      return reading(rest.words, check).map {
        $0.leavingOut(rest.leftOut, note: isOfStore ? "STOCKROOM_STORE, or --store FILE, names the store" : nil)
      }
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
    if let line = fields(items, first, check) { return .lines([line]) }
    switch first {
    case .lines(let lines) where RequestForms.isOfHTTP(words):
      return .lines(
        lines.map { MeantLine($0.text, leavingOut: $0.leftOut, note: "serve answers Apple's API over HTTP") })
    // `is chapter6 ready to submit`, where there is none.
    case .lines(let lines) where lines.contains { $0.leftOut.contains(where: RequestItems.isNewKey) }:
      return ofNewKeys(request, check).map { .lines([$0]) } ?? first
    // `buy coins100 as ann` lists no transactions.
    case .lines(let lines)
    where IntentMatch.acts(items) && lines.allSatisfy({ check.reads($0.text) })
      && items.contains { RequestItems.isNewKey($0.text) }:
      return ofNewKeys(request, check).map { .lines([$0]) } ?? first
    case .lines, .advice: return first
    case .near, .related, nil:
      // `price list` is a matrix, but also a price and a list.
      if items.count < request.count,
        case .lines(let lines)? = reading(of: self.items.read(request, isApart: true), check)
      {
        return .lines(lines)
      }
      if let listed = listed(request, check) { return listed }
      if let line = looking(items, check) { return .lines([line]) }
      if RequestForms.isOfHTTP(words) { return .advice(Self.served) }
      return lenient(items, first, check) ?? ofNewKeys(request, check).map { .lines([$0]) }
        ?? wrongValue(items, check) ?? ofUnknownKey(request, items, check).map { .lines([$0]) } ?? first
        ?? related(to: items, check)
    }
  }

  static let served = Remedy("a server answers requests over HTTP", command: "serve").adding(
    "\(command: "help serve") tells its address; \(command: "key create NAME --role ROLE") makes a key for it")
}
