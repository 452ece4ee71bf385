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
  /// This is often not the first of ``languages``: Denmark's is British English, which would write `DKK 9.00`. In Arabic
  /// countries it is, because iTunes Connect wrote their prices so.
  public let displayLocale: String
}

extension Storefront: Hashable, Comparable {
  /// Whether both are the same storefront.
  public static func == (left: Storefront, right: Storefront) -> Bool {
    left.storefrontID == right.storefrontID
  }

  /// Hashes the storefront's number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storefrontID)
  }

  /// Whether the left one's alpha-3 code sorts before the right one's.
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
