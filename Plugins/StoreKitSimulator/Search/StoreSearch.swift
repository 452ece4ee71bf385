internal import Foundation
internal import StockroomKit

/// A search of the store: `http://itunes.apple.com/search`.
struct StoreSearch {
  /// The words that a result has in its name, its artist, or its bundle ID.
  let words: [String]
  let kinds: Set<ItemKind>
  let storefront: Storefront
  /// The language of the results.
  let language: SearchLanguage
  /// The largest number of results: 1 to 200.
  let limit: Int

  /// What was found, with its price.
  struct Hit {
    let subject: StoreSubject
    let offer: StoreOffer
  }

  /// - Throws: A `Refusal` for a term without words, or a limit that the API does not have.
  init(_ term: String, kinds: Set<ItemKind>, in storefront: Storefront, language: SearchLanguage, limit: Int?) throws {
    // A URL has a plus for a space.
    words = Self.folded(term).split { $0.isWhitespace || $0 == "+" }.map(String.init)
    guard !words.isEmpty else {
      throw Refusal("storekit.search.term", kind: .usage, "the term is blank", hint: "give words to search for")
    }
    let limit = limit ?? 50
    guard (1...200).contains(limit) else {
      throw Refusal(
        "storekit.search.limit", kind: .usage, "the Search API returns 1 to 200 results", hint: "use --limit 1 to 200",
        subject: String(limit))
    }
    (self.kinds, self.storefront, self.language, self.limit) = (kinds, storefront, language, limit)
  }

  /// The results: those whose name is the term, then those whose name begins with it, then the others, by Apple ID.
  func results(in context: Context) throws -> [Hit] {
    let shelf = StoreShelf(catalog: context.catalog)
    var found: [(rank: Int, hit: Hit)] = []
    func add(_ subject: StoreSubject, _ texts: [String?]) throws {
      try context.checkCancelled()
      let text = texts.compactMap { $0.map(Self.folded) }.joined(separator: "\n")
      guard words.allSatisfy(text.contains), let offer = try shelf.offer(of: subject, in: storefront) else { return }
      found.append((rank(of: subject), Hit(subject: subject, offer: offer)))
    }
    if kinds.contains(.software) {
      for app in try context.catalog.apps.all() {
        guard case .onSale(let version) = try shelf.sale(of: app) else { continue }
        try add(.app(app, version: version), [app.name, app.bundleID.rawValue])
      }
    }
    let items = StoreItems(catalog: context.catalog)
    try items.each(kinds) { item in
      // An app of the catalog that came later owns its Apple ID.
      if item.kind == .software, try context.catalog.owner(of: item.appleID) != nil { return }
      // The store finds an item by its texts in any language.
      try add(
        .item(item.texts(in: language)), [item.name, item.artist, item.japanese.name, item.japanese.artist])
    }
    let sorted = found.sorted { ($0.rank, $0.hit.subject.appleID) < ($1.rank, $1.hit.subject.appleID) }
    return sorted.prefix(limit).map(\.hit)
  }

  /// A text without accents, in lowercase, and with letters of the usual width.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private func rank(of subject: StoreSubject) -> Int {
    let name = Self.folded(subject.name)
    let term = words.joined(separator: " ")
    return name.hasSameBytes(as: term) ? 0 : name.hasPrefix(term) ? 1 : 2
  }
}
