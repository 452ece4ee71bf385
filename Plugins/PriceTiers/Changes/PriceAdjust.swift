import Foundation
import StockroomKit

struct PriceAdjust: Command {
  private static let factors = Parameter<FilePath>.required(
    "factors", "The factors, as CSV: storefront, factor."
  ).named("FILE.csv")

  static let description = CommandDescription(
    "price adjust",
    "Fit prices to purchasing power: multiply them by a factor and round to the closest available price.",
    effect: .writes, permission: .managePricing,
    parameters: ProductSelection.parameters + [factors, PriceMoves.plan, Rounding.option] + Period.parameters,
    fields: PriceMoves.describedColumns,
    receipt: PriceMoves.described,
    examples: ["price adjust .chapter1 --factors factors.csv --plan --from 2026-12-01"],
    readingFlag: PriceMoves.plan.description.name)

  private let selection: ProductSelection
  private let file: FilePath
  private let isPlan: Bool
  private let rounding: Rounding
  private let period: Period
  private var factors: PriceFactors?

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    file = try arguments[Self.factors]
    isPlan = try arguments[PriceMoves.plan]
    rounding = try arguments[Rounding.option]
    period = try Period(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    factors = try PriceFactors(try preparation.read(file), file: file)
  }

  func run(in context: Context) throws -> Output {
    guard let factors else { return .nothing }
    let date = try period.start(now: context.now) ?? context.now
    let resolver = PriceResolver(context.catalog, on: date)
    guard try PointChoice.applies(on: date, tables: resolver.tables) else { throw Refusal.tiersAreTheSame }
    let rounder = PricePointRounding(resolver: resolver, date: date, rounding: rounding)
    var all = PriceMoves()
    for product in try selection.resolve(in: context) {
      try context.checkCancelled()
      let (pricing, name) = (try resolver.pricing(of: product), try context.catalog.fullName(of: product))
      guard let basis = pricing.basis else {
        all.leaveOut(name)
        continue
      }
      // The price without manual prices, so that adjusting twice is the same as once.
      let unadjusted = Pricing(basis: basis, manual: [:])
      for (storefront, factor) in factors.factors where storefront != pricing.base?.storefront {
        guard let money = try resolver.quote(unadjusted, in: storefront).money, try rounder.hasPrices(in: storefront)
        else {
          all.leaveOut(name, in: storefront)
          continue
        }
        let currency = Currency(code: money.currency)
        guard let amount = Money(rounding: Decimal(money) * factor, in: currency) else {
          throw Refusal.adjustedBeyondReason(money, by: factor)
        }
        all.moves.append(
          try rounder.move(
            PriceTarget(
              product: product, name: name, storefront: storefront, amount: amount,
              current: try resolver.quote(pricing, in: storefront), pricing: pricing)))
      }
    }
    if all.moves.isEmpty, let first = all.leftOut.first { throw Refusal.nothingToAdjust(first) }
    return isPlan ? .table(all.table) : .receipt(try all.apply(for: period, in: context))
  }
}

/// Factors between the equalized and the wanted prices: `storefront,factor`, such as purchasing power.
struct PriceFactors: Sendable {
  /// Storefronts in the order of the file.
  let factors: [(storefront: Storefront, factor: Decimal)]

  init(_ data: Data, file: FilePath) throws {
    var sheet = try Spreadsheet(data, file: file)
    let (storefront, factor) = try Findings.together(
      { try sheet.column("storefront", "country", "territory") }, { try sheet.column("factor") })
    var seen: Set<Storefront> = []
    var factors: [(Storefront, Decimal)] = []
    try sheet.forEach { row in
      let (place, number) = try Findings.together(
        { try row.storefront(storefront) }, { try row.read(factor, Self.factor) })
      guard seen.insert(place).inserted else { throw row.error(.factorTwice(place), at: storefront) }
      factors.append((place, number))
    }
    self.factors = factors
  }

  private static func factor(_ text: String) throws -> Decimal {
    guard let factor = Decimal(plain: text), factor > 0, factor <= 100 else {
      throw Refusal(
        "price.factors.number", "\(text.isEmpty ? "this" : text) is not a factor",
        hint: "use a number above 0 and up to 100, such as 0.6, which turns 9.99 into about 5.99", subject: text)
    }
    return factor
  }
}

extension Decimal {
  /// Parses digits with at most one point, and no sign.
  init?(plain text: String) {
    let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let points = text.utf8.count { $0 == UInt8(ascii: ".") }
    guard (1...18).contains(digits), points <= 1, digits + points == text.utf8.count else { return nil }
    self.init(string: text)
  }
}

extension Refusal {
  fileprivate static let tiersAreTheSame = Refusal(
    "price.adjust.tiers", "a tier is the same in all storefronts; only price points can differ",
    remedy: "\(command: "price import FILE.csv") loads a table of price points")

  fileprivate static func adjustedBeyondReason(_ money: Money, by factor: Decimal) -> Refusal {
    Refusal(
      "price.factors.beyond-reason", "\(factor) times \(money) is too large",
      hint: "a factor such as 0.6 turns 9.99 into about 5.99", subject: money.amount)
  }

  fileprivate static func nothingToAdjust(_ omission: SkippedPrice) -> Refusal {
    let name = omission.name
    guard let storefront = omission.storefront else {
      return Refusal(
        "price.adjust.no-base", "\(name) has no base price to multiply",
        remedy: .command("price set \(name) --price AMOUNT"), subject: name)
    }
    return Refusal(
      "price.adjust.no-price", "\(name) has no price in \(storefront.nameInText) to multiply",
      remedy: "\(command: "price show \(name) --storefront \(storefront.alpha3)") says why", subject: name)
  }

  fileprivate static func factorTwice(_ storefront: Storefront) -> Refusal {
    Refusal(
      "price.factors.duplicate", "\(storefront.name) already has a factor", hint: "remove one of them",
      subject: storefront.alpha3)
  }
}
