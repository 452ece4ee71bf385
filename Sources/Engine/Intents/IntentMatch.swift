internal import StockroomKit

/// How well an intent explains the items of a request: every word must be part of it, a parameter's name, or a value.
struct IntentMatch {
  let candidate: IntentCandidate
  /// The names of parameters among the items, by the item's index.
  private(set) var mentions: [Int: ParameterDescription] = [:]
  /// The indices of the items that are values, or unknown words that may be.
  private(set) var values: [Int] = []
  let items: [RequestItem]
  private(set) var score = 0.0
  private(set) var isPlan = false

  private static let planning = Lexicon.key("plan")
  /// The words that a value implies, by its completer or form.
  private static let nouns: [String: [String]] = [
    "product": ["product"], "app": ["app"], "tester": ["tester"], "EMAIL": ["tester"],
    "app-version": ["version", "app"],
    "VERSION": ["version", "app"], "storefront": ["storefront"], "locale": ["locale", "localization"],
    "AMOUNT": ["price"], "KEY": ["product"], "FILE": ["file"], "plugin": ["plugin"], "policy": ["policy"],
  ]

  init?(_ candidate: IntentCandidate, items: [RequestItem], weak: Set<String>, implied: Set<String>) {
    self.candidate = candidate
    self.items = items
    var open = candidate.words
    var matched = 0
    var isLiteral = true
    for (index, item) in items.enumerated() {
      if index > 0, items[index - 1].isOption, mentions[index - 1]?.kind == .option, !item.isOption {
        values.append(index)
      } else if item.isOption, let parameter = parameter(called: item),
        parameter.kind == .option || Self.best(item, among: open) == nil
      {
        mentions[index] = parameter
        score += 1
        if let (word, _) = Self.best(item, among: open) { open.remove(at: word) }
      } else if let (word, fit) = Self.best(item, among: open) {
        open.remove(at: word)
        matched += 1
        isLiteral = isLiteral && fit > 2
        score += item.value?.isCertain == true ? 0.5 : fit
        // A noun of the intent may be a parameter's name, too: `tier 3`.
        if let parameter = parameter(called: item), parameter.kind == .option { mentions[index] = parameter }
      } else if item.value == nil, Self.best(item, among: candidate.words) != nil {
        continue
      } else if item.meanings.contains(Self.planning) {
        isPlan = true
      } else if let parameter = parameter(called: item), item.value == nil || item.isOption {
        mentions[index] = parameter
        score += 1
      } else if item.isOption {
        if case .advice = candidate.answer { return nil }
        score -= 0.8
      } else if item.value != nil {
        values.append(index)
      } else if item.isFiller {
        continue
      } else if !item.meanings.isDisjoint(with: weak) || Self.assent.contains(item.text.lowercased()) {
        score -= 0.4
      } else if item.isUnknown {
        values.append(index)
        score -= 0.6
      } else if case .advice = candidate.answer, isLiteral {
        score -= 0.7
      } else {
        return nil
      }
    }
    guard matched > 0, explain(open, implied) else { return nil }
    score += candidate.isName ? 0.1 : 0
    if !candidate.isName, candidate.isQuestion != Self.isQuestion(items.first?.text ?? "") { score -= 0.5 }
    if case .line(let line) = candidate.answer {
      score += preference(for: line)
      let reads = [.none, .reads].contains(line.command.description.effect)
      if candidate.isName, !reads, !isPlan, Self.isQuestion(items.first?.text ?? "") { score -= 0.5 }
    }
  }

  private static let assent: Set<String> = [
    "yes", "true", "called", "named", "file", "folder", "who", "when", "where", "how", "current", "status", "state",
    "which",
    "what",
  ]
  private static let questions: Set<String> = [
    "what", "which", "how", "when", "why", "who", "whose", "where", "is", "are", "does", "do", "can", "have", "has",
    "did",
    "was", "were", "will", "wich", "what's", "whats",
  ]

  /// Whether a request is a question, by its first word.
  static func isQuestion(_ request: String) -> Bool {
    questions.contains(request.prefix { $0 != " " }.lowercased())
  }

