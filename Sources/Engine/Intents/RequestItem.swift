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
  /// The choices of parameters that have a hyphen, by their letters alone too: `non-consumable`, `nonconsumable`.
  private let choices: [String: String]
  /// The most words of the name of an item, or of another value.
  private static let longestValue = 5
  /// Whether texts may name items: not while intents are read, which have none.
  private let mayName: Bool
  /// Words after which the rest is a text, unless it is in quotes.
  private static let remarks: Set<String> = [
    "because", "saying", "says", "reason", "message", "note", "notes", "comment",
  ]

  /// Verbs after which a name is part of one.
  private static let searching: Set<String> = ["find", "search", "show", "list", "which", "what", "grep", "is"]

  /// Words before a name.
  private static let naming: Set<String> = ["named", "called", "titled"]

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
    let words = words.enumerated().flatMap { offset, word in
      // The value of an option is one word: `--sku BOOKS1`.
      offset > 0 && words[offset - 1].isOption ? [word] : unhyphenated(word, isFirst: offset == 0)
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
      if let rest = remark(item, after: items.dropLast().last, words[index...]) {
        items.append(rest)
        index = words.count
      }
    }
    return items
  }

  /// A first word without the sign of a command, as in `.import`; and the words of one that is known in parts alone.
  private func unhyphenated(_ word: RequestWord, isFirst: Bool) -> [RequestWord] {
    guard !word.isQuoted, !word.isOption else { return [word] }
    if isFirst, let sign = word.text.first, "\\./:!".contains(sign) {
      let name = String(word.text.dropFirst())
      if !lexicon.meanings(of: [name]).isEmpty, named(word.text).isEmpty { return [RequestWord(text: name)] }
    }
    if let parts = numbered(word.text) ?? object(word.text) ?? field(word.text) {
      return parts.map { RequestWord(text: $0) }
    }
    // `canMakePayments`
    let hyphenated = word.text.hyphenated
    if hyphenated != word.text, named(word.text).isEmpty, ValueForms.of(word.text).isEmpty,
      lexicon.meanings(of: [word.text.lowercased()]).isEmpty
    {
      let parts = RequestWord(text: hyphenated).parts
      if parts.count > 1, !lexicon.meanings(of: parts).isEmpty { return [RequestWord(text: hyphenated)] }
      if parts.count > 1, parts.allSatisfy({ !lexicon.meanings(of: [$0]).isEmpty || Lexicon.fillers.contains($0) }) {
        return parts.map { RequestWord(text: $0) }
      }
    }
    if let parts = lexicon.split(word.text), named(word.text).isEmpty { return parts.map { RequestWord(text: $0) } }
    let parts = word.parts
    guard parts.count > 1, choices[word.text.lowercased()] == nil, lexicon.meanings(of: parts).isEmpty,
      named(word.text).isEmpty,
      ValueForms.of(word.text).isEmpty, parts.contains(where: { !lexicon.meanings(of: [$0]).isEmpty })
    else { return [word] }
    return parts.map { RequestWord(text: $0) }
  }

  /// A known noun and the number after it: `tier3`; nil for any other word, and for the name of an item.
  private func numbered(_ text: String) -> [String]? {
    let noun = text.prefix { $0.isLetter }
    let number = text[noun.endIndex...]
    guard noun.count > 2, let first = number.utf8.first, 0x30...0x39 ~= first,
      number.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E }), !lexicon.meanings(of: [noun.lowercased()]).isEmpty,
      ValueForms.of(text).isEmpty, named(text).isEmpty
    else { return nil }
    return [String(noun), String(number)]
  }

  /// A known noun and an item after it, as other programs name things: `product/chapter5`.
  private func object(_ text: String) -> [String]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, !lexicon.meanings(of: [parts[0].lowercased()]).isEmpty,
      !named(parts[1]).isEmpty
    else { return nil }
    return parts
  }

  /// An item and its field, as in code: `chapter1.ja.displayName`, `.chapter2.status`.
  private func field(_ text: String) -> [String]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !parts.dropFirst().contains(""), named(text).isEmpty,
      ValueForms.of(text)[.file] == nil
    else { return nil }
    for count in (1..<parts.count).reversed() {
      let item = parts[..<count].joined(separator: ".")
      // The whole key of an item may have another one's in it.
      guard named(item).contains(where: { keys.contains($0.key) && $0.value.hasPrefix(".") }) else { continue }
      let rest = parts[count...].map { named($0).isEmpty ? $0.hyphenated : $0 }
      let areKnown = rest.allSatisfy { word in
        !lexicon.meanings(of: RequestWord(text: word).parts).isEmpty || !named(word).isEmpty
      }
      return areKnown ? [item] + rest : nil
    }
    return nil
  }

  /// The rest of an unquoted remark as one text.
  private func remark(_ item: RequestItem, after before: RequestItem?, _ rest: ArraySlice<RequestWord>) -> RequestItem?
  {
    let isRemark = Self.remarks.contains(item.text.lowercased())
    // `notes chapter4 use the demo account`
    let isAfterKey = item.value?.key != nil && before.map { Self.remarks.contains($0.text.lowercased()) } ?? false
    guard isRemark || isAfterKey, rest.count > 1, !isAfterKey || !Lexicon.fillers.contains(rest[rest.startIndex].text),
      rest.allSatisfy({ word in
        !word.isQuoted && !word.isOption && ValueForms.of(word.text).isEmpty
          && keys.isDisjoint(with: named(word.text).keys)
      })
    else { return nil }
    let text = rest.map(\.text).joined(separator: " ")
    return RequestItem(text: text, value: RequestValue(text: text, isQuoted: true))
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
    return (single(first), 1)
  }

  /// A whole number of digits, or one in letters up to ten.
  private static func number(_ text: String) -> String? {
    if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return text }
    return numbers.firstIndex(of: text.lowercased()).map { String($0 + 1) }
  }

  private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// The item of the store that a text names.
  private func item(_ text: String) -> RequestItem? {
    guard mayName else { return nil }
    let value = value(of: text)
    return value.key == nil ? nil : RequestItem(text: text, value: value)
  }

  /// - Parameter mayName: Whether a text of several words may be the name of an item, rather than one to give.
  private func quoted(_ word: RequestWord, mayName: Bool) -> RequestItem {
    var value = value(of: word.text)
    value.isQuoted = true
    guard word.text.contains(" ") else { return RequestItem(text: word.text, value: value) }
    if !mayName {
      value.items = value.items.filter { !keys.contains($0.key) }
      value.key = nil
    }
    // `request contract "Paid Applications"`
    let meanings = lexicon.meanings(of: word.text.split(separator: " ").map { $0.lowercased() })
    return RequestItem(text: word.text, meanings: meanings, value: value)
  }

  private func single(_ word: RequestWord) -> RequestItem {
    var item = RequestItem(text: word.text, isOption: word.isOption)
    item.meanings = lexicon.meanings(of: word.parts)
    item.isFiller = !word.isOption && Lexicon.fillers.contains(word.text.lowercased())
    if !word.isOption, !item.isFiller { item.value = value(word.text, isLong: false) }
    item.isGuess = !word.isOption && lexicon.isStemAlone(word.text)
    if item.meanings.isEmpty, !item.isFiller, item.value == nil, !word.isOption {
      let near = lexicon.corrected(word.text.lowercased())
      if near.count == 1 { item.key = Lexicon.key(near[0]) }
      for corrected in near {
        item.meanings.formUnion(lexicon.meanings(of: [corrected]))
      }
      item.isGuess = !item.meanings.isEmpty
    }
    return item.isUnknown && !word.isOption ? guess(word.text) ?? item : item
  }

  /// The item of the store that a text is a typo of; nil if there is none.
  private func guess(_ text: String) -> RequestItem? {
    let near = nearest(text).filter { Self.endNumber($0.value) == Self.endNumber(text) }
    guard let key = near.min(by: { $0.key < $1.key })?.value else { return nil }
    var item = RequestItem(text: text, value: RequestValue(text: text, items: near, key: key))
    item.isGuess = true
    return item
  }

  /// The digits at the end: `chapter10` is another item than `chapter1`, no typo of it.
  private static func endNumber(_ text: String) -> String {
    String(text.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
  }

  /// The value that words are; nil if they are none.
  private func value(_ text: String, isLong: Bool) -> RequestValue? {
    var value = value(of: text)
    // Two or three small letters are more often a word than a country or a language.
    if !isLong, text.utf8.count <= 3, text != text.uppercased() {
      if text == text.lowercased(), !keys.isDisjoint(with: value.items.keys) {
        value.items = value.items.filter { keys.contains($0.key) }
      }
      let isWord = !lexicon.meanings(of: [text]).isEmpty || Lexicon.fillers.contains(text)
      if isWord || text != text.lowercased() { value.items = value.items.filter { keys.contains($0.key) } }
    }
    return value.items.isEmpty && value.forms.isEmpty ? nil : value
  }

  private func value(of text: String) -> RequestValue {
    guard !text.isEmpty else { return RequestValue(text: text) }
    var value = RequestValue(text: text, items: named(text), forms: ValueForms.of(text))
    value.key = value.items.filter { keys.contains($0.key) }.min { $0.key < $1.key }?.value
    if !value.items.isEmpty { value.forms[.key] = nil }
    let folded = text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    value.forms[.choice] = choices[folded]
    return value
  }
}
