public import Catalog
public import Foundation
internal import Store

/// The whole price of a product over time as data: what all storefronts follow, and storefronts with prices of their
/// own.
///
/// Its ``text`` is one cell of a spreadsheet:
///
/// ```swift
/// let schedule = try PriceSchedule("Tier 3; tier 1 from 2026-12-01 until 2027-01-01")
/// schedule.price(in: nil, at: schedule.entries[1].from ?? .now)   // .tier(1)
/// ```
public struct PriceSchedule: Hashable, Sendable {
  /// A price, and when it applies.
  public struct Entry: Hashable, Sendable {
    /// The storefront with its own price; nil for the price that all storefronts follow.
    public var storefront: Storefront?
    /// The price.
    public var price: Price
    /// The start, inclusive; nil if it applies already.
    public var from: Date?
    /// The end, exclusive, when the former price returns; nil if it has none.
    public var until: Date?

    /// Creates an entry, by default of the price that all storefronts follow, from now on.
    public init(_ price: Price, in storefront: Storefront? = nil, from: Date? = nil, until: Date? = nil) {
      self.storefront = storefront
      self.price = price
      self.from = from
      self.until = until
    }
  }

  /// A price as it is set.
  public enum Price: Hashable, Sendable {
    /// A price tier by its number in iTunes Connect: 1 to 87, or 510 and up for the alternate ones.
    case tier(Int)
    /// An amount in a storefront: its own, or the base storefront of the price that all storefronts follow.
    case amount(Money, base: Storefront)
    /// No price of its own: the storefront follows the others again.
    case follow
  }

  /// The prices, in any order; where two overlap, the later one applies.
  public var entries: [Entry]

  /// Creates a schedule, by default without a price.
  public init(entries: [Entry] = []) {
    self.entries = entries
  }
}

extension PriceSchedule {
  /// A price from a date on, until the next change.
  public struct Change: Hashable, Sendable {
    /// The date; nil for the price before all others.
    public let from: Date?
    /// The price; nil for none, and for a storefront that follows the others.
    public let price: Price?

    /// Creates a change.
    public init(from: Date?, price: Price?) {
      self.from = from
      self.price = price
    }
  }

  /// The storefronts with prices of their own at some time, sorted.
  public var storefronts: [Storefront] { Set(entries.compactMap(\.storefront)).sorted() }

  /// The prices of a place over time, oldest first; the first has no date, and neighbors differ.
  ///
  /// - Parameter storefront: a storefront, or nil for the price that all storefronts follow.
  public func changes(in storefront: Storefront?) -> [Change] {
    var changes = [Change(from: nil, price: nil)]
    let ours = entries.filter { $0.storefront == storefront }
    for entry in ours.sorted(by: { $0.from ?? .beforeAll < $1.from ?? .beforeAll }) {
      changes = Self.setting(entry, over: changes)
    }
    return changes.reduce(into: []) { merged, change in
      if let last = merged.last, last.price == change.price { return }
      merged.append(change)
    }
  }

  /// The price that was set for a place at a date; nil for none, and for a storefront that follows the others.
  public func price(in storefront: Storefront?, at date: Date) -> Price? {
    changes(in: storefront).last { $0.from ?? .beforeAll <= date }?.price
  }

  /// The schedule from a date on, without what has no effect any more; it begins with the price of then.
  public func starting(at date: Date) -> PriceSchedule {
    var places: [(Storefront?, [Change])] = []
    for place in [nil] + storefronts.map(Optional.some) {
      let changes = changes(in: place)
      let current = changes.last { $0.from ?? .beforeAll <= date }?.price
      places.append((place, [Change(from: nil, price: current)] + changes.filter { $0.from ?? .beforeAll > date }))
    }
    return PriceSchedule(changes: places)
  }

  /// The same prices in as few entries as possible, the price that all follow first, then storefronts by their codes.
  public var canonical: PriceSchedule {
    PriceSchedule(changes: ([nil] + storefronts.map(Optional.some)).map { ($0, changes(in: $0)) })
  }

  /// Creates a canonical schedule from the prices of each place, oldest first.
  ///
  /// A price after which the former one returns has an end; any other lasts until the next.
  public init(changes: [(storefront: Storefront?, changes: [Change])]) {
    entries = []
    for (storefront, changes) in changes {
      var lasting: Price?
      var place = changes.startIndex
      while place < changes.endIndex {
        let change = changes[place]
        let next = place + 1 < changes.endIndex ? changes[place + 1] : nil
        place += 1
        guard change.price != lasting else { continue }
        let price = change.price ?? .follow
        if let next, next.price == lasting {
          entries.append(Entry(price, in: storefront, from: change.from, until: next.from))
          place += 1
        } else {
          entries.append(Entry(price, in: storefront, from: change.from))
          lasting = change.price
        }
      }
    }
  }

  /// Sets a price from its start until its end, when the price that was set for then returns.
  private static func setting(_ entry: Entry, over changes: [Change]) -> [Change] {
    let price = entry.price == .follow ? nil : entry.price
    func element(at date: Date) -> Price? { changes.last { $0.from ?? .beforeAll <= date }?.price }
    var set = changes.filter { change in
      guard let from = entry.from else { return false }
      return change.from ?? .beforeAll < from
    }
    set.append(Change(from: entry.from, price: price))
    if let until = entry.until {
      set.append(Change(from: until, price: element(at: until)))
      set += changes.filter { $0.from ?? .beforeAll > until }
    }
    return set
  }
}

extension Date {
  /// Before every date, also the first day of the year 1, which is `distantPast`.
  static let beforeAll = Date(timeIntervalSinceReferenceDate: -.infinity)
}
