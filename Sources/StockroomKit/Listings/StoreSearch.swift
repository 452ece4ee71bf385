public import Catalog
internal import Foundation
internal import Store

/// A search of the store: `http://itunes.apple.com/search`.
public struct StoreSearch: Sendable {
  /// The words that a result has in its texts.
  public let words: [String]
  /// The kinds of items that it finds.
  public let kinds: Set<StoreItemKind>
  /// The texts that are searched; nil for names, artists, and bundle IDs.
  public let attribute: SearchAttribute?
  /// The storefront.
  public let storefront: Storefront
  /// The language of the results.
  public let language: SearchLanguage
  /// The largest number of results: 1 to 200.
  public let limit: Int

  /// Describes a search.
  ///
  /// - Throws: A `Refusal` for a term without words, an entity that the media do not have, or a limit that the API does
  ///   not have.
  public init(
    _ term: String, media: SearchMedia = .all, entity: SearchEntity? = nil, attribute: SearchAttribute? = nil,
    in storefront: Storefront = .unitedStates, language: SearchLanguage = .english, limit: Int? = nil
  ) throws {
    // A URL has a plus for a space.
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
    kinds = entity?.kinds ?? media.kinds
    (self.attribute, self.storefront, self.language) = (attribute, storefront, language)
  }

  /// The number of results that the API returns at most: 50, unless it is asked for 1 to 200.
  public static func limit(_ wanted: Int?) throws -> Int {
    let limit = wanted ?? 50
    guard (1...200).contains(limit) else {
      throw Refusal(
        "storekit.search.limit", kind: .usage, "the Search API returns 1 to 200 results", hint: "use --limit 1 to 200",
        subject: String(limit))
    }
    return limit
  }

  /// Whether it finds something with these texts.
  public func finds(_ texts: [String?]) -> Bool {
    let text = texts.compactMap { $0.map(Self.folded) }.joined(separator: "\n")
    return words.allSatisfy(text.contains)
  }

  /// The place of a name among the results: 0 if it is the term, 1 if it begins with it, otherwise 2.
  public func rank(of name: String) -> Int {
    let name = Self.folded(name)
    let term = words.joined(separator: " ")
    return name.hasSameBytes(as: term) ? 0 : name.hasPrefix(term) ? 1 : 2
  }

  /// A text without accents, in lowercase, and with letters of the usual width.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
