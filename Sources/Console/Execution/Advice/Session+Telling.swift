internal import Engine
internal import Language
internal import StockroomKit

/// What to do instead of a line, with the items of the store that the line names.
extension Session {
  /// A refusal with a remedy whose words in capitals are filled in where the line says them, and with what it leaves out.
  func telling(_ refusal: Refusal, _ remedy: Remedy, _ words: [ExpandedWord]) -> Refusal {
    let named = intents.named(in: words)
    var values: [String: [String]] = [:]
    for (_, name, value) in named { values[name, default: []].append(Quoting.quote(value)) }
    // What is there already is not created.
    if remedy.commands.contains(where: { $0.contains("create PRODUCT") }) { values["PRODUCT"] = nil }
    let filled = remedy.filling(values.mapValues { Array(Set($0)) })
    let told = refusal.rephrased(refusal.message, remedy: filled)
    // What there is not, is not for any item; and a remedy may be about all products, but not about all buyers.
    guard !filled.commands.isEmpty else { return told }
    let text = filled.text.lowercased()
    let leftOut = named.filter { item in
      item.placeholder != "PRODUCT" && ![item.value, item.typed].contains { text.contains($0.lowercased()) }
    }
    return told.remarking(nil, leftOut: leftOut.map(\.typed))
  }
}

extension IntentAdvice {
  /// The items of the store that words name, each with the word in capitals that stands for its kind in remedies.
  func named(in words: [ExpandedWord]) -> [(typed: String, placeholder: String, value: String)] {
    let named = try? session.workspace.looking { catalog in
      let items = NamedItems(session.registry, catalog, otherNames: [:])
      return words.filter { !$0.isSecret }.compactMap { word -> (String, String, String)? in
        let typed = word.text.split(separator: "'").first.map(String.init) ?? word.text
        let found = items(typed)
        for (completer, placeholder) in Self.placeholders {
          guard let value = found[completer] else { continue }
          return (word.text, placeholder, value)
        }
        return nil
      }
    }
    return named ?? []
  }

  private static let placeholders = [
    ("product", "PRODUCT"), ("tester", "EMAIL"), ("storekit-device", "DEVICE"),
  ]
}
