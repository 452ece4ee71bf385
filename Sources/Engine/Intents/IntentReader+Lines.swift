internal import Language
internal import StockroomKit

/// What becomes of a line that an intent gave.
extension IntentReader {
  /// A line with what it lacks.
  func completed(_ line: String, _ check: LineCheck) -> String {
    guard case .lacks(let missing) = check.settled(line).verdict else { return line }
    return ([line] + missing.map(\.usage)).joined(separator: " ")
  }

  /// A line that may be run; a secret that it lacks is asked for.
  func checked(_ line: String, _ command: RegisteredCommand, _ check: LineCheck) -> (String, LineCheck.Verdict)? {
    let (settled, verdict) = check.settled(line)
    guard verdict == .fails else { return (settled, verdict) }
    for option in command.options where option.isSecret && !line.contains("--\(option.name)") {
      let (settled, verdict) = check.settled("\(line) --\(option.name) -")
      if verdict != .fails { return (settled, verdict) }
    }
    return nil
  }

  /// A line that lacks nothing but an item, with the only one that there is.
  func onlyItem(
    _ found: (line: String, verdict: LineCheck.Verdict), _ command: RegisteredCommand, _ check: LineCheck
  ) -> String {
    guard case .lacks(let missing) = found.verdict, missing.count == 1, missing[0].kind == .argument,
      command.description.effect != .destroys, let name = missing[0].completer, Self.namedByNoun.contains(name),
      let item = items.only(name)
    else { return found.line }
    let whole = check.settled("\(found.line) \(Quoting.quote(item))")
    return whole.verdict == .fits ? whole.line : found.line
  }

  /// The completers of items whose noun alone means the only one: `release this version`.
  static let namedByNoun: Set<String> = ["app-version", "storekit-device"]

  /// What a line costs that lacks values; one that lacks the item to change costs more than one that makes an item.
  func cost(of verdict: LineCheck.Verdict) -> Double {
    guard case .lacks(let missing) = verdict else { return 0 }
    return missing.contains { $0.completer.map(rules.keys.contains) ?? false } ? 0.9 : 0.6
  }

  /// Of lines that mean as much, those that lack nothing, and those that change nothing; what is named is not searched
  /// for.
  func chosen(among lines: [MeantLine], _ items: [RequestItem], _ check: LineCheck) -> [MeantLine] {
    var chosen = lines
    func prefer(_ isBetter: (String) -> Bool) {
      let better = chosen.filter { isBetter($0.text) }
      if !better.isEmpty { chosen = better }
    }
    if !IntentMatch.changes(items) {
      prefer { check.settled($0).verdict == .fits }
      prefer(check.reads)
    }
    if items.contains(where: { $0.value?.key != nil }) { prefer { !$0.contains(" --search ") } }
    return chosen
  }

  /// A line whose answer goes to the file that the request names.
  func exported(
    _ line: String, _ filling: SlotFilling, _ match: IntentMatch, _ check: LineCheck
  ) -> String? {
    guard check.reads(line), filling.unplacedIndices.count <= 1 else { return nil }
    let hasFormat = line.contains(" -o ") || line.contains(" --output")
    guard let index = filling.unplacedIndices.first else { return hasFormat ? line : nil }
    let before = index > 0 ? match.items[index - 1].text.lowercased() : ""
    let isNamed = IntentMatch.outputs.contains(before) || ["to", "into", "as"].contains(before)
    guard match.isExport || hasFormat || isNamed, let value = match.items[index].value,
      let file = value.forms[.file], !file.hasSuffix("/")
    else { return nil }
    let format = RequestRules.format(of: value)
    guard hasFormat || format != nil, format != nil || RequestRules.isOfAnyFormat(file, for: line) else { return nil }
    var line = line
    // An intent's own format is only the usual one.
    if let format, let usual = [" -o csv", " -o seed"].first(where: line.hasSuffix) {
      line = "\(line.dropLast(usual.count)) -o \(format)"
    }
    let whole = line + (hasFormat ? "" : " -o \(format ?? "csv")") + " > \(Quoting.quote(file))"
    return check.settled(whole).verdict == .fits ? whole : nil
  }

  /// A line at a date of its own: it reads the store as of then, or the store's clock is set before.
  func dated(_ line: String, _ unplaced: [Int], _ items: [RequestItem], _ check: LineCheck) -> String? {
    guard unplaced.count == 1, unplaced[0] > 0, let date = items[unplaced[0]].value?.forms[.date] else { return nil }
    if check.reads(line), Self.moments.contains(items[unplaced[0] - 1].text.lowercased()) {
      let whole = "\(line) --at \(Quoting.quote(date))"
      return check.settled(whole).verdict == .fits ? whole : nil
    }
    guard !check.reads(line), !line.hasPrefix("plan "), Self.moments.contains(items[unplaced[0] - 1].text.lowercased()),
      check.settled(line).verdict == .fits
    else { return nil }
    let set = "clock set \(Quoting.quote(date))"
    return check.settled(set).verdict == .fits ? "\(set); \(line)" : nil
  }

