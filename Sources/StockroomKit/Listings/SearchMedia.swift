internal import Store

/// A type of media of the Search API: `media`.
public enum SearchMedia: String, ParameterValue, CaseIterable {
  case all, movie, podcast, music, musicVideo, audiobook, shortFilm, tvShow, software, ebook

  /// The name of a value in help.
  public static var valueName: String { "MEDIA" }
  /// All of them.
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

  /// Its entities; the first is what the API searches without `entity`.
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

  /// The kinds of items that it finds without `entity`.
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

/// What to return: `entity` of the Search API.
///
/// Some are never found, since the store has no items of them.
public struct SearchEntity: ParameterValue {
  /// Its name.
  public let name: String

  /// The name of a value in help.
  public static var valueName: String { "ENTITY" }
  /// All of them.
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

  /// The kinds of items that it finds.
  public var kinds: Set<StoreItemKind> {
    switch name {
    case "software", "iPadSoftware": [.software]
    case "song", "musicTrack": [.song]
    case "album": [.album]
    case "movie": [.movie]
    case "ebook": [.ebook]
    case "allTrack": [.song, .movie]
    default: []
    }
  }
}

/// The language of the answer: `lang` of the Search API, which has two.
public enum SearchLanguage: String, ParameterValue, CaseIterable {
  /// English.
  case english = "en_us"
  /// Japanese.
  case japanese = "ja_jp"

  /// The name of a value in help.
  public static var valueName: String { "LANG" }
  /// All of them.
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

/// The texts to search: `attribute` of the Search API.
public struct SearchAttribute: ParameterValue {
  /// The kinds of texts that are recorded.
  public enum Texts: Sendable {
    case names, artists, genres, descriptions, releaseYears
    /// Texts that the store does not record, in which nothing is found.
    case unrecorded
  }

  /// Its name.
  public let name: String
  /// The texts that it means.
  public let texts: Texts

  /// The name of a value in help.
  public static var valueName: String { "ATTRIBUTE" }
  /// All of them.
  public static var choices: [String] { all.flatMap(\.names) }

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

  /// Apple, iTunes Search API, "Searching", table 2-2.
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
