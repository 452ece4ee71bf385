import StockroomKit

extension Storefront {
  /// The storefront that prices are told in unless another is named.
  static func unitedStates() throws -> Storefront {
    try parse("USA")
  }

  /// The storefronts asked for, each once, or the United States.
  static func chosen(_ storefronts: [Storefront]) throws -> [Storefront] {
    guard !storefronts.isEmpty else { return [try unitedStates()] }
    var seen: Set<Storefront> = []
    return storefronts.filter { seen.insert($0).inserted }
  }
}
