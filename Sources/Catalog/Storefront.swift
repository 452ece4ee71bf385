/// One of Apple's 175 storefronts: a country or region with its own store, prices and languages.
///
/// Storefronts sort by their alpha-3 code and are encoded as it.
///
/// ```swift
/// let japan = Storefront(code: "jp")   // JPN, the same as Storefront(code: "JPN")
/// ```
public struct Storefront: Sendable {
  /// The three capital letters Apple uses: ISO 3166-1 alpha-3, and `XKS` for Kosovo, which has none.
  public let alpha3: String

  /// The two capital letters of ISO 3166-1 alpha-2, and `XK` for Kosovo.
  public let alpha2: String

  /// The name App Store Connect shows, such as `China mainland`.
  public let name: String

  /// The store's own number for it, such as 143441 for the United States.
  public let storefrontID: Int

  /// The region in App Store Connect's 2016 list; nil for the 20 that opened in 2020.
  public let region: StorefrontRegion?

  /// BCP 47 tags of the languages the storefront is offered in, the default one first.
  public let languages: [String]

  /// The locale for formatting its prices, such as `da_DK`: an everyday language of the storefront, and its country.
  ///
  /// This is often not the first of ``languages``: Denmark's is British English, which would write `DKK 9.00`. In
  /// Arabic countries it is, because iTunes Connect wrote their prices so.
  public let displayLocale: String
}

extension Storefront: Hashable, Comparable {
  /// True if both are the same storefront.
  public static func == (left: Storefront, right: Storefront) -> Bool {
    left.storefrontID == right.storefrontID
  }

  /// Hashes the storefront's number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storefrontID)
  }

  /// True if the left one's alpha-3 code sorts before the right one's.
  public static func < (left: Storefront, right: Storefront) -> Bool {
    left.alpha3 < right.alpha3
  }
}

extension Storefront: CustomStringConvertible {
  /// The alpha-3 code.
  public var description: String {
    alpha3
  }
}

extension Storefront: Codable {
  /// Decodes an alpha-3 or alpha-2 code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let storefront = Storefront(code: code) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "No storefront has the code \(code).")
    }
    self = storefront
  }

  /// Encodes the alpha-3 code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(alpha3)
  }
}

/// The part of the world under which App Store Connect lists a storefront.
public enum StorefrontRegion: String, CaseIterable, Codable, Sendable {
  case africaMiddleEastAndIndia = "Africa, Middle East, and India"
  case asiaPacific = "Asia Pacific"
  case europe = "Europe"
  case latinAmericaAndCaribbean = "Latin America and the Caribbean"
  case unitedStatesAndCanada = "The United States and Canada"

  /// The region's letter in the storefront table.
  init?(letter: UInt8?) {
    switch letter {
    case UInt8(ascii: "A"): self = .africaMiddleEastAndIndia
    case UInt8(ascii: "P"): self = .asiaPacific
    case UInt8(ascii: "E"): self = .europe
    case UInt8(ascii: "L"): self = .latinAmericaAndCaribbean
    case UInt8(ascii: "U"): self = .unitedStatesAndCanada
    default: return nil
    }
  }
}

extension Storefront {
  /// The English name as a text has it, with its article: "the United States".
  public var nameInText: String { Self.withArticle.contains(alpha3) ? "the \(name)" : name }

  private static let withArticle: Set<String> = ["ARE", "BHS", "DOM", "GBR", "NLD", "PHL", "USA"]

  /// All 175 storefronts, sorted by alpha-3 code.
  public static let all: [Storefront] = table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
    Storefront(tableLine: line)
  }

  /// The storefront with this alpha-3 or alpha-2 code, in capitals or not: `JPN`, `jpn` and `jp` are Japan.
  ///
  /// Nil when no storefront has it, as with `BGD`, `MCO` and `WSM`, which are countries but not storefronts.
  public init?(code: String) {
    guard let key = Self.key(code), let position = Self.positions[key] else { return nil }
    self = Self.all[position]
  }

  /// The storefront with this English name, in capitals or not: `Germany`, `germany`, and `Deutschland` are Germany.
  ///
  /// It is the name that App Store Connect shows, or another one in everyday use. Nil if no storefront has it.
  public init?(name: String) {
    guard let position = Self.namedPositions[Self.folded(name)] else { return nil }
    self = Self.all[position]
  }

  private static let namedPositions: [String: Int] = {
    var positions: [String: Int] = [:]
    for (position, storefront) in all.enumerated() { positions[folded(storefront.name)] = position }
    for (name, code) in otherNames {
      positions[name] = key(code).flatMap { Self.positions[$0] }
    }
    return positions
  }()

  private static func folded(_ name: String) -> String {
    name.lowercased().replacing("’", with: "'")
  }

  private static let otherNames = [
    "america": "USA", "the states": "USA", "the us": "USA", "the usa": "USA", "u.s.": "USA",
    "britain": "GBR", "england": "GBR", "great britain": "GBR", "the uk": "GBR", "uk": "GBR",
    "china": "CHN", "mainland china": "CHN", "prc": "CHN",
    "burma": "MMR", "deutschland": "DEU", "holland": "NLD", "korea": "KOR", "nippon": "JPN", "south korea": "KOR",
    "the netherlands": "NLD", "turkey": "TUR", "uae": "ARE",
  ]

  private static let positions: [UInt32: Int] = {
    var positions: [UInt32: Int] = [:]
    positions.reserveCapacity(2 * all.count)
    for (position, storefront) in all.enumerated() {
      for code in [storefront.alpha3, storefront.alpha2] {
        if let key = key(code) { positions[key] = position }
      }
    }
    return positions
  }()

  /// The two or three letters packed into a number, ignoring case; nil for anything else.
  private static func key(_ code: String) -> UInt32? {
    guard (2...3).contains(code.utf8.count) else { return nil }
    var key: UInt32 = 0
    for byte in code.utf8 {
      let capital = byte & 0b1101_1111
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital) else { return nil }
      key = key << 8 | UInt32(capital)
    }
    return key
  }

  private init?(tableLine line: Substring.UTF8View) {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard fields.count == 6, let storefrontID = Int(Substring(fields[2])) else { return nil }
    let tags = fields[4].split(separator: UInt8(ascii: ","))
    guard let priceTag = tags.first(where: { $0.last == UInt8(ascii: "*") }) ?? tags.first else { return nil }
    let language = priceTag.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "*") }

    alpha3 = String(Substring(fields[0]))
    alpha2 = String(Substring(fields[1]))
    name = String(Substring(fields[5]))
    self.storefrontID = storefrontID
    region = StorefrontRegion(letter: fields[3].first)
    languages = tags.map { String(Substring($0.prefix { $0 != UInt8(ascii: "*") })) }
    displayLocale = "\(Substring(language))_\(alpha2)"
  }
}
