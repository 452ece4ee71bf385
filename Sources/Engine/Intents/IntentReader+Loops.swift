internal import Language
internal import StockroomKit

/// Requests for several items of commands that take one.
extension IntentReader {
  /// The loop over the items that a request names, if one alone means a command that takes one: `show chapter1 and
  /// chapter2`; nil if the request means that command anyway.
  func looped(_ items: [RequestItem], _ whole: Reading?, _ check: LineCheck) -> MeantLine? {
    guard let (places, texts) = series(in: items) else { return nil }
    var one = items
    one.removeSubrange((places.lowerBound + 1)...places.upperBound)
    guard let line = self.whole(one, check), let node = TypedText(line).onlyCommand,
      let word = node.words.first(where: { $0.literal?.hasSameBytes(as: texts[0]) ?? false }),
      let body = node.corrected([(word.span, "$id")]),
      !(whole?.line.map { Self.isSame($0.text, line, as: check) } ?? false)
    else { return nil }
    let loop = "for id in \(texts.joined(separator: " ")) do \(body)"
    return check.settled(loop).verdict == .fits ? MeantLine(loop) : nil
  }

  /// Items of one kind after each other, with nothing but `and` between them, by their keys.
  private func series(in items: [RequestItem]) -> (places: ClosedRange<Int>, texts: [String])? {
    func key(_ item: RequestItem) -> (completer: String, text: String)? {
      guard !item.isOption, !item.isGuess, let value = item.value, !value.isQuoted else { return nil }
      return value.items.first { rules.keys.contains($0.key) }.map { ($0.key, $0.value) }
    }
    guard let first = items.firstIndex(where: { key($0) != nil }), let start = key(items[first]) else { return nil }
    var (last, texts) = (first, [start.text])
    for index in items.indices.dropFirst(first + 1) where !items[index].isFiller {
      guard let next = key(items[index]), next.completer.utf8.elementsEqual(start.completer.utf8) else { break }
      (last, texts) = (index, texts + [next.text])
    }
    let between = items[first...last].filter(\.isFiller)
    let isSeries = between.allSatisfy { $0.text.lowercased().utf8.elementsEqual("and".utf8) }
    return texts.count > 1 && isSeries ? (first...last, texts) : nil
  }

  /// Whether two lines are of one command.
  private static func isSame(_ line: String, _ other: String, as check: LineCheck) -> Bool {
    guard let name = check.commandName(of: line), let otherName = check.commandName(of: other) else { return false }
    return name.utf8.elementsEqual(otherName.utf8)
  }
}
