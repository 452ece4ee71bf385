import StockroomKit

/// A price that was set in one storefront.
struct SetPrice: Hashable, Sendable {
  let storefront: Storefront
  let price: Money
}

/// The place of a set price.
enum PricePlace: Hashable, Sendable {
  /// In its own storefront and, by the tables of price points, in every other.
  case everywhere
  /// In its own storefront only.
  case alone(Storefront)

  /// The place as stored.
  var word: String {
    switch self {
    case .everywhere: "base"
    case .alone(let storefront): storefront.alpha3
    }
  }

  init?(word: String) {
    if word == "base" {
      self = .everywhere
    } else if let storefront = Storefront(code: word) {
      self = .alone(storefront)
    } else {
      return nil
    }
  }
}
