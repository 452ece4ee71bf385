internal import Language
internal import StockroomKit

/// Requests for two things, and such with a word too many.
extension IntentReader {
  /// The line that a request means which looks at something, without the only word that nothing knows.
  func looking(_ items: [RequestItem], _ check: LineCheck) -> MeantLine? {
    guard IntentMatch.looks(items) else { return nil }
    let unknown = items.indices.filter { items[$0].isUnknown && !items[$0].isOption }
    guard unknown.count == 1, unknown[0] > 0, !RequestItems.isNewKey(items[unknown[0]].text) else { return nil }
    var rest = items
    rest.remove(at: unknown[0])
    return whole(rest, check).flatMap { line in
      check.reads(line) ? MeantLine(line, leavingOut: [items[unknown[0]].typed]) : nil
    }
  }

  /// The plan of a line whose request only asks what it would do: `import new.csv but just show me what would change`.
  func planned(_ request: [RequestWord], _ check: LineCheck) -> Reading? {
    guard let rest = RequestForms.planAsked(request) else { return nil }
    let typed = check.settled(rest.map { $0.isQuoted ? Quoting.quote($0.text) : $0.text }.joined(separator: " "))
    guard let line = typed.verdict == .fits ? typed.line : whole(items.read(rest), check), !check.reads(line) else {
      return nil
    }
    let plan = line.hasPrefix("plan ") ? line : "plan \(line)"
    return check.settled(plan).verdict == .fits ? .lines([MeantLine(plan)]) : nil
  }

  /// The lines of two requests in one: `create … and set its price to …`.
  func joined(_ words: [RequestWord], _ check: LineCheck) -> Reading? {
    for (index, word) in words.enumerated().dropFirst()
    where !word.isQuoted && Self.joints.contains(word.text.lowercased()) {
      let rest = words[(index + 1)...].drop { !$0.isQuoted && Self.joints.contains($0.text.lowercased()) }
      guard let verb = rest.first, !verb.isQuoted, Self.verbs.contains(verb.text.lowercased()) else { continue }
      let (before, after) = (items.read(Array(words[..<index])), items.read(Array(rest)))
      guard !(before + after).contains(where: { $0.meanings.contains(IntentMatch.planning) }),
        let first = reading(of: before, check)?.line
      else { continue }
      let object =
        before.first { $0.value?.key != nil || $0.value?.forms[.key] != nil || $0.text.hasPrefix(".") }
        ?? before.first { $0.value?.forms[.file] != nil }
        ?? before.first { $0.isUnknown }
      let isNamed = after.contains { $0.value?.key != nil || $0.value?.forms[.key] != nil }
      // `create version 1.1 and attach chapter3`
      let version = before.first { $0.value?.forms[.version] != nil }
      // `sign in ann on iPhone and buy chapter1`
      let place = before.first { item in item.value.map { !Self.namedByNoun.isDisjoint(with: $0.items.keys) } ?? false }
      let isPlaced = after.contains { $0.value?.items.keys.contains(where: Self.namedByNoun.contains) ?? false }
      let second =
        (isPlaced ? nil : place.flatMap { whole(after + [$0], check) })
        ?? whole(isNamed ? after : after + [object].compactMap(\.self), check)
        ?? version.flatMap { isNamed ? whole(after + [$0], check) : nil }
      guard let second else { continue }
      switch check.settled(first.text).verdict {
      case .fits: return .lines([first.rewritten { "\($0); \(second)" }])
      case .lacks(let missing):
        return .advice(Remedy(([first.text] + missing.map(\.usage)).joined(separator: " ") + "; \(second)"))
      case .fails: continue
      }
    }
    return nil
  }

  /// The only line that items mean, if it lacks nothing.
  func whole(_ items: [RequestItem], _ check: LineCheck) -> String? {
    guard let line = reading(of: items, check)?.line, check.settled(line.text).verdict == .fits else { return nil }
    return line.text
  }

  private static let joints: Set<String> = ["and", "then", "also", "&&", "&", "+"]
  private static let verbs: Set<String> = Set(
    """
    set create add make put submit resubmit send approve reject withdraw delete remove upload replace change edit update \
    enable disable turn sell publish release start show list localize translate host price rename use advance expedite \
    undo export attach take buy sign restore refund download
    """.split(separator: " ").map(String.init))
}
