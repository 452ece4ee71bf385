import Foundation
import StockroomKit

extension PointPrices {
  /// Sets a price for a period, or from now on; nil makes the place follow the others again.
  ///
  /// A base price replaces a tier during the period.
  ///
  /// - Throws: a ``Refusal`` for a period that has passed, that would hide a scheduled change, or that leaves a
  ///   product without a price before or after it.
  func set(_ price: SetPrice?, at place: PricePlace, on product: Product, for period: Period) throws {
    let change = try period.change(in: place, now: catalog.store.now)
    try catalog.announce(.priceChanged(product, change)) {
      try apply(price, at: place, on: product, for: period)
    }
  }

  /// The same, as part of an announced price change.
  private func apply(_ price: SetPrice?, at place: PricePlace, on product: Product, for period: Period) throws {
    let now = catalog.store.now
    let timeline = try timeline(of: place, of: product)
    let (start, until) = try period.span(over: timeline, of: product, now: now)
    let from = price == nil ? start : start ?? now
    if let hidden = timeline.firstChange(after: from, before: until) {
      throw Refusal.hidesChange(on: hidden.at, of: product, period)
    }
    let changed = timeline.setting(price, from: from, until: until)
    try write(changed, of: place, on: product)
    guard place == .everywhere, price != nil else { return }
    let tiers = try Prices(catalog).timeline(of: product)
    let isPriced = [now, until ?? now].allSatisfy { changed.element(on: $0) != nil || tiers.element(on: $0) != nil }
    guard isPriced else { throw Refusal.gapAround(product, period) }
    try Prices(catalog).giveWay(on: product, for: period)
  }

  /// Ends the base price for a period, in which the product has a tier instead.
  func giveWay(on product: Product, for period: Period) throws {
    guard try !timeline(of: .everywhere, of: product).isEmpty else { return }
    try apply(nil, at: .everywhere, on: product, for: period)
  }

  /// Removes the manual price in a storefront, from now on.
  ///
  /// - Throws: a ``Refusal`` if there is none.
  func follow(in storefront: Storefront, _ product: Product) throws {
    let now = catalog.store.now
    let timeline = try timeline(of: .alone(storefront), of: product)
    guard timeline.element(on: now) != nil else { throw Refusal.notManual(product, storefront) }
    try set(nil, at: .alone(storefront), on: product, for: Period())
  }

  /// Removes every price of a product.
  func clear(_ product: Product) throws {
    try catalog.store.execute("DELETE FROM price_point WHERE product = ?", .integer(product.appleID.rawValue))
  }
}

extension Refusal {
  fileprivate static func hidesChange(on date: Date, of product: Product, _ period: Period) -> Refusal {
    let name = product.productID.rawValue
    let day = date.scheduleText
    return Refusal(
      "price.schedule.overlap", "\(name) has a price change on \(day), within this period",
      hint: "use --until \(day) to keep that change", subject: period.until?.text ?? period.from?.text ?? name)
  }

  fileprivate static func notManual(_ product: Product, _ storefront: Storefront) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "price.unset.not-manual", "\(name) has no manual price in \(storefront.name)",
      remedy: "\(command: "price show \(name) --storefront \(storefront.alpha3)") says where its price comes from",
      subject: storefront.alpha3)
  }

  fileprivate static func gapAround(_ product: Product, _ period: Period) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "price.schedule.no-base", "\(name) has no price before or after that, and a schedule cannot have gaps",
      remedy: Remedy("set one without dates", command: "price set \(name) --price AMOUNT"),
      subject: period.from?.text ?? period.until?.text)
  }
}
