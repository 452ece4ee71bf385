import StockroomKit

/// Reads the price export of App Store Connect: `Countries or Regions,Currency Code,Price,Proceeds,May Adjust
/// Automatically`, one product's price in every storefront.
///
/// The base storefront is the one whose price may not adjust; if there are several, the others are manual prices,
/// which are skipped.
struct ExportPointReader {
  private let base: Storefront?
  private let storefront: Spreadsheet.Column
  private let currency: Spreadsheet.Column
  private let price: Spreadsheet.Column
  private let proceeds: Spreadsheet.Column?
  private let adjusts: Spreadsheet.Column

  private struct Entry {
    let row: SpreadsheetRow
    let storefront: Storefront
    let price: Money
    let proceeds: Money?
    let adjusts: Bool
  }

  /// True if a file is a price export.
  static func matches(_ sheet: Spreadsheet) -> Bool {
    sheet.optionalColumn("may adjust automatically") != nil || sheet.optionalColumn("countries or regions") != nil
  }

  /// Finds the columns of a file.
  init(_ sheet: Spreadsheet, base: Storefront?) throws {
    self.base = base
    (storefront, currency, price, adjusts) = try Findings.together(
      { try sheet.column("countries or regions") }, { try sheet.column("currency code") },
      { try sheet.column("price") }, { try sheet.column("may adjust automatically") })
    proceeds = sheet.optionalColumn("proceeds")
  }

  func read(_ sheet: inout Spreadsheet) throws -> PointSheet {
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
    let fixed = order.filter { entries[$0]?.adjusts == false }
    guard let base = base ?? (fixed.count == 1 ? fixed.first : nil) else {
      throw sheet.error(.baseUnknown(fixed))
    }
    guard let origin = entries[base] else { throw sheet.error(.baseAbsent(base)) }
    var builder = PointSheetBuilder()
    for storefront in order {
      guard let entry = entries[storefront], entry.adjusts || storefront == base else { continue }
      _ = builder.add(
        entry.price, proceeds: entry.proceeds, in: storefront, basePrice: origin.price, line: entry.row.line)
    }
    return builder.sheet(base: base, kind: .export)
  }

  private func entry(_ row: SpreadsheetRow) throws -> Entry {
    let (place, mayAdjust) = try Findings.together(
      { try row.storefront(storefront) }, { try row.read(adjusts, Self.flag) })
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
      "price.import.duplicate", "line \(line) already has a price in \(storefront.name)", hint: "remove one of them",
      subject: storefront.alpha3)
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
