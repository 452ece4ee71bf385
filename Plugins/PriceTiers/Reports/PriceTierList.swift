import StockroomKit

struct PriceTierList: Command {
  private static let tier = Parameter<Tier?>.option(
    "tier", "Only this tier, in every storefront of the matrix or in the given ones.")
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "The storefronts. Default: the United States.")
  private static let date = Parameter<MatrixDate?>.option(
    "date", "A day or month of the price matrix, such as 2016-05. Default: the one in effect.")

  static let description = CommandDescription(
    "price tiers", "List the price tiers with their prices and the developer's proceeds.",
    also: ["price matrix", "currency", "currencies"], effect: .reads,
    parameters: [tier, storefronts, date],
    fields: Explanation.ofPriceFields.described(
      "price",
      ["tier": .integer, "price": .money, "proceeds": .money, "currency": .identifier, "storefronts": .integer]),
    examples: [
      "price tiers", "price tiers --storefront USA,JPN,DEU", "price tiers --tier 5", "price tiers --date 2012-07-18",
    ], needsStore: false)

  private let tier: Tier?
  private let storefronts: [Storefront]
  private let date: MatrixDate?

  init(_ arguments: Arguments) throws {
    tier = try arguments[Self.tier]
    storefronts = try arguments[Self.storefronts]
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    let matrix = try date?.matrix(now: context.now) ?? TierMatrices.published.inForce(on: context.now)
    switch tier {
    case nil: return .table(MatrixTable(try Storefront.chosen(storefronts), in: matrix).table)
    case let tier? where storefronts.isEmpty && matrix.isByCurrency:
      return .table(CurrencyTable(matrix).table(of: tier))
    case let tier?:
      let table = StorefrontTable(
        storefronts.isEmpty ? matrix.storefronts : try Storefront.chosen(storefronts), in: matrix)
      return .table(Table(columns: table.columns(), empty: "no prices", rows: table.rows(of: tier)))
    }
  }
}

/// A tier's prices, one row per storefront.
struct StorefrontTable {
  private let matrix: TierMatrix
  private let prices: [StorefrontPrices]
  /// A note about every price; nil if there is none.
  private let note: String?
  /// True if a storefront has a note; otherwise its column is omitted.
  private let hasNotes: Bool

  init(_ storefronts: [Storefront], in matrix: TierMatrix, note: String? = nil) {
    self.matrix = matrix
    self.note = note
    prices = storefronts.map { StorefrontPrices($0, in: matrix) }
    hasNotes = note != nil || prices.contains { $0.isNotOpen || $0.endedCurrency != nil }
  }

  /// The columns; at the prompt, name and currency are optional.
  func columns(naming isNamed: Bool = true) -> [Column] {
    let columns = [
      Column("storefront", label: "Storefront"),
      Column("name", label: "Name", audience: isNamed ? .everyone : .data),
      Column("currency", label: "Currency", audience: isNamed ? .everyone : .data),
      Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
    ]
    return hasNotes ? columns + [Column("note", label: "Note")] : columns
  }

  func rows(of tier: Tier) -> [[Value]] {
    let notOpen = "not open in \(matrix.month)"
    return prices.map { prices in
      let place: [Value] = [.identifier(prices.storefront.alpha3), .text(prices.storefront.name)]
      if prices.isNotOpen { return place + [.null, .null, .null, .text(notOpen)] }
      let note = Value.text(prices.endedCurrency?.note ?? note)
      return place + [.identifier(prices.currency.code)] + prices.values(of: tier) + (hasNotes ? [note] : [])
    }
  }
}

struct PriceFind: Command {
  private static let amount = Parameter<String>.argument("amount", "The price, such as 4.99.").named("AMOUNT")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront of the price. Default: the United States.")

  static let description = CommandDescription(
    "price find", "Find the price tiers or points that cost an amount, or the nearest.", effect: .reads,
    parameters: [amount, storefront],
    fields: Explanation.ofPriceFields.described(
      "price", ["tier": .integer, "match": .text, "storefront": .identifier, "price": .money, "proceeds": .money]),
    examples: ["price find 4.99", "price find 450 --storefront JPN", "price find 4.99 --storefront DEU"],
    needsStore: false)

  private let amount: String
  private let storefront: Storefront

  init(_ arguments: Arguments) throws {
    amount = try arguments[Self.amount]
    storefront = try arguments[Self.storefront] ?? Storefront.unitedStates()
  }

  func run(in context: Context) throws -> Output {
    if let points = try points(in: context) { return .table(points) }
    let matrix = try TierMatrices.published.inForce(on: context.now)
    let (column, amount) = try matrix.amount(amount, in: storefront)
    let prices = StorefrontPrices(storefront, in: matrix)
    let rows = column.find(amount.minorUnits).tiers.map { tier, match -> [Value] in
      [tier.value, .text(match), .identifier(storefront.alpha3)] + prices.values(of: tier)
    }
    return .table(Table(columns: Self.description.fields.columns(), empty: "no tiers", rows: rows))
  }

  /// The price points, if the amount means one for `price set`; nil if it means a tier.
  private func points(in context: Context) throws -> Table? {
    let tables = PointTables(context.catalog)
    let choice = PointChoice(amount: amount, base: nil, storefront: nil)
    guard try choice.isPoint(on: context.now, tables: tables, in: context.catalog) else { return nil }
    let points = try tables.prices(in: storefront, on: context.now)
    guard let code = points.first?.price.currency else { return nil }
    let formatter = PriceFormatter(storefront: storefront, currency: Currency(code: code))
    let wanted = try Money(price: amount, in: Currency(code: code)).minorUnits
    let exact = points.first { $0.price.minorUnits == wanted }
    let below = points.last { $0.price.minorUnits < wanted }
    let above = points.first { $0.price.minorUnits > wanted }
    let found =
      exact.map { [($0, "exact")] } ?? [below.map { ($0, "below") }, above.map { ($0, "above") }].compactMap(\.self)
    let rows = found.map { point, match -> [Value] in
      [
        .null, .text(match), .identifier(storefront.alpha3), .price(point.price, formatter.string(point.price)),
        point.proceeds.map { .price($0, formatter.string($0)) } ?? .null,
      ]
    }
    return Table(columns: Self.description.fields.columns(), empty: "no price points", rows: rows)
  }
}

extension TierMatch {
  /// The matching tiers, and how each matches.
  fileprivate var tiers: [(tier: Tier, match: String)] {
    switch self {
    case .exact(let tier, let others): [(tier, "exact")] + others.map { ($0, "exact") }
    case .between(let below, let above):
      [below.map { ($0, "below") }, above.map { ($0, "above") }].compactMap(\.self)
    }
  }
}
