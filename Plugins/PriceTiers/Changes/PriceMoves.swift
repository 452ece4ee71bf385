import Foundation
import StockroomKit

/// Changes of many prices: shown with `--plan`, applied without.
struct PriceMoves {
  static let plan = Parameter<Bool>.flag("plan", "Show current, target, and new prices; change nothing.")

  static let columns = [
    Column("product", label: "Product"), Column("storefront", label: "Storefront"),
    Column("current", label: "Now", alignment: .trailing), Column("target", label: "Target", alignment: .trailing),
    Column("snapped", label: "Rounded", alignment: .trailing),
    Column("difference", label: "Difference", alignment: .trailing),
    Column("percent", label: "%", alignment: .trailing),
  ]

  /// The descriptions of the columns.
  static let describedColumns = Explanation.ofPriceFields.described(
    "price",
    [
      "product": .identifier, "storefront": .identifier, "current": .money, "target": .money, "snapped": .money,
      "difference": .money, "percent": .text,
    ])

  /// The descriptions of the receipt's fields.
  static let described = Explanation.ofPriceFields.described(
    "price", ["set": .integer, "kept": .integer, "products": .integer, "storefronts": .integer, "leftOut": .list])

  var moves: [PriceMove] = []
  /// Items without a price to change.
  private(set) var leftOut: [SkippedPrice] = []

  /// Records a missing price of a product, everywhere or in one storefront.
  mutating func leaveOut(_ name: String, in storefront: Storefront? = nil) {
    leftOut.append(SkippedPrice(name: name, storefront: storefront))
  }

  /// The prices side by side, followed by the skipped ones.
  var table: Table {
    Table(columns: Self.columns, empty: "no prices") { emit in
      for move in moves {
        let target = move.target
        let formatter = PriceFormatter(
          storefront: target.storefront, currency: Currency(code: move.rounded.currency))
        func formatted(_ money: Money) -> Value { .price(money, formatter.string(money)) }
        try emit([
          .identifier(target.name), .identifier(target.storefront.alpha3),
          target.current.markedPrice,
          formatted(target.amount), formatted(move.rounded), move.difference.map(formatted) ?? .null, move.percent,
        ])
      }
      for omission in leftOut { try emit(omission.row) }
    }
  }

  /// Whose prices also change in storefronts that are not named, as a text; nil for none.
  var followers: String? {
    let products = Set(moves.filter { !$0.isKept && $0.step.isFollowed }.map(\.target.name))
    guard let first = products.first else { return nil }
    return "the other storefronts of \(products.count == 1 ? first : "\(products.count) products") follow"
  }

  /// The prices side by side, with a note about storefronts that are not among them.
  func plan(in context: Context) -> Output {
    if let followers { context.note(followers) }
    return .table(table)
  }

  /// Sets the prices that differ.
  func apply(for period: Period, in context: Context) throws -> Receipt {
    let (prices, points) = (Prices(context.catalog), PointPrices(context.catalog))
    var products: Set<AppleID> = []
    var storefronts: Set<Storefront> = []
    let changed = moves.filter { !$0.isKept }
    // The base price first: manual prices then replace the equalized ones.
    for move in changed.sorted(by: { $0.step.isFirst && !$1.step.isFirst }) {
      try context.checkCancelled()
      let target = move.target
      switch move.step {
      case .tier(let tier): try prices.set(tier, on: target.product, for: period)
      case .point(let place):
        let price = SetPrice(storefront: target.storefront, price: move.rounded)
        try points.set(price, at: place, on: target.product, for: period)
      }
      products.insert(target.product.appleID)
      storefronts.insert(target.storefront)
    }
    let kept = moves.count - changed.count
    return Receipt(
      "\(HumanNumbers.count(changed.count, "price")) set (\(HumanNumbers.count(products.count, "product")), "
        + "\(HumanNumbers.count(storefronts.count, "storefront"))), \(kept) kept\(followers.map { "; \($0)" } ?? "")\(omission)",
      record: Record([
        Field("set", .integer(Int64(changed.count))), Field("kept", .integer(Int64(kept))),
        Field("products", .integer(Int64(products.count))), Field("storefronts", .integer(Int64(storefronts.count))),
        Field("leftOut", .list(leftOut.map(\.value))),
      ]), tally: .init("price", "set", count: changed.count))
  }

  private var omission: String {
    guard !leftOut.isEmpty else { return "" }
    let more = leftOut.count > 3 ? " and \(leftOut.count - 3) more" : ""
    return "; skipped, without a price: " + leftOut.prefix(3).map(\.text).joined(separator: ", ") + more
  }
}

extension PriceMove {
  /// The change in percent of the current price, to a tenth.
  fileprivate var percent: Value {
    guard let difference, let current = target.current.money, current.minorUnits > 0 else { return .null }
    let share = (Double(difference.minorUnits) * 1000 / Double(current.minorUnits)).rounded()
    guard let tenths = Int64(exactly: share) else { return .null }
    let sign = tenths < 0 ? "-" : tenths > 0 ? "+" : ""
    return .text("\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)")
  }
}

extension PriceMove.Step {
  fileprivate var isFirst: Bool {
    if case .point(.everywhere) = self { true } else { false }
  }

  /// True if the price in other storefronts changes, too.
  fileprivate var isFollowed: Bool {
    switch self {
    case .tier, .point(.everywhere): true
    case .point(.alone): false
    }
  }
}

/// A target price of a product in a storefront.
struct PriceTarget {
  let product: Product
  /// The product's full name.
  let name: String
  let storefront: Storefront
  let amount: Money
  /// The product's current price there, and its origin.
  let current: ResolvedPrice
  let pricing: Pricing
}

/// The result for a target: the closest available price.
struct PriceMove {
  /// The price to set.
  enum Step {
    case tier(Tier)
    case point(PricePlace)
  }

  let target: PriceTarget
  let rounded: Money
  let step: Step

  /// True if the product already has that price.
  var isKept: Bool { target.current.money == rounded }

  /// The change of the price.
  var difference: Money? {
    guard let current = target.current.money, current.currency == rounded.currency else { return nil }
    return Money(
      minorUnits: rounded.minorUnits - current.minorUnits, currency: rounded.currency, exponent: rounded.exponent)
  }
}

/// A price that cannot be adjusted because there is none: of a product everywhere, or in one storefront.
struct SkippedPrice {
  /// The product's full name.
  let name: String
  /// Nil if the product has no price anywhere.
  let storefront: Storefront?

  /// `com.example.books.chapter1 in ABW`.
  var text: String { name + (storefront.map { " in \($0.alpha3)" } ?? "") }

  /// The row, with only the product and the storefront.
  var row: [Value] {
    let names: [Value] = [.identifier(name), .identifier(storefront?.alpha3)]
    return names + Array(repeating: .null, count: PriceMoves.columns.count - names.count)
  }

  /// The skipped price as a value of a record.
  var value: Value {
    .record([
      Field("product", .identifier(name)),
      Field("storefront", .identifier(storefront?.alpha3)),
    ])
  }
}
