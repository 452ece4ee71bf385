internal import Language
internal import StockroomKit

/// Puts the values of a request into the parameters of an intent's command.
struct SlotFilling {
  let target: IntentLine
  let match: IntentMatch
  var filled: [String: [String]] = [:]
  var flags: [String] = []
  var isWhole = true
  /// Whether every word of the request has a place, whatever the intent asks for besides.
  private var isRead = true
  /// The values of options that the command does not have, which no other option takes.
  let strange: Set<Int>
  /// The values without a place, by index.
  private(set) var unplacedIndices: [Int] = []
  /// The number of values without a place.
  var unplaced: Int { unplacedIndices.count }

  /// Whether an option that nothing explains is left out, rather than its value in the place of an argument.
  var dropsOptions: Bool {
    match.strangeOptions.map { $0 + 1 }.contains { value in
      unplacedIndices.contains(value) || !match.values.contains(value) && !match.words.contains(value)
    }
  }

  /// The words of the request that the line does without, as they were typed; of an option only its name, since its
  /// value may be a secret.
  var leftOut: [String] {
    let options = match.optionsLeft.filter { option in
      let value = option + 1
      guard match.values.contains(value) else { return true }
      return unplacedIndices.contains(value) || Self.isAside(value, match, target.reads)
    }
    let values = unplacedIndices.filter { !options.contains($0 - 1) }
    return (options + values + match.wordsLeft + itemsLeft).sorted().map { match.items[$0].typed }
  }

  /// The items that only stood for their noun, of a kind that the command does not take: `pause download on iPad`.
  private var itemsLeft: [Int] {
    match.words.filter { index in
      guard let items = match.items[index].value?.items else { return false }
      return IntentReader.namedByNoun.contains { completer in
        items[completer] != nil && !target.command.description.parameters.contains { $0.completer == completer }
      }
    }
  }

  /// What becomes of a secret that was typed.
  var note: String? {
    target.command.options.contains { $0.isSecret && filled[$0.name] != nil }
      ? "a secret in a line is not used; it is asked for" : nil
  }

  /// The number of options with values that the intent asks for and the request has.
  var wantedCount: Int { target.wanted.count { filled[$0.name] != nil } }

  init(_ target: IntentLine, match: IntentMatch) {
    (self.target, self.match) = (target, match)
    strange = Self.valuesOfOthers(match, target.reads)
    var open = match.values.filter { !Self.isAside($0, match, target.reads) }
    fillMentions(&open)
    fillByKind(&open)
    fillNames(&open)
    unplacedIndices = open.filter { !isSaid($0) }
    isRead = isWhole
    isWhole = isWhole && target.wanted.allSatisfy { filled[$0.name] != nil }
  }

  /// Whether a value belongs to an option that the command does not have, and that says nothing about what it does:
  /// why it is run, or how long to wait.
  private static func isAside(_ index: Int, _ match: IntentMatch, _ reads: Bool) -> Bool {
    guard index > 0, match.mentions[index - 1] == nil else { return false }
    let name = match.items[index - 1].text.lowercased()
    guard match.items[index - 1].isOption else { return name == "because" }
    return asides.contains(name) || reads && ["submit", "submitted", "submission"].contains(name)
  }

  /// Whether a value names what another one has named: `Germany` in `--territory Germany 1.19 EUR`.
  func isSaid(_ index: Int) -> Bool {
    guard let items = match.items[index].value?.items else { return false }
    return items.contains { completer, value in
      !match.rules.keys.contains(completer)
        && target.command.options.contains { $0.completer == completer && filled[$0.name]?.contains(value) ?? false }
    }
  }

