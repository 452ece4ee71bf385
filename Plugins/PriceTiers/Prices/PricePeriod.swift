import Foundation
import StockroomKit

/// A period in which a product has one tier, and the tier one price in each storefront.
struct PricePeriod: Sendable {
  let from: Date?
  let until: Date?
  /// Nil before the product has one.
  let tier: Tier?

  /// The matrix in effect, or nil before the oldest.
  let matrix: TierMatrix?

  func contains(_ date: Date) -> Bool {
    from ?? .distantPast <= date && date < until ?? .distantFuture
  }
}

extension TierMatrices {
  /// A product's tiers over time, split where a matrix takes effect or the storefront changes its currency; periods
  /// that ended before the date `since` are omitted.
  func stretches(of timeline: Timeline<Tier?>, in storefront: Storefront, since: Date) -> [PricePeriod] {
    let switches = StorefrontCurrency.switches(of: storefront)
    let cuts = Set(timeline.changes.map(\.at) + all.map(\.effective) + switches).sorted()
    let starts = [nil] + cuts.map { Optional($0) }
    return zip(starts, cuts.map { Optional($0) } + [nil]).compactMap { from, until in
      if let until, until <= since { return nil }
      let inside = from ?? .distantPast
      return PricePeriod(
        from: from, until: until, tier: timeline.element(on: inside), matrix: newest(on: inside))
    }
  }
}
