import Foundation
import StockroomKit

/// The argument of `price set`: a tier, or a price by amount.
///
/// An amount means a tier's price or a price point, whichever the store has.
enum TierChoice: Sendable {
  case tier(Tier)
  case price(PointChoice)

  private static let price = Parameter<String?>.option("price", "The price, instead of a tier's number.").also("amount")
    .named("AMOUNT")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront where a tier has the price; with price points, where to set a manual price.")
  private static let base = Parameter<Storefront?>.option(
    "base", "The storefront whose price the others follow. Default: the current one, or the United States.")

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

  /// True if any of its parameters is given.
  static func isGiven(in arguments: Arguments) throws -> Bool {
    try arguments[Tier.option] != nil || arguments[price] != nil || arguments[storefront] != nil
      || arguments[base] != nil
  }

  /// The storefront of the price; by default the United States.
  func storefront() throws -> Storefront {
    if case .price(let choice) = self, let storefront = choice.storefront { return storefront }
    return try Storefront.unitedStates()
  }

  /// The price point, if price points are used at that date.
  func point(on date: Date, tables: PointTables, in catalog: Catalog) throws -> PointChoice? {
    guard case .price(let choice) = self else { return nil }
    return try choice.isPoint(on: date, tables: tables, in: catalog) ? choice : nil
  }

  /// The tier; if given by price, by the matrix in effect.
  func tier(on date: Date) throws -> Tier {
    switch self {
    case .tier(let tier): tier
    case .price(let choice):
      try TierMatrices.published.inForce(on: date).tier(costing: choice.amount, in: try storefront())
    }
  }
}

/// The price of a new product, given as an amount.
struct FirstPrice: ParameterValue {
  /// The names that other programs use.
  static var otherNames: [String] { ["amount", "customer-price"] }
  static let valueName = "AMOUNT"
  static let option = Parameter<FirstPrice?>.option("price", "The price, instead of a tier's number.")

  let amount: String

  static func parse(_ text: String) -> FirstPrice { FirstPrice(amount: text) }

  /// Gives a product that has no price this one from now on, as `price set` does.
  ///
  /// - Throws: a ``Refusal`` if it has a price, or no tier or price point costs that much.
  func start(on product: Product, in catalog: Catalog) throws {
    let now = catalog.store.now
    guard try Prices(catalog).tier(of: product) == nil else { throw Refusal.tierAndPrice }
    let choice = TierChoice.price(PointChoice(amount: amount, base: nil, storefront: nil))
    let resolver = PriceResolver(catalog, on: now)
    guard let point = try choice.point(on: now, tables: resolver.tables, in: catalog) else {
      return try Prices(catalog).start(choice.tier(on: now), on: product)
    }
    let (place, price) = try point.price(over: resolver.pricing(of: product), on: now, tables: resolver.tables)
    try PointPrices(catalog).set(price, at: place, on: product, for: Period())
  }
}

extension Refusal {
  fileprivate static let tierMissing = Refusal(
    "usage.missing", kind: .usage, "--tier is missing", hint: "add --tier N, or --price AMOUNT")

  fileprivate static let tierChosenTwice = Refusal(
    "usage.tier", kind: .usage, "a tier is the same in all storefronts; give it once",
    hint: "use --tier N, or --price AMOUNT with --storefront")

  static let tierAndPrice = Refusal(
    "usage.tier", kind: .usage, "--tier and --price cannot be combined", hint: "remove one of them")

  fileprivate static let placeChosenTwice = Refusal(
    "usage.storefronts", kind: .usage, "--base sets the price that others follow, --storefront a manual price",
    hint: "remove one of them")
}
