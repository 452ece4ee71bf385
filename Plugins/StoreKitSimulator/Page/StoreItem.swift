internal import Foundation
internal import StockroomKit

/// An item of the App Store, the iTunes Store, or the iBookstore that is not in the catalog: music, a film, a book, or
/// another publisher's app.
struct StoreItem: Sendable {
  /// Its number in the store: `trackId` or `collectionId` of the Search API.
  let appleID: AppleID
  let kind: StoreItemKind
  private(set) var name: String
  /// The maker or seller.
  private(set) var artist: String?
  private(set) var genre: String?
  private(set) var description: String?
  /// Its texts in Japanese.
  let japanese: Texts
  /// The address of its picture.
  let artwork: String?
  /// Its own preview link; nil for the usual one.
  let url: String?
  let releasedAt: Date?
  /// The addresses of its screenshots.
  let screenshots: [String]
  /// The addresses of its samples: parts of a song or a film.
  let samples: [String]

  /// The recorded texts of an item in one language.
  struct Texts: Sendable {
    var name: String?
    var artist: String?
    var genre: String?
    var description: String?
  }

  static let columns =
    "apple_id, kind, name, artist, genre, description, artwork, url, released_at, name_ja, artist_ja, genre_ja, "
    + "description_ja, screenshots, samples"

  init(_ row: Row) throws {
    appleID = AppleID(row.integer(0))
    kind = try row.term(StoreItemKind.self, 1, in: "storekit_item.kind", of: row.integer(0))
    name = row.text(2)
    artist = row.optionalText(3)
    genre = row.optionalText(4)
    description = row.optionalText(5)
    artwork = row.optionalText(6)
    url = row.optionalText(7)
    releasedAt = row.optionalInteger(8).map { Date(seconds: $0) }
    japanese = Texts(
      name: row.optionalText(9), artist: row.optionalText(10), genre: row.optionalText(11),
      description: row.optionalText(12))
    screenshots = Self.addresses(row.optionalText(13))
    samples = Self.addresses(row.optionalText(14))
  }

  init(
    appleID: AppleID, kind: StoreItemKind, name: String, artist: String?, genre: String?, description: String?,
    artwork: String?, url: String?, releasedAt: Date?, japanese: Texts = Texts(), screenshots: [String] = [],
    samples: [String] = []
  ) {
    (self.appleID, self.kind, self.name) = (appleID, kind, name)
    (self.artist, self.genre, self.description) = (artist, genre, description)
    (self.artwork, self.url, self.releasedAt, self.japanese) = (artwork, url, releasedAt, japanese)
    (self.screenshots, self.samples) = (screenshots, samples)
  }

  /// The values in the order of ``columns``.
  var values: [SQLValue] {
    [
      .integer(appleID.rawValue), .text(kind.rawValue), .text(name), .text(artist), .text(genre), .text(description),
      .text(artwork), .text(url), .integer(releasedAt?.seconds), .text(japanese.name), .text(japanese.artist),
      .text(japanese.genre), .text(japanese.description), Self.text(screenshots), Self.text(samples),
    ]
  }

  private static func text(_ addresses: [String]) -> SQLValue {
    .text(addresses.isEmpty ? nil : addresses.joined(separator: " "))
  }

  private static func addresses(_ text: String?) -> [String] {
    (text ?? "").split(separator: " ").map(String.init)
  }

  /// The item with its recorded texts in a language, and the others in the first language.
  func texts(in language: SearchLanguage) -> StoreItem {
    guard language == .japanese else { return self }
    var item = self
    item.name = japanese.name ?? name
    item.artist = japanese.artist ?? artist
    item.genre = japanese.genre ?? genre
    item.description = japanese.description ?? description
    return item
  }

  /// The preview link in a storefront.
  func link(in storefront: Storefront) -> String {
    url ?? storefront.link(to: appleID, as: kind)
  }
}

/// The price of an item in one storefront, or in all others.
struct ItemPrice: Sendable {
  /// Nil for all storefronts.
  let storefront: Storefront?
  let money: Money
}

extension [ItemPrice] {
  /// The price in a storefront.
  func price(in storefront: Storefront) -> ItemPrice? {
    first { $0.storefront == storefront } ?? first { $0.storefront == nil }
  }
}

/// A price as customers of a storefront see it.
struct StoreOffer: Sendable {
  let money: Money
  /// `Free`, or the amount in the storefront's own notation.
  let formatted: String

  init(_ money: Money, in storefront: Storefront) {
    self.money = money
    guard money.minorUnits > 0 else {
      formatted = "Free"
      return
    }
    let style = Decimal.FormatStyle.Currency(
      code: money.currency, locale: Locale(identifier: storefront.displayLocale)
    ).precision(.fractionLength(money.exponent))
    formatted = style.format(
      Decimal(sign: .plus, exponent: -money.exponent, significand: Decimal(money.minorUnits.magnitude)))
  }

  /// The price as a number of the Search API.
  var number: Value {
    .decimal(Double(money.amount) ?? 0, places: money.exponent)
  }

  var value: Value { .money(amount: money.amount, currency: money.currency, formatted: formatted) }
}

extension Storefront {
  /// The currency of its country: ISO 4217.
  var currency: String { Locale(identifier: displayLocale).currency?.identifier ?? "USD" }
}

extension Money {
  /// Nothing, in the currency of a storefront.
  static func free(in storefront: Storefront) -> Money {
    let currency = storefront.currency
    return Money(minorUnits: 0, currency: currency, exponent: decimals(of: currency))
  }
}
