import Foundation
import StockroomKit

/// The scheduled changes of a product's price: of its tier, its base price, or a manual price.
///
/// Changes after a canceled one stay; the price before it lasts until then.
struct PlannedChanges {
  let product: Product
  let catalog: Catalog
  var plan = BillingPlan.upfront

  private var now: Date { catalog.store.now }

  /// Cancels every scheduled change, and returns the number of days that had one.
  func cancel() throws -> Int {
    let planned = try dates()
    guard let first = planned.first else { return 0 }
    try catalog.announce(.priceChanged(product, PriceChange(from: first))) {
      _ = try cancel { $0 > now }
    }
    return planned.count
  }

  /// Cancels the changes on a date.
  ///
  /// - Throws: a ``Refusal`` if the date has passed, or has no change.
  func cancel(on date: DateExpression) throws {
    let start = date.date(now: now)
    let planned = try dates()
    if planned.contains(start) {
      try catalog.announce(.priceChanged(product, PriceChange(from: start))) {
        _ = try cancel { $0 == start }
      }
      return
    }
    guard try !basis().isEmpty || !planned.isEmpty else { throw try Refusal.noTier(product, by: plan, in: catalog) }
    throw try Refusal.noChange(on: date, of: product, plan, planned: planned, catalog)
  }

  /// False if nothing is scheduled.
  private func cancel(where isRemoved: (Date) -> Bool) throws -> Bool {
    let (prices, points) = (Prices(catalog), PointPrices(catalog, of: plan))
    let basis = try basis()
    let kept = basis.removing { isRemoved($0.at) }
    var isChanged = kept != basis
    if isChanged {
      let basePrices = try points.timeline(of: .everywhere, of: product)
      let tiers = plan == .upfront ? try prices.timeline(of: product) : Timeline(nil)
      if kept.tiers != tiers { try prices.write(kept.tiers, on: product, was: tiers) }
      if kept.basePrices != basePrices { try points.write(kept.basePrices, of: .everywhere, on: product) }
    }
    for place in try points.places(of: product) where place != .everywhere {
      let timeline = try points.timeline(of: place, of: product)
      let kept = timeline.removing { isRemoved($0.at) }
      guard kept != timeline else { continue }
      try points.write(kept, of: place, on: product)
      isChanged = true
    }
    return isChanged
  }

  private func basis() throws -> Timeline<Pricing.Basis?> {
    try Timeline(
      tiers: plan == .upfront ? Prices(catalog).timeline(of: product) : Timeline(nil),
      basePrices: PointPrices(catalog, of: plan).timeline(of: .everywhere, of: product))
  }

  /// The days on which a price changes, first to last.
  func dates() throws -> [Date] {
    let points = PointPrices(catalog, of: plan)
    var dates = Set(try basis().changes.map(\.at))
    for place in try points.places(of: product) where place != .everywhere {
      dates.formUnion(try points.timeline(of: place, of: product).changes.map(\.at))
    }
    return dates.filter { $0 > now }.sorted()
  }
}

extension Refusal {
  fileprivate static func noChange(
    on date: DateExpression, of product: Product, _ plan: BillingPlan, planned: [Date], _ catalog: Catalog
  ) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    let option = plan == .upfront ? "" : " --billing-plan \(plan.word)"
    let dates = planned.map(\.scheduleText).joined(separator: ", ")
    return Refusal(
      "price.schedule.no-change", "\(name) has no price change scheduled on \(date.text)",
      remedy: planned.isEmpty ? .command("price schedule \(name)\(option)") : "it changes on \(dates)",
      subject: date.text)
  }
}
