internal import Store

/// A media type: `media` of the Search API.
public enum SearchMedia: String, ParameterValue, CaseIterable {
  case all, movie, podcast, music, musicVideo, audiobook, shortFilm, tvShow, software, ebook

  /// The name of a value in help.
  public static var valueName: String { "MEDIA" }
  /// All values.
  public static var choices: [String] { allCases.map(\.rawValue) }

  /// Parses a word of the API.
  public static func parse(_ text: String) throws -> SearchMedia {
    guard let media = allCases.first(where: { $0.rawValue.lowercased().hasSameBytes(as: text.lowercased()) }) else {
      throw Refusal(
        "storekit.search.media", kind: .usage, "the Search API has no media \(text)",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return media
  }

  /// Its entities; the first is the default of `entity`.
  public var entities: [String] {
    switch self {
    case .all: SearchMedia.allCases.filter { $0 != .all }.flatMap(\.entities) + ["allArtist", "allTrack"]
    case .movie: ["movie", "movieArtist"]
    case .podcast: ["podcast", "podcastAuthor"]
    case .music: ["musicTrack", "song", "album", "musicArtist", "musicVideo", "mix"]
    case .musicVideo: ["musicVideo", "musicArtist"]
    case .audiobook: ["audiobook", "audiobookAuthor"]
    case .shortFilm: ["shortFilm", "shortFilmArtist"]
    case .tvShow: ["tvEpisode", "tvSeason"]
    case .software: ["software", "iPadSoftware", "macSoftware", "softwareDeveloper"]
    case .ebook: ["ebook"]
    }
  }

  /// The kinds of items in a search without `entity`.
  public var kinds: Set<StoreItemKind> {
    switch self {
    case .all: Set(StoreItemKind.allCases)
    case .movie: [.movie]
    case .music: [.song]
    case .software: [.software]
    case .ebook: [.ebook]
    default: []
    }
  }
}

/// The type of results: `entity` of the Search API.
///
/// Some have no results, because the store has no such items.
public struct SearchEntity: ParameterValue {
  /// Its name.
  public let name: String

  /// The name of a value in help.
  public static var valueName: String { "ENTITY" }
  /// All values.
  public static var choices: [String] {
    var seen: Set<String> = []
    return SearchMedia.all.entities.filter { seen.insert($0).inserted }
  }

  /// Parses a word of the API.
  public static func parse(_ text: String) throws -> SearchEntity {
    guard let name = choices.first(where: { $0.lowercased().hasSameBytes(as: text.lowercased()) }) else {
      throw Refusal(
        "storekit.search.entity", kind: .usage, "the Search API has no entity \(text)",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return SearchEntity(name: name)
  }

  /// The kinds of items in its results.
  public var kinds: Set<StoreItemKind> {
    switch name {
    case "software", "iPadSoftware": [.software]
    case "song", "musicTrack": [.song]
    case "album": [.album]
    case "movie": [.movie]
    case "ebook": [.ebook]
    case "allTrack": [.song, .movie]
    case "softwareDeveloper": [.software]
    case "musicArtist": [.song, .album]
    case "movieArtist": [.movie]
    case "allArtist": Set(StoreItemKind.allCases)
    default: []
    }
  }
}

extension SearchEntity {
  /// True if the results are artists rather than items.
  public var isArtist: Bool { name.hasSuffix("Artist") || name.hasSuffix("Developer") || name.hasSuffix("Author") }
}

/// The language of the answer: `lang` of the Search API.
public enum SearchLanguage: String, ParameterValue, CaseIterable {
  /// English.
  case english = "en_us"
  /// Japanese.
  case japanese = "ja_jp"

  /// The name of a value in help.
  public static var valueName: String { "LANG" }
  /// All values.
  public static var choices: [String] { allCases.map(\.rawValue) }

  /// Parses a word of the API.
  public static func parse(_ text: String) throws -> SearchLanguage {
    guard let language = SearchLanguage(rawValue: text.lowercased()) else {
      throw Refusal(
        "storekit.search.lang", kind: .usage, "the Search API has no answers in \(text)", hint: "use en_us or ja_jp",
        subject: text)
    }
    return language
  }
}

/// The searched texts: `attribute` of the Search API.
public struct SearchAttribute: ParameterValue {
  /// The kinds of recorded texts.
  public enum Texts: Sendable {
    case names, artists, genres, descriptions, releaseYears
    /// Texts that the store does not record, which match nothing.
    case unrecorded
  }

  /// Its name.
  public let name: String
  /// The texts that it selects.
  public let texts: Texts

  /// The name of a value in help.
  public static var valueName: String { "ATTRIBUTE" }
  /// All values.
  public static var choices: [String] { all.flatMap(\.names) }

  /// The names of artists, for searches for artists.
  static let artists = SearchAttribute(name: "artistTerm", texts: .artists)

  /// Parses a word of the API.
  public static func parse(_ text: String) throws -> SearchAttribute {
    for (texts, names) in all {
      guard let name = names.first(where: { $0.lowercased().hasSameBytes(as: text.lowercased()) }) else { continue }
      return SearchAttribute(name: name, texts: texts)
    }
    throw Refusal(
      "storekit.search.attribute", kind: .usage, "the Search API has no attribute \(text)",
      hint: "use one of \(choices.joined(separator: ", "))", subject: text)
  }

  /// Source: Apple, iTunes Search API, "Searching", table 2-2.
  private static let all: [(texts: Texts, names: [String])] = [
    (
      .names,
      [
        "titleTerm", "songTerm", "albumTerm", "movieTerm", "featureFilmTerm", "shortFilmTerm", "showTerm", "mixTerm",
        "tvEpisodeTerm", "tvSeasonTerm", "allTrackTerm", "keywordsTerm",
      ]
    ),
    (
      .artists,
      [
        "softwareDeveloper", "artistTerm", "authorTerm", "movieArtistTerm", "allArtistTerm", "composerTerm",
        "directorTerm", "producerTerm", "actorTerm",
      ]
    ),
    (.genres, ["genreIndex"]), (.descriptions, ["descriptionTerm"]), (.releaseYears, ["releaseYearTerm"]),
    (.unrecorded, ["ratingIndex", "ratingTerm", "languageTerm"]),
  ]
}
