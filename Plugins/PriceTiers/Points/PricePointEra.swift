import Foundation
import StockroomKit

/// The time since Apple replaced tiers with price points and base storefronts: March 2023.
enum PricePointEra {
  /// 2023-03-01.
  static let start = Date(seconds: 1_677_628_800)

  /// Whether a tier is out of date in a store: App Store Connect's rules have no tiers in this era, and the last
  /// matrix is that of June 2020.
  static func hasReplacedTiers(in catalog: Catalog, on date: Date) -> Bool {
    catalog.rules.profile == .asc2026 && date >= start
  }

  /// The command that sets the price of a product.
  static func command(for product: String, in catalog: Catalog) -> String {
    let isPoint = hasReplacedTiers(in: catalog, on: catalog.store.now)
    return "price set \(product) \(isPoint ? "--price AMOUNT" : "--tier N")"
  }

  /// The warning about a tier that is out of date, or nil.
  static func warning(in catalog: Catalog, on date: Date) -> String? {
    guard hasReplacedTiers(in: catalog, on: date), let matrix = TierMatrices.published.newest(on: date) else {
      return nil
    }
    return "Apple replaced price tiers with price points in March 2023; this is the price of \(matrix.month)"
  }

  /// The same as a note in a table.
  static func note(in catalog: Catalog, on date: Date) -> String? {
    guard hasReplacedTiers(in: catalog, on: date), let matrix = TierMatrices.published.newest(on: date) else {
      return nil
    }
    return "price of \(matrix.month): tiers ended in March 2023"
  }
}
