import Foundation
import StockroomKit

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
  fileprivate static func factorTwice(_ storefront: Storefront) -> Refusal {
    Refusal(
      "price.factors.duplicate", "\(storefront.name) already has a factor", hint: "remove one of them",
      subject: storefront.alpha3)
  }
}
