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
