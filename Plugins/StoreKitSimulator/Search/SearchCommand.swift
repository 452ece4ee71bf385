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

  private let text: String
  private let kinds: Set<ItemKind>
  private let storefront: Storefront
  private let language: SearchLanguage

  init(_ arguments: Arguments) throws {
    text = try arguments[Self.term]
    let media = try arguments[Self.media]
    let entity = try arguments[Self.entity]
    if let entity, !media.entities.contains(entity.name) {
      throw Refusal(
        "storekit.search.entity", kind: .usage, "the media \(media.rawValue) have no entity \(entity.name)",
        hint: "use one of \(media.entities.joined(separator: ", "))", subject: entity.name)
    }
    kinds = entity?.kinds ?? media.kinds
    storefront = try arguments[Self.country]
    language = try arguments[Self.language]
  }

  func run(in context: Context) throws -> Output {
    let search = try StoreSearch(text, kinds: kinds, in: storefront, language: language, limit: context.listing.limit)
    let reviews = CustomerReviews(catalog: context.catalog)
    let results = try search.results(in: context).map { hit in
      hit.value(
        in: storefront, language,
        reviews: hit.subject.kind == .software ? try reviews.all(of: hit.subject, in: storefront) : [])
    }
    return .record(
      Record([
        Field("resultCount", .integer(Int64(results.count)), label: "Results"),
        Field(
          "results", results.isEmpty ? .remark("nothing found", data: .list([])) : .list(results), label: "Found",
          audience: .rows),
      ]))
  }
}
