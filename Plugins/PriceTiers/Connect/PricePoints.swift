import Foundation
import StockroomKit

/// The price points that clients can choose from at a date: from the tables in effect, or the tiers if there is no
/// table.
struct PricePoints {
  /// A price point with its prices.
  struct Point {
    let storefront: Storefront
    let price: PricePointID.Price
    let money: Money
    let proceeds: Money?
    /// True if it was calculated to cost the same as another one.
    var isEstimated = false
  }

  let date: Date
  let tables: PointTables
  private let matrix: TierMatrix?
  /// True if prices are amounts rather than tiers.
  let isByAmount: Bool

  init(_ catalog: Catalog, on date: Date? = nil, tables: PointTables? = nil) throws {
    self.date = date ?? catalog.store.now
    self.tables = tables ?? PointTables(catalog)
    matrix = TierMatrices.published.newest(on: self.date)
    isByAmount = try self.tables.arePoints(on: self.date)
  }

  /// The dates after a date on which other tables take effect, the next first.
  static func changes(after date: Date, in tables: PointTables) throws -> [Date] {
    let starts = try tables.all().map(\.starts) + TierMatrices.published.all.map(\.effective)
    return Set(starts.filter { $0 > date }).sorted()
  }

  /// The points of now, or of the first later date, that have the point of an identifier: automatic prices name the
  /// points of storefronts that only later tables have.
  static func having(_ id: PricePointID, _ catalog: Catalog) throws -> (points: PricePoints, point: Point)? {
    let tables = PointTables(catalog)
    let now = catalog.store.now
    for date in try [now] + changes(after: now, in: tables) {
      let points = try PricePoints(catalog, on: date, tables: tables)
      if let point = try points.find(id.price, in: id.storefront) { return (points, point) }
    }
    return nil
  }

  /// All points of a storefront, cheapest first; the alternate tiers last.
  func all(in storefront: Storefront) throws -> [Point] {
    if isByAmount {
      return try tables.prices(in: storefront, on: date).map { Self.point($0, in: storefront) }
    }
    return (matrix?.tiers ?? []).compactMap { point(of: $0, in: storefront) }
  }

  /// The point of an identifier; nil if the price does not exist.
  ///
  /// Without a list of prices any amount is valid, as for `price set`.
  func find(_ price: PricePointID.Price, in storefront: Storefront) throws -> Point? {
    switch price {
    case .tier(let tier): return tier.isFree ? nil : point(of: tier, in: storefront)
    case .amount(let amount):
      let listed = try tables.prices(in: storefront, on: date)
      if let found = listed.first(where: { $0.price.minorUnits == amount }) { return Self.point(found, in: storefront) }
      let isFree = try listed.isEmpty || !tables.hasList(on: date)
      guard isFree, try PointChoice.applies(on: date, tables: tables) else { return nil }
      let code = listed.first?.price.currency ?? StorefrontCurrency.code(of: storefront, on: date)
      return code.map { code in
        let currency = Currency(code: code)
        let money = Money(minorUnits: amount, currency: currency.code, exponent: currency.exponent)
        return Point(storefront: storefront, price: price, money: money, proceeds: nil)
      }
    }
  }

  /// The points of the other storefronts that cost the same as one, by the tier or a table.
  func equalizations(of point: Point, in storefronts: [Storefront]) throws -> [Point] {
    let others = storefronts.filter { $0 != point.storefront }
    guard case .amount = point.price else {
      return try others.compactMap { try find(point.price, in: $0) }
    }
    guard let base = try base(of: point) else { return [] }
    return try others.compactMap { try equalized(base, in: $0) }
  }

  /// The points nearest to installments, of which twelve cost at least the price of a year in their storefront, and at
  /// most half more.
  func adjusted(_ installments: [Point], toYear year: Point) throws -> [Point] {
    let storefronts = installments.map(\.storefront)
    let years = try equalizations(of: year, in: storefronts) + (storefronts.contains(year.storefront) ? [year] : [])
    let prices = Dictionary(years.map { ($0.storefront, $0.money.minorUnits) }) { first, _ in first }
    return try installments.compactMap { point in
      guard let price = prices[point.storefront] else { return nil }
      if BillingPlan.fits(point.money.minorUnits, year: price) { return point }
      return try all(in: point.storefront).closest(to: point.money.minorUnits, year: price, amount: \.money.minorUnits)
    }
  }

  /// The point of a base price in a storefront; nil if no table has it.
  func equalized(_ base: SetPrice, in storefront: Storefront) throws -> Point? {
    try tables.price(of: base.price, base: base.storefront, in: storefront, on: date)
      .map { Self.point($0, in: storefront) }
  }

  /// The price of a tier in a storefront; nil without one.
  func point(of tier: Tier, in storefront: Storefront) -> Point? {
    guard case .price(let money, let proceeds) = matrix?.price(of: tier, in: storefront) else { return nil }
    return Point(storefront: storefront, price: .tier(tier), money: money, proceeds: proceeds)
  }

  /// The base price that tables equalize to a point.
  private func base(of point: Point) throws -> SetPrice? {
    guard
      case .amount(let money, let base) = try TierPrices.point(
        costing: point.money, in: point.storefront, on: date, tables: tables)
    else { return nil }
    return SetPrice(storefront: base, price: money)
  }

  private static func point(_ price: PointPrice, in storefront: Storefront) -> Point {
    Point(
      storefront: storefront, price: .amount(price.price.minorUnits), money: price.price, proceeds: price.proceeds,
      isEstimated: price.isEstimated)
  }
}

extension StorefrontCurrency {
  /// The code of the currency that a storefront charges in at a date; nil before it opened.
  static func code(of storefront: Storefront, on date: Date) -> String? {
    guard date >= PricePointEra.start else { return current(of: storefront, on: date)?.code }
    return newest(of: storefront, on: date)?.code ?? PointCurrency.codes(of: storefront).first
  }
}

extension TierPrices {
  /// The currency of a storefront, from the price matrices and, since March 2023, App Store Connect's export.
  func currency(of storefront: Storefront, at date: Date, catalog: Catalog) -> String? {
    StorefrontCurrency.code(of: storefront, on: date)
  }

  /// The identifier of an amount's price point, whether a table has it or not.
  func pointID(of amount: Money, in storefront: Storefront, of product: AppleID, catalog: Catalog) -> String? {
    PricePointID(product, storefront, .amount(amount.minorUnits)).text
  }

  /// The price point of an identifier, from the tables in effect or those of later dates.
  func point(
    _ id: String, of product: AppleID, catalog: Catalog
  ) throws -> (storefront: Storefront, amount: Money)? {
    guard let id = PricePointID(id), id.product == product else { return nil }
    return try PricePoints.having(id, catalog).map { ($0.point.storefront, $0.point.money) }
  }
}
