internal import StockroomKit

/// A type of media of the Search API: `media`.
enum SearchMedia: String, ParameterValue, CaseIterable {
  case all, movie, podcast, music, musicVideo, audiobook, shortFilm, tvShow, software, ebook

  static var valueName: String { "MEDIA" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> SearchMedia {
    guard let media = allCases.first(where: { $0.rawValue.lowercased().hasSameBytes(as: text.lowercased()) }) else {
      throw Refusal(
        "storekit.search.media", kind: .usage, "the Search API has no media \(text)",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return media
  }

  /// Its entities; the first is what the API searches without `entity`.
  var entities: [String] {
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
  var kinds: Set<ItemKind> {
    switch self {
    case .all: Set(ItemKind.allCases)
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
struct SearchEntity: ParameterValue {
  let name: String

  static var valueName: String { "ENTITY" }
  static var choices: [String] {
    var seen: Set<String> = []
    return SearchMedia.all.entities.filter { seen.insert($0).inserted }
  }

  static func parse(_ text: String) throws -> SearchEntity {
    guard let name = choices.first(where: { $0.lowercased().hasSameBytes(as: text.lowercased()) }) else {
      throw Refusal(
        "storekit.search.entity", kind: .usage, "the Search API has no entity \(text)",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return SearchEntity(name: name)
  }

  /// The kinds of items that it finds.
  var kinds: Set<ItemKind> {
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
enum SearchLanguage: String, ParameterValue, CaseIterable {
  case english = "en_us"
  case japanese = "ja_jp"

  static var valueName: String { "LANG" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> SearchLanguage {
    guard let language = SearchLanguage(rawValue: text.lowercased()) else {
      throw Refusal(
        "storekit.search.lang", kind: .usage, "the Search API has no answers in \(text)", hint: "use en_us or ja_jp",
        subject: text)
    }
    return language
  }
}
