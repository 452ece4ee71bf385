internal import StockroomKit

/// The apps and items that the store sells, for the search and other plugins.
struct StoreListings: ListingService {
  func listing(
    of appleID: AppleID, in storefront: Storefront, language: SearchLanguage, catalog: Catalog
  ) throws -> StoreListing? {
    guard let subject = try StoreSubjects(catalog: catalog).subject(appleID) else { return nil }
    return try listing(of: subject, in: storefront, language, catalog)
  }

  func search(_ search: StoreSearch, catalog: Catalog) throws -> [StoreListing] {
    try self.search(search, catalog: catalog) {}
  }

  /// The results: names equal to the term, then names that begin with it, then the others, by Apple ID.
  ///
  /// - Parameter check: Called for each item; it may throw to end the search.
  func search(_ search: StoreSearch, catalog: Catalog, check: () throws -> Void) throws -> [StoreListing] {
    let subjects = StoreSubjects(catalog: catalog)
    var found: [(rank: Int, subject: StoreSubject)] = []
    try each(search.kinds, in: catalog) { subject in
      try check()
      // Texts in all languages are searched.
      guard search.finds(subject.texts(for: search.attribute)),
        try subjects.offer(of: subject, in: search.storefront) != nil
      else { return }
      found.append((search.rank(of: subject.name(in: search.language)), subject))
    }
    let sorted = found.sorted { ($0.rank, $0.subject.appleID) < ($1.rank, $1.subject.appleID) }
    // Many items may have few artists.
    return try sorted.prefix(search.isForArtists ? sorted.count : search.limit).compactMap {
      try listing(of: $0.subject, in: search.storefront, search.language, catalog)
    }
  }

  func appleIDs(of kinds: Set<StoreItemKind>, catalog: Catalog) throws -> [AppleID] {
    var found: [AppleID] = []
    try each(kinds, in: catalog) { found.append($0.appleID) }
    return found.sorted()
  }

  func prices(of appleID: AppleID, catalog: Catalog) throws -> [(storefront: Storefront, money: Money)] {
    let subjects = StoreSubjects(catalog: catalog)
    switch try subjects.subject(appleID) {
    case nil: return []
    case .app: return catalog.rules.storefronts.map { ($0, .free(in: $0)) }
    case .item(let item):
      let prices = try StoreItems(catalog: catalog).prices(of: item)
      return catalog.rules.storefronts.compactMap { storefront in
        prices.price(in: storefront).map { (storefront, $0.money) }
      }
    }
  }

  private func each(_ kinds: Set<StoreItemKind>, in catalog: Catalog, _ body: (StoreSubject) throws -> Void) throws {
    let subjects = StoreSubjects(catalog: catalog)
    if kinds.contains(.software) {
      for app in try catalog.apps.all() {
        if case .onSale(let version) = try subjects.sale(of: app) { try body(.app(app, version: version)) }
      }
    }
    try StoreItems(catalog: catalog).each(kinds) { item in
      // An app created later in the catalog owns its Apple ID.
      if item.kind == .software, try catalog.owner(of: item.appleID) != nil { return }
      try body(.item(item))
    }
  }

  private func listing(
    of subject: StoreSubject, in storefront: Storefront, _ language: SearchLanguage, _ catalog: Catalog
  ) throws -> StoreListing? {
    guard let offer = try StoreSubjects(catalog: catalog).offer(of: subject, in: storefront) else { return nil }
    let isFree = offer.money.minorUnits == 0
    let price = Price(offer.money, formatted: language == .japanese && isFree ? "無料" : offer.formatted)
    var listing = StoreListing(
      subject.appleID, subject.kind, name: subject.name(in: language), in: storefront, price: price)
    switch subject {
    case .app(let app, let version):
      listing.app = StoreListing.App(bundleID: app.bundleID, locale: app.primaryLocale, version: version)
    case .item(let item):
      let shown = item.texts(in: language)
      // The artist's number is computed from the name in the first language.
      listing.artist = shown.artist.map { StoreArtist($0, id: item.artist.map { StoreArtist($0).id }) }
      (listing.genre, listing.description) = (shown.genre, shown.description)
      (listing.artwork, listing.ownLink, listing.releasedAt) = (item.artwork, item.url, item.releasedAt)
    }
    listing.reviews = try CustomerReviews(catalog: catalog).all(of: subject, in: storefront).map {
      StoreReview(stars: $0.stars, title: $0.title, text: $0.text, at: $0.at)
    }
    return listing
  }
}

