internal import Language
package import StockroomKit

/// Finds the line that a request in people's own words means: its intent and the values for the command's parameters.
package struct IntentReader {
  /// What a request means.
  package enum Reading {
    /// The lines that fit best, which differ in what they do; usually one.
    case lines([String])
    /// The line that is nearest, without some of the request's values.
    case near(String)
    /// The commands that the words are about.
    case related([String])
    /// There is no such thing.
    case advice(Remedy)
  }

  private var items: RequestItems
  /// What people call the values of completers.
  package let valueNames: [String: [String: String]]
  private let candidates: [IntentCandidate]
  private let rules: RequestRules
  /// Commands for files and shells, which nobody asks for.
  private static let technical: Set<Substring> = ["expect", "complete", "completions", "set", "alias", "unalias"]

  package init(_ registry: Registry, tree: CommandTree) {
    let intents = registry.intents
    rules = RequestRules(intents, keys: registry.indexedCompleters, mainNoun: registry.mainNoun)
    valueNames = intents.names
    let commands = tree.all.filter { !Self.technical.contains($0.description.name.prefix { $0 != " " }) }
    var lexicon = Lexicon(intents.synonyms)
    for command in commands {
      lexicon.add(command.description.name)
      for parameter in command.description.parameters { lexicon.add(name: parameter.name) }
    }
    for intent in intents.all { lexicon.add(intent.request) }
    let choices = commands.flatMap(\.description.parameters).flatMap(\.choices).filter { $0.contains("-") }
    items = RequestItems(lexicon: lexicon, keys: rules.keys, named: { _ in [:] }, choices: Set(choices))
    let own = commands.compactMap { command -> IntentCandidate? in
      let words = command.description.name.split { " -".contains($0) }.map { Lexicon.key(String($0)) }.map {
        IntentCandidate.Word(key: $0, meanings: [$0])
      }
      return IntentLine(command.description.name, tree: tree).map {
        IntentCandidate(words: words, answer: .line($0), isName: true)
      }
    }
    let reader = RequestItems(lexicon: lexicon, keys: []) { _ in [:] }
    let declared = intents.all.compactMap { intent -> IntentCandidate? in
      let words = reader.read(RequestWords.of(intent.request)).filter { !$0.isFiller && !$0.meanings.isEmpty }
        .map { IntentCandidate.Word(key: Lexicon.key($0.text), meanings: $0.meanings) }
      let isQuestion = IntentMatch.isQuestion(intent.request)
      switch intent.answer {
      case .line(let line):
        return IntentLine(line, tree: tree).map {
          IntentCandidate(words: words, isQuestion: isQuestion, answer: .line($0), isName: false)
        }
      case .advice(let remedy):
        return IntentCandidate(words: words, isQuestion: isQuestion, answer: .advice(remedy), isName: false)
      }
    }
    candidates = own + declared
  }

  /// The same for a store.
  ///
  /// - Parameter named: The items of the store that a text names, by completer.
  package func naming(_ named: @escaping (String) -> [String: String]) -> IntentReader {
    var reader = self
    reader.items.named = named
    return reader
  }

  /// Whether a word has a meaning or says nothing, so that it is not a typo of a command, nor the name of an item.
  package func knows(_ word: String) -> Bool {
    Lexicon.fillers.contains(word.lowercased()) || !items.lexicon.meanings(of: RequestWord(text: word).parts).isEmpty
  }

  /// What the words of a line mean; nil if no intent fits them all.
  package func reading(of words: [ExpandedWord], check: LineCheck) -> Reading? {
    reading(RequestWords.of(words), check)
  }

  /// What a text means that the language cannot read.
  package func reading(of text: String, check: LineCheck) -> Reading? {
    reading(RequestWords.of(text), check)
  }

  private func reading(_ words: [RequestWord], _ check: LineCheck) -> Reading? {
    guard words.count < 40 else { return nil }
    let items = items.read(RequestWords.ofCommandLine(words))
    let matches = candidates.compactMap { IntentMatch($0, items: items, rules: rules) }
      .sorted { $0.score > $1.score }
    guard let best = matches.first else { return related(to: items) }
    var lines: [(line: String, score: Double)] = []
    var near: (line: String, score: Double, unplaced: Int)?
    for match in matches.prefix(16) where match.score > best.score - 2 {
      switch match.candidate.answer {
      case .advice(let remedy): if lines.isEmpty { return .advice(remedy) }
      case .line(let line):
        let filling = SlotFilling(line, match: match)
        guard filling.hasTarget, let filled = filling.line else { continue }
        let (settled, verdict) = check.settled(filled)
        guard verdict != .fails else { continue }
        let score = match.score - (verdict == .fits ? 0 : 0.6) + 0.3 * Double(filling.wantedCount)
        if filling.unplaced > 0 {
          if filling.unplaced < 3, match.score >= 1.5, score > near?.score ?? -.infinity {
            near = (settled, score, filling.unplaced)
          }
        } else if !lines.contains(where: { $0.line.utf8.elementsEqual(settled.utf8) }) {
          lines.append((settled, score))
        }
      }
    }
    lines.sort { $0.score > $1.score }
    guard let first = lines.first else {
      guard let near else { return related(to: items) }
      // A line that only reads is harmless without one of the values.
      return near.unplaced == 1 && check.reads(near.line) ? .lines([near.line]) : .near(near.line)
    }
    return .lines(lines.filter { $0.score > first.score - 0.15 }.prefix(3).map(\.line))
  }

  /// The commands with the most words of a request, for one that is about none of them alone.
  private func related(to items: [RequestItem]) -> Reading? {
    var scores: [String: Double] = [:]
    for candidate in candidates {
      guard case .line(let line) = candidate.answer else { continue }
      let score = items.reduce(0) { sum, item in sum + (candidate.words.map { $0.fit(item) }.max() ?? 0) }
      let open = candidate.words.filter { word in !items.contains { word.fit($0) > 0 } }
      let name = line.command.description.name
      scores[name] = max(scores[name] ?? 0, score - 0.8 * Double(open.count))
    }
    let best = scores.filter { $0.value >= 1.9 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
    return best.isEmpty ? nil : .related(best.map(\.key))
  }
}
