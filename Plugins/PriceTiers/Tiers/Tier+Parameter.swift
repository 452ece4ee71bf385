import StockroomKit

extension Tier: ParameterValue {
  /// What other programs call it.
  static var otherNames: [String] { ["price-tier"] }
  static var valueName: String { "N" }
  static var completer: String? { "tier" }

  /// `--tier`, the same in every command that prices a product.
  static let option = Parameter<Tier?>.option("tier", "The price tier: 1 to 87, A, B, or alt1 to alt5.")

  /// Parses the tier of a product, which cannot be the free one.
  static func parse(_ text: String) throws -> Tier {
    let tier = try Tier(parsing: text)
    try tier.checkForProduct()
    return tier
  }
}
