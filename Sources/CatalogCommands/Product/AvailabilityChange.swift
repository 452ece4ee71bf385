internal import StockroomKit

/// A change of where products are sold, as given by the options of `product availability`.
enum AvailabilityChange {
  case cleared(Bool)
  case everywhere
  case everywhereBut([Storefront])
  case only([Storefront])
  case adding([Storefront])
  case removing([Storefront])

  func apply(to product: Product, in catalog: Catalog) throws -> Product {
    let availability = catalog.availability
    switch self {
    case .cleared(let isCleared): return try availability.setCleared(isCleared, of: product)
    case .everywhere: return try availability.setStorefronts(nil, of: product)
    case .everywhereBut(let storefronts):
      let removed = Set(storefronts)
      return try availability.setStorefronts(Storefront.all.filter { !removed.contains($0) }, of: product)
    case .only(let storefronts): return try availability.setStorefronts(storefronts, of: product)
    case .adding(let storefronts):
      guard !product.isEverywhere else { return product }
      return try availability.setStorefronts(try availability.storefronts(of: product) + storefronts, of: product)
    case .removing(let storefronts):
      let removed = Set(storefronts)
      let left = try availability.storefronts(of: product).filter { !removed.contains($0) }
      return try availability.setStorefronts(left, of: product)
    }
  }

  /// A sentence that says what changed for `subject`, the products.
  func sentence(_ subject: String) -> String {
    switch self {
    case .cleared(true): "Cleared for Sale is on for \(subject)"
    case .cleared(false): "Cleared for Sale is off for \(subject)"
    case .everywhere: "sold everywhere: \(subject)"
    case .everywhereBut(let storefronts): "sold everywhere but in \(Self.names(storefronts)): \(subject)"
    case .only(let storefronts): "sold only in \(Self.names(storefronts)): \(subject)"
    case .adding(let storefronts): "also sold in \(Self.names(storefronts)): \(subject)"
    case .removing(let storefronts): "no longer sold in \(Self.names(storefronts)): \(subject)"
    }
  }

  private static func names(_ storefronts: [Storefront]) -> String {
    storefronts.map(\.alpha3).joined(separator: ", ")
  }
}
