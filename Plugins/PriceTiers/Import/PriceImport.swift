import Foundation
import StockroomKit

struct PriceImport: Command {
  private static let file = Parameter<FilePath>.argument(
    "file", "The table, as CSV; with --plan a sheet of product, storefront, target."
  ).named("FILE.csv")
  private static let base = Parameter<Storefront?>.option(
    "base", "The storefront whose prices the others follow; the United States, or the one an export shows as such.")
  private static let from = Parameter<DateExpression?>.option(
    "from", "The day its prices come into force; now unless given.")

  static let description = CommandDescription(
    "price import", "Load a table of price points, or see with --plan what the prices wanted in a sheet come to.",
    effect: .writes, permission: .managePricing, parameters: [file, base, from, PriceMoves.plan, Rounding.option],
    examples: [
      "price import points.csv", "price import points.csv --from 2026-12-01", "price import targets.csv --plan",
    ], readingFlag: PriceMoves.plan.description.name)

  private let file: FilePath
  private let base: Storefront?
  private let period: Period
  private let isPlan: Bool
  private let rounding: Rounding
  private var sheet: PointSheet?
  private var targets: TargetSheet?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    base = try arguments[Self.base]
    period = Period(from: try arguments[Self.from])
    isPlan = try arguments[PriceMoves.plan]
    rounding = try arguments[Rounding.option]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    var spreadsheet = try Spreadsheet(
      try preparation.read(file, limit: Self.limit), file: file, progress: preparation.progress)
    if TargetSheet.matches(spreadsheet) {
      guard isPlan else { throw Refusal.targetsApply(file) }
      if let base { throw Refusal.sheetHasNoBase(base) }
      targets = try TargetSheet(spreadsheet)
      return
    }
    guard !isPlan else { throw Refusal.tablePlanned(file) }
    if ExportPointReader.matches(spreadsheet) {
      sheet = try ExportPointReader(spreadsheet, base: base).read(&spreadsheet)
    } else {
      var reader = try PlainPointReader(spreadsheet, base: try base ?? Storefront.unitedStates())
      sheet = try reader.read(&spreadsheet)
    }
  }

  func run(in context: Context) throws -> Output {
    // What was charged stays: no table comes into force before now.
    let starts = try period.start(now: context.now) ?? context.now
    if let targets {
      return .table(PriceMoves(moves: try targets.moves(on: starts, rounding: rounding, in: context)).table)
    }
    guard let sheet else { return .nothing }
    let tables = PointTables(context.catalog.store)
    if let known = try tables.same(as: sheet, on: starts) { return .receipt(unneeded(known)) }
    let leftOut = try tables.leftOut(of: sheet, on: starts)
    let holes = try tables.holes(of: sheet, on: starts)
    let table = try tables.add(sheet, starts: starts, source: file.text)
    let points = "\(table.points) price point\(table.points == 1 ? "" : "s")"
    let places = "\(table.storefronts) storefront\(table.storefronts == 1 ? "" : "s")"
    return .receipt(
      Receipt(
        "\(file.text): \(points) in \(places), set in \(table.base.name), in force from \(starts.scheduleText)"
          + Self.warning(of: leftOut, "it leaves out", "older tables stay in force there")
          + Self.warning(of: holes, "it leaves out some prices in", "older tables stay in force for these"),
        record: Record(table.fields + [Self.field("leftOut", leftOut), Self.field("holes", holes)]),
        tally: .init("price table", "loaded"), next: ["price points --storefront \(table.base.alpha3)"]))
  }

  /// That the table in force says the same already.
  private func unneeded(_ known: PointTable) -> Receipt {
    Receipt(
      "\(file.text): nothing loaded; table \(known.number), \(known.source), in force from \(known.starts.scheduleText), "
        + "says the same", record: Record(known.fields), tally: .init("price table", "loaded", count: 0),
      next: ["price tables"])
  }

  private static func warning(of storefronts: [Storefront], _ beginning: String, _ end: String) -> String {
    guard !storefronts.isEmpty else { return "" }
    let named = storefronts.prefix(5).map(\.alpha3).joined(separator: ", ")
    let others = storefronts.count > 5 ? " and \(storefronts.count - 5) more" : ""
    return "\n\(beginning) \(named)\(others): \(end)"
  }

  private static func field(_ name: String, _ storefronts: [Storefront]) -> Field {
    Field(name, .list(storefronts.map { .identifier($0.alpha3) }))
  }

  /// 900 points in 175 storefronts are some 5 MB.
  private static let limit = 64 << 20
}

extension Refusal {
  fileprivate static func targetsApply(_ file: FilePath) -> Refusal {
    Refusal(
      "price.import.targets", "\(file.text) has the prices wanted for products: it is no table of price points",
      hint: "--plan shows what comes of them; price apply \(file.text) sets them", subject: file.text)
  }

  fileprivate static func sheetHasNoBase(_ base: Storefront) -> Refusal {
    Refusal(
      "usage.base", kind: .usage,
      "--base is where a table's prices are set, and this is a sheet of product, storefront, target",
      hint: "leave --base out", subject: base.alpha3)
  }

  fileprivate static func tablePlanned(_ file: FilePath) -> Refusal {
    Refusal(
      "usage.plan", kind: .usage,
      "--plan shows what comes of a sheet of product, storefront, target, and this is a table",
      hint: "plan price import \(file.text) loads it for a look", subject: file.text)
  }
}
