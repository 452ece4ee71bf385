import StockroomKit

extension SpreadsheetRow {
  /// The storefront in a cell, by code or by App Store Connect's name.
  func storefront(_ column: Spreadsheet.Column) throws -> Storefront {
    try read(column) { text in try Storefront.named(text) }
  }

  /// The currency in a cell, which must be one that the storefront charges in.
  func currency(_ column: Spreadsheet.Column, of storefront: Storefront) throws -> Currency {
    try read(column) { text in
      let charged = PointCurrency.codes(of: storefront)
      let code = text.uppercased()
      guard charged.contains(where: { $0.hasSameBytes(as: code) }) else {
        throw PointCurrency.isKnown(code)
          ? Refusal.currencyForeign(text, storefront, charged) : Refusal.currencyUnknown(text, storefront, charged)
      }
      return Currency(code: code)
    }
  }

  /// The amount in a cell, above zero.
  func price(_ column: Spreadsheet.Column, in currency: Currency) throws -> Money {
    let price = try amount(column, in: currency)
    guard price.minorUnits > 0 else { throw error(.priceZero(self[column]), at: column) }
    return price
  }

  /// The amount in a cell, which may be zero; spreadsheets write `500.0` for 500 yen.
  func amount(_ column: Spreadsheet.Column, in currency: Currency) throws -> Money {
    try read(column) { text in try Self.amount(text, in: currency) }
  }

  /// The price in one cell and the proceeds in another, at most as much; nil proceeds if that cell is empty.
  func price(
    _ column: Spreadsheet.Column, proceeds: Spreadsheet.Column?, in currency: Currency
  ) throws -> (price: Money, proceeds: Money?) {
    guard let proceeds, !self[proceeds].isEmpty else { return (try price(column, in: currency), nil) }
    let (whole, part) = try Findings.together(
      { try price(column, in: currency) }, { try amount(proceeds, in: currency) })
    guard part.minorUnits <= whole.minorUnits else { throw error(.proceedsAbove(whole, self[proceeds]), at: proceeds) }
    return (whole, part)
  }

  private static func amount(_ text: String, in currency: Currency) throws -> Money {
    do throws(Refusal) {
      return try Money(price: withoutSpareZeros(text, exponent: currency.exponent), in: currency)
    } catch {
      throw Refusal("price.import.number", error.message, hint: error.hint, subject: text)
    }
  }

  private static func withoutSpareZeros(_ text: String, exponent: Int) -> String {
    var text = Substring(text)
    guard let point = text.firstIndex(of: ".") else { return String(text) }
    while text.last == "0", text[point...].dropFirst().count > exponent { text.removeLast() }
    return String(text.last == "." ? text.dropLast() : text)
  }
}

extension Storefront {
  /// The storefront with this code, or with this name in App Store Connect.
  static func named(_ text: String) throws -> Storefront {
    if text.utf8.count > 3 {
      let wanted = text.lowercased()
      if let storefront = all.first(where: { $0.name.lowercased().hasSameBytes(as: wanted) }) {
        return storefront
      }
    }
    return try parse(text)
  }
}

extension Refusal {
  static func currencyForeign(_ code: String, _ storefront: Storefront, _ charged: [String]) -> Refusal {
    Refusal(
      "price.import.currency", "\(storefront.nameInText) charges \(HumanNumbers.list(charged, "or")), not \(code)",
      hint: "check the row's storefront", subject: code)
  }

  fileprivate static func currencyUnknown(_ code: String, _ storefront: Storefront, _ charged: [String]) -> Refusal {
    Refusal(
      "price.import.currency-unknown", "\(code.isEmpty ? "this" : code) is not an App Store currency",
      hint: "\(storefront.nameInText) charges \(HumanNumbers.list(charged, "or"))", subject: code)
  }

  fileprivate static func proceedsAbove(_ price: Money, _ text: String) -> Refusal {
    Refusal(
      "price.import.proceeds", "proceeds of \(text) are more than the price, \(price)",
      hint: "proceeds are the developer's share of the price", subject: text)
  }

  fileprivate static func priceZero(_ text: String) -> Refusal {
    Refusal(
      "price.import.zero", "the price must be above zero", hint: "remove the row if there is no price",
      subject: text)
  }
}
