internal import Language

/// The words of a request that stand for several, and several that stand for one.
extension RequestItems {
  /// A first word without the sign of a command, as in `.import`; and the words of one that is known in parts alone.
  func unhyphenated(_ word: RequestWord, isFirst: Bool) -> [RequestWord] {
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
    // `archive2024` is a name.
    guard noun.count > 2, number.contains(".") || number.count < 3, let first = number.utf8.first, 0x30...0x39 ~= first,
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
  func remark(after items: [RequestItem], _ rest: ArraySlice<RequestWord>) -> RequestItem? {
    guard let item = items.last else { return nil }
    let isRemark = Self.remarks.contains(item.text.lowercased())
    // `notes chapter4 use the demo account`, `reject version 1.1 crashes on launch`
    let isRejected =
      (item.value?.key != nil || item.value?.forms[.version] != nil)
      && ["reject", "deny"].contains(items.first?.text.lowercased() ?? "")
      && !rest.contains { Self.remarks.contains($0.text.lowercased()) || Self.isNewKey($0.text) }
    let isAfterKey =
      isRejected
      || item.value?.key != nil && items.dropLast().last.map { Self.remarks.contains($0.text.lowercased()) } ?? false
    guard isRemark || isAfterKey, rest.count > 1, !isAfterKey || !Lexicon.fillers.contains(rest[rest.startIndex].text),
      rest.allSatisfy({ word in
        !word.isQuoted && !word.isOption && ValueForms.of(word.text).isEmpty
          && keys.isDisjoint(with: named(word.text).keys)
      })
    else { return nil }
    let text = rest.map(\.text).joined(separator: " ")
    return RequestItem(text: text, value: RequestValue(text: text, isQuoted: true))
  }
}
