import StockroomKit

/// The iTunes Search API: apps on sale and imported items, never in-app purchases.
///
/// Apple, iTunes Search API, "Searching" and "Lookup Examples".
enum SearchRoutes {
  static func install(into registry: inout Registry) {
    registry.route(
      Route(
        .get, "/search", access: .anyone, summary: "Searches the store: the iTunes Search API.", failure: failure
      ) { exchange in
        let query = try SearchQuery(exchange.request)
        let search = try query.search
        let found = try exchange.read { try $0.listings?.search(search, catalog: $0) ?? [] }
        return query.answer(search.results(for: found, at: exchange.request.base))
      })
    registry.route(
      Route(
        .get, "/lookup", access: .anyone, summary: "Finds apps and items by their IDs: the iTunes Search API.",
        failure: failure
      ) { exchange in
        let query = try SearchQuery(exchange.request)
        let lookup = try Lookup(query)
        return query.answer(try exchange.read { try lookup.results(in: $0, at: exchange.request.base) })
      })
  }

  /// Apple's clients read `errorMessage`.
  @Sendable private static func failure(_ failure: RouteFailure) -> RouteAnswer {
    guard case .refused(let refusal) = failure.cause, refusal.kind == .usage else { return failure.plainAnswer }
    var error: JSON = ["code": .string(refusal.code), "message": .string(refusal.message)]
    if let hint = refusal.hint { error = error.adding("remedy", .string(hint)) }
    return .json(["errorMessage": .string(refusal.message), "error": error], status: failure.status)
  }
}

/// The parameters that the requests of the Search API share.
struct SearchQuery {
  let query: Query
  let storefront: Storefront
  let language: SearchLanguage
  private let callback: String?

  /// - Throws: A `Refusal` for a country or a language that the API does not have, or an unsafe name of a callback.
  init(_ request: RouteRequest) throws {
    query = request.query
    storefront = try query.value("country").map(Self.storefront) ?? .unitedStates
    language = try query.value("lang").map(SearchLanguage.parse) ?? .english
    callback = try query.value("callback").map(Self.name)
  }

  /// The search of `term` and the other parameters.
  var search: StoreSearch {
    get throws {
      try StoreSearch(
        query.value("term") ?? "", media: try query.value("media").map(SearchMedia.parse) ?? .all,
        entity: try query.value("entity").map(SearchEntity.parse),
        attribute: try query.value("attribute").map(SearchAttribute.parse), in: storefront, language: language,
        limit: try limit)
    }
  }

  var limit: Int? {
    get throws {
      try query.value("limit").map { text in
        guard let limit = Int(text) else {
          throw Refusal(
            "storefront.search.limit", kind: .usage, "\(text) is not a number of results",
            hint: "use limit=1 to limit=200",
            subject: text)
        }
        return limit
      }
    }
  }

  /// The document, or a script that calls a function with it: JSONP.
  func answer(_ results: [Record]) -> RouteAnswer {
    let document: JSON = ["resultCount": JSON(results.count), "results": .array(results.map { .raw($0.jsonLine) })]
    let type = "text/javascript; charset=utf-8"
    guard let callback else { return .text(document.encoded + "\n", type: type) }
    // Older JavaScript treats these two as line ends; the comment keeps the name from being read as another format.
    let script = document.encoded.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    return .text("/**/\(callback)(\(script));\n", type: type)
  }

  private static func storefront(_ code: String) throws -> Storefront {
    guard let storefront = Storefront(code: code) else {
      throw Refusal(
        "storefront.search.country", kind: .usage, "\(code) is not a storefront",
        hint: "use a code of two letters, such as us or jp", subject: code)
    }
    return storefront
  }

  /// A name of a function, which may be a member of objects: `jQuery1_2`, `app.show`.
  private static func name(_ text: String) throws -> String {
    guard text.utf8.count <= 128, text.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$]*(\.[A-Za-z_$][A-Za-z0-9_$]*)*/) != nil
    else {
      throw Refusal(
        "storefront.search.callback", kind: .usage, "the callback is not the name of a function",
        hint: "use letters, digits, _, $, and periods, 128 at most", subject: text)
    }
    return text
  }
}

extension Query {
  /// The last value of a name; nil if it was not sent, or is empty.
  func value(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
