import StockroomKit

/// Reads the price export of App Store Connect: `Countries or Regions,Currency Code,Price,Proceeds,May Adjust
/// Automatically`, one product's price in every storefront, and the lists without the last columns, which App Store
/// Connect and its clients write, too.
///
/// The base storefront is the one whose price may not adjust; if there are several, the others are manual prices,
/// which are skipped. Without that column it is the United States.
struct ExportPointReader {
  private let base: Storefront?
  private let storefront: Spreadsheet.Column
  private let currency: Spreadsheet.Column
  private let price: Spreadsheet.Column
  private let proceeds: Spreadsheet.Column?
  private let adjusts: Spreadsheet.Column?
  private let start: Spreadsheet.Column?
  /// The first day of the prices that a client has written with them.
  private var starts: (date: DateExpression, line: Int)?

  private struct Entry {
    let row: SpreadsheetRow
    let storefront: Storefront
    let price: Money
    let proceeds: Money?
    /// Nil if the file does not tell.
    let adjusts: Bool?
  }

  /// True if a file is a price export.
  static func matches(_ sheet: Spreadsheet) -> Bool {
    sheet.optionalColumn("may adjust automatically") != nil || sheet.optionalColumn("countries or regions") != nil
  }

  /// Finds the columns of a file.
  init(_ sheet: Spreadsheet, base: Storefront?) throws {
    self.base = base
    (storefront, currency, price) = try Findings.together(
      { try sheet.column("countries or regions") }, { try sheet.column("currency code") },
      { try sheet.column("price") })
    proceeds = sheet.optionalColumn("proceeds")
    adjusts = sheet.optionalColumn("may adjust automatically")
    start = sheet.optionalColumn("start date")
  }

  mutating func read(_ sheet: inout Spreadsheet) throws -> PointSheet {
    var entries: [Storefront: Entry] = [:]
    var order: [Storefront] = []
    try sheet.forEach { row in
      let entry = try entry(row)
      if let first = entries[entry.storefront] {
        throw row.error(.storefrontTwice(entry.storefront, line: first.row.line), at: storefront)
      }
      entries[entry.storefront] = entry
      order.append(entry.storefront)
    }
    guard !entries.isEmpty else { throw sheet.error(.noPrices) }
    let base = try base ?? self.base(of: sheet, among: order.filter { entries[$0]?.adjusts == false })
    guard let origin = entries[base] else { throw sheet.error(.baseAbsent(base)) }
    var builder = PointSheetBuilder()
    for storefront in order {
      guard let entry = entries[storefront], entry.adjusts != false || storefront == base else { continue }
      let charged = Currency(code: entry.price.currency)
      if let ending = CurrencyEnding(charged, of: storefront, in: entry.row, at: currency) {
        builder.endings.append(ending)
      }
      _ = builder.add(
        entry.price, proceeds: entry.proceeds, in: storefront, basePrice: origin.price, line: entry.row.line)
    }
    var points = builder.sheet(base: base, kind: .export)
    points.starts = starts?.date
    return points
  }

  private func base(of sheet: Spreadsheet, among fixed: [Storefront]) throws -> Storefront {
    guard adjusts != nil else { return try Storefront.unitedStates() }
    guard fixed.count == 1 else { throw sheet.error(.baseUnknown(fixed)) }
    return fixed[0]
  }

  private mutating func entry(_ row: SpreadsheetRow) throws -> Entry {
    let (place, mayAdjust, day) = try Findings.together(
      { try row.storefront(storefront) }, { try adjusts.map { try row.read($0, Self.flag) } },
      { try start.flatMap { row[$0].isEmpty ? nil : try row.read($0, DateExpression.parse) } })
    if let start, let day {
      if let starts, starts.date != day {
        throw row.error(.startsDiffer(day, starts.date, line: starts.line), at: start)
      }
      starts = starts ?? (day, row.line)
    }
    let charged = try row.currency(currency, of: place)
    let (amount, part) = try row.price(price, proceeds: proceeds, in: charged)
    return Entry(row: row, storefront: place, price: amount, proceeds: part, adjusts: mayAdjust)
  }

  private static func flag(_ text: String) throws -> Bool {
    switch text.lowercased() {
    case "y", "yes": true
    case "n", "no": false
    default: throw Refusal.adjustsUnclear(text)
    }
  }
}

extension Refusal {
  fileprivate static func storefrontTwice(_ storefront: Storefront, line: Int) -> Refusal {
    Refusal(
      "price.import.duplicate", "line \(line) already has a price in \(storefront.nameInText)",
      hint: "remove one of them",
      subject: storefront.alpha3)
  }

  fileprivate static func startsDiffer(_ day: DateExpression, _ first: DateExpression, line: Int) -> Refusal {
    Refusal(
      "price.import.starts-differ", "the price starts on \(day.text) here, and on \(first.text) in line \(line)",
      hint: "a table starts on one day; split the file by day", subject: day.text)
  }

  fileprivate static func baseUnknown(_ fixed: [Storefront]) -> Refusal {
    let problem =
      fixed.isEmpty
      ? "every price in the file may adjust, so none is the base storefront's"
      : "\(fixed.count) prices may not adjust: \(fixed.prefix(5).map(\.alpha3).joined(separator: ", "))"
    return Refusal(
      "price.import.base-unknown", problem, hint: "give the base storefront: --base STOREFRONT")
  }

  fileprivate static func baseAbsent(_ base: Storefront) -> Refusal {
    Refusal(
      "price.import.base-absent", "the file has no price in \(base.name), the base storefront",
      hint: "choose a storefront in the file with --base", subject: base.alpha3)
  }

  fileprivate static func adjustsUnclear(_ text: String) -> Refusal {
    Refusal(
      "price.import.adjusts", "\(text.isEmpty ? "this" : text) is neither Y nor N",
      hint: "Y if the price may adjust automatically, N if it is manual", subject: text)
  }
}
