package import Catalog
internal import Language
package import StockroomKit

/// The items of a store and the values of plugins that words name.
package struct NamedItems {
  private let registry: Registry
  private let catalog: Catalog
  /// What few values are called, in lowercase: their texts, their summaries, and other names.
  private let names: [String: [String: String]]
  private let all = FirstItems()

  private static let free: Set<String> = ["date", "file", "submission", "tier"]
  /// More apps than these are only known by their beginnings.
  private static let pageSize = 200

  package init(_ registry: Registry, _ catalog: Catalog, otherNames: [String: [String: String]]) {
    (self.registry, self.catalog) = (registry, catalog)
    var names: [String: [String: String]] = [:]
    func add(_ name: String, _ completer: String, _ text: String) {
      guard names[name.lowercased()]?[completer] == nil else { return }
      names[name.lowercased(), default: [:]][completer] = text
    }
    for (name, completer) in registry.completers
    where !registry.indexedCompleters.contains(name) && !Self.free.contains(name) {
      let found = (try? completer("", catalog, 1000)) ?? []
      for value in found { add(value.text, name, value.text) }
      // The part of an address before the @ names it, if it is the only one.
      let users = found.compactMap { value in value.text.split(separator: "@").first.map(String.init) }
      for value in found where value.text.contains("@") {
        let user = value.text.prefix { $0 != "@" }
        if users.count(where: { $0.utf8.elementsEqual(user.utf8) }) == 1 { add(String(user), name, value.text) }
      }
      // The summary of an address is a role or a storefront, not its name.
      for value in found where name != "guideline" && !value.text.contains("@") {
        add(value.summary, name, value.text)
        if value.summary.contains("(") { add(value.summary.filter { !"()".contains($0) }, name, value.text) }
      }
    }
    for (completer, others) in otherNames {
      for (name, text) in others { add(name, completer, text) }
    }
    self.names = names
  }

  /// The values that a text names, by completer.
  package func callAsFunction(_ text: String) -> [String: String] {
    var items = names[text.lowercased()] ?? [:]
    guard text.utf8.count < 255 else { return items }
    for name in registry.indexedCompleters {
      guard let completer = registry.completers[name] else { continue }
      if let key = text.contains(" ") ? key(ofWords: text, name, completer) : key(text, completer) { items[name] = key }
    }
    return items
  }

  /// The only item of a completer; nil if there are several, or none.
  package func only(of completer: String) -> String? {
    let found = (try? registry.completers[completer]?("", catalog, 2)) ?? []
    return found.count == 1 ? found[0].text : nil
  }

  /// The items of the main noun that a glob stands for; none if they do not fit a line.
  package func matching(_ glob: String) -> [String] {
    guard let noun = registry.mainNoun, let completer = registry.completers[noun],
      let found = try? completer(ItemPattern.prefix(ofGlob: glob), catalog, ItemPattern.mostMatches + 1),
      found.count <= ItemPattern.mostMatches
    else { return [] }
    return found.map(\.text).filter { ItemPattern.matches($0, glob: glob) }
  }

  /// The key of the only item whose name or last part words are: `Chapter 1` for `com.example.books.chapter1`.
  private func key(ofWords text: String, _ name: String, _ completer: Registry.Completer) -> String? {
    let text = text.lowercased()
    let spellings = ["", "-", "_"].map { "." + text.replacing(" ", with: $0) }
    let named = all.of(name) { (try? completer("", catalog, Self.pageSize)) ?? [] }.filter { item in
      (spellings.contains(where: item.text.lowercased().hasSuffix)
        || Self.isName(item.summary, of: item.text, text))
    }
    // An item of the app in use is there in full, and in short.
    let ends = Set(named.map { $0.text.split(separator: ".").last ?? "" })
    guard ends.count == 1, let end = ends.first else { return nil }
    return key(String(end), completer) ?? named[0].text
  }

  /// The first items of each completer, read once, since a request of many words has many runs of words.
  private final class FirstItems {
    private var items: [String: [(text: String, summary: String)]] = [:]

    func of(
      _ name: String, read: () -> [(text: String, summary: String)]
    ) -> [(text: String, summary: String)] {
      if let known = items[name] { return known }
      let found = read()
      items[name] = found
      return found
    }
  }

  /// Whether a summary is the name that a text is; that of an address is a role or a storefront.
  private static func isName(_ summary: String, of key: String, _ text: String) -> Bool {
    !key.contains("@") && summary.lowercased().utf8.elementsEqual(text.utf8)
  }

  /// The item whose key ends with the nearest text, by completer, if a text is a typo of few keys: `chapetr1`.
  package func nearest(_ text: String) -> [String: String] {
    guard (3...60).contains(text.utf8.count), !text.contains(" "),
      text.contains(where: \.isNumber) || text.utf8.count > 5
    else { return [:] }
    var items: [String: String] = [:]
    for name in registry.indexedCompleters {
      guard let completer = registry.completers[name], let all = try? completer("", catalog, Self.pageSize),
        all.count < Self.pageSize
      else { continue }
      let word = text.lowercased().split(separator: ".").last.map(String.init) ?? ""
      let ends = all.map { (key: $0.text, end: $0.text.split(separator: ".").last.map(String.init) ?? "") }
      var near = word.utf8.count < 4 ? [] : Suggestions.closest(to: word, among: ends.map(\.end), limit: 2, slips: 1)
      if near.isEmpty { near = Set(ends.map(\.end)).filter { Self.isShort(word, for: $0) } }
      guard near.count == 1, near[0].utf8.count > 3 else { continue }
      let keys = ends.filter { $0.end.utf8.elementsEqual(near[0].utf8) }
      let short = keys.first { $0.key.hasPrefix(".") } ?? (keys.count == 1 ? keys[0] : nil)
      if let short { items[name] = short.key }
    }
    return items
  }

  /// Whether a text has the first letters and the number of another: `ch2` for `chapter2`.
  private static func isShort(_ text: String, for whole: String) -> Bool {
    let (letters, others) = (text.prefix { $0.isLetter }, whole.lowercased().prefix { $0.isLetter })
    return letters.count > 1 && letters.count < others.count && others.hasPrefix(letters)
      && text.dropFirst(letters.count).utf8.elementsEqual(whole.dropFirst(others.count).utf8)
      && text.count > letters.count
  }

  /// The key that is a text, ends with it as its last part, or alone begins with it before an `@`.
  private func key(_ text: String, _ completer: Registry.Completer) -> String? {
    for word in text == text.lowercased() ? [text] : [text, text.lowercased()] {
      let found = (try? completer(word, catalog, Self.pageSize)) ?? []
      let whole = found.first { $0.text.utf8.elementsEqual(word.utf8) || $0.text.utf8.elementsEqual(("." + word).utf8) }
      if let whole { return whole.text }
      let addresses = found.filter { $0.text.hasPrefix(word + "@") }
      if addresses.count == 1 { return addresses[0].text }
    }
    guard !text.contains("."), let all = try? completer("", catalog, Self.pageSize), all.count < Self.pageSize else {
      return nil
    }
    let named = all.filter { candidate in
      candidate.text.hasSuffix("." + text.lowercased()) && !candidate.text.hasPrefix(".")
        && !candidate.text.contains("@")
        || Self.isName(candidate.summary, of: candidate.text, text.lowercased())
    }
    return named.count == 1 ? named[0].text : nil
  }
}
