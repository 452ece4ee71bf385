/// Texts that people type without quotes.
extension RequestItems {
  /// The words after `to`, as one text, where a request changes the name, the description, or the notes of an item:
  /// `rename chapter4 to Chapter Four`, `change the description of chapter3 to A new tale in German`.
  func joiningText(_ words: [RequestWord]) -> [RequestWord] {
    guard mayName, words.count > 3 else { return words }
    if let named = joiningName(words) { return named }
    guard let start = textStart(words) else { return words }
    if let next = nextField(words, after: start) {
      // Each field has a text of its own.
      let first = joiningText(Array(words[..<next]), from: start, isField: true)
      let rest = Array(words[next...])
      let to = rest.firstIndex { $0.text.lowercased() == "to" }
      return first + (to.map { joiningText(rest, from: $0 + 1, isField: true) } ?? rest)
    }
    return joiningText(words, from: start)
  }

  /// The words with those of a text as one, up to their end or the locale of the text.
  private func joiningText(_ words: [RequestWord], from start: Int, isField: Bool = false) -> [RequestWord] {
    guard start < words.count else { return words }
    var end = words.count
    // `… in German`
    for count in 1...3 where end - count > start + 2 {
      let place = words[end - count..<end].map(\.text).joined(separator: " ")
      if ["in", "for"].contains(words[end - count - 1].text.lowercased()), named(place)["locale"] != nil {
        end -= count + 1
        break
      }
    }
    let text = words[start..<end]
    let joined = Self.text(of: text)
    guard text.count > (isField ? 0 : 1), !words[start...].contains(where: { $0.isQuoted || $0.isOption }),
      !text.contains(where: { !keys.isDisjoint(with: named($0.text).keys) }), ValueForms.of(joined).isEmpty
    else { return words }
    return Array(words[..<start]) + [RequestWord(text: joined, isQuoted: true)] + Array(words[end...])
  }

  /// Where another field begins after a text: `… to Foo and description to Bar`.
  private func nextField(_ words: [RequestWord], after start: Int) -> Int? {
    words.indices.dropFirst(start + 1).first { index in
      guard words[index].text.lowercased() == "and", !words[index].isQuoted else { return false }
      let rest = words[(index + 1)...].drop { ["the", "its"].contains($0.text.lowercased()) }
      guard let name = rest.first?.text.lowercased(), let next = rest.dropFirst().first else { return false }
      return Self.texts.contains(name) && (next.isQuoted || next.text.lowercased() == "to")
        || Self.amounts.contains(name) && (next.text.lowercased() == "to" || ValueForms.of(next.text)[.amount] != nil)
    }
  }

  private static let amounts: Set<String> = ["price", "tier"]

  /// The words of a name that a request creates something with, as one text: `add a product called Chapter 6 for $0.99`.
  private func joiningName(_ words: [RequestWord]) -> [RequestWord]? {
    guard Self.creating.contains(where: words.map { $0.text.lowercased() }.contains),
      let start = words.firstIndex(where: { !$0.isQuoted && Self.naming.contains($0.text.lowercased()) })
    else { return nil }
    let name = words[(start + 1)...].prefix { word in
      !word.isQuoted && !word.isOption && !Self.afterNames.contains(word.text.lowercased())
        && ValueForms.of(word.text)[.email] == nil && !word.text.contains(".")
    }
    guard name.count > 1, name.contains(where: { $0.text.first?.isUppercase == true }),
      name.first?.text.first.map({ $0.isUppercase || $0.isNumber }) == true
    else { return nil }
    let joined = RequestWord(text: Self.text(of: name), isQuoted: true)
    return Array(words[...start]) + [joined] + Array(words[name.endIndex...])
  }

  private static let creating: Set<String> = ["add", "create", "new", "make", "register", "define"]
  /// Words that end a name.
  private static let afterNames: Set<String> = [
    "for", "at", "with", "and", "in", "as", "to", "on", "costing", "priced", "price", "tier", "sku", "id", "bundle",
  ]

  /// Words as they were written, with their punctuation.
  private static func text(of words: ArraySlice<RequestWord>) -> String {
    words.map { $0.written ?? $0.text }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Where a text begins: after `to`, with an item and what the text is before it, or after the item to rename.
  private func textStart(_ words: [RequestWord]) -> Int? {
    let isRenaming = Self.renaming.contains(words[0].text.lowercased())
    // `rename the app to Example Stories`
    if isRenaming, let to = words.prefix(7).firstIndex(where: { $0.text.lowercased() == "to" }),
      words[..<to].contains(where: { $0.text.lowercased() == "app" })
    {
      return to + 1
    }
    guard
      let item = words.indices.first(where: { index in
        !words[index].isQuoted && !words[index].isOption && !keys.isDisjoint(with: named(words[index].text).keys)
      })
    else { return nil }
    if isRenaming, item < 3 { return item + (words.dropFirst(item + 1).first?.text.lowercased() == "to" ? 2 : 1) }
    guard let to = words.indices.dropFirst(item + 1).first(where: { words[$0].text.lowercased() == "to" }),
      words[..<to].contains(where: { Self.texts.contains($0.text.lowercased()) })
    else { return nil }
    return to + 1
  }

  private static let renaming: Set<String> = ["rename", "retitle", "call", "name"]
  private static let texts: Set<String> = [
    "name", "title", "description", "notes", "note", "display-name", "reference-name",
  ]
}