  /// A line, and another one for an amount that its command does not take.
  func separate(_ line: String, _ unplaced: [Int], _ items: [RequestItem], _ check: LineCheck) -> String? {
    guard unplaced.count == 1, unplaced[0] > 0, items[unplaced[0]].value?.forms[.amount] != nil,
      !["version", "v", "build"].contains(items[unplaced[0] - 1].text.lowercased()),
      !items[unplaced[0] - 1].isOption || Self.amounts.contains(items[unplaced[0] - 1].text.lowercased()),
      !check.reads(line), !line.hasPrefix("plan "), check.settled(line).verdict == .fits,
      let object = items.first(where: { $0.value?.key != nil || $0.value?.forms[.key] != nil })
    else { return nil }
    var name = items[unplaced[0] - 1]
    name.isOption = false
    guard let second = whole([name, items[unplaced[0]], object], check), !check.reads(second) else { return nil }
    return "\(line); \(second)"
  }

  private static let amounts: Set<String> = ["price", "amount", "cost", "usd"]

  /// The values of a request for the words in capitals that remedies write.
  static func placeholders(of items: [RequestItem]) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for value in items.compactMap(\.value) where !value.isQuoted {
      for (completer, name) in placeholders {
        if let text = value.items[completer] { values[name, default: []].append(Quoting.quote(text)) }
      }
      if value.items.isEmpty, let email = value.forms[.email] { values["EMAIL", default: []].append(email) }
      if let folder = value.forms[.folder] { values["DIR", default: []].append(Quoting.quote(folder)) }
      if let date = value.forms[.date] { values["DATE", default: []].append(Quoting.quote(date)) }
    }
    for value in items.compactMap(\.value) where value.isQuoted {
      values["NAME", default: []].append(Quoting.quote(value.text))
    }
    return values.mapValues { Set($0).count == 1 ? [$0[0]] : $0 }
  }

  private static let placeholders = [
    "product": "PRODUCT", "tester": "EMAIL", "user": "EMAIL", "app-version": "VERSION", "storefront": "STOREFRONT",
    "locale": "LOCALE", "storekit-device": "DEVICE",
  ]

  static let deleting = Lexicon.key("delete")
  static let negation = Lexicon.key("not")

  static let moments: Set<String> = ["date", "on", "at", "dated", "as-of", "as of", "when", "approved-on"]

  /// The commands with the most words of a request, for one that is about none of them alone.
  func related(to items: [RequestItem], _ check: LineCheck) -> Reading? {
    var found: [String: (score: Double, command: RegisteredCommand)] = [:]
    for candidate in candidates.all {
      guard case .line(let line) = candidate.answer else { continue }
      let sum = items.reduce(0) { sum, item in sum + (candidate.words.map { $0.fit(item) }.max() ?? 0) }
      let open = candidate.words.filter { word in !items.contains { word.fit($0) > 0 } }
      let (name, score) = (line.command.description.name, sum - 0.8 * Double(open.count))
      if score > found[name]?.score ?? -.infinity { found[name] = (score, line.command) }
    }
    let best = found.filter { $0.value.score >= 1.9 }.sorted { ($1.value.score, $0.key) < ($0.value.score, $1.key) }
    let forms = best.prefix(3).map { form(of: $0.value.command, with: items, check) }
    return forms.first.map { .related(forms, leavingOut: Self.values(of: items, without: $0)) }
  }

  /// The values of a request that a line does not have.
  private static func values(of items: [RequestItem], without line: String) -> [String] {
    items.filter { item in
      guard let value = item.value, !item.isOption, !item.isFiller else { return item.isUnknown && !item.isOption }
      return !([item.text, value.text] + value.items.values).contains { line.contains($0) }
    }.map(\.typed)
  }

  /// A command with the items of the store that a request names, and with words in capitals for what it lacks.
  private func form(of command: RegisteredCommand, with items: [RequestItem], _ check: LineCheck) -> String {
    let values = items.compactMap { $0.value?.items }
    func item(for parameter: ParameterDescription) -> String? {
      guard let completer = parameter.completer else { return nil }
      return values.lazy.compactMap { $0[completer] }.first.map(Quoting.quote)
    }
    var words = [command.description.name]
    for argument in command.positional {
      guard let item = item(for: argument) else { break }
      words.append(item)
    }
    let isNamed = words.count > 1
    // What a command changes is told, even if it may be selected.
    if !isNamed, let first = command.positional.first, !first.isRequired,
      first.completer.map(rules.keys.contains) ?? false,
      command.description.effect != .reads
    {
      words.append(first.valueName)
    }
    for option in command.options where option.kind == .option && !(isNamed && option.selectsItems) {
      guard let item = item(for: option) else { continue }
      words.append("--\(option.name) \(item)")
    }
    return completed(words.joined(separator: " "), check)
  }
}
