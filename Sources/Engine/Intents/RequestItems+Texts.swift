/// Texts that people type without quotes.
extension RequestItems {
  /// The words after `to`, as one text, where a request changes the name, the description, or the notes of an item:
  /// `rename chapter4 to Chapter Four`, `change the description of chapter3 to A new tale in German`.
  func joiningText(_ words: [RequestWord]) -> [RequestWord] {
    guard mayName, words.count > 3, let start = textStart(words) else { return words }
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
    let joined = text.map(\.text).joined(separator: " ")
    guard text.count > 1, !words[start...].contains(where: { $0.isQuoted || $0.isOption }),
      !text.contains(where: { !keys.isDisjoint(with: named($0.text).keys) }), ValueForms.of(joined).isEmpty
    else { return words }
    return Array(words[..<start]) + [RequestWord(text: joined, isQuoted: true)] + Array(words[end...])
  }

  /// Where a text begins: after `to`, with an item and what the text is before it, or after the item to rename.
  private func textStart(_ words: [RequestWord]) -> Int? {
    let isRenaming = Self.renaming.contains(words[0].text.lowercased())
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
