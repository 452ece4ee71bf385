import Foundation
import StockroomKit

/// An initial value and its changes over time: intervals without overlaps or gaps, the last of which
/// never ends.
///
/// An interval includes its start and excludes its end. Adjacent intervals differ: a change to the same value
/// is dropped.
struct Timeline<Element: Hashable & Sendable>: Hashable, Sendable {
  /// An interval, without a start if it is the first, without an end if it is the last.
  struct Interval: Hashable, Sendable {
    let from: Date?
    let until: Date?
    let element: Element
  }

  /// A change of the value at an instant.
  struct Change: Hashable, Sendable {
    let at: Date
    let element: Element
  }

  /// The value before the first change.
  private(set) var base: Element
  /// The changes, oldest first.
  private(set) var changes: [Change]

  /// Creates a timeline from changes in date order.
  init(_ base: Element, changes: [Change] = []) {
    self.base = base
    self.changes = []
    for change in changes where change.element != self.changes.last?.element ?? base { self.changes.append(change) }
  }

  var intervals: [Interval] {
    let starts = [nil] + changes.map { Optional($0.at) }
    let elements = [base] + changes.map(\.element)
    return elements.indices.map { index in
      Interval(
        from: starts[index], until: changes.indices.contains(index) ? changes[index].at : nil, element: elements[index])
    }
  }

  /// The value at an instant.
  func element(on date: Date) -> Element {
    changes.last { $0.at <= date }?.element ?? base
  }

  /// The interval that contains an instant.
  func interval(on date: Date) -> Interval {
    intervals.last { $0.from.map { $0 <= date } ?? true } ?? Interval(from: nil, until: nil, element: base)
  }

  /// The first change after `from` and before `until`, which an interval between the two would hide.
  func firstChange(after from: Date?, before until: Date?) -> Change? {
    changes.first { change in
      (from.map { change.at > $0 } ?? true) && (until.map { change.at < $0 } ?? true)
    }
  }

  /// Sets a value between two instants; the value at the second one returns then.
  func setting(_ element: Element, from: Date?, until: Date?) -> Timeline {
    var changes = self.changes.filter { change in
      from.map { change.at < $0 } ?? false || until.map { change.at >= $0 } ?? false
    }
    if let until, !changes.contains(where: { $0.at == until }) {
      changes.append(Change(at: until, element: self.element(on: until)))
    }
    if let from { changes.append(Change(at: from, element: element)) }
    return Timeline(from == nil ? element : base, changes: changes.sorted { $0.at < $1.at })
  }

  /// Removes the changes that match `isRemoved`.
  func removing(where isRemoved: (Change) -> Bool) -> Timeline {
    Timeline(base, changes: changes.filter { !isRemoved($0) })
  }
}

extension Timeline where Element: ExpressibleByNilLiteral {
  /// True if there is never a value.
  var isEmpty: Bool { self == Timeline(nil) }
}

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
