internal import StockroomKit

struct SearchCommand: Command {
  private static let term = Parameter<String>.argument("term", "The words to search for, in quotes or with plus signs.")
    .named("TERM")
  private static let entity = Parameter<SearchEntity?>.option("entity", "What to return, such as software or ebook.")
  private static let media = Parameter<SearchMedia>.option(
    "media", "The media to search, such as music.", default: .all, text: "all")
  private static let country = Parameter<Storefront>.option(
    "country", "The storefront, which decides prices and currency.", default: .unitedStates, text: "us")
  private static let language = Parameter<SearchLanguage>.option(
    "lang", "The language of the results, en_us or ja_jp, as far as it is recorded.", default: .english, text: "en_us")

  static let description = CommandDescription(
    "storekit search",
    "Search the store like the iTunes Search API, whose document -o json prints; --limit is 1 to 200, by default 50.",
    effect: .reads, permission: .manageProducts, parameters: [term, entity, media, country, language],
    fields: PageExplanations.all.described("storekit.search", ["resultCount": .integer, "results": .list]),
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
    let results = try StoreListings().search(search, catalog: context.catalog, check: context.checkCancelled)
      .map { Value.record($0.result().fields) }
    return .record(
      Record([
        Field("resultCount", .integer(Int64(results.count)), label: "Results"),
        Field(
          "results", results.isEmpty ? .remark("nothing found", data: .list([])) : .list(results), label: "Found",
          audience: .rows),
      ]))
  }
}
