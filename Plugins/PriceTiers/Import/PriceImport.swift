import Foundation
import StockroomKit

struct PriceImport: Command {
  private static let file = Parameter<FilePath>.argument("file", "The table, as CSV.").named("FILE.csv")
  private static let base = Parameter<Storefront?>.option(
    "base", "The storefront whose prices the others follow; the United States, or the one an export shows as such.")
  private static let from = Parameter<DateExpression?>.option(
    "from", "The day its prices come into force; today unless given.")

  static let description = CommandDescription(
    "price import", "Load a table of price points: a plain one, or an export of App Store Connect.", effect: .writes,
    permission: .managePricing, parameters: [file, base, from],
    examples: ["price import points.csv", "price import points.csv --from 2026-12-01"])

  private let file: FilePath
  private let base: Storefront?
  private let from: DateExpression?
  private var sheet: PointSheet?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    base = try arguments[Self.base]
    from = try arguments[Self.from]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    var spreadsheet = try Spreadsheet(try preparation.read(file, limit: Self.limit), file: file)
    if ExportPointReader.matches(spreadsheet) {
      sheet = try ExportPointReader(spreadsheet, base: base).read(&spreadsheet)
    } else {
      var reader = try PlainPointReader(spreadsheet, base: try base ?? Storefront.unitedStates())
      sheet = try reader.read(&spreadsheet)
    }
  }

  func run(in context: Context) throws -> Output {
    guard let sheet else { return .nothing }
    let starts = (from?.date(now: context.now) ?? context.now).startOfDay
    let table = try PointTables(context.catalog.store).add(sheet, starts: starts, source: file.text)
    let points = "\(table.points) price point\(table.points == 1 ? "" : "s")"
    let places = "\(table.storefronts) storefront\(table.storefronts == 1 ? "" : "s")"
    return .receipt(
      Receipt(
        "\(file.text): \(points) in \(places), set in \(table.base.name), in force from \(starts.isoDay)",
        record: Record(table.fields), tally: .init("price table", "loaded"),
        next: ["price points --storefront \(table.base.alpha3)"]))
  }

  /// 900 points in 175 storefronts are some 5 MB.
  private static let limit = 64 << 20
}
