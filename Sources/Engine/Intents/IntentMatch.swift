internal import StockroomKit

/// How well an intent explains the items of a request: every word must be part of it, a parameter's name, or a value.
struct IntentMatch {
  let candidate: IntentCandidate
  /// The names of parameters among the items, by the item's index.
  private(set) var mentions: [Int: ParameterDescription] = [:]
  /// The indices of the items that are values, or unknown words that may be.
  private(set) var values: [Int] = []
  let items: [RequestItem]
  let rules: RequestRules
  private(set) var score = 0.0
  private(set) var isPlan = false
  /// Whether the answer goes to a file.
  private(set) var isExport = false
  /// The indices of the options that nothing explains.
  private(set) var strangeOptions: [Int] = []
  /// The indices of the items that are words of the intent.
  private(set) var words: Set<Int> = []

  static let planning = Lexicon.key("plan")
  init?(_ candidate: IntentCandidate, items: [RequestItem], rules: RequestRules) {
    self.candidate = candidate
    self.rules = rules
    self.items = items
    var open = candidate.words
    var matched = 0
    var (isLiteral, hasMore) = (true, false)
    for (index, item) in items.enumerated() {
      if index > 0, items[index - 1].isOption, mentions[index - 1]?.kind == .option, !item.isOption {
        values.append(index)
      } else if item.isOption, Self.outputs.contains(item.text.lowercased()), index + 1 < items.count,
        items[index + 1].value?.forms[.file] != nil
      {
        continue
      } else if item.isOption, let parameter = parameter(called: item),
        parameter.kind == .option || best(item, among: open) == nil
      {
        mentions[index] = parameter
        score += 1
        if let (word, fit) = best(item, among: open) {
          open.remove(at: word)
          // `chapter3 tier=4`
          if fit > 2 { matched += 1 }
        }
      } else if let (word, fit) = best(item, among: open), fit > 2 || !namesArgument(item) {
        open.remove(at: word)
        words.insert(index)
        matched += 1
        isLiteral = isLiteral && fit > 2
        // An option that only some synonym explains belongs to another command.
        if item.isOption, fit < 2 { score -= 0.6 }
        score += item.value?.isCertain == true ? 0.5 : fit
        // A noun of the intent may be a parameter's name, too: `tier 3`.
        if let parameter = parameter(called: item), parameter.kind == .option { mentions[index] = parameter }
      } else if index == items.count - 1 || items[index + 1].isOption, index > 0, !item.isFiller, !item.isOption,
        item.value == nil,
        isName(item, after: items[index - 1], isNoun: words.contains(index - 1))
      {
        // `create device iPhone`
        values.append(index)
        score -= 0.2
      } else if item.value?.isQuoted ?? true, best(item, among: candidate.words) != nil {
        continue
      } else if item.meanings.contains(Self.planning) {
        isPlan = true
      } else if let parameter = parameter(called: item), item.value == nil || item.isOption {
        mentions[index] = parameter
        score += 1
      } else if item.text.lowercased() == "because", index + 1 < items.count, items[index + 1].value?.isQuoted == true {
        score -= 0.2
      } else if item.isGuess, takesIdentifiers {
        values.append(index)
        score -= 0.6
      } else if candidate.isAdvice, Self.times.contains(item.text.lowercased()) {
        score -= 0.2
      } else if item.isOption, !item.meanings.isDisjoint(with: rules.ignored) {
        score -= 0.2
      } else if item.isOption {
        hasMore = true
        if item.name.utf8.count > 1 { strangeOptions.append(index) }
        score -= 0.8
      } else if item.value != nil {
        values.append(index)
        // A new name is not what there is not.
        if case .advice = candidate.answer {
          if item.value?.isQuoted == true { score -= 0.7 }
          // `products not translated to Japanese` asks for more than what is said of those not translated.
          if let value = item.value, !value.items.isEmpty,
            rules.words(of: value, reads: true).isDisjoint(with: candidate.words.map(\.key))
          {
            score -= 0.4
          }
        }
      } else if item.isFiller {
        continue
      } else if isChoice(item) {
        values.append(index)
      } else if index > 0, isName(item, after: items[index - 1], isNoun: words.contains(index - 1)) {
        values.append(index)
        score -= 0.8
      } else if reads, Self.places.contains(item.text.lowercased()) {
        score -= 0.4
      } else if !reads, Self.readingVerbs.contains(item.text.lowercased()), case .line = candidate.answer {
        // `check upload chapter2` uploads nothing.
        return nil
      } else if !item.meanings.isDisjoint(with: rules.ignored) || Self.assent.contains(item.text.lowercased()) {
        score -= 0.4
      } else if item.isUnknown {
        values.append(index)
        score -= 0.6
      } else if let cost = cost(ofIgnoring: item) {
        score -= cost
      } else if case .advice = candidate.answer {
        hasMore = true
        score -= 0.7
      } else {
        return nil
      }
    }
    guard matched > 0 || isFileAlone || isItemAlone, explain(open) else { return nil }
    // What looks at something changes nothing.
    if case .line(let line) = candidate.answer, !line.reads, !line.isPlan, !isPlan, !candidate.looks, Self.looks(items)
    {
      return nil
    }
    // An answer without a line only stands for more than its own words if these were typed.
    if case .advice = candidate.answer, hasMore, !isLiteral { return nil }
    score += candidate.isName ? 0.1 : 0
    // The name of a command alone is not said by another word.
    if candidate.isName, candidate.words.count == 1, !isLiteral { score -= 0.5 }
    if !candidate.isName, candidate.isQuestion != Self.isQuestion(items.first?.text ?? "") { score -= 0.5 }
    if case .line(let line) = candidate.answer {
      if isPlan, line.reads { score -= 1 }
      if line.reads, let verb = items.first, let cost = Self.deeds[verb.text.lowercased()] { score -= cost }
      score += preference(for: line)
      if candidate.isName, !line.reads, !isPlan, Self.isQuestion(items.first?.text ?? "") { score -= 0.5 }
    }
  }

