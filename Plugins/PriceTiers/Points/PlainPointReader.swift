import StockroomKit

/// Reads price points, one per row: `base price,storefront,currency,price,proceeds`, in any order.
///
/// The rows of one base price are equalized with each other. A row without one is an additional price of its
/// storefront.
struct PlainPointReader {
  private let base: Storefront
  private let baseCurrency: Currency
  private let basePrice: Spreadsheet.Column
  private let storefront: Spreadsheet.Column
  private let currency: Spreadsheet.Column
  private let price: Spreadsheet.Column
  private let proceeds: Spreadsheet.Column?
  private var builder = PointSheetBuilder()
  /// The first row of each base price, until the base storefront's own row is found.
  private var unproven: [Int64: SpreadsheetRow] = [:]
  private var proven: Set<Int64> = []

  /// Finds the columns of a file.
  init(_ sheet: Spreadsheet, base: Storefront) throws {
    self.base = base
    (basePrice, storefront, currency, price) = try Findings.together(
      { try sheet.column("base price", "point") }, { try sheet.column("storefront", "country", "territory") },
      { try sheet.column("currency", "currency code") }, { try sheet.column("price", "customer price") })
    proceeds = sheet.optionalColumn("proceeds")
    baseCurrency = Currency(code: PointCurrency.codes(of: base)[0])
  }

  mutating func read(_ sheet: inout Spreadsheet) throws -> PointSheet {
    var findings = Findings()
    while let row = try sheet.next(noting: &findings) { try findings.gather { try add(row) } }
    for row in unproven.values.sorted(by: { $0.line < $1.line }) {
      try findings.gather { throw row.error(.baseMissing(row[basePrice], base), at: basePrice) }
    }
    try findings.check()
    guard !proven.isEmpty else { throw sheet.error(.noPrices) }
    return builder.sheet(base: base, kind: .list)
  }

  private mutating func add(_ row: SpreadsheetRow) throws {
    let place = try row.storefront(storefront)
    if place == base { noteOrigin(of: row) }
    let charged = try row.currency(currency, of: place)
    if let ending = CurrencyEnding(charged, of: place, in: row, at: currency) { builder.endings.append(ending) }
    let ((amount, part), origin) = try Findings.together(
      { try row.price(price, proceeds: proceeds, in: charged) },
      { row[basePrice].isEmpty ? nil : try row.price(basePrice, in: place == base ? charged : baseCurrency) })
    if let origin { try prove(origin.minorUnits, by: row, in: place, amount: amount) }
    if let known = builder.currency(of: place), known.code != charged.code {
      throw row.error(.currenciesMixed(place, known, charged), at: currency)
    }
    if let line = builder.add(amount, proceeds: part, in: place, basePrice: origin, line: row.line) {
      throw row.error(.pointTwice(row[origin == nil ? price : basePrice], place, line: line), at: storefront)
    }
  }

  /// Records that the base storefront has a row for its own price, whatever its other errors.
  private mutating func noteOrigin(of row: SpreadsheetRow) {
    guard let origin = try? row.price(basePrice, in: baseCurrency) else { return }
    proven.insert(origin.minorUnits)
    unproven[origin.minorUnits] = nil
  }

  /// Records a row for the base storefront's own price, which must be equal to the base price.
  private mutating func prove(
    _ origin: Int64, by row: SpreadsheetRow, in place: Storefront, amount: Money
  ) throws {
    if place == base {
      guard amount.minorUnits == origin else { throw row.error(.baseDiffers(row[basePrice], base), at: price) }
    } else if !proven.contains(origin), unproven[origin] == nil {
      unproven[origin] = row
    }
  }
}

extension Refusal {
  fileprivate static func currenciesMixed(_ storefront: Storefront, _ known: Currency, _ other: Currency) -> Refusal {
    Refusal(
      "price.import.currencies", "\(storefront.name) has prices in \(known.code) above, and this one in \(other.code)",
      hint: "use one currency for each storefront", subject: other.code)
  }

  fileprivate static func baseMissing(_ price: String, _ base: Storefront) -> Refusal {
    Refusal(
      "price.import.base-missing", "the base price \(price) has no row for \(base.name), the base storefront",
      hint: "add the row, or give the storefront of the base prices: --base STOREFRONT", subject: price)
  }

  fileprivate static func baseDiffers(_ price: String, _ base: Storefront) -> Refusal {
    Refusal(
      "price.import.base-differs", "\(base.name) is the base storefront, so its price must be the base price \(price)",
      hint: "give the storefront of the base prices: --base STOREFRONT")
  }

  fileprivate static func pointTwice(_ price: String, _ storefront: Storefront, line: Int) -> Refusal {
    Refusal(
      "price.import.duplicate", "line \(line) already has \(price) in \(storefront.nameInText)",
      hint: "remove one of them", subject: storefront.alpha3)
  }

  static let noPrices = Refusal(
    "price.import.empty", "the file has no prices", hint: "see help price import for the format")
}