  /// The values after options that nothing explains: `--except CHN,RUS` is not `--only CHN,RUS`.
  private static func valuesOfOthers(_ match: IntentMatch, _ reads: Bool) -> Set<Int> {
    var values: Set<Int> = []
    for option in match.strangeOptions where !reads || isExcluding(match.items[option].text.lowercased()) {
      var index = option + 1
      // A list has values of one kind.
      while match.values.contains(index),
        index == option + 1
          || !Set(match.items[index].value?.items.keys.map(\.self) ?? []).isDisjoint(
            with: match.items[index - 1].value?.items.keys.map(\.self) ?? [])
      {
        values.insert(index)
        index += 1
      }
    }
    return values
  }

  /// Whether an option selects what its value is not.
  private static func isExcluding(_ name: String) -> Bool {
    ["except", "exclud", "without", "not", "no-", "skip", "ignore", "omit", "but", "percentile", "quantile"]
      .contains(where: name.hasPrefix)
  }

  static let asides: Set<String> = [
    "reason", "comment", "note", "message", "m", "msg", "because", "why", "expect", "timeout", "retries", "wait",
    "owner", "environment", "env",
  ]

  /// Whether a command that changes items of the store is told which.
  var hasTarget: Bool {
    guard !target.reads, !match.takesIdentifiers,
      let items = target.command.positional.first(where: { parameter in
        parameter.isRepeated && !parameter.isRequired && parameter.completer.map(match.rules.keys.contains) ?? false
      })
    else { return true }
    let selecting = target.command.options.filter(\.selectsItems).map(\.name)
    let given = Set(filled.keys).union(
      (target.options + flags).map { String($0.drop { $0 == "-" }.prefix { $0 != " " }) })
    return filled[items.name] != nil || !given.isDisjoint(with: selecting)
  }

  /// The line, without the values that have no place; nil if a value that the intent asks for is missing.
  var line: String? { isWhole ? text : nil }

  /// The line with the names of the values that the intent asks for and the request lacks: `--description TEXT`.
  var template: String? {
    let missing = target.wanted.filter { filled[$0.name] == nil }
    guard isRead, !missing.isEmpty, unplacedIndices.isEmpty, !dropsOptions else { return nil }
    return text.map { line in ([line] + missing.map { "--\($0.name) \($0.valueName)" }).joined(separator: " ") }
  }

  private var text: String? {
    var words = target.isPlan || match.isPlan && !target.reads ? ["plan"] : []
    // A format that the request names comes before the usual one.
    let usual = filled["output"] == nil ? nil : target.arguments.firstIndex(of: "-o")
    words += [target.command.description.name] + (usual.map { Array(target.arguments[..<$0]) } ?? target.arguments)
    let arguments = target.command.positional.dropFirst(target.arguments.count)
    // A value after a missing one would stand in its place.
    let missing = arguments.first { $0.isRequired && filled[$0.name] == nil && target.defaults[$0.name] == nil }
    let last = arguments.last { filled[$0.name] != nil }
    if let missing, let last, let (first, second) = places(missing, last), first < second { return nil }
    for parameter in arguments {
      // What goes without saying would stand in the place of a missing one.
      let isAfterMissing = missing.map { places($0, parameter).map { $0 < $1 } ?? false } ?? false
      let usual = isAfterMissing ? nil : target.defaults[parameter.name].map { [$0] }
      words += (filled[parameter.name] ?? usual ?? []).map(Quoting.quote)
    }
    // A value of the request comes before that of the intent.
    words += target.options.filter { filled[String($0.dropFirst(2).prefix { $0 != " " })] == nil } + flags
    for option in target.command.options {
      guard let values = filled[option.name] else { continue }
      let isText = values.count == 1
      words.append("--\(option.name) \(isText ? Quoting.quote(values[0]) : values.joined(separator: ","))")
    }
    return words.joined(separator: " ")
  }

  func places(_ one: ParameterDescription, _ other: ParameterDescription) -> (Int, Int)? {
    let names = target.command.positional.map(\.name)
    guard let first = names.firstIndex(of: one.name), let second = names.firstIndex(of: other.name) else { return nil }
    return (first, second)
  }
}
