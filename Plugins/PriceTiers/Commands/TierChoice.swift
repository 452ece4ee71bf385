import Foundation
import StockroomKit

/// What `price set` sets: a tier, or a price by its amount.
///
/// An amount is the tier that costs it in a storefront while prices come in tiers, and a price point afterwards.
enum TierChoice: Sendable {
  case tier(Tier)
  case price(PointChoice)

  private static let price = Parameter<String?>.option("price", "The price, instead of a tier's number.")
    .named("AMOUNT")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "Where a tier has the price; since there are price points, where the price is set by hand.")
  private static let base = Parameter<Storefront?>.option(
    "base", "The storefront whose price the others follow; the one there is, or the United States, unless given.")

  static let parameters: [any AnyParameter] = [Tier.option, price, storefront, base]

  init(_ arguments: Arguments) throws {
    let storefront = try arguments[Self.storefront]
    let base = try arguments[Self.base]
    switch (try arguments[Tier.option], try arguments[Self.price]) {
    case (let tier?, nil) where storefront == nil && base == nil: self = .tier(tier)
    case (nil, let price?):
      guard base == nil || storefront == nil else { throw Refusal.placeChosenTwice }
      self = .price(PointChoice(amount: price, base: base, storefront: storefront))
    case (nil, nil): throw Refusal.tierMissing
    case (.some, .some): throw Refusal.tierAndPrice
    default: throw Refusal.tierChosenTwice
    }
  }

  /// The storefront whose price was meant; the United States where none was named.
  func storefront() throws -> Storefront {
    if case .price(let choice) = self, let storefront = choice.storefront { return storefront }
    return try Storefront.unitedStates()
  }

  /// The price point, where there are points at that date.
  func point(on date: Date, tables: PointTables) throws -> PointChoice? {
    guard case .price(let choice) = self else { return nil }
    return try choice.base != nil || PointChoice.applies(on: date, tables: tables) ? choice : nil
  }

  /// The tier, by the matrix in force where it is named by a price.
  func tier(on date: Date) throws -> Tier {
    switch self {
    case .tier(let tier): tier
    case .price(let choice):
      try TierMatrices.published.inForce(on: date).tier(costing: choice.amount, in: try storefront())
    }
  }
}

extension Refusal {
  fileprivate static let tierMissing = Refusal(
    "usage.missing", kind: .usage, "--tier is missing", hint: "--tier N, or --price AMOUNT")

  fileprivate static let tierChosenTwice = Refusal(
    "usage.tier", kind: .usage, "a tier is the same in all storefronts, and is named once",
    hint: "--tier N, or --price AMOUNT with --storefront")

  fileprivate static let tierAndPrice = Refusal(
    "usage.tier", kind: .usage, "--tier and --price both say what it costs", hint: "leave one of them out")

  fileprivate static let placeChosenTwice = Refusal(
    "usage.storefronts", kind: .usage,
    "--base is where the others' prices follow from, --storefront where one stands alone",
    hint: "leave one of them out")
}
