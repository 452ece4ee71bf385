import Foundation
import StockroomKit

/// A storefront's currencies and their dates: from the price matrices and, after the last of them, from
/// the countries that adopted the euro.
struct StorefrontCurrency: Hashable, Sendable {
  let since: Date
  let code: String

  /// The storefront's currencies, oldest first, from the first matrix in which it was open.
  static func history(of storefront: Storefront) -> [StorefrontCurrency] {
    let open = TierMatrices.published.all.filter { $0.isOpen(storefront) }
    let charged = open.map { StorefrontCurrency(since: $0.effective, code: $0.currency(of: storefront)) }
    return (charged + switched.filter { $0.alpha3 == storefront.alpha3 }.map(\.currency)).reduce(into: []) {
      history, next in
      if history.last?.code != next.code { history.append(next) }
    }
  }

  /// The currency at a date; nil before the first matrix in which the storefront was open.
  static func current(of storefront: Storefront, on date: Date) -> StorefrontCurrency? {
    history(of: storefront).last { $0.since <= date }
  }

  /// The currency that a storefront adopted after the last matrix, by a date, or nil.
  static func newest(of storefront: Storefront, on date: Date) -> StorefrontCurrency? {
    switched.last { $0.alpha3 == storefront.alpha3 && $0.currency.since <= date }?.currency
  }

  /// When a storefront changed its currency after the last matrix.
  static func switches(of storefront: Storefront) -> [Date] {
    switched.filter { $0.alpha3 == storefront.alpha3 }.map(\.currency.since)
  }

  /// Croatia adopted the euro on 1 January 2023 (Council Regulation (EU) 2022/1207 of 12 July 2022), Bulgaria on 1
  /// January 2026 (the Council's acts of 8 July 2025, which amend Regulation (EC) No 974/98).
  ///
  /// App Store Connect's price export of November 2025 differs from the matrix of June 2020 only in Croatia.
  private static let switched = [
    (alpha3: "BGR", currency: StorefrontCurrency(since: Date(seconds: 1_767_225_600), code: "EUR")),
    (alpha3: "HRV", currency: StorefrontCurrency(since: Date(seconds: 1_672_531_200), code: "EUR")),
  ]
}
