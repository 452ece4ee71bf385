internal import StockroomKit

extension Session {
  /// Looks at the store, or at an empty one where there is none.
  func looking<Value>(at date: DateExpression? = nil, _ body: (Catalog) throws -> Value) throws -> Value {
    if let date { return try looking(at: date, body) }
    if let catalog = unit?.catalog { return try storeKeeper.forReading().use { _ in try body(catalog) } }
    return try storeKeeper.forLooking().use { transaction in
      try transaction.begin(.deferred)
      defer { transaction.rollback() }
      try Clock(in: transaction).read()
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
      catalog.appInUse = try currentApp(catalog)
      return try body(catalog)
    }
  }

  /// Looks at the store as it stood, or will stand, at a date; nothing of that is kept.
  ///
  /// It is a copy that moves through time, so that nobody waits and a store that cannot be written can be read too;
  /// only a unit that is open here, whose work no copy would show, is rewound in its place.
  func looking<Value>(at date: DateExpression, _ body: (Catalog) throws -> Value) throws -> Value {
    if unit?.catalog != nil {
      return try storeKeeper.forReading().use { try moved($0, to: date, body) }
    }
    return try storeKeeper.withCopy { copy in
      try copy.use { transaction in
        try transaction.begin(.immediate)
        defer { transaction.rollback() }
        try Clock(in: transaction).read()
        return try moved(transaction, to: date, body)
      }
    }
  }

  /// Calls `body` with the catalogue of another time: the journal leads back, schedules and timers lead on.
  private func moved<Value>(
    _ transaction: Transaction, to date: DateExpression, _ body: (Catalog) throws -> Value
  ) throws -> Value {
    let target = date.date(now: transaction.now)
    return try transaction.rewound(to: target) {
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
      try catalog.advanceClock(to: target)
      catalog.appInUse = try currentApp(catalog)
      do {
        return try body(catalog)
      } catch let refusal as Refusal where refusal == .noApp {
        throw Refusal.noAppThen(date, at: target.iso8601)
      }
    }
  }

  /// Refuses `--at` where there is nothing to move through time.
  func requireReading(_ command: RegisteredCommand, looksAtDates: Bool) throws {
    let name = command.description.name
    switch command.description.effect {
    case .writes, .destroys:
      throw Refusal.notAt("\(name) writes, and --at only reads", hint: "clock set DATE moves the store's clock")
    case .none:
      throw Refusal.notAt("\(name) says the same at any time", hint: "leave --at out")
    case .reads:
      guard looksAtDates else {
        throw Refusal.notAt("\(name) works on the store as it is now", hint: "leave --at out")
      }
    }
  }
}

extension Refusal {
  fileprivate static func noAppThen(_ date: DateExpression, at time: String) -> Refusal {
    Refusal(
      "app.none", kind: .missing, "there is no app at \(time)", hint: "app list shows those there are now",
      subject: date.text)
  }

  fileprivate static func notAt(_ message: String, hint: String) -> Refusal {
    Refusal("usage.at", kind: .usage, message, hint: hint, subject: "--at")
  }
}
