internal import StockroomKit

/// What an intent explains of a request, and what goes without saying.
extension IntentMatch {
  /// What ignoring a verb costs that says nothing beside the other words: `make … unavailable`, `check the price of …`.
  mutating func cost(ofIgnoring item: RequestItem) -> Double? {
    guard case .line(let line) = candidate.answer else { return nil }
    if line.reads {
      if item.meanings.contains(Self.exporting) {
        isExport = true
        return 0.6
      }
      return item.meanings.isDisjoint(with: Self.showing) ? nil : 0.5
    }
    let sets = !candidate.isName && !(line.options.isEmpty && line.wanted.isEmpty)
    return sets && Self.lightVerbs.contains(item.text.lowercased()) ? 0.6 : nil
  }

  /// Whether the request is nothing but a file, whose ending says the word of the intent.
  var isFileAlone: Bool {
    guard let word = candidate.words.first, candidate.words.count == 1, !candidate.isName, values.count == 1,
      items.count == 1
    else {
      return false
    }
    return items[0].value.map { rules.fileWords(of: $0).contains(word.key) } ?? false
  }

  /// Whether the request is nothing but the key of an item, which is shown.
  var isItemAlone: Bool {
    guard candidate.isName, candidate.words.count > 1, candidate.words.last?.key == Self.show, values.count == 1,
      let value = items[values[0]].value, !value.items.isEmpty, !value.isQuoted
    else { return false }
    let spoken = rules.words(of: value)
    return candidate.words.dropLast().allSatisfy { spoken.contains($0.key) }
      && items.enumerated().allSatisfy { index, item in
        index == values[0] || item.isFiller || !item.meanings.isDisjoint(with: rules.ignored)
          || item.isOption && item.name.utf8.count == 1
      }
  }

  private static let show = Lexicon.key("show")
  /// Words for when, which change nothing about what there is not.
  static let times: Set<String> = [
    "month", "months", "week", "weeks", "year", "years", "day", "days", "quarter", "daily", "weekly", "monthly",
    "yearly", "last", "total",
  ]

  /// Whether the command takes identifiers that need not be those of items.
  var takesIdentifiers: Bool {
    guard case .line(let line) = candidate.answer, let first = line.command.positional.first else { return false }
    return first.isRepeated && first.valueName == "ID"
  }

  private static let lightVerbs: Set<String> = ["make", "put", "set", "mark", "turn", "have", "do", "let", "get"]
  /// Words that no request leaves out, since they say how much is changed.
  private static let totals = Set(["all", "every", "everything", "everywhere", "worldwide"].map(Lexicon.key))

  /// Whether a word says nothing beside the others; at its beginning, `new app …` makes one.
  func isAssent(_ item: RequestItem, at index: Int) -> Bool {
    let text = item.text.lowercased()
    return Self.assent.contains(text) && (index > 0 || reads && items.count < 3 || text != "new")
  }

  private static let assent: Set<String> = [
    "yes", "true", "called", "named", "file", "folder", "who", "when", "where", "how", "current", "status", "state",
    "which", "what", "new", "another", "existing", "full", "every", "each", "single", "immediately", "asap", "only",
  ]

  /// Words for where everything is, which say nothing in a request that only looks.
  static let places: Set<String> = [
    "store", "console", "system", "account", "catalog", "catalogue", "database", "shop", "stockroom", "backend",
    "world",
  ]

  /// The word of the intent that an item is; what removes something is only meant by a word that says so.
  func best(_ item: RequestItem, among words: [IntentCandidate.Word]) -> (index: Int, fit: Double)? {
    let least = candidate.removes || candidate.isAdvice ? 1.4 : 0.1
    var best: (index: Int, fit: Double)?
    for (index, word) in words.enumerated() {
      let fit = word.fit(item)
      if fit > best?.fit ?? least { best = (index, fit) }
    }
    return best
  }

  /// Whether the words of the intent that the request does not have go without saying.
  mutating func explain(_ open: [IntentCandidate.Word]) -> Bool {
    let spoken = values.reduce(into: Set<String>()) { words, index in
      if let value = items[index].value { words.formUnion(rules.words(of: value, reads: reads && !takesFile)) }
    }
    for word in open {
      // `new app …` creates no product of the app.
      if namesOtherNoun(word) { return false }
      if spoken.contains(word.key) {
        score += 0.2
      } else if !word.meanings.isDisjoint(with: rules.implied), mayOmit(word) {
        score -= 0.7
      } else {
        return false
      }
    }
    return true
  }

