internal import Language

/// The values that words of a request are.
extension RequestItems {
  /// A whole number of digits, or one in letters up to ten.
  static func number(_ text: String) -> String? {
    if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return text }
    return numbers.firstIndex(of: text.lowercased()).map { String($0 + 1) }
  }

  private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// The item of the store that a text names.
  func item(_ text: String) -> RequestItem? {
    guard mayName else { return nil }
    let value = value(of: text)
    return value.key == nil ? nil : RequestItem(text: text, value: value)
  }

  /// - Parameter mayName: Whether a text of several words may be the name of an item, rather than one to give.
  func quoted(_ word: RequestWord, mayName: Bool) -> RequestItem {
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

  func single(_ word: RequestWord) -> RequestItem {
    var item = RequestItem(text: word.text, isOption: word.isOption)
    item.meanings = lexicon.meanings(of: word.parts)
    item.isFiller = !word.isOption && Lexicon.fillers.contains(word.text.lowercased())
    if !word.isOption, !item.isFiller { item.value = value(word.text, isLong: false) }
    // `chapter6`, `coins100`: the last part of an ID that is not there, or not yet.
    if readsNewKeys, item.isUnknown, !word.isOption, Self.isNewKey(word.text) || word.text == newKey,
      nearest(word.text).isEmpty
    {
      item.value = RequestValue(text: word.text, forms: [.key: word.text])
    }
    if item.isUnknown, !word.isOption, let mainNoun, isSeries(word.text) { item.meanings = [mainNoun] }
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

  /// Whether a word may be the last part of the ID of an item that is not there: `chapter6`, `coins100`.
  static func isNewKey(_ word: String) -> Bool { word.wholeMatch(of: /[a-z_]{3,}\d+/) != nil }

  /// The item of the store that a text is a typo of; nil if there is none.
  func guess(_ text: String) -> RequestItem? {
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
  func value(_ text: String, isLong: Bool) -> RequestValue? {
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

  func value(of text: String) -> RequestValue {
    guard !text.isEmpty else { return RequestValue(text: text) }
    var value = RequestValue(text: text, items: named(text), forms: ValueForms.of(text))
    value.key = value.items.filter { keys.contains($0.key) }.min { $0.key < $1.key }?.value
    if !value.items.isEmpty { value.forms[.key] = nil }
    let folded = text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    value.forms[.choice] = choices[folded]
    if value.forms.keys.allSatisfy({ $0 == .file }), mayName, !text.contains(" "), isFolder(text) {
      (value.forms[.file], value.forms[.folder]) = (text, text)
    }
    return value
  }
}
