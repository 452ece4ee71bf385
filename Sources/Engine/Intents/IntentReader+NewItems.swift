internal import Language
internal import StockroomKit

/// Requests about items that are not there, or not yet.
extension IntentReader {
  /// The line of a request about an item that is not there, which is refused by its name: `set price chapter9 tier 3`.
  func ofNewKeys(_ request: [RequestWord], _ check: LineCheck) -> MeantLine? {
    var reader = self.items
    reader.readsNewKeys = true
    let items = withMainNoun(reader.read(request))
    guard items.contains(where: { $0.value?.items.isEmpty == true && $0.value?.forms.keys.map(\.self) == [.key] })
    else {
      return nil
    }
    guard var line = reading(of: items, check, hasNewKeys: true)?.line,
      !IntentMatch.acts(items) || !check.reads(line.text)
    else {
      return nil
    }
    line.namesNewKeys = true
    return line
  }

  /// The line of a request to change what an unknown word names: `set price nosuch tier 1`.
  func ofUnknownKey(_ request: [RequestWord], _ items: [RequestItem], _ check: LineCheck) -> MeantLine? {
    let unknown = items.filter { $0.isUnknown && !$0.isOption }
    guard IntentMatch.acts(items), unknown.count == 1, !items.contains(where: { $0.value?.key != nil }),
      let word = unknown.first?.text, word.utf8.count > 3, word.allSatisfy({ $0.isASCII && $0.isLowercase })
    else { return nil }
    var reader = self
    reader.items.newKey = word
    return reader.ofNewKeys(request, check)
  }

  /// The items with the main noun for a word that nothing knows before a name: `create a chapter called Epilogue`, where `make` and `add` create, too.
  func withMainNoun(_ items: [RequestItem]) -> [RequestItem] {
    // What has a name is created, and not edited.
    if let verb = items.firstIndex(where: { !$0.isFiller }), items[verb].text.lowercased() == "make",
      items.contains(where: { RequestItems.naming.contains($0.text.lowercased()) })
    {
      var made = items
      made[verb] = RequestItem(text: "create", meanings: [Lexicon.key("create")])
      return withMainNoun(made)
    }
    guard let noun = rules.mainNoun, IntentMatch.changes(items),
      let place = items.indices.dropLast().first(where: {
        RequestItems.naming.contains(items[$0 + 1].text.lowercased())
      }),
      place > 0, !knows(items[place].text), !items[place].text.contains(where: \.isNumber),
      items[place].value == nil || items[place].isGuess
    else { return items }
    var items = items
    items[place] = RequestItem(text: noun, meanings: [noun])
    if let verb = items.firstIndex(where: { !$0.isFiller }), Self.makers.contains(items[verb].text.lowercased()) {
      items[verb] = RequestItem(text: "create", meanings: [Lexicon.key("create")])
    }
    return items
  }

  /// Words that begin a request for something new, and may mean something else without a name.
  static let makers: Set<String> = ["make", "add", "new", "build"]
}
