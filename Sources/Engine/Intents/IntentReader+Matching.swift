internal import Language
internal import StockroomKit

/// The intents that fit a request, and the lines that they give.
extension IntentReader {
  /// The intents that explain all items, the best first.
  func matches(of items: [RequestItem], isLenient: Bool = false) -> [IntentMatch] {
    var spoken: Set<String> = []
    var unspoken = rules.implied
    for item in items {
      spoken.insert(item.key)
      spoken.formUnion(item.meanings)
      if let value = item.value { unspoken.formUnion(rules.words(of: value)) }
    }
    // A file alone may mean an intent by its ending.
    let isAlone = items.count { !$0.isFiller && !$0.isOption } == 1
    return candidates.all.filter { $0.isPossible(spoken: spoken, unspoken: unspoken, isAlone: isAlone) }
      .compactMap { IntentMatch($0, items: items, rules: rules, isLenient: isLenient) }
      .sorted { $0.score > $1.score }
  }

  /// - Parameter hasNewKeys: Whether what nothing is called is the key of an item that is not there.
  func reading(
    of items: [RequestItem], _ check: LineCheck, isLenient: Bool = false, hasNewKeys: Bool = false
  ) -> Reading? {
    let matches = matches(of: items, isLenient: isLenient)
    guard let best = matches.first else { return nil }
    var lines: [(line: MeantLine, score: Double)] = []
    func add(_ line: MeantLine, _ score: Double) {
      guard !lines.contains(where: { $0.line.text.utf8.elementsEqual(line.text.utf8) }) else { return }
      lines.append((line, score))
    }
    let typed = typedCommand(items)
    var near: (line: MeantLine, score: Double, unplaced: [Int])?
    var template: (line: String, score: Double)?
    for match in matches.prefix(40) where match.score > best.score - 2 {
      switch match.candidate.answer {
      case .advice(let remedy): if lines.isEmpty { return .advice(remedy.filling(Self.placeholders(of: items))) }
      case .line(let line):
        // What is deleted is never guessed.
        guard line.command.description.effect != .destroys || !items.contains(where: \.isGuess) else { continue }
        guard line.reads || !items.contains(where: { $0.isGuess && $0.meanings.contains(Self.deleting) }) else {
          continue
        }
        let filling = SlotFilling(line, match: match)
        guard filling.hasTarget, !filling.hasOtherPerson else { continue }
        guard let filled = filling.line else {
          if template == nil, !isLenient, !items.contains(where: turns) {
            template = filling.template.map { ($0, match.score) }
          }
          continue
        }
        // One word may be without a counterpart, and no value.
        if isLenient, !filling.unplacedIndices.isEmpty || filled.contains(" --search ") { continue }
        guard let found = checked(filled, line.command, check) else { continue }
        let deletes = items.contains { $0.meanings.contains(Self.deleting) }
        let settled = deletes ? found.0 : onlyItem(found, line.command, check)
        let isFilled = !settled.utf8.elementsEqual(found.0.utf8)
        // `app create … locale en-US` localizes nothing.
        let isTyped =
          typed.map { $0.contains(" ") && line.command.description.name.utf8.elementsEqual($0.utf8) } ?? false
        let score =
          match.score + (isTyped ? 1 : 0) - (isFilled ? 0.1 : cost(of: found.1)) + 0.3 * Double(filling.wantedCount)
          - 0.6
          * Double(filling.strangerCount + (hasNewKeys ? 0 : 2 * filling.unknownCount))
        let drops = !line.reads && !line.isPlan && !match.isPlan && filling.dropsOptions
        if match.isExport || !filling.unplacedIndices.isEmpty, let exported = exported(settled, filling, match, check) {
          add(MeantLine(exported), score)
        } else if match.isExport {
          continue
        } else if !filling.unplacedIndices.isEmpty || drops {
          if filling.unplacedIndices.count < 3, match.score >= 1.5, score > near?.score ?? -.infinity,
            line.reads || names(line.command, items, typed: typed)
          {
            near = (MeantLine(settled, leavingOut: filling.leftOut), score, filling.unplacedIndices)
          }
        } else {
          add(MeantLine(settled, leavingOut: filling.leftOut, note: filling.note), score)
        }
      }
    }
    lines.sort { $0.score > $1.score }
    // `create iap level9` lists nothing.
    let writing = lines.filter { !check.reads($0.line.text) && $0.score > lines[0].score - 1 }
    if IntentMatch.changes(items), !writing.isEmpty { lines = writing }
    guard let first = lines.first else {
      if let template, near.map({ $0.score <= template.score }) ?? true { return .advice(.command(template.line)) }
      guard let near else { return nil }
      if let whole = dated(near.line.text, near.unplaced, items, check)
        ?? separate(near.line.text, near.unplaced, items, check)
      {
        return .lines([MeantLine(whole)])
      }
      // A line that only reads is harmless without one of the values.
      let isHarmless =
        near.unplaced.count == 1 && check.reads(near.line.text) && !IntentMatch.changes(items)
        && items[near.unplaced[0]].value?.key == nil
        && !items[..<near.unplaced[0]].suffix(1).contains(where: \.isOption)
      return isHarmless ? .lines([near.line]) : .near(near.line.rewritten { completed($0, check) })
    }
    return .lines(chosen(among: lines.filter { $0.score > first.score - 0.15 }.prefix(3).map(\.line), items, check))
  }

  /// Whether an item may turn the meaning of a request, so that a line without it says something else.
  private func turns(_ item: RequestItem) -> Bool {
    item.isOption || item.isGuess || IntentMatch.turning.contains(item.text.lowercased())
      || item.meanings.contains(Self.negation)
  }

  /// The name of the command that a request begins with.
  func typedCommand(_ items: [RequestItem]) -> String? {
    let named = candidates.all.prefix(while: \.isName).filter { candidate in
      candidate.words.count <= items.count
        && zip(candidate.words, items).allSatisfy { !$1.isOption && $0.key.utf8.elementsEqual($1.key.utf8) }
    }
    guard case .line(let line)? = named.max(by: { $0.words.count < $1.words.count })?.answer else { return nil }
    return line.command.description.name
  }

  /// Whether a request says the verb of a command that writes, so that a part of the request may stand for it.
  private func names(_ command: RegisteredCommand, _ items: [RequestItem], typed: String?) -> Bool {
    if let typed { return command.description.name.utf8.elementsEqual(typed.utf8) }
    guard let verb = command.description.name.split(separator: " ").last.map({ Lexicon.key(String($0)) }) else {
      return false
    }
    return items.contains { !$0.isOption && ($0.key.utf8.elementsEqual(verb.utf8) || $0.meanings.contains(verb)) }
  }
}
