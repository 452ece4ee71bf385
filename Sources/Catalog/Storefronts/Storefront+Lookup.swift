extension Storefront {
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
