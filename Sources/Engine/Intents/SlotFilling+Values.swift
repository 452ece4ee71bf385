internal import StockroomKit

/// Which value of a request goes to which parameter.
extension SlotFilling {
  /// The values after the names of their parameters.
  mutating func fillMentions(_ open: inout [Int]) {
    // A value right after a name belongs to it before any that is further off.
    var (adjacent, distant): ([(Int, ParameterDescription)], [(Int, ParameterDescription)]) = ([], [])
    for (index, parameter) in match.mentions.sorted(by: { $0.key < $1.key }) {
      // `50 submissions with 3 reviewers`
      if counts(index, parameter), open.contains(index - 1), filled[parameter.name] == nil {
        take(index - 1, parameter, &open)
        continue
      }
      // `set chapter5 status rejected`: a word of the intent, whose value is the one that it asks for.
      // `name to Foo and description to Bar`
      let next = match.items.dropFirst(index + 1).first?.text.lowercased() == "to" ? index + 2 : index + 1
      let isWanted =
        open.contains(next) && match.words.contains(index) && !target.wanted.contains { $0.name == parameter.name }
        && target.wanted.contains { rank(next, $0, isNamed: true) > 1 }
      let isAdjacent = !isWanted && open.contains(next) && rank(next, parameter, isNamed: true) > 0
      if isAdjacent { adjacent.append((index, parameter)) } else { distant.append((index, parameter)) }
    }
    fill(adjacent, &open)
    fillWanted(&open)
    fill(distant, &open)
  }

  /// Whether a plural noun has its number before it.
  private func counts(_ index: Int, _ parameter: ParameterDescription) -> Bool {
    let item = match.items[index]
    return index > 0 && !item.isOption && item.text.hasSuffix("s") && match.rules.kind(of: parameter) == .number
      && match.items[index - 1].value?.forms[.number] != nil
  }

  /// A whole name for a command that has two options for it: `--name "Dave Miller"`.
  mutating func fillNames(_ open: inout [Int]) {
    guard let first = option("first"), let last = option("last"), filled["first"] == nil, filled["last"] == nil else {
      return
    }
    for index in open where index > 0 && Self.names.contains(match.items[index - 1].name) {
      let words = match.items[index].text.split(separator: " ").map(String.init)
      guard words.count == 2 else { continue }
      (filled[first.name], filled[last.name]) = ([words[0]], [words[1]])
      open.removeAll { $0 == index }
      return
    }
  }

  private func option(_ name: String) -> ParameterDescription? {
    target.command.options.first { $0.name == name && $0.kind == .option }
  }

  private static let names: Set<String> = ["name", "full-name", "fullname", "called", "named"]

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
        let isOption = match.items[index].isOption && !match.words.contains(index)
        if isOption, match.items[index].text.count > 1 { isWhole = false }
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
  static let formed: Set<ValueKind> = [.date, .duration, .amount, .number, .version, .email]

  private static let truth = [
    "yes": true, "true": true, "on": true, "1": true, "no": false, "false": false, "off": false, "0": false,
  ]

  /// The options that the intent asks for.
  private mutating func fillWanted(_ open: inout [Int]) {
    for option in target.wanted where filled[option.name] == nil {
      let fitting = open.filter {
        rank($0, option, isNamed: true) > (mayBeText($0) ? 0 : 1) && !isTier($0, option) && !mayBeVerb($0, option)
          && !isAmount($0, beside: option)
      }
      let best = fitting.max { rank($0, option, isNamed: true) < rank($1, option, isNamed: true) }
      guard let best else { continue }
      take(best, option, &open)
      while option.isRepeated, let next = open.first(where: { rank($0, option, isNamed: false) >= 4 }) {
        take(next, option, &open)
      }
    }
  }

  /// Whether a value is rather an amount, which another option of the command takes: `add consumable coins 0.99`.
  private func isAmount(_ index: Int, beside option: ParameterDescription) -> Bool {
    match.rules.kind(of: option) == .text && match.items[index].value?.isQuoted == false
      && match.items[index].value?.forms[.amount] != nil
      && target.command.description.parameters.contains {
        $0.kind == .option && match.rules.kind(of: $0) == .amount && filled[$0.name] == nil
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
  mutating func fillByKind(_ open: inout [Int]) {
    let arguments = target.command.positional.dropFirst(target.arguments.count)
    let description = target.command.description
    // A number alone belongs to no option of a command that is only named: `serve 8080`.
    let own = description.parameters.filter { parameter in
      parameter.kind == .option
        && (parameter.isRequired || !match.candidate.isName || match.rules.kind(of: parameter) != .number)
    }
    let common = target.command.options.filter { option in
      option.name == "limit" && Self.lists.contains { description.name.hasSuffix($0) } && description.fields.count > 1
        && !own.contains { $0.name == option.name }
    }
    for index in open where !isSaid(index) {
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
    let text = text(index, parameter)
    // `in Japan to 300 yen` names one storefront twice.
    if !parameter.isRepeated || filled[parameter.name]?.contains(text) != true {
      filled[parameter.name, default: []].append(text)
    }
    open.removeAll { $0 == index }
  }
}
