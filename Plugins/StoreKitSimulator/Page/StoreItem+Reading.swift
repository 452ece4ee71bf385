internal import Foundation
internal import StockroomKit

extension StoreItem {
  /// Reads the item of a row; its problems are reported together.
  init(_ row: ItemRow) throws {
    let (
      (id, kind, name), (artist, genre, description, japanese), (artwork, url, releasedAt), (screenshots, samples)
    ) = try Findings.together(
      {
        try Findings.together(
          { try row.read(.id, Self.appleID) }, { try row.read(.kind, StoreItemKind.parse) },
          { try row.read(.name, Self.name) })
      },
      {
        try Findings.together(
          { try row.text(.artist, limit: 255) }, { try row.text(.genre, limit: 255) },
          { try row.text(.description, limit: 4000, hasLines: true) }, { try Texts(inJapanese: row) })
      },
      {
        try Findings.together(
          { try row.readOptional(.artwork) { try StoreText.address($0, "artwork") } },
          { try row.readOptional(.url) { try StoreText.address($0, "URL") } },
          { try row.readOptional(.releaseDate, Self.date) })
      },
      {
        try Findings.together(
          { try row.addresses(.screenshots, limit: 20) }, { try row.addresses(.samples, limit: 20) })
      })
    self.init(
      appleID: id, kind: kind, name: name, artist: artist, genre: genre, description: description, artwork: artwork,
      url: url, releasedAt: releasedAt, japanese: japanese, screenshots: screenshots, samples: samples)
  }

  /// The first field that another row of the same item has otherwise; an empty field is like any.
  func difference(from other: StoreItem) -> ItemField? {
    if kind != other.kind { return .kind }
    let texts: [(ItemField, String?, String?)] = [
      (.name, name, other.name), (.artist, artist, other.artist), (.genre, genre, other.genre),
      (.description, description, other.description), (.nameJa, japanese.name, other.japanese.name),
      (.artistJa, japanese.artist, other.japanese.artist), (.genreJa, japanese.genre, other.japanese.genre),
      (.descriptionJa, japanese.description, other.japanese.description), (.artwork, artwork, other.artwork),
      (.url, url, other.url), (.screenshots, Self.joined(screenshots), Self.joined(other.screenshots)),
      (.samples, Self.joined(samples), Self.joined(other.samples)),
    ]
    if let text = texts.first(where: { $2 != nil && $1.map { Array($0.utf8) } != $2.map { Array($0.utf8) } }) {
      return text.0
    }
    return other.releasedAt != nil && releasedAt != other.releasedAt ? .releaseDate : nil
  }

  private static func joined(_ addresses: [String]) -> String? {
    addresses.isEmpty ? nil : addresses.joined(separator: " ")
  }

  private static func appleID(_ text: String) throws -> AppleID {
    guard let id = AppleID(digits: text) else {
      throw Refusal(
        "storekit.item.id", "\(text.isEmpty ? "this" : text) is not an Apple ID",
        hint: "use a number of at most 12 digits, such as 364709193", subject: text)
    }
    return id
  }

  private static func name(_ text: String) throws -> String {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw Refusal("storekit.item.name", "the name must not be blank", hint: "give it a name", subject: text)
    }
    try StoreText.check(text, "name", limit: 255)
    return text
  }

  /// A day, or a point in time as the Search API writes it: `2010-04-01`, `2010-04-01T07:00:00Z`.
  private static func date(_ text: String) throws -> Date {
    let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    let isDay = text.utf8.count == 10
    guard let date = isDay ? try? day.parse(text) : try? Date.ISO8601FormatStyle().parse(text),
      day.format(date).prefix(10) == text.prefix(10)
    else {
      throw Refusal(
        "storekit.item.date", "\(text) is not a date", hint: "use a date such as 2012-11-21 or 2012-11-21T09:00:00Z",
        subject: text)
    }
    return date
  }
}

extension StoreItem.Texts {
  /// Reads the texts in Japanese of a row.
  fileprivate init(inJapanese row: ItemRow) throws {
    let texts = try Findings.together(
      { try row.text(.nameJa, limit: 255) }, { try row.text(.artistJa, limit: 255) },
      { try row.text(.genreJa, limit: 255) }, { try row.text(.descriptionJa, limit: 4000, hasLines: true) })
    self.init(name: texts.0, artist: texts.1, genre: texts.2, description: texts.3)
  }
}

extension ItemPrice {
  /// Reads the price of a row.
  init(_ row: ItemRow, defaultStorefront: Storefront?) throws {
    let (place, currency) = try Findings.together(
      { try row.readOptional(.country, Storefront.parse) }, { try row.read(.currency, Self.currency) })
    storefront = place ?? defaultStorefront
    money = try row.read(.price) { try Self.money($0, in: currency) }
  }

  private static func currency(_ text: String) throws -> String {
    let code = text.uppercased()
    guard code.utf8.count == 3, Locale.Currency(code).isISOCurrency else {
      throw Refusal(
        "storekit.item.currency", "\(text.isEmpty ? "this" : text) is not a currency",
        hint: "use three letters, such as JPY", subject: text)
    }
    return code
  }

  /// The amount, which is zero for a free item.
  ///
  /// Spreadsheets and the Search API write `120.00` for 120 yen.
  private static func money(_ text: String, in currency: String) throws -> Money {
    let decimals = Money.decimals(of: currency)
    let advice: String
    do throws(Money.AmountError) {
      let money = try Money(parsing: trimmed(text, to: decimals), currency: currency, exponent: decimals)
      guard money.minorUnits <= largest else { throw Money.AmountError(.tooLarge, at: 0) }
      return money
    } catch {
      switch error.reason {
      case .signed: advice = "leave the row out if the item is not sold by itself"
      case .empty: advice = "write 0 for a free item, and leave the row out if it is not sold"
      case .tooManyDecimals: advice = "\(currency) has \(decimals) decimals"
      case .tooLarge: advice = "use at most 12 digits"
      default: advice = "use digits and a point, such as 4.99"
      }
    }
    throw Refusal(
      "storekit.item.price", "\(text.isEmpty ? "this" : text) is not a price", hint: advice, subject: text)
  }

  private static let largest: Int64 = 999_999_999_999

  private static func trimmed(_ text: String, to decimals: Int) -> String {
    guard let point = text.firstIndex(of: ".") else { return text }
    var text = Substring(text)
    while text.last == "0", text[point...].dropFirst().count > decimals { text.removeLast() }
    return String(text.last == "." && decimals == 0 ? text.dropLast() : text)
  }
}

extension ItemRow {
  /// The web addresses of a field, separated by spaces.
  fileprivate func addresses(_ field: ItemField, limit: Int) throws -> [String] {
    try readOptional(field) { text in
      let addresses = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard addresses.count <= limit else {
        throw Refusal(
          "storekit.item.addresses", "an item has at most \(limit) \(field.rawValue)", hint: "it has \(addresses.count)"
        )
      }
      return try addresses.map { try StoreText.address($0, field.rawValue) }
    } ?? []
  }

  fileprivate func text(_ field: ItemField, limit: Int, hasLines: Bool = false) throws -> String? {
    try readOptional(field) { text in
      try StoreText.check(text, field.rawValue, limit: limit, hasLines: hasLines)
      return text
    }
  }
}
