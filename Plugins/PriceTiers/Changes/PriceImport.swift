import Foundation
import StockroomKit

struct PriceImport: Command {
  private static let file = Parameter<FilePath>.argument(
    "file", "The table, as CSV; with --plan a sheet of product, storefront, target."
  ).named("FILE.csv")
  private static let base = Parameter<Storefront?>.option(
    "base", "The storefront whose prices the others follow. Default: the United States, or an export's base storefront."
  )
  private static let from = Parameter<DateExpression?>.option(
    "from", "The day its prices take effect. Default: now.")

  static let description = CommandDescription(
    "price import", "Load a table of price points, or show with --plan what a sheet of target prices results in.",
    effect: .writes, permission: .managePricing, parameters: [file, base, from, PriceMoves.plan, Rounding.option],
    fields: PriceMoves.describedColumns,
    receipt: Explanation.ofPriceFields.described(
      "price",
      [
        "table": .integer, "base": .identifier, "from": .date, "points": .integer, "storefronts": .integer,
        "kind": .text, "source": .text, "leftOut": .list, "holes": .list, "ended": .list,
      ]),
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
      var reader = try ExportPointReader(spreadsheet, base: base)
      sheet = try reader.read(&spreadsheet)
    } else {
      var reader = try PlainPointReader(spreadsheet, base: try base ?? Storefront.unitedStates())
      sheet = try reader.read(&spreadsheet)
    }
  }

  func run(in context: Context) throws -> Output {
    // Past prices stay: no table takes effect before now.
    let now = context.now
    let starts = try period.start(now: now) ?? sheet?.starts.map { max($0.date(now: now), now) } ?? now
    if let targets {
      return PriceMoves(moves: try targets.moves(on: starts, rounding: rounding, in: context)).plan(in: context)
    }
    guard let sheet else { return .nothing }
    try sheet.checkCurrencies(on: starts)
    let tables = PointTables(context.catalog)
    if let known = try tables.same(as: sheet, on: starts) { return .receipt(unneeded(known)) }
    let leftOut = try tables.leftOut(of: sheet, on: starts)
    let holes = try tables.holes(of: sheet, on: starts)
    let werePublished = try tables.arePublished(on: starts)
    let table = try tables.add(sheet, starts: starts, source: file.text)
    let storefronts = try werePublished && !tables.arePublished(on: starts) ? context.catalog.rules.storefronts : []
    let ended = try storefronts.filter { try tables.column(of: $0, in: table) == nil }
    let points = "\(table.points) price point\(table.points == 1 ? "" : "s")"
    let places = "\(table.storefronts) storefront\(table.storefronts == 1 ? "" : "s")"
    return .receipt(
      Receipt(
        "\(file.text): \(points) in \(places), set in \(table.base.nameInText), in effect from \(starts.scheduleText)"
          + Self.warning(of: leftOut, "it omits", "older tables stay in effect there")
          + Self.warning(of: holes, "it omits some prices in", "older tables stay in effect for these")
          + Self.warning(of: ended, "it ends the built-in prices in", "load a list that has these, too"),
        record: Record(
          table.fields + [Self.field("leftOut", leftOut), Self.field("holes", holes), Self.field("ended", ended)]),
        tally: .init("price table", "loaded"), next: ["price points --storefront \(table.base.alpha3)"]))
  }

  /// The receipt if the table in effect is already the same.
  private func unneeded(_ known: PointTable) -> Receipt {
    Receipt(
      "\(file.text): nothing loaded; table \(known.number), \(known.source), in effect from \(known.starts.scheduleText), "
        + "is the same", record: Record(known.fields), tally: .init("price table", "loaded", count: 0),
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
      "price.import.targets", "\(file.text) has target prices of products; it is not a table of price points",
      hint: "show the result with --plan, or set them with price apply \(file.text)", subject: file.text)
  }

  fileprivate static func sheetHasNoBase(_ base: Storefront) -> Refusal {
    Refusal(
      "usage.base", kind: .usage, "--base is for tables, and this is a sheet of product, storefront, target",
      hint: "omit --base", subject: base.alpha3)
  }

  fileprivate static func tablePlanned(_ file: FilePath) -> Refusal {
    Refusal(
      "usage.plan", kind: .usage, "--plan is for sheets of product, storefront, target, and this is a table",
      hint: "run plan price import \(file.text) to preview it", subject: file.text)
  }
}