  /// Whether a request that leaves the main noun out names another one at its beginning.
  private func namesOtherNoun(_ word: IntentCandidate.Word) -> Bool {
    guard !reads, rules.mainNoun.map(word.meanings.contains) ?? false else { return false }
    return mentions.contains { index, parameter in
      index < 3 && !items[index].isOption && parameter.completer.map(rules.keys.contains) ?? false
    }
  }

  /// Whether the plural of the main noun stands for all of them: `update products set tier = 2`.
  private var namesAllProducts: Bool {
    Self.changes(items)
      && items.contains { item in
        item.value == nil && item.text.hasSuffix("s") && rules.mainNoun.map(item.meanings.contains) ?? false
      }
  }

  /// Whether an item is a value of the store that a parameter of the command takes: `iPad` is the device, not its noun.
  func namesArgument(_ item: RequestItem) -> Bool {
    guard case .line(let line) = candidate.answer, let names = item.value?.items, !names.isEmpty else { return false }
    return line.command.description.parameters.contains { $0.completer.map { names[$0] != nil } ?? false }
  }

  /// Whether a word is one of the values that a parameter of the command takes.
  func isChoice(_ item: RequestItem) -> Bool {
    guard !item.isOption, case .line(let line) = candidate.answer else { return false }
    let text = item.text.lowercased()
    return line.command.description.parameters.contains { parameter in
      parameter.choices.contains { $0.lowercased().utf8.elementsEqual(text.utf8) }
    }
  }

  /// Whether a word is the name of a new item, though it has a meaning, too: `create key deploy`.
  func isName(_ item: RequestItem, after before: RequestItem, isNoun: Bool) -> Bool {
    guard !item.isOption, case .line(let line) = candidate.answer, !line.reads else { return false }
    let isCalled = ["called", "named"].contains(before.text.lowercased())
    return (isNoun || isCalled) && line.command.positional.first?.name == "name" && line.arguments.isEmpty
  }

  /// Whether the command has a file as its argument.
  var takesFile: Bool {
    guard case .line(let line) = candidate.answer else { return false }
    return line.command.positional.contains { rules.kind(of: $0) == .file }
  }

  var reads: Bool {
    if case .line(let line) = candidate.answer { line.reads } else { false }
  }

  /// Whether a request may leave a word out: a verb that shows something, or the noun of a command that only reads.
  private func mayOmit(_ word: IntentCandidate.Word) -> Bool {
    guard case .line(let line) = candidate.answer else { return false }
    guard line.reads || !Self.totals.contains(word.key) || namesAllProducts else { return false }
    return line.reads || !line.options.isEmpty || rules.mainNoun.map { !word.meanings.contains($0) } ?? true
  }

  /// What else speaks for a command: plural nouns for a list, and the kind of a file.
  func preference(for line: IntentLine) -> Double {
    var preference = 0.0
    let isPlural = items.contains {
      !$0.meanings.isEmpty && $0.value == nil && $0.text.hasSuffix("s") && $0.text.count > 3
    }
    if line.command.description.name.hasSuffix(" list") { preference += isPlural ? 0.3 : 0 }
    if line.command.description.name.hasSuffix(" show") { preference -= isPlural ? 0.2 : 0 }
    let words = Set(
      candidate.words.map(\.key) + line.command.description.name.split(separator: " ").map { Lexicon.key(String($0)) })
    for index in values {
      guard let value = items[index].value, !line.reads || takesFile || RequestRules.format(of: value) == nil else {
        continue
      }
      let kinds = rules.fileWords(of: value)
      if !kinds.isEmpty { preference += kinds.isDisjoint(with: words) ? -1 : takesFile ? 0.6 : 0.4 }
    }
    return preference
  }

  func parameter(called item: RequestItem) -> ParameterDescription? {
    guard case .line(let line) = candidate.answer else { return nil }
    return line.command.parameter(called: item)
  }
}
