import Foundation
import StockroomKit

/// A tier named by its number, or by what it costs in a storefront.
enum TierChoice: Sendable {
  case tier(Tier)
  case price(String, Storefront)

  private static let price = Parameter<String?>.option("price", "The price that the tier has, instead of its number.")
    .named("AMOUNT")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "Where it has the price; in the United States unless given.")

  static let parameters: [any AnyParameter] = [Tier.option, price, storefront]

  init(_ arguments: Arguments) throws {
    let storefront = try arguments[Self.storefront]
    switch (try arguments[Tier.option], try arguments[Self.price]) {
    case (let tier?, nil) where storefront == nil: self = .tier(tier)
    case (nil, let price?): self = .price(price, try storefront ?? Storefront.unitedStates())
    case (nil, nil): throw Refusal.tierMissing
    default: throw Refusal.tierChosenTwice
    }
  }

  /// The storefront whose price was meant; the United States where none was named.
  func storefront() throws -> Storefront {
    if case .price(_, let storefront) = self { return storefront }
    return try Storefront.unitedStates()
  }

  /// The tier, by the matrix in force where it is named by a price.
  func tier(on date: Date) throws -> Tier {
    switch self {
    case .tier(let tier): tier
    case .price(let text, let storefront):
      try TierMatrices.published.inForce(on: date).tier(costing: text, in: storefront)
    }
  }
}

extension Refusal {
  fileprivate static let tierMissing = Refusal(
    "usage.missing", "--tier is missing", hint: "--tier N, or --price AMOUNT")

  fileprivate static let tierChosenTwice = Refusal(
    "usage.tier", "a tier is the same in all storefronts, and is named once",
    hint: "--tier N, or --price AMOUNT with --storefront")
}
