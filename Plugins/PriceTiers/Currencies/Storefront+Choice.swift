import StockroomKit

extension Storefront {
  /// The default storefront of prices.
  static func unitedStates() throws -> Storefront {
    try parse("USA")
  }

  /// The requested storefronts without duplicates, or the United States.
  static func chosen(_ storefronts: [Storefront]) throws -> [Storefront] {
    guard !storefronts.isEmpty else { return [try unitedStates()] }
    var seen: Set<Storefront> = []
    return storefronts.filter { seen.insert($0).inserted }
  }
}
