package import StockroomKit

/// Reading: the store, the catalog now or at another time, and the calls that only read.
extension Workspace {
  /// Calls `body` with a reading connection: the open unit's, or a read-only one.
  package func readStore<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    if let unit = unit?.store { return try unit.use(body) }
    return try store.reading(body)
  }

  /// Calls `body` with the catalog as it is, or an empty one if there is no store.
  ///
  /// - Parameters:
  ///   - date: The time at which the catalog is read; nil for now.
  ///   - firingDue: If true, due timers fire first, as for a reading command.
  package func read<Value>(
    at date: DateExpression? = nil, firingDue: Bool = false, _ body: (Catalog) throws -> Value
  ) throws -> Value {
    if let date { return try readCopy(at: date, body) }
    if firingDue { try fireDueUnlessBusy() }
    if let unit, let open = unit.store, let catalog = unit.catalog { return try open.use { _ in try body(catalog) } }
    return try store.looking {
      try $0.discarding(.deferred) { transaction in
        let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
        try catalog.use(scopeInUse)
        return try body(catalog)
      }
    }
  }

  /// Calls `body` with the catalog as it was, or will be, at a date; the store does not change.
  ///
  /// It moves a copy through time, so that nobody waits, and a read-only store works, too. In an open unit, whose work
  /// a copy would lack, the store itself is rewound, and rolled back.
  private func readCopy<Value>(at date: DateExpression, _ body: (Catalog) throws -> Value) throws -> Value {
    if let unit = unit?.store { return try unit.use { try moved($0, to: date, body) } }
    return try store.withCopy { copy in
      try copy.use { try $0.discarding(.immediate) { try moved($0, to: date, body) } }
    }
  }

  /// Calls `body` with the catalog of another time: rewound by the journal, or advanced by timers and schedules.
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

  /// Calls `body` with a context that reads the store.
  package func readAsCommand(_ body: (Context) throws -> Void) throws {
    try read { catalog in
      try body(
        Context(
          catalog: catalog, registry: registry, arguments: Arguments(), isPlan: true, progress: door.progress,
          listing: Listing(), isCancelled: store.cancellation.isCancelled))
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

/// Calls that only read.
extension Workspace {
  /// Runs a call that does not use the store, on an empty one.
  func look(_ call: Call, _ command: any BoundCommand, isPlan: Bool, _ emit: (Output) throws -> Void) throws {
    try store.withEmpty { empty in
      try empty.use { transaction in
        let catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor(for: call))
        let context = context(for: call, catalog: catalog, isPlan: isPlan)
        try transaction.readingOnly { try answer(call, catalog, emit) { try command.run(in: context) } }
      }
    }
  }

  /// Runs a reading call, which emits its rows before its transaction closes.
  func read(_ call: Call, _ command: any BoundCommand, isPlan: Bool, _ emit: (Output) throws -> Void) throws {
    if let date = call.common.at {
      return try readCopy(at: date) { catalog in
        catalog.actor = actor(for: call)
        try answer(call, catalog, emit) { try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)) }
      }
    }
    if let unit, let open = unit.store, let catalog = unit.catalog {
      return try open.use { transaction in
        try prepare(catalog, on: transaction, for: call)
        try transaction.readingOnly {
          try answer(call, catalog, emit) { try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)) }
        }
      }
    }
    func run(_ transaction: Transaction, firingDue: Bool) throws -> Bool {
      try transaction.begin(.deferred)
      defer { transaction.rollback() }
      let catalog = try makeCatalog(on: transaction, for: call)
      if firingDue, try !store.isReadOnly, try isDue(in: transaction) { return false }
      try answer(call, catalog, emit) { try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)) }
      return true
    }
    guard call.description.needsStore || store.exists else {
      _ = try store.looking { try run($0, firingDue: false) }
      return
    }
    if try store.reading({ try run($0, firingDue: true) }) { return }
    try fireDueUnlessBusy()
    _ = try store.reading { try run($0, firingDue: false) }
  }

  /// Runs a call that must not write, and emits its output.
  private func answer(
    _ call: Call, _ catalog: Catalog, _ emit: (Output) throws -> Void, _ run: () throws -> Output
  ) throws {
    let output: Output
    do {
      output = try run()
      if !isPlanning, call.command.writesFile(with: call.arguments) { writtenCount += 1 }
      try emit(output)
    } catch is Refusal where catalog.store.wasRefusedToWrite {
      throw Refusal.undeclaredWrite(call.command)
    }
  }

  /// Fires due timers; if the store is busy, they fire later, so that readers never wait.
  private func fireDueUnlessBusy() throws {
    do {
      try fireDueTimers()
    } catch let refusal as Refusal where refusal.kind == .busy {}
  }
}

extension Output {
  /// A copy with the rows of a table read, which outlives its transaction.
  package func collected() throws -> Output {
    guard case .table(let table) = self else { return self }
    return .table(try table.collected())
  }
}

extension Refusal {
  fileprivate static func notAt(_ message: String, remedy: Remedy) -> Refusal {
    Refusal("usage.at", kind: .usage, message, remedy: remedy, subject: "--at")
  }

  /// A defect of a plugin: SQLite refused its write.
  fileprivate static func undeclaredWrite(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "command.effect", kind: .unavailable,
      "\(command.description.name) is declared to have the effect \(command.description.effect), but tried to write",
      hint: "this is a defect of the plugin \(command.plugin); nothing was changed")
  }
}
