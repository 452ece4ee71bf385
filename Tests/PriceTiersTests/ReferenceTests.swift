import Foundation
@testable import PriceTiers
import StockroomKit
import Testing

/// Compares every cell with the published tables.
@Suite struct ReferenceTests {
  @Test(
    .enabled(if: ReferenceTable.exists("2012-10-26_kenn_v14.csv")),
    arguments: [
      ("2012-07-18", "2012-07-18_kenn_v13.csv", 88 * 16), ("2012-10-26", "2012-10-26_kenn_v14.csv", 88 * 24),
      ("2016-05-01", "2016-05-02_kenn.csv", 95 * 48), ("2019-03-01", "2019-03-07_amowu.csv", 95 * 80),
      ("2019-10-01", "2019-10-03_trint.csv", 95 * 80), ("2020-06-01", "2020-06-05_pricekit.csv", 95 * 104),
    ])
  func `all prices and proceeds are as published`(matrixName: String, file: String, cells: Int) throws {
    let matrix = try #require(TierMatrices.published.named(matrixName))
    let rows = try #require(ReferenceTable(file)).rows
    #expect(rows.count == cells)
    for row in rows {
      let code = try #require(row["currency"])
      let place = try row["storefront"].flatMap { $0.isEmpty ? nil : try Storefront.parse($0).alpha3 }
      let column = try #require(matrix.columns[place ?? code])
      let tier = try #require(row["tier_stem"].flatMap { Int($0) }.flatMap { Tier($0) })
      #expect(column.currency.code == code)
      #expect(column.price(of: tier) == (try amount(row["customer_price"], in: column.currency)), "\(row)")
      #expect(column.proceeds(of: tier) == (try amount(row["proceeds"], in: column.currency)), "\(row)")
    }
    #expect(matrix.cells.count == cells)
  }

  @Test(
    .enabled(if: ReferenceTable.exists("changes_between_snapshots.csv")),
    arguments: [
      ("2012-07-18_kenn_v13", "2012-10-26_kenn_v14", "2012-07-18", "2012-10-26"),
      ("2019-10-03_trint", "2020-06-05_pricekit", "2019-10-01", "2020-06-01"),
    ])
  func `matrices differ where the published lists differ`(from: String, to: String, older: String, newer: String) throws
  {
    let rows = try #require(ReferenceTable("changes_between_snapshots.csv")).rows
    let expected = try rows.filter { $0["from"] == from && $0["to"] == to }.map { row in
      let code = try #require(row["storefront_or_currency"])
      let counts = [row["tiers_price_changed"], row["tiers_proceeds_changed"]].map { $0.flatMap { Int($0) } ?? 0 }
      return "\(Storefront(code: code)?.alpha3 ?? code) \(try #require(row["kind"])) \(counts)"
    }
    let old = try #require(TierMatrices.published.named(older))
    let found = try #require(TierMatrices.published.named(newer)).differences(from: old).map { difference in
      let code = (difference.new ?? difference.old)?.code ?? ""
      let kind = difference.kind == .added ? "added" : "changed"
      return "\(code) \(kind) \([difference.changedPrices, difference.changedProceeds])"
    }
    #expect(found.sorted() == expected.sorted())
  }

  @Test(.enabled(if: ReferenceTable.exists("storefronts.csv")))
  func `storefronts use the currency of their list`() throws {
    let rows = try #require(ReferenceTable("storefronts.csv")).rows
    for row in rows {
      let storefront = try #require(row["alpha3"].flatMap { Storefront(code: $0) })
      let isOpen = StorefrontOpening(of: storefront) == .byJune2012
      #expect(isOpen == (row["in_2016_list"] == "Y"), "\(storefront)")
      #expect(isOpen == (storefront.region != nil), "\(storefront)")
      // Baht came after 2012.
      if isOpen, storefront.alpha3 != "THA" {
        #expect(TierMatrix.october2012.currency(of: storefront) == row["currency_2016"], "\(storefront)")
        #expect(TierMatrix.may2016.currency(of: storefront) == row["currency_2016"], "\(storefront)")
      }
      let currency2020 = row["currency_2020"].flatMap { $0.isEmpty ? nil : $0 } ?? "USD"
      #expect(TierMatrix.june2020.currency(of: storefront) == currency2020, "\(storefront)")
    }
  }

  @Test(.enabled(if: ReferenceTable.exists("2026_price_points_by_currency.csv")))
  func `all price points are as published`() throws {
    let rows = try #require(ReferenceTable("2026_price_points_by_currency.csv")).rows
    #expect(rows.count == PublishedPoints.count)
    let byCurrency = Dictionary(grouping: rows) { $0["currency"] ?? "" }
    #expect(Set(byCurrency.keys) == Set(PublishedPoints.amounts.keys))
    for (code, rows) in byCurrency {
      let expected = try rows.map { try price($0["customer_price"], in: Currency(code: code)).minorUnits }
      #expect(PublishedPoints.amounts[code] == expected, "\(code)")
    }
    for row in try #require(ReferenceTable("2026_territory_currency.csv")).rows {
      let storefront = try #require(row["territory"].flatMap { Storefront(code: $0) })
      #expect(PublishedPoints.currency(of: storefront).code == row["currency"], "\(storefront)")
      #expect(PublishedPoints.amounts[row["currency"] ?? ""]?.count == row["price_points"].flatMap { Int($0) })
    }
  }

  @Test(
    .enabled(if: ReferenceTable.exists("equalizations_2026_USA.csv")),
    arguments: [
      ("equalizations_2026_USA.csv", "2026-11-21"), ("equalizations_2025-11_NZL.csv", "2026-11-21"),
      ("equalizations_2023-04_CHN.csv", "2026-11-21"), ("equalizations_2023-04_CHN_until_2023-05-09.csv", "2023-05-08"),
    ])
  func `the known equalized prices are exact`(file: String, day: String) throws {
    let date = try DateExpression.parse(day).date(now: .distantPast)
    for row in try #require(ReferenceTable(file)).rows {
      let base = try #require(row["base_territory"].flatMap { Storefront(code: $0) })
      let storefront = try #require(row["territory"].flatMap { Storefront(code: $0) })
      // Bulgaria adopted the euro since.
      guard row["currency"] != "BGN" else { continue }
      let found = PublishedPoints.price(
        of: try price(row["base_price"], in: PublishedPoints.currency(of: base)), in: base, for: storefront, on: date)
      #expect(found?.price == (try price(row["price"], in: PublishedPoints.currency(of: storefront))), "\(row)")
      #expect(found?.isEstimated == false, "\(row)")
    }
  }

  /// An amount as a spreadsheet writes it, such as `500.0` yen.
  private func price(_ text: String?, in currency: Currency) throws -> Money {
    let digits = try #require(text)
    return try amount(currency.exponent == 0 ? digits.replacing(".0", with: "") : digits, in: currency)
  }

  private func amount(_ text: String?, in currency: Currency) throws -> Money {
    try Money(parsing: try #require(text), currency: currency.code, exponent: currency.exponent)
  }
}
