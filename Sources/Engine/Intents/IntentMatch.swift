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
  var score = 0.0
  private(set) var isPlan = false
  /// Whether the answer goes to a file.
  var isExport = false
  /// The indices of the options that nothing explains.
  private(set) var strangeOptions: [Int] = []
  /// The indices of the options that neither the intent nor its command has.
  var optionsLeft: [Int] {
    items.indices.filter { index in
      let item = items[index]
      return item.isOption && mentions[index] == nil && !words.contains(index)
        && (item.meanings.isDisjoint(with: rules.ignored) || Self.telling.contains(item.name))
        && !item.meanings.contains(Self.planning) && !Self.outputs.contains(item.text.lowercased())
        && best(item, among: candidate.words) == nil
    }
  }
  /// Options that change nothing here, but are missed.
  private static let telling: Set<String> = ["detach", "background", "daemonize", "no-headers"]
  /// The indices of the words that the intent does without.
  private(set) var wordsLeft: [Int] = []
  /// The indices of the items that are words of the intent.
  private(set) var words: Set<Int> = []

  static let planning = Lexicon.key("plan")

  /// - Parameter isLenient: Whether the intent may do without some words of the request.
  init?(_ candidate: IntentCandidate, items: [RequestItem], rules: RequestRules, isLenient: Bool = false) {
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
          words.insert(index)
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
      } else if item.value.map({ $0.isQuoted || $0.isOnlyKey }) ?? true, best(item, among: candidate.words) != nil {
        continue
      } else if item.meanings.contains(Self.planning) {
        isPlan = true
      } else if let parameter = parameter(called: item), item.value == nil || item.isOption {
        mentions[index] = parameter
        // `all my purchases` asks for no `--all`.
        score += item.isOption || parameter.kind == .option ? 1 : 0.1
      } else if item.text.lowercased() == "because", index + 1 < items.count, items[index + 1].value?.isQuoted == true {
        score -= 0.2
      } else if item.isGuess, takesIdentifiers {
        values.append(index)
        score -= 0.6
      } else if candidate.isAdvice, Self.times.contains(item.text.lowercased()) {
        score -= 0.2
      } else if item.isOption, !item.meanings.isDisjoint(with: rules.ignored) {
        score -= 0.2
      } else if item.isOption, candidate.isAdvice, SlotFilling.asides.contains(item.text.lowercased()) {
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
            score -= value.items["storekit-device"] == nil ? 0.4 : 1.2
          }
        }
      } else if item.isFiller {
        continue
      } else if isChoice(item) {
        values.append(index)
      } else if index > 0, isName(item, after: items[index - 1], isNoun: words.contains(index - 1)) {
        values.append(index)
        score -= 0.8
      } else if reads || Self.isQuestion(items[0].text), Self.places.contains(item.text.lowercased()) {
        score -= 0.4
      } else if !reads, !candidate.looks, Self.readingVerbs.contains(item.text.lowercased()),
        case .line = candidate.answer
      {
        // `check upload chapter2` uploads nothing.
        return nil
      } else if !item.meanings.isDisjoint(with: rules.ignored) || isAssent(item, at: index) {
        score -= 0.4
      } else if item.isUnknown {
        values.append(index)
        score -= 0.6
      } else if let cost = cost(ofIgnoring: item) {
        score -= cost
      } else if case .advice = candidate.answer {
        hasMore = true
        score -= 0.7
      } else if isLenient, mayLeave(item) {
        wordsLeft.append(index)
        score -= 1.1
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
      // `rename chapter9 to …` is not about its changes.
      if line.reads, !takesFile, items.contains(where: { $0.value?.isQuoted == true }), Self.changes(items) {
        score -= 3
      }
      score += preference(for: line)
      if candidate.isName, !line.reads, !isPlan, Self.isQuestion(items.first?.text ?? "") { score -= 0.5 }
    }
  }
}
