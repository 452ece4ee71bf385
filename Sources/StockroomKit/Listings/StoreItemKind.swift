/// The kinds of items besides in-app purchases, by their names in the Search API.
public enum StoreItemKind: String, ParameterValue, CaseIterable {
  case song, album
  case movie = "feature-movie"
  case ebook, software

  /// The name of a kind in help.
  public static var valueName: String { "KIND" }
  /// All kinds.
  public static var choices: [String] { allCases.map(\.rawValue) }

  /// Parses a kind by its name in the Search API, or in common words.
  public static func parse(_ text: String) throws -> StoreItemKind {
    let word = text.lowercased().filter { $0.isLetter }
    guard let kind = allCases.first(where: { $0.words.contains(word) }) else {
      throw Refusal(
        "storekit.item.kind", kind: .usage, "\(text.isEmpty ? "this" : text) is not a kind of item",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return kind
  }

  /// The name for people.
  public var label: String {
    switch self {
    case .song: "Song"
    case .album: "Album"
    case .movie: "Film"
    case .ebook: "Book"
    case .software: "App"
    }
  }

  /// The path and the type of media in a preview link, as in `/us/app/id364709193?mt=8`.
  public var link: (path: String, media: Int) {
    switch self {
    case .song: ("song", 1)
    case .album: ("album", 1)
    case .movie: ("movie", 6)
    case .ebook: ("book", 11)
    case .software: ("app", 8)
    }
  }

  private var words: [String] {
    switch self {
    case .song: ["song", "track", "musictrack"]
    case .album: ["album"]
    case .movie: ["featuremovie", "movie", "film"]
    case .ebook: ["ebook", "book"]
    case .software: ["software", "app"]
    }
  }
}
