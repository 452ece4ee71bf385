public import Foundation
public import Store

extension Catalog {
  /// Announces a change of rows that a plugin owns, such as a price: guards may refuse it before `write` is called,
  /// then listeners are called, and the status of its product is calculated again.
  ///
  /// ```swift
  /// try catalog.announce(.priceChanged(product, PriceChange())) { try write(price) }
  /// ```
  ///
  /// - Throws: the refusal of a guard, or the error of `write`.
  public func announce(_ change: Change, write: () throws -> Void) throws {
    try self.change(change, write: write)
  }

  /// The refusal of the first guard that would stop a change; nil if all allow it.
  ///
  /// - Throws: any other error of a guard.
  public func refusal(of change: Change) throws -> Refusal? {
    do {
      for guardian in hooks.guards { try guardian(change, self) }
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }

  /// Writes a setting, or removes it with nil; guards and listeners see the change.
  public func set(_ setting: String, to value: String?) throws {
    let was = try settings.value(setting)
    guard was.map({ Array($0.utf8) }) != value.map({ Array($0.utf8) }) else { return }
    try change(.settingChanged(name: setting, value: value, was: was)) { try settings.set(setting, to: value) }
  }

  /// The user's folder for data of this machine rather than of a store, such as permissions to run programs; nil
  /// if the caller has none.
  ///
  /// It may not exist yet.
  public var machineFolder: String? { hooks.machineFolder }

  /// True if ^C was pressed, for guards and columns that wait for something.
  public var isCancelled: @Sendable () -> Bool { hooks.isCancelled }

  /// Starts background work in a separate process, now: call it in `store.afterCommit`.
  ///
  /// It does nothing for temporary copies of stores, or if the caller cannot start processes: the work must be
  /// found in the store when it is started again.
  ///
  /// - Parameters:
  ///   - name: As given to `registry.background`.
  ///   - owner: The plugin that registered it.
  public func startBackground(_ name: String, owner: String) {
    hooks.startBackground?(owner, name)
  }

  /// Lets plugins read data for the timers due by a date, before the transaction in which these fire.
  public func prepareTimers(by date: Date) throws {
    for preparer in hooks.timerPreparers { try preparer(self, date) }
  }

  /// Fires every timer due by now, in order, as the actor `system`.
  package func fireDue() throws {
    try fireTimers(by: store.now) { _ in }
  }

  /// Advances the clock, stopping at each timer on the way.
  ///
  /// - Throws: a `Refusal` for a time that has passed, or the error of a timer.
  public func advanceClock(to target: Date) throws {
    let start = store.now
    guard target >= start else {
      throw Refusal(
        "clock.backwards", kind: .state, "the clock is at \(start.iso8601) and only moves forward",
        remedy: "\(command: "undo") also moves the clock back")
    }
    try Clock.requireShown(target)
    let clock = Clock(in: store)
    // Many timers are due at the same second.
    try fireTimers(by: target) { if $0.at > store.now || !store.clockStands { try clock.set(max($0.at, store.now)) } }
    try clock.set(target)
    try change(.clockMoved(from: start, to: target)) {}
  }

  /// Runs `body` as another actor, such as a reviewer in a rehearsal.
  public func acting<Value>(as actor: Actor, _ body: () throws -> Value) rethrows -> Value {
    let someone = self.actor
    self.actor = actor
    defer { self.actor = someone }
    return try body()
  }

  /// Sets the clock to a date, not before the newest work; nil returns it to real time.
  package func setClock(_ date: Date?) throws {
    let start = store.now
    try Clock(in: store).set(date)
    try change(.clockMoved(from: start, to: store.now)) {}
    try fireDue()
  }

  /// Fires timers in order, when the clock reaches each.
  private func fireTimers(by target: Date, approach: (StoreTimer) throws -> Void) throws {
    var instant = store.now
    var newest = try timers.newestID()
    var repeats = 0
    while let timer = try timers.firstDue(by: target, of: hooks.timerOwners) {
      try approach(timer)
      if store.now > instant {
        (instant, newest, repeats) = (store.now, try timers.newestID(), 0)
      }
      // Timers that were just set and are already due: there can be many, but a timer that sets itself again would never
      // end.
      if timer.id > newest { repeats += 1 }
      guard repeats <= Self.maximumRepeats else { throw Refusal.timersRepeat(timer) }
      try fire(timer)
    }
  }

  private func fire(_ timer: StoreTimer) throws {
    try timers.remove(timer)
    try acting(as: .system) {
      try settle(timer)
    }
  }

  private func settle(_ timer: StoreTimer) throws {
    try happened(.timerFired(timer)) {
      guard timer.owner == HostedContents.timerOwner else {
        try hooks.timers[timer.owner]?[timer.name]?(timer.subject, self)
        return
      }
      if timer.name == HostedContents.processedTimer, let id = Int64(timer.subject) {
        try content.finishProcessing(id)
      }
    }
  }

  private static let maximumRepeats = 10_000
}

extension Refusal {
  static func timersRepeat(_ timer: StoreTimer) -> Refusal {
    Refusal(
      "catalog.timers-repeat", kind: .unavailable,
      "the timer \(timer.name) of \(timer.owner) keeps being set for the same time",
      remedy: .command("plugin disable \(timer.owner)"), subject: timer.subject)
  }
}
