import Foundation
import StockroomKit

extension Timeline {
  /// The same over time, each stretch as something else.
  func map<Other>(_ transform: (Element) -> Other) -> Timeline<Other> {
    Timeline<Other>(
      transform(base), changes: changes.map { Timeline<Other>.Change(at: $0.at, element: transform($0.element)) })
  }
}

/// Tiers and base prices are kept apart, and are one to customers: one ends where the other begins.
extension Timeline<Pricing.Basis?> {
  /// Takes a base price in a tier's place where there is one.
  init(tiers: Timeline<Tier?>, basePrices: Timeline<SetPrice?>) {
    func basis(_ tier: Tier?, _ basePrice: SetPrice?) -> Pricing.Basis? {
      basePrice.map(Pricing.Basis.point) ?? tier.map(Pricing.Basis.tier)
    }
    let dates = Set(tiers.changes.map(\.at) + basePrices.changes.map(\.at)).sorted()
    self.init(
      basis(tiers.base, basePrices.base),
      changes: dates.map { Change(at: $0, element: basis(tiers.element(on: $0), basePrices.element(on: $0))) })
  }

  /// The tiers alone, with none where there is a base price.
  var tiers: Timeline<Tier?> {
    map { if case .tier(let tier) = $0 { tier } else { nil } }
  }

  /// The base prices alone, with none where there is a tier.
  var basePrices: Timeline<SetPrice?> {
    map { if case .point(let price) = $0 { price } else { nil } }
  }
}
