internal import Engine
internal import Language
internal import StockroomKit

/// What to do instead of a line, with the items of the store that the line names.
extension Session {
  /// A refusal with a remedy whose words in capitals are filled in where the line says them, and with what it leaves out.
  func telling(_ refusal: Refusal, _ remedy: Remedy, _ words: [ExpandedWord]) -> Refusal {
    guard !remedy.commands.isEmpty else { return refusal.rephrased(refusal.message, remedy: remedy) }
    let named = intents.named(in: words)
    var values: [String: [String]] = [:]
    for (_, name, value) in named { values[name, default: []].append(Quoting.quote(value)) }
    // What is there already is not created.
    if remedy.commands.contains(where: { $0.contains("create PRODUCT") }) { values["PRODUCT"] = nil }
    let filled = remedy.filling(values.mapValues { Array(Set($0)) })
    let told = refusal.rephrased(refusal.message, remedy: filled)
    // A remedy may be about all products, but not about all buyers.
    let text = filled.text.lowercased()
    let leftOut = named.filter { item in
      item.placeholder != "PRODUCT" && ![item.value, item.typed].contains { text.contains($0.lowercased()) }
    }
    return told.remarking(nil, leftOut: leftOut.map(\.typed))
  }
}

extension IntentAdvice {
  /// The items of the store that words name, each with the word in capitals that stands for its kind in remedies.
  fileprivate func named(in words: [ExpandedWord]) -> [(typed: String, placeholder: String, value: String)] {
    let named = try? session.workspace.looking { catalog in
      try words.filter { !$0.isSecret }.compactMap { word -> (String, String, String)? in
        // `ann's iPad`
        let text = word.text.replacing("’", with: "'").split(separator: "'").first.map(String.init) ?? word.text
        for (name, placeholder) in Self.placeholders {
          let found = try session.registry.completers[name]?(text, catalog, 2) ?? []
          if let value = found.map(\.text).first(where: { Self.isNamed($0, by: text) }) {
            return (word.text, placeholder, value)
          }
        }
        return nil
      }
    }
    return named ?? []
  }

  /// Whether a text is an item's name, the last part of its ID, or the part of its address before the @.
  private static func isNamed(_ value: String, by text: String) -> Bool {
    let (value, text) = (value.lowercased(), text.lowercased())
    return [text, "." + text].contains { $0.hasSameBytes(as: value) } || value.hasPrefix(text + "@")
  }

  private static let placeholders = [
    ("product", "PRODUCT"), ("tester", "EMAIL"), ("storekit-device", "DEVICE"),
  ]
}
