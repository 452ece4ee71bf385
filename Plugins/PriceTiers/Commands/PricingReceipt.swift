import Foundation
import StockroomKit

/// What `price set` and `price unset` answer.
struct PricingReceipt {
  /// What was done to the products' prices.
  enum Change {
    /// They got a tier, whose price is told in the storefront it was meant for.
    case tier(Tier, period: Period?, in: Storefront)
    /// They got a price in one storefront, which the others follow or not.
    case point(SetPrice, at: PricePlace, period: Period?)
    /// Their price in a storefront follows the others again.
    case follows(Storefront)
    /// Changes still to come were taken back.
    case fewerChanges
    /// They have no tier any more.
    case none
  }

  private let products: [(was: Product, product: Product)]
  private let change: Change
  private let context: Context

  /// Takes the products as they were before.
  init(_ products: [Product], _ change: Change, context: Context) throws {
    self.change = change
    self.context = context
    self.products = try products.map { ($0, try context.catalog.products.find($0.appleID) ?? $0) }
  }

  func receipt() throws -> Receipt {
    let labels = Set(products.map(\.product.status.label))
    let told = try told()
    let tally = Receipt.Tally(
      "product", told.verb, count: products.count, detail: labels.count == 1 ? labels.first : nil)
    guard products.count == 1, let (was, product) = products.first else {
      let records = products.map { Value.record(Self.fields(of: $0.product)) }
      return Receipt(
        "\(products.count) products: \(told.words)",
        record: Record(told.fields + [Field("products", .list(records))]), tally: tally)
    }
    let moved = product.status == was.status ? "" : "; now \(product.status.label)"
    return Receipt(
      "\(product.productID.rawValue): \(told.words)\(moved)", record: Record(Self.fields(of: product) + told.fields),
      tally: tally, next: try context.next(for: product))
  }

  private static func fields(of product: Product) -> [Field] {
    [Field("id", .identifier(product.productID.rawValue)), Field("status", product.status.value)]
  }

  private func told() throws -> (verb: String, words: String, fields: [Field]) {
    switch change {
    case .none: return ("unpriced", "no price tier", [Field("tier", .null), Field("price", .null)])
    case .point(let price, let place, let period): return try told(price, at: place, period)
    case .follows(let storefront):
      return (
        "priced", "\(storefront.name) follows the other storefronts again",
        [Field("storefront", .identifier(storefront.alpha3))]
      )
    case .fewerChanges: return ("kept", "no more of these changes of price", [])
    case .tier(let tier, let period, let storefront):
      let from = try period?.start(now: context.now)
      let until = try period?.end(now: context.now)
      // Before the oldest price matrix, a tier has no price yet.
      let price = TierMatrices.published.newest(on: from ?? context.now)?.value(of: tier, in: storefront) ?? .null
      let fields = [
        Field("tier", tier.value), Field("price", price), Field("from", .day(from)),
        Field("until", .day(until)),
      ]
      return ("priced", "\(tier)\(Self.dates(from, until)), \(Self.words(of: price, in: storefront))", fields)
    }
  }

  private func told(
    _ set: SetPrice, at place: PricePlace, _ period: Period?
  ) throws -> (verb: String, words: String, fields: [Field]) {
    let from = try period?.start(now: context.now)
    let until = try period?.end(now: context.now)
    let formatter = PriceFormatter(storefront: set.storefront, currency: Currency(code: set.price.currency))
    let price = Value.price(set.price, formatter.string(set.price))
    var fields = [
      Field("storefront", .identifier(set.storefront.alpha3)), Field("price", price),
      Field("mayAdjust", .boolean(place == .everywhere)), Field("from", .day(from)), Field("until", .day(until)),
    ]
    var others = "; the other storefronts stay as they are"
    if place == .everywhere {
      let priceless = try storefrontsWithoutPrice(set, on: from ?? context.now)
      fields.append(Field("withoutPrice", .list(priceless.map { .identifier($0.alpha3) }), audience: .data))
      others = "; the other storefronts follow" + Self.warning(of: priceless)
    }
    return ("priced", "\(Self.words(of: price, in: set.storefront))\(Self.dates(from, until))\(others)", fields)
  }

  /// Where no table tells what a base price comes to.
  private func storefrontsWithoutPrice(_ base: SetPrice, on date: Date) throws -> [Storefront] {
    let tables = PointTables(context.catalog.store)
    return try Storefront.all.filter {
      try $0 != base.storefront && tables.price(of: base.price, base: base.storefront, in: $0, on: date) == nil
    }
  }

  private static func warning(of storefronts: [Storefront]) -> String {
    guard !storefronts.isEmpty else { return "" }
    return ", but for \(HumanNumbers.count(storefronts.count, "storefront")) without a price in any table"
  }

  private static func dates(_ from: Date?, _ until: Date?) -> String {
    (from.map { " from \($0.scheduleText)" } ?? "") + (until.map { " until \($0.scheduleText)" } ?? "")
  }

  private static func words(of price: Value, in storefront: Storefront) -> String {
    guard case .money(_, _, let text) = price else { return "without a price before the first matrix" }
    let place = withArticle.contains(storefront.alpha3) ? "the \(storefront.name)" : storefront.name
    return "\(text) in \(place)"
  }

  /// The storefronts whose English names take an article.
  private static let withArticle: Set<String> = ["ARE", "BHS", "DOM", "GBR", "NLD", "PHL", "USA"]
}
