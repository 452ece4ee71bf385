import Foundation
import StockroomKit

/// What holds from the beginning, and each change of it: intervals that never overlap and leave no gap, the last of which
/// never ends.
///
/// An interval begins at its first instant and ends just before its last. Neighbours differ: a change to what holds
/// already is none.
struct Timeline<Element: Hashable & Sendable>: Hashable, Sendable {
  /// A stretch of time, without a beginning where it is the first, without an end where it is the last.
  struct Interval: Hashable, Sendable {
    let from: Date?
    let until: Date?
    let element: Element
  }

  /// From an instant on, something else holds.
  struct Change: Hashable, Sendable {
    let at: Date
    let element: Element
  }

  /// What holds before the first change.
  private(set) var base: Element
  /// The changes, oldest first.
  private(set) var changes: [Change]

  /// Takes changes in the order of their dates.
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

  /// What holds at an instant.
  func element(on date: Date) -> Element {
    changes.last { $0.at <= date }?.element ?? base
  }

  /// The interval an instant lies in.
  func interval(on date: Date) -> Interval {
    intervals.last { $0.from.map { $0 <= date } ?? true } ?? Interval(from: nil, until: nil, element: base)
  }

  /// The first change after `from` and before `until`, which an interval between the two would hide.
  func firstChange(after from: Date?, before until: Date?) -> Change? {
    changes.first { change in
      (from.map { change.at > $0 } ?? true) && (until.map { change.at < $0 } ?? true)
    }
  }

  /// Lets something hold between two instants; what held at the second one comes back then.
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

  /// Takes back the changes that `isTaken` says.
  func removing(where isTaken: (Change) -> Bool) -> Timeline {
    Timeline(base, changes: changes.filter { !isTaken($0) })
  }
}

extension Timeline where Element: ExpressibleByNilLiteral {
  /// Whether nothing ever holds.
  var isEmpty: Bool { self == Timeline(nil) }
}
