import Foundation
import StockroomKit

struct PriceApply: Command {
  private static let file = Parameter<FilePath>.argument(
    "file", "The target prices, as CSV: product, storefront, target."
  )
  .named("SHEET.csv")

  static let description = CommandDescription(
    "price apply", "Set prices from a spreadsheet, each to the closest available price.", effect: .writes,
    permission: .managePricing, parameters: [file, PriceMoves.plan, Rounding.option] + Period.parameters,
    fields: PriceMoves.describedColumns,
    receipt: PriceMoves.described,
    examples: ["price apply targets.csv --plan", "price apply targets.csv --round up"],
    readingFlag: PriceMoves.plan.description.name)

  private let file: FilePath
  private let isPlan: Bool
  private let rounding: Rounding
  private let period: Period
  private var sheet: TargetSheet?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    isPlan = try arguments[PriceMoves.plan]
    rounding = try arguments[Rounding.option]
    period = try Period(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    sheet = try TargetSheet(
      try Spreadsheet(try preparation.read(file), file: file, progress: preparation.progress))
  }

  func run(in context: Context) throws -> Output {
    guard let sheet else { return .nothing }
    let date = try period.start(now: context.now) ?? context.now
    let moves = PriceMoves(moves: try sheet.moves(on: date, rounding: rounding, in: context))
    return isPlan ? moves.plan(in: context) : .receipt(try moves.apply(for: period, in: context))
  }
}

/// A spreadsheet of target prices: `product,storefront,target`.
struct TargetSheet: Sendable {
  private let rows: [SpreadsheetRow]
  private let product: Spreadsheet.Column
  private let storefront: Spreadsheet.Column
  private let target: Spreadsheet.Column
  /// The problems of the skipped rows.
  private let findings: Findings

  private struct Name: Hashable {
    let product: AppleID
    let storefront: Storefront
  }

  /// True if a file is a target sheet, by its columns.
  static func matches(_ sheet: Spreadsheet) -> Bool {
    sheet.optionalColumn(wanted[0]) != nil || sheet.optionalColumn(wanted[1]) != nil
  }

  private static let wanted = ["target", "target price"]

  init(_ spreadsheet: Spreadsheet) throws {
    var sheet = spreadsheet
    (product, storefront, target) = try Findings.together(
      { try sheet.column("product", "product id", "id") },
      { try sheet.column("storefront", "country", "territory") },
      { try sheet.column("target", "target price", "price") })
    var rows: [SpreadsheetRow] = []
    var findings = Findings(mergingLines: true)
    while let row = try sheet.next(noting: &findings) { rows.append(row) }
    guard !rows.isEmpty || !findings.isEmpty else { throw sheet.error(.noPrices) }
    self.rows = rows
    self.findings = findings
  }

  /// The result for each row with the prices available at a date; problems are reported at their places.
  func moves(on date: Date, rounding: Rounding, in context: Context) throws -> [PriceMove] {
    let rounder = PricePointRounding(resolver: PriceResolver(context.catalog, on: date), date: date, rounding: rounding)
    var lines: [Name: Int] = [:]
    var tiers: [AppleID: (tier: Tier, line: Int)] = [:]
    var findings = findings
    let moves = try rows.compactMap { row in
      try context.checkCancelled()
      return try findings.gather {
        let wanted = try self.target(row, by: rounder, in: context)
        let name = Name(product: wanted.product.appleID, storefront: wanted.storefront)
        if let line = lines.updateValue(row.line, forKey: name) {
          throw row.error(.targetTwice(wanted, line: line), at: storefront)
        }
        let move = try row.read(target) { _ in try rounder.move(wanted) }
        if case .tier(let tier) = move.step {
          if let other = tiers[name.product], other.tier != tier {
            throw row.error(.tiersDiffer(wanted.product, tier, other.tier, line: other.line), at: target)
          }
          tiers[name.product] = (tier, row.line)
        }
        return move
      }
    }
    try findings.check()
    return moves
  }

  private func target(_ row: SpreadsheetRow, by rounder: PricePointRounding, in context: Context) throws -> PriceTarget
  {
    let (found, place) = try Findings.together(
      { try row.read(product) { try context.product(ProductReference.parse($0)) } },
      { try row.storefront(storefront) })
    let pricing = try rounder.resolver.pricing(of: found)
    let current = try rounder.resolver.quote(pricing, in: place)
    return PriceTarget(
      product: found, name: try context.catalog.fullName(of: found), storefront: place,
      amount: try row.price(target, in: try rounder.currency(of: current)),
      current: current, pricing: pricing)
  }
}

extension Refusal {
  fileprivate static func targetTwice(_ target: PriceTarget, line: Int) -> Refusal {
    Refusal(
      "price.sheet.duplicate",
      "line \(line) already has a price of \(target.name) in \(target.storefront.nameInText)",
      hint: "remove one of them", subject: target.storefront.alpha3)
  }

  fileprivate static func tiersDiffer(_ product: Product, _ tier: Tier, _ other: Tier, line: Int) -> Refusal {
    Refusal(
      "price.sheet.tiers-differ",
      "\(product.productID.rawValue) would be \(tier) here and \(other) on line \(line); a product has one tier everywhere",
      hint: "keep the row of one storefront")
  }
}