  private static func best(_ item: RequestItem, among words: [IntentCandidate.Word]) -> (index: Int, fit: Double)? {
    let fits = words.enumerated().map { ($0.offset, $0.element.fit(item)) }.filter { $0.1 > 0 }
    return fits.max { $0.1 < $1.1 }
  }

  /// Whether the words of the intent that the request does not have go without saying.
  private mutating func explain(_ open: [IntentCandidate.Word], _ implied: Set<String>) -> Bool {
    let spoken = Set(
      values.flatMap { index -> [String] in
        guard let value = items[index].value else { return [] }
        let ending = value.forms["FILE"]?.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return (Array(value.items.keys) + Array(value.forms.keys)).flatMap { Self.nouns[$0] ?? [] }
          + (Self.fileNouns[ending] ?? [])
      }.map(Lexicon.key))
    for word in open {
      if !word.meanings.isDisjoint(with: spoken) {
        score += 0.2
      } else if !word.meanings.isDisjoint(with: implied), mayOmit(word) {
        score -= 0.7
      } else {
        return false
      }
    }
    return true
  }

  /// Whether a request may leave a word out: a verb that shows something, or the noun of a command that only reads.
  private func mayOmit(_ word: IntentCandidate.Word) -> Bool {
    guard case .line(let line) = candidate.answer else { return false }
    let reads = [.none, .reads].contains(line.command.description.effect)
    return reads || !line.options.isEmpty || !word.meanings.contains(Lexicon.key("product"))
  }

  /// What else speaks for a command: plural nouns for a list, and the kind of a file.
  private func preference(for line: IntentLine) -> Double {
    var preference = 0.0
    let isPlural = items.contains {
      !$0.meanings.isEmpty && $0.value == nil && $0.text.hasSuffix("s") && $0.text.count > 3
    }
    if line.command.description.name.hasSuffix(" list") { preference += isPlural ? 0.3 : 0 }
    if line.command.description.name.hasSuffix(" show") { preference -= isPlural ? 0.2 : 0 }
    let noun = line.command.description.name.prefix { $0 != " " }
    for index in values {
      guard let file = items[index].value?.forms["FILE"], let ending = file.split(separator: ".").last else { continue }
      guard let nouns = Self.files[ending.lowercased()] else { continue }
      preference += nouns.contains(String(noun)) ? 0.4 : -1
    }
    return preference
  }

  /// What a file is by its ending.
  private static let fileNouns = ["png": ["screenshot"], "jpg": ["screenshot"], "pkg": ["package"], "seed": ["batch"]]

  private static let files: [String: Set<String>] = [
    "pkg": ["package"], "seed": ["source", "run"], "png": ["product"], "jpg": ["product"], "csv": ["price"],
    "yaml": ["review"], "yml": ["review"],
  ]

  private func parameter(called item: RequestItem) -> ParameterDescription? {
    guard case .line(let line) = candidate.answer else { return nil }
    return line.command.parameter(called: item)
  }
}

extension RegisteredCommand {
  /// The parameter that the words of a request name.
  fileprivate func parameter(called item: RequestItem) -> ParameterDescription? {
    let typed = item.text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    let common = options.filter { option in !description.parameters.contains { $0.name == option.name } }
    // A request may name these options of every command without dashes.
    let all =
      description.parameters + common.filter { item.isOption || ["limit", "sort", "columns"].contains($0.name) }
    if let parameter = all.first(where: { $0.name.utf8.elementsEqual(typed.utf8) || $0.otherNames.contains(typed) }) {
      return parameter
    }
    if typed == "id", let first = positional.first { return first }
    if typed == "format" { return all.first { $0.name == "output" } }
    if let other = otherNames[typed], let parameter = all.first(where: { $0.name.utf8.elementsEqual(other.utf8) }) {
      return parameter
    }
    if item.isOption, ["o", "out", "output"].contains(typed) { return nil }
    if item.isOption, typed.utf8.count == 1 {
      return all.first { $0.short == typed } ?? (typed == "n" ? all.first { $0.name == "limit" } : nil)
    }
    return all.first { item.meanings.contains(Lexicon.key($0.name)) }
  }
}
