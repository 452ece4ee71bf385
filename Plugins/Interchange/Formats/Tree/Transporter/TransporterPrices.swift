import Foundation
import StockroomKit

/// The prices of a product as packages have them: tiers, from day to day.
struct TransporterPrices {
  /// A tier between two days at 00:00 UTC; the end is exclusive.
  struct Interval: Hashable {
    var tier: Int
    var from: Date?
    var until: Date?
  }

  private(set) var losses = Losses()
  /// The prices that all storefronts follow, in the order of time.
  private(set) var intervals: [Interval] = []

  /// Reads the cell of the price.
  ///
  /// Tiers are the same in all storefronts; a storefront's own price is an amount.
  init(cell text: String) {
    guard let schedule = try? PriceSchedule(text) else {
      losses.add("prices")
      return
    }
    let changes = schedule.changes(in: nil)
    var hasAmounts = !schedule.storefronts.isEmpty
    var hasTimes = false
    for (index, change) in changes.enumerated() {
      let until = index + 1 < changes.count ? changes[index + 1].from : nil
      guard case .tier(let tier)? = change.price else {
        if change.price != nil { hasAmounts = true }
        continue
      }
      for case let date? in [change.from, until] where date.seconds % 86_400 != 0 { hasTimes = true }
      intervals.append(Interval(tier: tier, from: change.from, until: until))
    }
    if hasAmounts { losses.add("prices by amount") }
    if hasTimes { losses.add("price changes within a day") }
  }
}

extension PriceSchedule {
  /// The schedule of what a package says: of all, and of single storefronts.
  init(everywhere: [TransporterPrices.Interval], own: [(storefront: Storefront, [TransporterPrices.Interval])]) {
    func entries(_ intervals: [TransporterPrices.Interval], in storefront: Storefront?) -> [Entry] {
      intervals.map { Entry(.tier($0.tier), in: storefront, from: $0.from, until: $0.until) }
    }
    self.init(entries: entries(everywhere, in: nil) + own.flatMap { entries($0.1, in: $0.storefront) })
    self = canonical
  }
}
