internal import StockroomKit

extension StoreSearch.Hit {
  /// The result with the keys of the Search API for its kind; those that nothing is recorded for are left out.
  ///
  /// Apple, iTunes Search API, "Understanding Search Results". People see some of them only.
  func value(in storefront: Storefront, _ language: SearchLanguage, reviews: [CustomerReview]) -> Value {
    let link = Field("trackViewUrl", .text(subject.link(in: storefront)), audience: .data)
    switch subject {
    case .app(let app, let version):
      return .record(
        [hidden("wrapperType", "software"), kind] + track + [
          Field("bundleId", .identifier(app.bundleID.rawValue), label: "Bundle ID")
        ] + price("price", formattedIn: language)
          + [
            version.map { Field("version", .text($0.version), audience: .data) },
            Field("screenshotUrls", .list([]), audience: .data), link,
          ].compactMap(\.self) + ratings(reviews))
    case .item(let item):
      let shown = artist(item)
      let rest = details(item)
      switch item.kind {
      case .software:
        let seller = item.artist.map { hidden("sellerName", $0) }
        return .record(
          [hidden("wrapperType", "software"), kind] + track + shown + [seller].compactMap(\.self)
            + price("price", formattedIn: language) + rest + [link] + ratings(reviews))
      case .ebook: return .record([kind] + track + shown + price("price", formattedIn: language) + rest + [link])
      case .album:
        return .record(
          [hidden("wrapperType", "collection"), hidden("collectionType", "Album"), id("collectionId")]
            + names("collection") + shown + price("collectionPrice") + country(storefront) + rest + [
              Field("collectionViewUrl", .text(item.link(in: storefront)), audience: .data)
            ])
      case .song, .movie:
        return .record(
          [hidden("wrapperType", "track"), kind] + track + shown + price("trackPrice") + country(storefront) + rest
            + [link])
      }
    }
  }

  private var kind: Field { Field("kind", .text(subject.kind.rawValue), label: "Kind") }

  private var track: [Field] { [id("trackId")] + names("track") }

  private func id(_ name: String) -> Field { Field(name, .integer(subject.appleID.rawValue), label: "Apple ID") }

  private func names(_ prefix: String) -> [Field] {
    [
      Field("\(prefix)Name", .text(subject.name), label: "Name"), hidden("\(prefix)CensoredName", subject.name),
    ]
  }

  private func artist(_ item: StoreItem) -> [Field] {
    item.artist.map { [Field("artistName", .text($0), label: "Artist")] } ?? []
  }

  private func price(_ name: String, formattedIn language: SearchLanguage? = nil) -> [Field] {
    let isFree = offer.money.minorUnits == 0
    let formatted = language.map { $0 == .japanese && isFree ? "無料" : offer.formatted }
    return [
      Field(name, offer.number, label: "Price"), Field("currency", .text(offer.money.currency), label: "Currency"),
    ]
      + (formatted.map { [hidden("formattedPrice", $0)] } ?? [])
  }

  private func country(_ storefront: Storefront) -> [Field] { [hidden("country", storefront.alpha3)] }

  private func details(_ item: StoreItem) -> [Field] {
    [
      item.artwork.map { hidden("artworkUrl100", $0) },
      item.releasedAt.map { Field("releaseDate", .date($0), audience: .data) },
      item.genre.map { hidden("primaryGenreName", $0) },
      item.genre.flatMap { genre in
        item.kind == .ebook || item.kind == .software
          ? Field("genres", .list([.text(genre)]), audience: .data) : nil
      },
      item.description.map { hidden(item.kind == .movie ? "longDescription" : "description", $0) },
    ].compactMap(\.self)
  }

  private func ratings(_ reviews: [CustomerReview]) -> [Field] {
    guard let rating = reviews.rating else { return [] }
    return [
      Field("averageUserRating", .decimal(rating, places: 1), audience: .data),
      Field("userRatingCount", .integer(Int64(reviews.count)), audience: .data),
    ]
  }

  private func hidden(_ name: String, _ text: String) -> Field { Field(name, .text(text), audience: .data) }
}