  /// What ignoring a verb costs that says nothing beside the other words: `make … unavailable`, `check the price of …`.
  private mutating func cost(ofIgnoring item: RequestItem) -> Double? {
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
  private var isFileAlone: Bool {
    guard let word = candidate.words.first, candidate.words.count == 1, !candidate.isName, values.count == 1,
      items.count == 1
    else {
      return false
    }
    return items[0].value.map { rules.fileWords(of: $0).contains(word.key) } ?? false
  }

  /// Whether the request is nothing but the key of an item, which is shown.
  private var isItemAlone: Bool {
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
  private static let times: Set<String> = [
    "month", "months", "week", "weeks", "year", "years", "day", "days", "quarter", "daily", "weekly", "monthly",
    "yearly", "last", "total",
  ]

  /// Whether the command takes identifiers that need not be those of items.
  private var takesIdentifiers: Bool {
    guard case .line(let line) = candidate.answer, let first = line.command.positional.first else { return false }
    return first.isRepeated && first.valueName == "ID"
  }

  /// What other programs call the option for the file that they write.
  static let outputs: Set<String> = ["o", "out", "output", "outfile", "output-file", "dest", "destination"]
  private static let exporting = Lexicon.key("export")
  private static let showing: Set<String> = [Lexicon.key("show"), Lexicon.key("list")]
  private static let lightVerbs: Set<String> = ["make", "put", "set", "mark", "turn", "have", "do", "let", "get"]
  /// Words that no request leaves out, since they say how much is changed.
  private static let totals = Set(["all", "every", "everything", "everywhere", "worldwide"].map(Lexicon.key))

  private static let assent: Set<String> = [
    "yes", "true", "called", "named", "file", "folder", "who", "when", "where", "how", "current", "status", "state",
    "which", "what", "new", "another", "existing", "full", "every", "each", "single", "immediately", "asap", "only",
  ]
  /// Verbs of a request that changes nothing.
  private static let readingVerbs: Set<String> = [
    "check", "view", "display", "inspect", "describe", "print", "verify", "list", "show", "look", "see", "status",
    "preflight", "precheck",
  ]
  private static let questions: Set<String> = [
    "what", "which", "how", "when", "why", "who", "whose", "where", "is", "are", "does", "do", "can", "have", "has",
    "did", "was", "were", "will", "what's", "whats",
  ]

  /// Words for where everything is, which say nothing in a request that only looks.
  private static let places: Set<String> = [
    "store", "console", "system", "account", "catalog", "catalogue", "database", "shop", "stockroom", "backend",
    "world",
  ]
  /// Verbs, in a request's first word, that are nouns elsewhere.
  private static let deeds = [
    "purchase": 1.0, "order": 1, "buy": 1.5, "refund": 1, "rename": 1.5, "release": 1, "deliver": 1.5, "approve": 1,
    "download": 1, "build": 3,
  ]
  /// Words at the beginning of requests that change nothing.
  private static let looking: Set<String> = [
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

  /// The word of the intent that an item is; what removes something is only meant by a word that says so.
  private func best(_ item: RequestItem, among words: [IntentCandidate.Word]) -> (index: Int, fit: Double)? {
    let least = candidate.removes || candidate.isAdvice ? 1.4 : 0.1
    let fits = words.enumerated().map { ($0.offset, $0.element.fit(item)) }.filter { $0.1 > least }
    return fits.max { $0.1 < $1.1 }
  }

  /// Whether the words of the intent that the request does not have go without saying.
  private mutating func explain(_ open: [IntentCandidate.Word]) -> Bool {
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
  private func namesArgument(_ item: RequestItem) -> Bool {
    guard case .line(let line) = candidate.answer, let names = item.value?.items, !names.isEmpty else { return false }
    return line.command.description.parameters.contains { $0.completer.map { names[$0] != nil } ?? false }
  }

  /// Whether a word is one of the values that a parameter of the command takes.
  private func isChoice(_ item: RequestItem) -> Bool {
    guard !item.isOption, case .line(let line) = candidate.answer else { return false }
    let text = item.text.lowercased()
    return line.command.description.parameters.contains { parameter in
      parameter.choices.contains { $0.lowercased().utf8.elementsEqual(text.utf8) }
    }
  }

  /// Whether a word is the name of a new item, though it has a meaning, too: `create key deploy`.
  private func isName(_ item: RequestItem, after before: RequestItem, isNoun: Bool) -> Bool {
    guard !item.isOption, case .line(let line) = candidate.answer, !line.reads else { return false }
    let isCalled = ["called", "named"].contains(before.text.lowercased())
    return (isNoun || isCalled) && line.command.positional.first?.name == "name" && line.arguments.isEmpty
  }

  /// Whether the command has a file as its argument.
  private var takesFile: Bool {
    guard case .line(let line) = candidate.answer else { return false }
    return line.command.positional.contains { rules.kind(of: $0) == .file }
  }

  private var reads: Bool {
    if case .line(let line) = candidate.answer { line.reads } else { false }
  }

  /// Whether a request may leave a word out: a verb that shows something, or the noun of a command that only reads.
  private func mayOmit(_ word: IntentCandidate.Word) -> Bool {
    guard case .line(let line) = candidate.answer else { return false }
    guard line.reads || !Self.totals.contains(word.key) || namesAllProducts else { return false }
    return line.reads || !line.options.isEmpty || rules.mainNoun.map { !word.meanings.contains($0) } ?? true
  }

  /// What else speaks for a command: plural nouns for a list, and the kind of a file.
  private func preference(for line: IntentLine) -> Double {
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

  private func parameter(called item: RequestItem) -> ParameterDescription? {
    guard case .line(let line) = candidate.answer else { return nil }
    return line.command.parameter(called: item)
  }
}

extension RegisteredCommand {
  /// The parameter that the words of a request name.
  fileprivate func parameter(called item: RequestItem) -> ParameterDescription? {
    let typed = item.name
    let all = item.isOption ? requestNames.all : requestNames.plain
    guard item.isOption || typed.utf8.count > 1 else { return nil }
    func first(where isMeant: (ParameterDescription) -> Bool) -> ParameterDescription? {
      all.first { isMeant($0.parameter) }?.parameter
    }
    if let parameter = first(where: { $0.name.utf8.elementsEqual(typed.utf8) || $0.otherNames.contains(typed) }) {
      return parameter
    }
    if typed == "id", let first = positional.first { return first }
    if typed == "format" { return first { $0.name == "output" } }
    if item.isOption || !item.isFiller, let other = otherNames[typed],
      let parameter = first(where: { $0.name.utf8.elementsEqual(other.utf8) })
    {
      return parameter
    }
    if item.isOption, ["o", "out", "output"].contains(typed) { return nil }
    if item.isOption, typed.utf8.count == 1 {
      return first { $0.short == typed } ?? (typed == "n" ? first { $0.name == "limit" } : nil)
    }
    guard !item.meanings.isEmpty else { return nil }
    // A flag has no value that would tell it from any other word.
    return all.first {
      item.meanings.contains($0.key) && ($0.parameter.kind != .flag || item.isOption)
    }?.parameter
  }
}
