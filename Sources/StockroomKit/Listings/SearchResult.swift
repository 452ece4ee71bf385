internal import Catalog
internal import Foundation
public import Rendering

extension StoreListing {
  /// The result with the keys of the Search API for its kind; keys without recorded values are omitted.
  ///
  /// Source: Apple, iTunes Search API, "Understanding Search Results". People see only some of the keys.
  ///
  /// - Parameter store: The beginning of links.
  public func result(at store: String = "http://itunes.apple.com") -> Record {
    switch kind {
    case .software:
      return Record(
        [hidden("wrapperType", "software"), kindField] + track + appFields + artistFields(at: store) + seller
          + price("price", isFormatted: true) + details + [link("trackViewUrl", store)] + ratings)
    case .ebook:
      return Record(
        [kindField] + track + artistFields(at: store) + price("price", isFormatted: true) + details
          + [link("trackViewUrl", store)] + ratings)
    case .album:
      return Record(
        [hidden("wrapperType", "collection"), hidden("collectionType", "Album"), id("collectionId")]
          + names("collection") + artistFields(at: store) + price("collectionPrice") + [country] + details
          + [link("collectionViewUrl", store)])
    case .song, .movie:
      return Record(
        [hidden("wrapperType", "track"), kindField] + track + artistFields(at: store) + price("trackPrice") + [country]
          + details + [link("trackViewUrl", store)])
    }
  }

  private var kindField: Field { Field("kind", .text(kind.rawValue), label: "Kind") }

  private var track: [Field] { [id("trackId")] + names("track") }

  private func id(_ name: String) -> Field { Field(name, .integer(appleID.rawValue), label: "Apple ID") }

  private func names(_ prefix: String) -> [Field] {
    [Field("\(prefix)Name", .text(name), label: "Name"), hidden("\(prefix)CensoredName", name)]
  }

  /// The fields of the catalog's apps, which have no pictures for customers.
  private var appFields: [Field] {
    guard let app else { return [] }
    let language = String(app.locale.prefix { $0 != "-" }).uppercased()
    let version = app.version.map { version in
      [
        hidden("version", version.version),
        Field("currentVersionReleaseDate", .date(version.createdAt), audience: .data),
      ]
    }
    return [Field("bundleId", .identifier(app.bundleID.rawValue), label: "Bundle ID")] + (version ?? [])
      + [
        list("languageCodesISO2A", [language]), list("features", []), list("supportedDevices", []),
        list("advisories", []), list("screenshotUrls", []), list("ipadScreenshotUrls", []),
        list("appletvScreenshotUrls", []), Field("isGameCenterEnabled", .boolean(false), audience: .data),
        Field("isVppDeviceBasedLicensingEnabled", .boolean(false), audience: .data),
      ]
  }

  private func artistFields(at store: String) -> [Field] {
    guard let artist else { return [] }
    return [
      Field("artistId", .integer(artist.id), audience: .data), Field("artistName", .text(artist.name), label: "Artist"),
      hidden("artistViewUrl", artist.link(in: storefront, at: store)),
    ]
  }

  private var seller: [Field] { artist.map { [hidden("sellerName", $0.name)] } ?? [] }

  private func price(_ name: String, isFormatted: Bool = false) -> [Field] {
    let amount = Value.decimal(Double(price.money.amount) ?? 0, places: price.money.exponent)
    return [
      Field(name, amount, label: "Price"), Field("currency", .text(price.money.currency), label: "Currency"),
    ] + (isFormatted ? [hidden("formattedPrice", price.formatted)] : [])
  }

  private var country: Field { hidden("country", storefront.alpha3) }

  /// The details; the recorded picture is used for all sizes.
  private var details: [Field] {
    let sizes = kind == .software ? [60, 100, 512] : [60, 100]
    let hasGenres = kind == .ebook || kind == .software
    return (artwork.map { address in sizes.map { hidden("artworkUrl\($0)", address) } } ?? [])
      + [
        releasedAt.map { Field("releaseDate", .date($0), audience: .data) },
        genre.map { hidden("primaryGenreName", $0) },
        hasGenres ? genre.map { list("genres", [$0]) } : nil,
        description.map { hidden(kind == .movie ? "longDescription" : "description", $0) },
      ].compactMap(\.self)
  }

  private var ratings: [Field] {
    guard let rating else { return [] }
    return ["", "ForCurrentVersion"].flatMap { end in
      [
        Field("averageUserRating\(end)", .decimal(rating, places: 1), audience: .data),
        Field("userRatingCount\(end)", .integer(Int64(reviews.count)), audience: .data),
      ]
    }
  }

  private func link(_ name: String, _ store: String) -> Field { hidden(name, link(at: store)) }

  private func list(_ name: String, _ texts: [String]) -> Field {
    Field(name, .list(texts.map { .text($0) }), audience: .data)
  }

  private func hidden(_ name: String, _ text: String) -> Field { Field(name, .text(text), audience: .data) }
}

extension StoreArtist {
  /// The artist as a result of the Search API.
  public func result(in storefront: Storefront, at store: String) -> Record {
    Record([
      Field("wrapperType", .text("artist")), Field("artistType", .text("Software Artist")),
      Field("artistName", .text(name)), Field("artistLinkUrl", .text(link(in: storefront, at: store))),
      Field("artistId", .integer(id)),
    ])
  }
}
