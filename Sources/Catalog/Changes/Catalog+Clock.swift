package import Foundation
internal import Store

extension Catalog {
  /// Fires every timer due by now, in order, as the actor `system`.
  package func fireDue() throws {
    try fireTimers(by: store.now) { _ in }
  }

  /// Moves the clock on, stopping at each timer on the way.
  package func advanceClock(to target: Date) throws {
    let start = store.now
    guard target >= start else {
      throw Refusal(
        "clock.backwards", kind: .state, "the clock stands at \(start.iso8601) and only moves on",
        hint: "undo takes back work and the clock with it")
    }
    let clock = Clock(in: store)
    try fireTimers(by: target) { try clock.set(max($0.at, store.now)) }
    try clock.set(target)
    try change(.clockMoved(from: start, to: target)) {}
  }

  /// Sets the clock to a date, not before the newest work; nil makes it the real one again.
  package func setClock(_ date: Date?) throws {
    let start = store.now
    try Clock(in: store).set(date)
    try change(.clockMoved(from: start, to: store.now)) {}
    try fireDue()
  }

  /// Fires timers in their order, once the clock has come to each.
  private func fireTimers(by target: Date, approach: (StoreTimer) throws -> Void) throws {
    var instant = store.now
    var newest = try timers.newestID()
    var repeats = 0
    while let timer = try timers.firstDue(by: target, of: hooks.timerOwners) {
      try approach(timer)
      if store.now > instant {
        (instant, newest, repeats) = (store.now, try timers.newestID(), 0)
      }
      // Those set meanwhile and due at once: many can be, but a timer that sets itself again would never end.
      if timer.id > newest { repeats += 1 }
      guard repeats <= Self.maximumRepeats else { throw Refusal.timersRepeat(timer) }
      try fire(timer)
    }
  }

  private func fire(_ timer: StoreTimer) throws {
    let someone = actor
    actor = .system
    defer { actor = someone }
    try timers.remove(timer)
    if timer.name == HostedContents.processedTimer, let id = Int64(timer.subject) {
      try content.finishProcessing(id)
    }
    try change(.due(timer: timer.name, subject: timer.subject)) {}
  }

  private static let maximumRepeats = 10_000
}

extension Refusal {
  static func timersRepeat(_ timer: StoreTimer) -> Refusal {
    Refusal(
      "catalog.timers-repeat", kind: .unavailable,
      "the timer \(timer.name) of \(timer.owner) is set again and again for the same time",
      hint: "plugin disable \(timer.owner)", subject: timer.subject)
  }
}
