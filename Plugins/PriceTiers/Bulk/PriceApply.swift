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
    return isPlan ? .table(moves.table) : .receipt(try moves.apply(for: period, in: context))
  }
}
