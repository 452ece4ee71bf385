internal import Basics

/// Several items that people name together.
extension RequestItems {
  /// The words with each item by its own name: `chapters 2 to 4` and `chapter2..chapter4` for `chapter2 chapter3
  /// chapter4`; unchanged if one of them is not there.
  func spellingOut(_ words: [RequestWord]) -> [RequestWord] {
    guard mayName else { return words }
    var spelled: [RequestWord] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      guard !word.isQuoted, !word.isOption else {
        spelled.append(word)
        index += 1
        continue
      }
      let (names, count) = series(at: index, words)
      spelled += names.isEmpty ? [word] : names.map { RequestWord(text: $0) }
      index += max(count, 1)
    }
    return spelled
  }

  private func series(at index: Int, _ words: [RequestWord]) -> (names: [String], count: Int) {
    if case .glob(let glob)? = ItemPattern(words[index].text) {
      // `list chapter*` searches.
      return Self.searching.contains(words[0].text.lowercased()) ? ([], 1) : (matching(glob), 1)
    }
    if let names = ItemPattern(words[index].text)?.items, names.count > 1, areItems(names) { return (names, 1) }
    let word = words[index].text
    guard lexicon.meanings(of: words[index].parts).isEmpty, let (numbers, count) = numbers(words[(index + 1)...]) else {
      return ([], 0)
    }
    let names = numbers.map { (word.hasSuffix("s") ? String(word.dropLast()) : word) + String($0) }
    return names.count > 1 && areItems(names) ? (names, count + 1) : ([], 0)
  }

  /// The numbers that words begin with, and how many words these are: `2, 3 and 5`, `2 to 4`, `2-4`.
  private func numbers(_ words: ArraySlice<RequestWord>) -> (numbers: [Int], count: Int)? {
    var numbers: [Int] = []
    var (index, isRange) = (words.startIndex, false)
    while index < words.endIndex, !words[index].isQuoted {
      let text = words[index].text.lowercased()
      if let range = text.wholeMatch(of: /(\d{1,4})(?:-|\.\.)(\d{1,4})/), let first = Int(range.1),
        let last = Int(range.2), first < last
      {
        numbers += first...last
      } else if let number = Self.number(text).flatMap({ Int($0) }) {
        guard !isRange || numbers.last.map({ $0 < number && number < $0 + Self.most }) ?? false else { return nil }
        numbers += isRange ? Array((numbers[numbers.count - 1] + 1)...number) : [number]
        isRange = false
      } else if !numbers.isEmpty, index + 1 < words.endIndex, Self.number(words[index + 1].text) != nil,
        Self.between.contains(text) || Self.through.contains(text)
      {
        isRange = Self.through.contains(text)
      } else {
        break
      }
      index += 1
    }
    return numbers.isEmpty ? nil : (numbers, index - words.startIndex)
  }

  private static let most = 100
  private static let between: Set<String> = ["and", "&", "+", "or"]
  private static let through: Set<String> = ["to", "through", "thru", "until", "-", ".."]

  /// The words with what an exception leaves out as a condition: `everything except chapter1` is
  /// `everything --where id!=chapter1`.
  func excepting(_ words: [RequestWord]) -> [RequestWord] {
    guard mayName, let mainNoun,
      let place = words.indices.dropFirst().first(where: { index in
        !words[index].isQuoted && Self.exceptions.contains(words[index].text.lowercased())
          && (words[index].text != "but" || words[..<index].contains { $0.text.hasPrefix("every") || $0.text == "all" })
      })
    else { return words }
    var (end, conditions): (Int, [String]) = (place + 1, [])
    while end < words.count, !words[end].isOption {
      let text = words[end].text.replacing(",", with: "")
      if let item = named(text)[mainNoun] {
        conditions.append("id!=\(item.drop { $0 == "." })")
      } else if !Self.between.contains(text.lowercased()), !["for", "product", "not", "the", "products"].contains(text)
      {
        break
      }
      end += 1
    }
    guard !conditions.isEmpty else { return words }
    return words[..<place] + [
      RequestWord(text: "where", isOption: true),
      RequestWord(text: conditions.joined(separator: ","), isQuoted: true),
    ] + words[end...]
  }

  /// Words for what is left out of all; `but` says it only of all.
  private static let exceptions: Set<String> = ["except", "excluding", "exclude", "excepting", "besides", "but"]

  /// Whether a word is the common name of items with numbers, such as `chapter` or `chapters`.
  func isSeries(_ word: String) -> Bool {
    guard mayName, word.utf8.count > 2, word.allSatisfy(\.isLetter) else { return false }
    let name = word.hasSuffix("s") ? String(word.dropLast()) : word
    return (1...3).contains { !keys.isDisjoint(with: named("\(name)\($0)").keys) }
  }

  /// The words with the days of a weekend: `this weekend` is `from saturday until monday`.
  func spellingOutWeekend(_ words: [RequestWord]) -> [RequestWord] {
    guard mayName, Self.isOfPrice(words),
      let place = words.firstIndex(where: { !$0.isQuoted && $0.text.lowercased() == "weekend" })
    else { return words }
    let before = words[..<place].reversed().drop { !$0.isQuoted && Self.weekendWords.contains($0.text.lowercased()) }
    return before.reversed() + ["from", "saturday", "until", "monday"].map { RequestWord(text: $0) }
      + words[(place + 1)...]
  }

  private static let weekendWords: Set<String> = ["this", "the", "next", "coming", "for", "over", "on", "during", "at"]

  /// The words with the end of a span of a price: `tier 1 for a week` is `tier 1 until +7d`.
  func spellingOutSpan(_ words: [RequestWord]) -> [RequestWord] {
    guard mayName, words.count > 4, Self.isOfPrice(words),
      let place = words.indices.dropLast(2).first(where: { index in
        !words[index].isQuoted && words[index].text.lowercased() == "for" && !words[index + 1].isQuoted
          && (Self.number(words[index + 1].text) != nil
            || ["a", "the", "an"].contains(words[index + 1].text.lowercased()))
          && Self.spans[words[index + 2].text.lowercased()] != nil
      }), let unit = Self.spans[words[place + 2].text.lowercased()]
    else { return words }
    let end = "+\((Int(Self.number(words[place + 1].text) ?? "1") ?? 1) * unit)d"
    return words[..<place] + [RequestWord(text: "until", isOption: true), RequestWord(text: end, isQuoted: true)]
      + words[(place + 3)...]
  }

  private static func isOfPrice(_ words: [RequestWord]) -> Bool {
    words.contains { ["tier", "price"].contains($0.text.lowercased()) || ValueForms.of($0.text)[.amount] != nil }
  }

  private static let spans = ["day": 1, "days": 1, "week": 7, "weeks": 7]

  /// The items with the words that begin and end a time: `from A until B` for `A to B`.
  func spellingOutDates(_ items: [RequestItem]) -> [RequestItem] {
    guard mayName,
      let first = items.indices.dropLast(2).first(where: { index in
        items[index].value?.forms[.date] != nil && Self.through.contains(items[index + 1].text.lowercased())
          && items[index + 2].value?.forms[.date] != nil
      })
    else { return items }
    var items = items
    items[first + 1] = single(RequestWord(text: "until"))
    if first == 0 || !items[first - 1].isFiller && !items[first - 1].isOption {
      items.insert(single(RequestWord(text: "from")), at: first)
    }
    return items
  }

  private func areItems(_ names: [String]) -> Bool {
    names.allSatisfy { !keys.isDisjoint(with: named($0).keys) }
  }
}
