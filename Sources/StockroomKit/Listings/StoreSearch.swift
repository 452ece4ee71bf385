public import Catalog
internal import Foundation
public import Rendering
internal import Store

/// A search of the store: `http://itunes.apple.com/search`.
public struct StoreSearch: Sendable {
  /// The words that the texts of a result contain.
  public let words: [String]
  /// The kinds of items in its results.
  public let kinds: Set<StoreItemKind>
  /// True if the results are the items' artists.
  public let isForArtists: Bool
  /// The searched texts; nil for names, artists, and bundle IDs.
  public let attribute: SearchAttribute?
  /// The storefront.
  public let storefront: Storefront
  /// The language of the results.
  public let language: SearchLanguage
  /// The maximum number of results, 1 to 200.
  public let limit: Int

  /// Describes a search.
  ///
  /// - Throws: A `Refusal` for a term without words, an entity of other media, or an invalid limit.
  public init(
    _ term: String, media: SearchMedia = .all, entity: SearchEntity? = nil, attribute: SearchAttribute? = nil,
    in storefront: Storefront = .unitedStates, language: SearchLanguage = .english, limit: Int? = nil
  ) throws {
    // In a URL, a plus is a space.
    words = Self.folded(term).split { $0.isWhitespace || $0 == "+" }.map(String.init)
    guard !words.isEmpty else {
      throw Refusal("storekit.search.term", kind: .usage, "the term is blank", hint: "give words to search for")
    }
    if let entity, !media.entities.contains(entity.name) {
      throw Refusal(
        "storekit.search.entity", kind: .usage, "the media \(media.rawValue) have no entity \(entity.name)",
        hint: "use one of \(media.entities.joined(separator: ", "))", subject: entity.name)
    }
    self.limit = try Self.limit(limit)
    isForArtists = entity?.isArtist ?? false
    kinds = entity?.kinds ?? media.kinds
    (self.storefront, self.language) = (storefront, language)
    self.attribute = attribute ?? (isForArtists ? .artists : nil)
  }

  /// The maximum number of results: 1 to 200, by default 50.
  public static func limit(_ wanted: Int?) throws -> Int {
    let limit = wanted ?? 50
    guard (1...200).contains(limit) else {
      throw Refusal(
        "storekit.search.limit", kind: .usage, "the Search API returns 1 to 200 results",
        hint: "use a limit of 1 to 200",
        subject: String(limit))
    }
    return limit
  }

  /// The results of the Search API for the found items, up to the limit, and each artist once.
  ///
  /// - Parameter store: The beginning of links.
  public func results(
    for found: [StoreListing], at store: String = "http://itunes.apple.com"
  ) -> [Record] {
    guard isForArtists else { return found.prefix(limit).map { $0.result(at: store) } }
    var known: Set<StoreArtist.ID> = []
    return found.compactMap(\.artist).filter { known.insert($0.id).inserted }.prefix(limit)
      .map { $0.result(in: storefront, at: store) }
  }

  /// True if these texts match the search.
  public func finds(_ texts: [String?]) -> Bool {
    let text = texts.compactMap { $0.map(Self.folded) }.joined(separator: "\n")
    return words.allSatisfy(text.contains)
  }

  /// The rank of a name: 0 if it equals the term, 1 if it begins with the term, otherwise 2.
  public func rank(of name: String) -> Int {
    let name = Self.folded(name)
    let term = words.joined(separator: " ")
    return name.hasSameBytes(as: term) ? 0 : name.hasPrefix(term) ? 1 : 2
  }

  /// The text in lowercase, without accents, and with letters of normal width.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
