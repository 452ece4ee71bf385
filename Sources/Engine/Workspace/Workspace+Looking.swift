package import StockroomKit

extension Workspace {
  /// Calls `body` with a reading connection: the open unit's, or a read-only one.
  package func reading<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    if let unit = unit?.store { return try unit.use(body) }
    return try store.reading(body)
  }

  /// Calls `body` with the catalog as it is, or an empty one if there is no store.
  package func looking<Value>(
    at date: DateExpression? = nil, _ body: (Catalog) throws -> Value
  ) throws -> Value {
    if let date { return try looking(at: date, body) }
    if let unit, let open = unit.store, let catalog = unit.catalog { return try open.use { _ in try body(catalog) } }
    return try store.looking { transaction in
      try transaction.begin(.deferred)
      defer { transaction.rollback() }
      try Clock(in: transaction).read()
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
      try catalog.use(scopeInUse)
      return try body(catalog)
    }
  }

  /// Calls `body` with the catalog as it was, or will be, at a date; nothing of that is saved.
  ///
  /// It moves a copy through time, so that no one waits and a read-only store can be used, too. Only the work of an
  /// open unit, which a copy does not have, is rewound in place.
  package func looking<Value>(at date: DateExpression, _ body: (Catalog) throws -> Value) throws -> Value {
    if let unit = unit?.store { return try unit.use { try moved($0, to: date, body) } }
    return try store.withCopy { copy in
      try copy.use { transaction in
        try transaction.begin(.immediate)
        defer { transaction.rollback() }
        try Clock(in: transaction).read()
        return try moved(transaction, to: date, body)
      }
    }
  }

  /// Calls `body` with the catalog of another time: back by the journal, forward by timers and schedules.
  private func moved<Value>(
    _ transaction: Transaction, to date: DateExpression, _ body: (Catalog) throws -> Value
  ) throws -> Value {
    let target = date.date(now: transaction.now)
    return try transaction.asOf(target) {
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
      try catalog.advanceClock(to: target)
      try catalog.use(scopeInUse)
      do {
        return try transaction.readingOnly { try body(catalog) }
      } catch let refusal as Refusal {
        throw refusal.asOf(target, subject: date.text)
      }
    }
  }

  /// Refuses `--at` for a command that does not depend on time.
  package func requireReading(_ command: RegisteredCommand, looksAtDates: Bool) throws {
    let name = command.description.name
    switch command.description.effect {
    case .writes, .destroys:
      throw Refusal.notAt(
        "\(name) writes, and --at is read-only", remedy: "\(command: "clock set DATE") moves the store's clock")
    case .none:
      throw Refusal.notAt("\(name) does not depend on the time", remedy: "omit --at")
    case .reads:
      guard looksAtDates else {
        throw Refusal.notAt("\(name) works on the store as it is now", remedy: "omit --at")
      }
    }
  }
}

extension Refusal {
  fileprivate static func notAt(_ message: String, remedy: Remedy) -> Refusal {
    Refusal("usage.at", kind: .usage, message, remedy: remedy, subject: "--at")
  }
}
