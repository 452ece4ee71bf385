import Foundation
import StockroomKit

extension Timeline {
  /// The timeline with each value mapped.
  func map<Other>(_ transform: (Element) -> Other) -> Timeline<Other> {
    Timeline<Other>(
      transform(base), changes: changes.map { Timeline<Other>.Change(at: $0.at, element: transform($0.element)) })
  }
}

/// Tiers and base prices are stored separately, but form one timeline: one ends when the other begins.
extension Timeline<Pricing.Basis?> {
  /// Combines both, preferring base prices.
  init(tiers: Timeline<Tier?>, basePrices: Timeline<SetPrice?>) {
    func basis(_ tier: Tier?, _ basePrice: SetPrice?) -> Pricing.Basis? {
      basePrice.map(Pricing.Basis.point) ?? tier.map(Pricing.Basis.tier)
    }
    let dates = Set(tiers.changes.map(\.at) + basePrices.changes.map(\.at)).sorted()
    self.init(
      basis(tiers.base, basePrices.base),
      changes: dates.map { Change(at: $0, element: basis(tiers.element(on: $0), basePrices.element(on: $0))) })
  }

  /// Only the tiers, with none during base prices.
  var tiers: Timeline<Tier?> {
    map { if case .tier(let tier) = $0 { tier } else { nil } }
  }

  /// Only the base prices, with none during tiers.
  var basePrices: Timeline<SetPrice?> {
    map { if case .point(let price) = $0 { price } else { nil } }
  }
}
