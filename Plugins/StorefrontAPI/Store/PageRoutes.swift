import StockroomKit

/// The pages that preview links open: `/us/app/ibooks/id364709193?mt=8`.
///
/// Only the country and the number after `id` matter.
enum PageRoutes {
  static func install(into registry: inout Registry) {
    for kind in StoreItemKind.allCases {
      let path = kind.link.path
      for start in ["/{country}/\(path)", "/\(path)"] {
        for end in ["/{id}", "/{slug}/{id}"] {
          route(start + end, "Shows the page of \(kind.label.lowercased())s.", in: &registry, answer: page)
        }
      }
    }
    for word in ["artist", "developer"] {
      for end in ["/{id}", "/{slug}/{id}"] {
        route("/{country}/\(word)\(end)", "Shows an artist's items.", in: &registry, answer: artist)
      }
    }
    // The iTunes Store's links before it had readable URLs.
    for name in ["viewSoftware", "viewAlbum", "viewMovie", "viewBook"] {
      route("/WebObjects/MZStore.woa/wa/\(name)", "Shows a page by an old link.", in: &registry, answer: page)
    }
  }

  private static func route(
    _ path: String, _ summary: String, in registry: inout Registry,
    answer: @escaping @Sendable (Exchange) throws -> RouteAnswer
  ) {
    registry.route(
      Route(.get, path, access: .anyone, summary: summary, failure: HTMLPage.failure, answer: answer))
  }

  @Sendable private static func page(_ exchange: Exchange) throws -> RouteAnswer {
    let request = exchange.request
    let (storefront, id) = (try storefront(of: request), try id(of: request))
    let listing = try exchange.read { catalog in
      try catalog.listings?.listing(of: id, in: storefront, language: storefront.language, catalog: catalog)
    }
    guard let listing else { throw Refusal.noPage(id, storefront) }
    return ProductPage(listing, at: request.base).page.answer()
  }

  @Sendable private static func artist(_ exchange: Exchange) throws -> RouteAnswer {
    let request = exchange.request
    let (storefront, id) = (try storefront(of: request), try id(of: request))
    let made = try exchange.read { catalog in
      try catalog.listings?.listings(
        of: id.rawValue, in: storefront, language: storefront.language, catalog: catalog) ?? []
    }
    guard let artist = made.first?.artist else { throw Refusal.noPage(id, storefront) }
    return ArtistPage(artist, made, at: request.base).page.answer()
  }

  private static func storefront(of request: RouteRequest) throws -> Storefront {
    guard let code = request.parameters["country"] ?? request.query.value("cc") else { return .unitedStates }
    guard let storefront = Storefront(code: code) else {
      throw Refusal("storefront.page.country", kind: .missing, "there is no store for \(code)", subject: code)
    }
    return storefront
  }

  private static func id(of request: RouteRequest) throws -> AppleID {
    let sent = request.parameters["id"].map { $0.hasPrefix("id") ? $0.dropFirst(2) : "" } ?? request.query["id"]?[...]
    guard let id = sent.flatMap(AppleID.init(digits:)) else {
      throw Refusal(
        "storefront.page.id", kind: .missing, "the link has no Apple ID: a number after id, as in /us/app/id364709193")
    }
    return id
  }
}

extension Refusal {
  fileprivate static func noPage(_ id: AppleID, _ storefront: Storefront) -> Refusal {
    Refusal(
      "storefront.page.unknown", kind: .missing,
      "the store (\(storefront.name)) sells nothing with the Apple ID \(id)",
      subject: id.description)
  }
}

extension Storefront {
  /// The language of its pages, one of the two that items are recorded in.
  fileprivate var language: SearchLanguage { alpha3.hasSameBytes(as: "JPN") ? .japanese : .english }
}
