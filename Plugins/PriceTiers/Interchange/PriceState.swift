import Foundation
import StockroomKit

/// Everything that is set for the price of a product, over time.
struct PriceState: Hashable, Sendable {
  /// The tiers as stored, with none during base prices.
  var tiers = Timeline<Tier?>(nil)
  /// The base prices as stored, with none during tiers.
  var basePrices = Timeline<SetPrice?>(nil)
  /// The manual prices.
  var manual: [Storefront: Timeline<SetPrice?>] = [:]

  /// What the prices of all storefronts follow.
  var basis: Timeline<Pricing.Basis?> { Timeline(tiers: tiers, basePrices: basePrices) }

  /// The manual prices of a storefront.
  func prices(in storefront: Storefront) -> Timeline<SetPrice?> { manual[storefront] ?? Timeline(nil) }
}

extension PriceState {
  /// The prices of a schedule.
  ///
  /// - Throws: a ``Refusal`` for a tier that does not exist.
  init(_ schedule: PriceSchedule) throws(Refusal) {
    let basis = try Timeline(schedule.changes(in: nil)) { price throws(Refusal) in try Pricing.Basis(price) }
    (tiers, basePrices) = (basis.tiers, basis.basePrices)
    for storefront in schedule.storefronts {
      manual[storefront] = try Timeline(schedule.changes(in: storefront)) { price throws(Refusal) in
        if case .amount(let money, _) = price { SetPrice(storefront: storefront, price: money) } else { nil }
      }
    }
  }

  /// The schedule from a date on.
  func schedule(from date: Date) -> PriceSchedule {
    let own = manual.keys.sorted().map { storefront in
      (Optional(storefront), prices(in: storefront).starting(at: date).changes { .amount($0.price, base: storefront) })
    }
    return PriceSchedule(changes: [(nil, basis.starting(at: date).changes(\.price))] + own)
  }
}

extension Timeline {
  /// The values from a date on; that of the date has no start.
  func starting(at date: Date) -> Timeline {
    Timeline(element(on: date), changes: changes.filter { $0.at > date })
  }
}

extension Timeline {
  /// The prices of one place in a schedule.
  fileprivate init<Price>(
    _ changes: [PriceSchedule.Change], price: (PriceSchedule.Price) throws(Refusal) -> Price?
  ) throws(Refusal) where Element == Price? {
    var elements: [(at: Date?, element: Price?)] = []
    for change in changes {
      var element: Price?
      if let given = change.price { element = try price(given) }
      elements.append((change.from, element))
    }
    self.init(
      elements.first?.element ?? nil,
      changes: elements.dropFirst().map { Change(at: $0.at ?? .distantPast, element: $0.element) })
  }

  /// The same as the changes of a schedule.
  fileprivate func changes<Price>(_ price: (Price) -> PriceSchedule.Price) -> [PriceSchedule.Change]
  where Element == Price? {
    intervals.map { PriceSchedule.Change(from: $0.from, price: $0.element.map(price)) }
  }
}

extension Pricing.Basis {
  /// The basis that a schedule names; nil for none.
  fileprivate init?(_ price: PriceSchedule.Price) throws(Refusal) {
    switch price {
    case .tier(let number): self = .tier(try Tier(scheduled: number))
    case .amount(let money, let base): self = .point(SetPrice(storefront: base, price: money))
    case .follow: return nil
    }
  }

  /// The same in a schedule.
  fileprivate var price: PriceSchedule.Price {
    switch self {
    case .tier(let tier): .tier(tier.number)
    case .point(let base): .amount(base.price, base: base.storefront)
    }
  }
}

extension Tier {
  /// The tier of a product by its number in a schedule.
  ///
  /// - Throws: a ``Refusal`` if there is none, or it is the free one.
  init(scheduled number: Int) throws(Refusal) {
    guard let tier = Tier(number) else { throw .tierUnknown(String(number)) }
    try tier.checkForProduct()
    self = tier
  }
}