extension StoreSubject {
  fileprivate func name(in language: SearchLanguage) -> String {
    switch self {
    case .app(let app, _): app.name
    case .item(let item): item.texts(in: language).name
    }
  }

  /// The texts that are searched, in all languages.
  fileprivate func texts(for attribute: SearchAttribute?) -> [String?] {
    switch self {
    case .app(let app, _):
      switch attribute?.texts {
      case nil: [app.name, app.bundleID.rawValue]
      case .names: [app.name]
      case .artists, .genres, .descriptions, .releaseYears, .unrecorded: []
      }
    case .item(let item):
      switch attribute?.texts {
      case nil: [item.name, item.artist, item.japanese.name, item.japanese.artist]
      case .names: [item.name, item.japanese.name]
      case .artists: [item.artist, item.japanese.artist]
      case .genres: [item.genre, item.japanese.genre]
      case .descriptions: [item.description, item.japanese.description]
      case .releaseYears: [item.releasedAt.map { String($0.iso8601.prefix(4)) }]
      case .unrecorded: []
      }
    }
  }
}

struct SearchCommand: Command {
  private static let term = Parameter<String>.argument("term", "The words to search for, in quotes or with plus signs.")
    .named("TERM")
  private static let entity = Parameter<SearchEntity?>.option("entity", "What to return, such as software or ebook.")
  private static let media = Parameter<SearchMedia>.option(
    "media", "The media to search, such as music.", default: .all, text: "all")
  private static let country = Parameter<Storefront>.option(
    "country", "The storefront, which decides prices and currency.", default: .unitedStates, text: "us")
  private static let language = Parameter<SearchLanguage>.option(
    "lang", "The language of the results, en_us or ja_jp, where texts in it are recorded.", default: .english,
    text: "en_us")

  static let description = CommandDescription(
    "storekit search",
    "Search the store like the iTunes Search API, whose document -o json prints; --limit is 1 to 200, by default 50.",
    effect: .reads, permission: .manageProducts, parameters: [term, entity, media, country, language],
    fields: StoreKitExplanations.all.described("storekit.search", ["resultCount": .integer, "results": .list]),
    examples: [
      "storekit item import items.csv; storekit search ibooks --entity software --country us -o json",
      "storekit item import items.csv; storekit search 'dot and the kangaroo' --entity ebook",
    ])

  private let term: String
  private let media: SearchMedia
  private let entity: SearchEntity?
  private let storefront: Storefront
  private let language: SearchLanguage

  init(_ arguments: Arguments) throws {
    term = try arguments[Self.term]
    media = try arguments[Self.media]
    entity = try arguments[Self.entity]
    storefront = try arguments[Self.country]
    language = try arguments[Self.language]
  }

  func run(in context: Context) throws -> Output {
    let search = try StoreSearch(
      term, media: media, entity: entity, in: storefront, language: language, limit: context.listing.limit)
    let found = try StoreListings().search(search, catalog: context.catalog, check: context.checkCancelled)
    let results = search.results(for: found).map { Value.record($0.fields) }
    return .record(
      Record([
        Field("resultCount", .integer(Int64(results.count)), label: "Results"),
        Field(
          "results", results.isEmpty ? .remark("nothing found", data: .list([])) : .list(results), label: "Found",
          audience: .rows),
      ]))
  }
}
