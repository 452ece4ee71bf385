public import Catalog
public import Foundation
internal import Store

/// All prices of a product over time: the price that storefronts follow, and the own prices of storefronts.
///
/// Its ``text`` is one cell of a spreadsheet:
///
/// ```swift
/// let schedule = try PriceSchedule("Tier 3; tier 1 from 2026-12-01 until 2027-01-01")
/// schedule.price(in: nil, at: schedule.entries[1].from ?? .now)   // .tier(1)
/// ```
public struct PriceSchedule: Hashable, Sendable {
  /// A price with its period.
  public struct Entry: Hashable, Sendable {
    /// The storefront with its own price; nil for the price that all storefronts follow.
    public var storefront: Storefront?
    /// The price.
    public var price: Price
    /// The start, inclusive; nil if it has no start.
    public var from: Date?
    /// The end, exclusive, after which the former price returns; nil if it has no end.
    public var until: Date?

    /// Creates an entry, by default for the price that all storefronts follow, without a start and an end.
    public init(_ price: Price, in storefront: Storefront? = nil, from: Date? = nil, until: Date? = nil) {
      self.storefront = storefront
      self.price = price
      self.from = from
      self.until = until
    }
  }

  /// A price as people set it.
  public enum Price: Hashable, Sendable {
    /// A price tier by its number in iTunes Connect: 1 to 87, or an alternate tier, from 510.
    case tier(Int)
    /// An amount in a storefront: for its own price, or as the base of the price that all storefronts follow.
    case amount(Money, base: Storefront)
    /// No own price: the storefront follows the others again.
    case follow
  }

  /// The prices, in any order; where two overlap, the later one applies.
  public var entries: [Entry]

  /// Creates a schedule, by default without prices.
  public init(entries: [Entry] = []) {
    self.entries = entries
  }
}

extension PriceSchedule {
  /// A change of the price at a date.
  public struct Change: Hashable, Sendable {
    /// The date; nil for the price before all others.
    public let from: Date?
    /// The new price; nil for no price, or if the storefront follows the others.
    public let price: Price?

    /// Creates a change.
    public init(from: Date?, price: Price?) {
      self.from = from
      self.price = price
    }
  }

  /// The storefronts that have an own price at some time, sorted.
  public var storefronts: [Storefront] { Set(entries.compactMap(\.storefront)).sorted() }

  /// The changes of a price over time, oldest first; the first has no date, and each has another price.
  ///
  /// - Parameter storefront: The storefront; nil for the price that all storefronts follow.
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

  /// The price that applies at a date; nil for no price, or if the storefront follows the others.
  public func price(in storefront: Storefront?, at date: Date) -> Price? {
    changes(in: storefront).last { $0.from ?? .beforeAll <= date }?.price
  }

  /// The schedule from a date on, beginning with the price at that date.
  public func starting(at date: Date) -> PriceSchedule {
    var places: [(Storefront?, [Change])] = []
    for place in [nil] + storefronts.map(Optional.some) {
      let changes = changes(in: place)
      let current = changes.last { $0.from ?? .beforeAll <= date }?.price
      places.append((place, [Change(from: nil, price: current)] + changes.filter { $0.from ?? .beforeAll > date }))
    }
    return PriceSchedule(changes: places)
  }

  /// The same prices in as few entries as possible: first the price that all follow, then storefronts by code.
  public var canonical: PriceSchedule {
    PriceSchedule(changes: ([nil] + storefronts.map(Optional.some)).map { ($0, changes(in: $0)) })
  }

  /// Creates a canonical schedule from the changes of each price, oldest first.
  ///
  /// A price gets an end if the former price returns after it; otherwise it lasts until the next.
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

  /// Adds an entry to changes; at its end, the price that was set before for that date returns.
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
  /// Before every date, even `distantPast`, the first day of the year 1.
  static let beforeAll = Date(timeIntervalSinceReferenceDate: -.infinity)
}
