package import Foundation
internal import Store

extension Catalog {
  /// Fires every timer due by now, in order, as the actor `system`.
  package func fireDue() throws {
    while let timer = try timers.firstDue(by: store.now) {
      try fire(timer)
    }
  }

  /// Whether a timer is due.
  package func hasDue() throws -> Bool {
    try timers.firstDue(by: store.now) != nil
  }

  /// Moves the clock on, stopping at each timer on the way.
  package func advanceClock(to target: Date) throws {
    let start = store.now
    guard target >= start else {
      throw Refusal(
        "clock.backwards", "the clock stands at \(start.iso8601) and only moves on",
        hint: "undo takes back work and the clock with it")
    }
    let clock = Clock(in: store)
    while let timer = try timers.firstDue(by: target) {
      try clock.set(max(timer.at, store.now))
      try fire(timer)
    }
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

  private func fire(_ timer: StoreTimer) throws {
    try timers.remove(timer)
    if timer.name == HostedContents.processedTimer, let id = Int64(timer.subject) {
      try content.finishProcessing(id)
    }
    try change(.due(timer: timer.name, subject: timer.subject)) {}
  }
}
