internal import StockroomKit

/// A word or several of a request, and what they can be.
struct RequestItem {
  /// As typed.
  let text: String
  /// The stem of the text.
  var key: String
  /// The text as the name of a parameter.
  let name: String
  /// What the words mean in intents.
  var meanings: Set<String> = []
  /// The value that they can be.
  var value: RequestValue?
  /// Whether they were written as an option's name.
  var isOption = false
  /// Whether they say nothing by themselves.
  var isFiller = false

  /// Whether it is an item of the store but for a typo.
  var isGuess = false

  init(
    text: String, meanings: Set<String> = [], value: RequestValue? = nil, isOption: Bool = false, isFiller: Bool = false
  ) {
    (self.text, self.meanings, self.value, self.isOption) = (text, meanings, value, isOption)
    self.isFiller = isFiller
    key = Lexicon.key(text)
    let lowercased = text.lowercased()
    let isWhole = !lowercased.utf8.contains { $0 == 0x20 || $0 == 0x5F }
    name = isWhole ? lowercased : lowercased.replacing(" ", with: "-").replacing("_", with: "-")
  }

  /// The text with the dashes of an option.
  var typed: String { isOption ? (text.count == 1 ? "-" : "--") + text : text }

  /// Whether it is a word that nothing knows.
  var isUnknown: Bool { meanings.isEmpty && value == nil && !isFiller }
}

/// Reads a request as items: the longest words that are known together first.
struct RequestItems {
  let lexicon: Lexicon
  /// The completers of items' keys.
  let keys: Set<String>
  /// The items of the store that a text names, by completer.
  var named: (String) -> [String: String] = { _ in [:] }
  /// The items of the store that a text is a typo of, by completer.
  var nearest: (String) -> [String: String] = { _ in [:] }
  /// The only item of a completer; nil if there are several, or none.
  var only: (String) -> String? = { _ in nil }
  /// The items that a glob stands for: `chapter*`.
  var matching: (String) -> [String] = { _ in [] }
  /// The noun of items, which their common name stands for: `chapters`, where there are chapter1 and chapter2.
  var mainNoun: String?
  /// Whether an unknown word with a number at its end is the key of an item that is not there.
  var readsNewKeys = false
  /// A word that is taken for the key of an item that is not there.
  var newKey: String?
  /// Whether a text names a folder that is there.
  var isFolder: (String) -> Bool = { _ in false }
  /// The choices of parameters that have a hyphen, by their letters alone too: `non-consumable`, `nonconsumable`.
  let choices: [String: String]
  /// The most words of the name of an item, or of another value.
  private static let longestValue = 5
  /// Whether texts may name items: not while intents are read, which have none.
  let mayName: Bool
  /// Words after which the rest is a text, unless it is in quotes.
  static let remarks: Set<String> = [
    "because", "saying", "says", "reason", "message", "note", "notes", "comment",
  ]

  /// Verbs after which a name is part of one.
  static let searching: Set<String> = ["find", "search", "show", "list", "ls", "get", "which", "what", "grep", "is"]

  /// Words before a name.
  static let naming: Set<String> = ["named", "called", "titled"]

  /// Verbs after which `us` are people.
  private static let givers: Set<String> = ["show", "give", "tell", "let", "lets", "get", "help", "remind", "list"]

  /// Reads requests.
  ///
  /// - Parameter choices: The choices of parameters that have a hyphen.
  init(lexicon: Lexicon, keys: Set<String>, choices: Set<String>) {
    (self.lexicon, self.keys, mayName) = (lexicon, keys, true)
    self.choices = choices.reduce(into: [:]) { names, choice in
      names[choice] = choice
      names[choice.replacing("-", with: "")] = choice
    }
  }

  /// Reads intents, which name no items.
  init(intentsOf lexicon: Lexicon) { (self.lexicon, keys, choices, mayName) = (lexicon, [], [:], false) }

  /// - Parameter isApart: Whether every word has a meaning of its own, rather than several words one together.
  func read(_ words: [RequestWord], isApart: Bool = false) -> [RequestItem] {
    let joined = joiningText(excepting(spellingOut(spellingOutSpan(spellingOutWeekend(words)))))
    let words = joined.enumerated().flatMap { offset, word in
      // The value of an option is one word: `--sku BOOKS1`.
      offset > 0 && joined[offset - 1].isOption ? [word] : unhyphenated(word, isFirst: offset == 0)
    }
    var items: [RequestItem] = []
    var index = 0
    while index < words.count {
      var (item, count) = longest(words[index...], isApart)
      if words[index].isQuoted { item = quoted(words[index], mayName: !items.contains { $0.value?.key != nil }) }
      // `an app named Maps`
      if count == 1, !words[index].isQuoted, let before = items.last, Self.naming.contains(before.text.lowercased()),
        item.value?.forms.isEmpty ?? true, items.first.map({ !Self.searching.contains($0.text.lowercased()) }) ?? false
      {
        item = RequestItem(text: words[index].text, value: RequestValue(text: words[index].text, isQuoted: true))
      }
      // `show us`, but `in us and canada`.
      if item.text.hasSameBytes(as: "us"), let verb = items.last, Self.givers.contains(verb.text.lowercased()) {
        item = RequestItem(text: item.text, isFiller: true)
      }
      items.append(item)
      index += count
      if let rest = remark(after: items, words[index...]) {
        items.append(rest)
        index = words.count
      }
    }
    return spellingOutDates(items)
  }

  private func longest(_ words: ArraySlice<RequestWord>, _ isApart: Bool) -> (RequestItem, count: Int) {
    let first = words[words.startIndex]
    if first.isQuoted { return (RequestItem(text: first.text), 1) }
    if first.isOption, let number = words.dropFirst().first,
      let length = ValueForms.of("\(number.text) \(first.text)")[.duration]
    {
      let value = RequestValue(text: length, forms: [.duration: length])
      return (RequestItem(text: length, value: value), 2)
    }
    let most = max(
      isApart ? 1 : lexicon.length(from: first),
      mayName || ValueForms.isBeginning(first.text) ? Self.longestValue : 1)
    let plain = words.prefix(most).prefix { !$0.isQuoted }
    for count in stride(from: plain.count, through: 2, by: -1) {
      let these = plain.prefix(count)
      guard !these.dropFirst().contains(where: \.isOption) else { continue }
      let text = these.map(\.text).joined(separator: " ")
      let meanings = isApart ? [] : lexicon.meanings(of: these.flatMap(\.parts))
      let value = first.isOption ? nil : value(text, isLong: true)
      if !meanings.isEmpty || value != nil {
        return (RequestItem(text: text, meanings: meanings, value: value, isOption: first.isOption), count)
      }
    }
    // `chaper 2` for `chapter2`.
    if let word = plain.dropFirst().first, !first.isOption, lexicon.meanings(of: first.parts).isEmpty,
      !Lexicon.fillers.contains(first.text.lowercased()), let number = Self.number(word.text),
      let item = item(first.text + number) ?? guess(first.text + number)
    {
      return (item, 2)
    }
    // `chapter 8`, where there are chapter1 and chapter2.
    if let word = plain.dropFirst().first, !first.isOption, first.text.utf8.count > 2,
      first.text.last?.isLetter == true, named(first.text).isEmpty, lexicon.meanings(of: first.parts).isEmpty,
      !Lexicon.fillers.contains(first.text.lowercased()),
      let number = Self.number(word.text), !matching("\(first.text.lowercased())*").isEmpty
    {
      return (single(RequestWord(text: first.text.lowercased() + number)), 2)
    }
    return (single(first), 1)
  }
}
