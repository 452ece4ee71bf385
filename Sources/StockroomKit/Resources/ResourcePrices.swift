public import Catalog
public import Foundation
internal import Store

/// The prices of an item of a resource: one that all storefronts follow, and those of some storefronts.
///
///     let prices = try ResourcePrices(stored: "0.99 USD; JPN: 160 JPY", catalog: catalog)
///     let amount = try prices.amount(in: .unitedStates, at: catalog.store.now)
public struct ResourcePrices {
  private let schedule: PriceSchedule
  private let catalog: Catalog

  /// The text in the store and on the command line: that of a ``PriceSchedule`` without dates.
  public var text: String { schedule.text }

  private init(_ schedule: PriceSchedule, _ catalog: Catalog) { (self.schedule, self.catalog) = (schedule, catalog) }

  /// Reads stored prices.
  public init(stored text: String, catalog: Catalog) throws {
    self.init(try PriceSchedule(text), catalog)
  }

  /// The prices at amounts, by storefront.
  init(_ amounts: [(storefront: Storefront, amount: Money)], catalog: Catalog) {
    let entries = amounts.map { PriceSchedule.Entry(.amount($0.amount, base: $0.storefront), in: $0.storefront) }
    self.init(PriceSchedule(entries: entries).canonical, catalog)
  }

  /// The price that all storefronts follow.
  init(base storefront: Storefront, _ amount: Money, catalog: Catalog) {
    self.init(PriceSchedule(entries: [PriceSchedule.Entry(.amount(amount, base: storefront))]), catalog)
  }

  /// Reads a word: an amount, or the text of a ``PriceSchedule`` without dates.
  ///
  /// - Parameter storefront: The only storefront, whose currency an amount has; nil for all of them.
  /// - Throws: A `Refusal` with the code and the suffix `.form` for dates and tiers, and one for an amount with more
  ///   decimals than its currency has.
  init(_ word: String, in storefront: Storefront?, code: String, catalog: Catalog) throws {
    var text = word
    if word.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      let place = try storefront ?? Storefront.parse("USA")
      text += " \(try catalog.pricing?.currency(of: place, at: catalog.store.now, catalog: catalog) ?? "USD")"
    }
    var entries = try PriceSchedule(text).entries
    let isPlain = entries.allSatisfy { entry in
      guard case .amount = entry.price else { return false }
      return entry.from == nil && entry.until == nil
        && (storefront == nil || [nil, storefront].contains(entry.storefront))
    }
    guard isPlain, !entries.isEmpty else {
      throw Refusal(
        "\(code).form",
        "this price must be an amount in \(storefront?.name ?? "each storefront"), without dates and tiers",
        hint: "use 0.99, or \"0.99 USD; JPN: 160 JPY\"", subject: word)
    }
    for case .amount(let money, let base) in entries.map(\.price) { _ = try Self.exact(money, in: base, catalog) }
    if let storefront, let entry = entries.first, case .amount(let money, _) = entry.price {
      entries = [PriceSchedule.Entry(.amount(money, base: storefront), in: storefront)]
    }
    self.init(PriceSchedule(entries: entries).canonical, catalog)
  }

  /// The storefronts with a price, sorted: all of them if they follow one.
  public var storefronts: [Storefront] {
    base == nil ? schedule.storefronts : catalog.rules.storefronts
  }

  /// The storefronts whose amounts were set, sorted.
  public var setStorefronts: [Storefront] { Set(schedule.storefronts + (base.map { [$0] } ?? [])).sorted() }

  /// The storefront of the price that all follow; nil without one.
  public var base: Storefront? {
    guard case .amount(_, let base) = schedule.price(in: nil, at: catalog.store.now) else { return nil }
    return base
  }

  /// The amount in a storefront at a date of the store's clock; nil if it has none.
  public func amount(in storefront: Storefront, at date: Date) throws -> Money? {
    switch schedule.price(in: storefront, at: date) ?? schedule.price(in: nil, at: date) {
    case .amount(let money, let base) where base == storefront:
      return (try? Self.exact(money, in: storefront, catalog)) ?? money
    case nil: return nil
    default: return try catalog.pricing?.amount(of: text, in: storefront, at: date, catalog: catalog)
    }
  }

  /// An amount in the decimals of its currency, however it was written: 5 USD is 500 cents.
  ///
  /// - Throws: A `Refusal` for more decimals.
  private static func exact(_ money: Money, in storefront: Storefront, _ catalog: Catalog) throws -> Money {
    let text = PriceSchedule(entries: [PriceSchedule.Entry(.amount(money, base: storefront), in: storefront)]).text
    return try catalog.pricing?.amount(of: text, in: storefront, at: catalog.store.now, catalog: catalog) ?? money
  }
}
