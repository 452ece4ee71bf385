internal import Language
internal import StockroomKit

/// Puts the values of a request into the parameters of an intent's command.
struct SlotFilling {
  private let target: IntentLine
  private let match: IntentMatch
  private var filled: [String: [String]] = [:]
  private var flags: [String] = []
  private var isWhole = true
  /// The values of options that the command does not have, which no other option takes.
  private let strange: Set<Int>
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

  /// The number of options with values that the intent asks for and the request has.
  var wantedCount: Int { target.wanted.count { filled[$0.name] != nil } }

  init(_ target: IntentLine, match: IntentMatch) {
    (self.target, self.match) = (target, match)
    strange = Self.valuesOfOthers(match, target.reads)
    var open = match.values.filter { !Self.isAside($0, match, target.reads) }
    fillMentions(&open)
    fillByKind(&open)
    unplacedIndices = open.filter { !isSaid($0) }
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
  private func isSaid(_ index: Int) -> Bool {
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

  private static let asides: Set<String> = [
    "reason", "comment", "note", "message", "m", "msg", "because", "why", "expect", "timeout", "retries", "wait",
    "owner", "environment", "env",
  ]

  /// Whether a command that changes items of the store is told which.
  var hasTarget: Bool {
    guard !target.reads,
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
  var line: String? {
    guard isWhole else { return nil }
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
      let values = filled[parameter.name] ?? target.defaults[parameter.name].map { [$0] } ?? []
      words += values.map(Quoting.quote)
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

  private func places(_ one: ParameterDescription, _ other: ParameterDescription) -> (Int, Int)? {
    let names = target.command.positional.map(\.name)
    guard let first = names.firstIndex(of: one.name), let second = names.firstIndex(of: other.name) else { return nil }
    return (first, second)
  }

  /// The values after the names of their parameters.
  private mutating func fillMentions(_ open: inout [Int]) {
    // A value right after a name belongs to it before any that is further off.
    var (adjacent, distant): ([(Int, ParameterDescription)], [(Int, ParameterDescription)]) = ([], [])
    for (index, parameter) in match.mentions.sorted(by: { $0.key < $1.key }) {
      // `set chapter5 status rejected`: a word of the intent, whose value is the one that it asks for.
      let isWanted =
        open.contains(index + 1) && match.words.contains(index)
        && target.wanted.contains { rank(index + 1, $0, isNamed: true) > 1 }
      let isAdjacent = !isWanted && open.contains(index + 1) && rank(index + 1, parameter, isNamed: true) > 0
      if isAdjacent { adjacent.append((index, parameter)) } else { distant.append((index, parameter)) }
    }
    fill(adjacent, &open)
    fillWanted(&open)
    fill(distant, &open)
  }

  private mutating func fill(_ mentions: [(Int, ParameterDescription)], _ open: inout [Int]) {
    for (index, parameter) in mentions {
      if parameter.kind == .flag {
        fillFlag(parameter, after: index, &open)
        continue
      }
      guard filled[parameter.name] == nil else { continue }
      if let value = value(after: index, for: parameter, among: open), let other = numbered(parameter, index, value) {
        take(value, other, &open)
        continue
      }
      guard let next = value(after: index, for: parameter, among: open) else {
        // A letter alone may be a flag of another program.
        if match.items[index].isOption, match.items[index].text.count > 1 { isWhole = false }
        continue
      }
      take(next, parameter, &open)
      guard parameter.isRepeated else { continue }
      while let following = open.first(where: { $0 > index && rank($0, parameter, isNamed: false) >= 4 }) {
        take(following, parameter, &open)
      }
    }
  }

  /// The parameter that takes a small whole number after the word for an amount: `price 2` is a tier's.
  private func numbered(_ parameter: ParameterDescription, _ index: Int, _ next: Int) -> ParameterDescription? {
    guard match.rules.kind(of: parameter) == .amount, !match.items[index].isOption,
      Self.amountWords.contains(match.items[index].text.lowercased()),
      let value = match.items[next].value, let number = value.forms[.number].flatMap({ Int($0) }), number < 100,
      value.forms[.amount] == nil, !match.items.contains(where: { $0.value?.items["storefront"] != nil }),
      let other = target.command.description.parameters.first(where: {
        $0.kind == .option && match.rules.kind(of: $0) == .number
      }), filled[other.name] == nil
    else { return nil }
    return other
  }

  /// Whether a small whole number is rather a tier than an amount: not in `at 3`, nor in `costs 3`.
  private func isTier(_ index: Int, _ option: ParameterDescription) -> Bool {
    guard match.rules.kind(of: option) == .amount, let forms = match.items[index].value?.forms, forms[.amount] == nil,
      let number = forms[.number].flatMap({ Int($0) }), number < 100, index > 0,
      !match.items.contains(where: { $0.value?.items["storefront"] != nil })
    else { return false }
    let before = match.items[index - 1]
    return !before.isOption && !["at", "for", "cost", "costs", "charge"].contains(before.text.lowercased())
  }

  private static let amountWords: Set<String> = ["price", "prices", "pricing"]

  /// The value for a parameter named at an index: the next one for an option, and the best one after a mere word.
  private func value(after index: Int, for parameter: ParameterDescription, among open: [Int]) -> Int? {
    let fitting = open.filter { $0 > index && rank($0, parameter, isNamed: true) > 0 }
    guard !match.items[index].isOption else { return fitting.first { $0 == index + 1 } }
    let best = fitting.map { rank($0, parameter, isNamed: true) }.max()
    return fitting.first { rank($0, parameter, isNamed: true) == best }
  }

  /// A flag, or its opposite before `no` or `false`.
  private mutating func fillFlag(_ flag: ParameterDescription, after index: Int, _ open: inout [Int]) {
    guard !flags.contains(where: { $0.hasSuffix(flag.name) }), !target.options.contains("--\(flag.name)") else {
      return
    }
    if let next = open.first(where: { $0 == index + 1 }), let isOn = Self.truth[match.items[next].text.lowercased()] {
      open.removeAll { $0 == next }
      guard !isOn else { return flags.append("--\(flag.name)") }
      guard flag.isNegatable else { return isWhole = false }
      return flags.append("--no-\(flag.name)")
    }
    flags.append("--\(flag.name)")
  }

  /// The kinds of values that have a form.
  private static let formed: Set<ValueKind> = [.date, .duration, .amount, .number, .version, .email]

  private static let truth = [
    "yes": true, "true": true, "on": true, "1": true, "no": false, "false": false, "off": false, "0": false,
  ]

  /// The options that the intent asks for.
  private mutating func fillWanted(_ open: inout [Int]) {
    for option in target.wanted where filled[option.name] == nil {
      let fitting = open.filter {
        rank($0, option, isNamed: true) > (mayBeText($0) ? 0 : 1) && !isTier($0, option) && !mayBeVerb($0, option)
      }
      let best = fitting.max { rank($0, option, isNamed: true) < rank($1, option, isNamed: true) }
      guard let best else { continue }
      take(best, option, &open)
      while option.isRepeated, let next = open.first(where: { rank($0, option, isNamed: false) >= 4 }) {
        take(next, option, &open)
      }
    }
  }

  /// Whether a value may be any text: not a status or a choice that another option takes.
  private func mayBeText(_ index: Int) -> Bool {
    guard let value = match.items[index].value, !value.isQuoted else { return true }
    return value.key != nil || !value.forms.isEmpty
  }

  /// Whether a word that nothing knows may be what to do with the item after it, rather than a text to write:
  /// `product retrieve chapter5`.
  private func mayBeVerb(_ index: Int, _ option: ParameterDescription) -> Bool {
    guard !target.reads, match.items[index].value == nil, index > 0 else { return false }
    let (name, before) = (Lexicon.key(option.name), match.items[index - 1])
    return !before.key.hasSameBytes(as: name) && !before.meanings.contains(name)
      && !match.items[..<index].contains { $0.value?.key != nil }
  }

  /// The other values, each where values of its kind belong.
  private mutating func fillByKind(_ open: inout [Int]) {
    let arguments = target.command.positional.dropFirst(target.arguments.count)
    let description = target.command.description
    // A number alone is no option's of a command that is only named: `serve 8080`.
    let own = description.parameters.filter { parameter in
      parameter.kind == .option
        && (parameter.isRequired || !match.candidate.isName || match.rules.kind(of: parameter) != .number)
    }
    let common = target.command.options.filter { option in
      option.name == "limit" && Self.lists.contains { description.name.hasSuffix($0) } && description.fields.count > 1
        && !own.contains { $0.name == option.name }
    }
    for index in open {
      let free = (Array(arguments) + own + common).filter { parameter in
        !Self.isSearch(parameter) && filled[parameter.name] == nil
          || parameter.isRepeated && rank(index, parameter, isNamed: false) >= 4
          || parameter.isRepeated && parameter.kind == .argument
      }
      let ranked = free.enumerated().map { offset, parameter in
        (
          rank: rank(index, parameter, isNamed: false) * 10 + (parameter.isRequired ? 2 : 0), offset: -offset,
          parameter: parameter
        )
      }
      guard let best = ranked.filter({ $0.rank >= 10 }).max(by: { ($0.rank, $0.offset) < ($1.rank, $1.offset) }) else {
        continue
      }
      take(index, best.parameter, &open)
    }
  }

  /// The ends of the names of commands whose rows a number alone counts.
  private static let lists = ["list", "queue", "transactions", "history", "log"]

  /// Whether an option selects items by a text, which only a request that names it does.
  private static func isSearch(_ parameter: ParameterDescription) -> Bool {
    parameter.selectsItems && parameter.completer == nil && parameter.choices.isEmpty
  }

  private mutating func take(_ index: Int, _ parameter: ParameterDescription, _ open: inout [Int]) {
    filled[parameter.name, default: []].append(text(index, parameter))
    open.removeAll { $0 == index }
  }

  private func text(_ index: Int, _ parameter: ParameterDescription) -> String {
    let item = match.items[index]
    // `-o jsonpath='{.items[*].status}'`
    if parameter.name == "columns" {
      let name = item.text.split(separator: ".").last.map(String.init) ?? item.text
      return ["productid", "product_id", "product-id"].contains(name.lowercased()) ? "id" : name
    }
    guard let value = item.value else {
      if parameter.valueName == "PERCENT" { return String(item.text.dropLast()) }
      let folded = item.text.lowercased()
      return parameter.choices.first { $0.lowercased().hasSameBytes(as: folded) } ?? item.text
    }
    let (rank, text) = value.fit(parameter, match.rules.kind(of: parameter))
    return rank > 0 ? text : item.text
  }

  /// Whether a value names what an argument takes, such as a locale, which is not a text then.
  private func isOfArgument(_ value: RequestValue) -> Bool {
    !target.reads && target.command.positional.contains { $0.completer.map { value.items[$0] != nil } ?? false }
  }

  /// Whether an address that is a user's alone stands where a tester belongs: nobody signs in on a device as a user.
  var hasOtherPerson: Bool {
    match.values.contains { index in
      guard let items = match.items[index].value?.items, let user = items["user"], items["tester"] == nil else {
        return false
      }
      return target.command.positional.contains {
        $0.completer == "tester" && filled[$0.name]?.contains(user) ?? false
      }
    }
  }

  /// The number of addresses that nothing has, where one of an item of the store belongs.
  var unknownCount: Int {
    target.command.positional.count { parameter in
      guard let name = parameter.completer, match.rules.keys.contains(name) else { return false }
      return match.values.contains { index in
        guard let value = match.items[index].value, let email = value.forms[.email] else { return false }
        return value.items[name] == nil && filled[parameter.name]?.contains(email) ?? false
      }
    }
  }

  /// The number of arguments that got a value of another kind: a tester where a user belongs, a day where a duration.
  var strangerCount: Int {
    match.values.count { index in
      // A tester changes nothing in the store.
      if let items = match.items[index].value?.items, let tester = items["tester"], items["user"] == nil,
        filled["by"]?.contains(tester) ?? false
      {
        return true
      }
      if let forms = match.items[index].value?.forms, forms[.date] != nil, forms[.duration] == nil,
        target.command.positional.contains(where: { match.rules.kind(of: $0) == .duration && filled[$0.name] != nil })
      {
        return true
      }
      guard let value = match.items[index].value,
        let own = value.items.first(where: { match.rules.keys.contains($0.key) })
      else { return false }
      return target.command.positional.contains { parameter in
        guard let name = parameter.completer, match.rules.keys.contains(name) || value.forms[.email] != nil,
          value.items[name] == nil
        else {
          return false
        }
        return filled[parameter.name]?.contains { $0.hasSameBytes(as: own.value) || $0.hasSameBytes(as: value.text) }
          ?? false
      }
    }
  }

  /// How well an item fits a parameter; after the parameter's name, a text may be anything, and a value a word.
  private func rank(_ index: Int, _ parameter: ParameterDescription, isNamed: Bool) -> Int {
    let item = match.items[index]
    if parameter.kind != .argument, strange.contains(index) { return 0 }
    let kind = match.rules.kind(of: parameter)
    if parameter.isSecret { return isNamed && item.value?.isQuoted == true ? 3 : 0 }
    if let value = item.value {
      let rank = value.fit(parameter, match.rules.kind(of: parameter)).rank
      if rank > 0 { return rank }
      if isNamed, kind == .text, !value.isQuoted, value.forms[.url] != nil || isOfArgument(value) { return 0 }
      // An item of the store is nobody's name: `changes by chapter1`.
      if kind == .text, parameter.valueName == "NAME", parameter.kind == .option, let key = value.key, !value.isQuoted {
        return parameter.completer == nil && key.contains("@") ? 1 : 0
      }
      if isNamed, kind == .text { return value.key == nil || value.isQuoted || target.reads ? 1 : 0 }
      // A folder may have the name of an item.
      if kind == .file, parameter.name == "folder", parameter.isRequired, value.key != nil { return 1 }
      return isNamed && kind == .number && value.forms[.number] != nil ? 3 : 0
    }
    let folded = item.text.lowercased()
    if parameter.valueName == "PERCENT" { return isNamed && folded.hasSuffix("%") ? 4 : 0 }
    if let choice = parameter.choices.first, !choice.isEmpty {
      return parameter.choices.contains { $0.lowercased().hasSameBytes(as: folded) } ? 5 : 0
    }
    // A word that nothing knows is not an amount.
    if isNamed { return kind.map(Self.formed.contains) ?? false ? 0 : 1 }
    guard parameter.kind == .argument, !item.text.isEmpty else { return 0 }
    if kind == .text, parameter.name == "name", target.command.positional.first?.name == parameter.name { return 1 }
    guard parameter.isRequired else { return 0 }
    return kind == .key && target.command.description.effect == .writes ? 1 : 0
  }
}
